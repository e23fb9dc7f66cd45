/** Templates at WhatsApp: made, changed and deleted there; samples of header media (Meta: Resumable upload). */
import type { Readable } from 'node:stream';
import { SECOND } from '../platform/clock.ts';
import type { Endpoints } from './endpoint.ts';
import { describe, type Exchange, type exchange as exchangeByHttp } from './exchange.ts';
import type { GraphChannel } from './graph-channel.ts';
import type { GraphError } from './graph-error.ts';
import { type GraphCall, GraphRequestError } from './graph-reads.ts';
import { type JsonObject, objectOf, objectsOf, textOf } from './json.ts';
import { traceText } from './redact.ts';
import { answeredError, readBody } from './send/outcome.ts';
import { type ProviderTemplate, readTemplate, TEMPLATE_FIELDS } from './templates/provider-template.ts';

export type ManagementOutcome =
  | { kind: 'done'; body: JsonObject }
  /** Graph responded with an error: nothing was changed. */
  | { kind: 'refused'; error: GraphError; httpStatus: number }
  /** No byte of it was written. */
  | { kind: 'not_sent'; cause: string }
  /** Written, and no response that settles it. */
  | { kind: 'lost_answer'; cause: string };

export interface SampleFile {
  contentType: string;
  fileName: string;
  bytes: number;
  /** Opens the file from a byte on. */
  open: (start: number) => Promise<Readable>;
}

export type SampleOutcome =
  | { kind: 'uploaded'; handle: string }
  | { kind: 'refused'; error: GraphError; httpStatus: number }
  | { kind: 'not_sent'; cause: string };

export interface GraphTemplates {
  /** Makes one attempt, which is never repeated. It resolves to what is known of it and never rejects. */
  createTemplate(channel: GraphChannel, template: object): Promise<ManagementOutcome>;
  editTemplate(channel: GraphChannel, providerId: string, change: object): Promise<ManagementOutcome>;
  /** Deletes a template in all languages, or with an id in the language of that one. */
  deleteTemplate(channel: GraphChannel, name: string, providerId?: string): Promise<ManagementOutcome>;
  /** All languages of a name. Throws GraphRequestError. */
  templatesNamed(channel: GraphChannel, name: string): Promise<ProviderTemplate[]>;
  /** A sample of a header's medium; an upload that breaks off is resumed. */
  uploadSample(channel: GraphChannel, appId: string, file: SampleFile): Promise<SampleOutcome>;
  /** The app that the access token was made for; undefined: Graph does not say. Throws GraphRequestError. */
  appOfToken(channel: GraphChannel): Promise<string | undefined>;
}

const LIMITS = { timeoutMs: 60 * SECOND, maxBytes: 1024 * 1024 };
const UPLOAD_LIMITS = { timeoutMs: 300 * SECOND, maxBytes: 64 * 1024 };
const RESUMES = 2;
const UPLOAD_ID = /^upload:[\x21-\x7e]+$/;

export function createGraphTemplates(
  endpoints: Endpoints,
  exchange: typeof exchangeByHttp,
  call: GraphCall,
): GraphTemplates {
  async function ask(
    channel: GraphChannel,
    method: 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<ManagementOutcome> {
    try {
      const { pool, base, headers } = endpoints.of(channel);
      const request = {
        ...{ method, path: `${base}/${path}`, headers },
        ...(body && { body: JSON.stringify(body) }),
      };
      return judge(await exchange(pool, request, LIMITS), channel.accessToken);
    } catch (error) {
      return { kind: 'not_sent', cause: traceText(describe(error), channel.accessToken) };
    }
  }

  async function sendBytes(channel: GraphChannel, upload: string, file: SampleFile, start: number) {
    const { pool, base, headers } = endpoints.of(channel);
    const given = [
      ...['authorization', `OAuth ${channel.accessToken}`, 'file_offset', String(start)],
      ...['content-type', 'application/octet-stream', 'content-length', String(file.bytes - start)],
      ...headers.slice(4),
    ];
    const body = await file.open(start);
    const request = { method: 'POST' as const, path: `${base}/${upload}`, headers: given, body };
    const result = await exchange(pool, request, UPLOAD_LIMITS);
    body.destroy();
    return judge(result, channel.accessToken);
  }

  return {
    createTemplate: (channel, template) =>
      ask(channel, 'POST', `${channel.wabaId}/message_templates`, template),
    editTemplate: (channel, providerId, change) =>
      ask(channel, 'POST', encodeURIComponent(providerId), change),
    deleteTemplate(channel, name, providerId) {
      const query = new URLSearchParams({ name, ...(providerId && { hsm_id: providerId }) });
      return ask(channel, 'DELETE', `${channel.wabaId}/message_templates?${query}`);
    },

    async templatesNamed(channel, name) {
      const query = new URLSearchParams({ name, fields: TEMPLATE_FIELDS, limit: '100' });
      const body = await call(channel, 'GET', `${channel.wabaId}/message_templates?${query}`);
      return objectsOf(body.data)
        .flatMap((each) => readTemplate(each) ?? [])
        .filter((each) => each.name === name); // Graph's filter may find more
    },

    async appOfToken(channel) {
      const query = new URLSearchParams({ input_token: channel.accessToken });
      const body = await call(channel, 'GET', `debug_token?${query}`);
      return textOf(objectOf(body.data).app_id);
    },

    async uploadSample(channel, appId, file) {
      const query = new URLSearchParams({
        file_name: file.fileName,
        file_length: String(file.bytes),
        file_type: file.contentType,
      });
      const session = await ask(channel, 'POST', `${encodeURIComponent(appId)}/uploads?${query}`);
      if (session.kind === 'refused') return session;
      const upload = session.kind === 'done' ? textOf(session.body.id) : undefined;
      if (upload === undefined || !UPLOAD_ID.test(upload))
        return {
          kind: 'not_sent',
          cause: session.kind === 'done' ? 'Graph named no upload' : session.cause,
        };
      let start = 0;
      let cause = 'no answer';
      for (let tries = 0; tries <= RESUMES; tries++) {
        try {
          const sent = await sendBytes(channel, upload, file, start);
          if (sent.kind === 'refused') return sent;
          const handle = sent.kind === 'done' ? textOf(sent.body.h) : undefined;
          if (handle) return { kind: 'uploaded', handle };
          if (sent.kind !== 'done') cause = sent.cause;
          const { file_offset: offset } = await call(channel, 'GET', upload);
          start = Math.min(Number(offset) || 0, file.bytes);
        } catch (error) {
          if (!(error instanceof GraphRequestError))
            return { kind: 'not_sent', cause: traceText(describe(error), channel.accessToken) };
          cause = error.message;
        }
      }
      return { kind: 'not_sent', cause };
    },
  };
}

function judge(result: Exchange, accessToken: string): ManagementOutcome {
  const cause = traceText(result.cause ?? 'no answer', accessToken);
  if (!result.written) return { kind: 'not_sent', cause };
  const { httpStatus } = result;
  if (httpStatus === undefined) return { kind: 'lost_answer', cause };
  const body = readBody(result.body);
  const error = answeredError(body, httpStatus, accessToken);
  // A failure of Graph's own may have come after what it was asked to do.
  if (error?.transient && httpStatus >= 500) return { kind: 'lost_answer', cause: error.message };
  if (error) return { kind: 'refused', error, httpStatus };
  if (body && httpStatus >= 200 && httpStatus < 300) return { kind: 'done', body };
  return { kind: 'lost_answer', cause: result.cause ? cause : `HTTP ${httpStatus} without a readable body` };
}
