/** Files at WhatsApp (Meta: Media): uploads for a number, and what people have sent to it. */
import { Readable } from 'node:stream';
import { SECOND } from '../../platform/clock.ts';
import { isMediaType, UNKNOWN_TYPE } from '../../platform/http/body/media-type.ts';
import type { Endpoints } from '../endpoint.ts';
import { describe, type exchange as exchangeByHttp } from '../exchange.ts';
import type { GraphChannel } from '../graph-channel.ts';
import type { GraphError } from '../graph-error.ts';
import type { GraphCall } from '../graph-reads.ts';
import { textOf } from '../json.ts';
import { redact, traceText } from '../redact.ts';
import { answeredError, readBody } from '../send/outcome.ts';
import { bareType } from './formats.ts';

export interface FileToUpload {
  /** One of the types that WhatsApp takes. */
  contentType: string;
  fileName: string;
  bytes: number;
  /** The digest of the bytes: no boundary made of it can stand in them. */
  sha256: string;
  open: () => Promise<Readable>;
}

export type UploadOutcome =
  | { kind: 'uploaded'; id: string }
  | { kind: 'refused'; error: GraphError; httpStatus: number; response: string }
  | { kind: 'not_sent'; cause: string };

export interface MediaInfo {
  /** Good for five minutes. */
  url: string;
  mimeType?: string;
  /** The digest in hexadecimal. */
  sha256?: string;
  bytes?: number;
}

export interface GraphMedia {
  /** It resolves to what is known of it and never rejects. An upload whose answer is lost is an id that nobody uses. */
  uploadMedia(channel: GraphChannel, file: FileToUpload, signal?: AbortSignal): Promise<UploadOutcome>;
  /** Returns where the bytes are at this moment. It throws GraphRequestError. */
  mediaInfo(channel: GraphChannel, mediaId: string): Promise<MediaInfo>;
  /** The bytes at such a URL; undefined: it is not good any more. The token goes to hosts of Meta's alone. */
  downloadMedia(channel: GraphChannel, url: string, signal: AbortSignal): Promise<Readable | undefined>;
}

const UPLOAD_LIMITS = { timeoutMs: 600 * SECOND, maxBytes: 64 * 1024 };
const PATIENCE_MS = 30 * SECOND;
/** Seen: lookaside.fbsbx.com. */
const META_HOST = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net|whatsapp\.com)$/;

export function createGraphMedia(
  endpoints: Endpoints,
  exchange: typeof exchangeByHttp,
  call: GraphCall,
): GraphMedia {
  return {
    async uploadMedia(channel, file, signal) {
      const { accessToken } = channel;
      const notSent = (cause: string): UploadOutcome => ({
        kind: 'not_sent',
        cause: `the upload of its medium: ${traceText(cause, accessToken)}`,
      });
      try {
        const { pool, base, headers } = endpoints.of(channel);
        const path = `${base}/${encodeURIComponent(channel.phoneNumberId)}/media`;
        const form = formOf(file);
        const given = headersWith(headers, {
          'content-type': `multipart/form-data; boundary=${form.boundary}`,
          'content-length': String(form.bytes),
        });
        const result = await exchange(
          pool,
          { method: 'POST', path, headers: given, body: form.body },
          UPLOAD_LIMITS,
          signal ? { signal } : {},
        );
        form.body.destroy();
        const { httpStatus } = result;
        if (httpStatus === undefined) return notSent(result.cause ?? 'no answer');
        const body = readBody(result.body);
        const error = answeredError(body, httpStatus, accessToken);
        if (error)
          return { kind: 'refused', error, httpStatus, response: traceText(result.body, accessToken) };
        const id = httpStatus < 300 ? textOf(body?.id) : undefined;
        if (id) return { kind: 'uploaded', id };
        return notSent(result.cause ?? `HTTP ${httpStatus} without an id or a Graph error`);
      } catch (error) {
        return notSent(describe(error));
      }
    },

    async mediaInfo(channel, mediaId) {
      const number = encodeURIComponent(channel.phoneNumberId);
      const body = await call(channel, 'GET', `${encodeURIComponent(mediaId)}?phone_number_id=${number}`);
      const url = textOf(body.url);
      if (!url) throw new Error("WhatsApp's answer names no URL of the medium");
      const info: MediaInfo = { url };
      const mimeType = textOf(body.mime_type);
      if (mimeType) info.mimeType = bareType(mimeType);
      const sha256 = hexDigest(textOf(body.sha256));
      if (sha256) info.sha256 = sha256;
      const bytes = Number(textOf(body.file_size) ?? Number.NaN); // a number, or its digits
      if (Number.isSafeInteger(bytes)) info.bytes = bytes;
      return info;
    },

    async downloadMedia(channel, address, signal) {
      const url = new URL(address);
      const ofMeta = url.protocol === 'https:' && META_HOST.test(url.hostname);
      if (!ofMeta && url.origin !== new URL(channel.graphUrl).origin)
        throw new Error(`the medium is at ${url.origin}, which is no host of WhatsApp's`);
      try {
        const response = await endpoints.at(url.origin).request({
          method: 'GET',
          path: url.pathname + url.search,
          // Without a User-Agent it is refused (great-detail/WhatsApp-JS-SDK #81).
          headers: { authorization: `Bearer ${channel.accessToken}`, 'user-agent': 'meghdoot' },
          headersTimeout: PATIENCE_MS,
          bodyTimeout: PATIENCE_MS,
          signal,
        });
        if (response.statusCode === 200) return response.body;
        await response.body.dump();
        if (response.statusCode === 404) return undefined;
        throw new Error(`HTTP ${response.statusCode} for the bytes of the medium`);
      } catch (error) {
        throw new Error(redact(describe(error), channel.accessToken), { cause: error });
      }
    },
  };
}

/** A digest as webhooks have it (base64), or as a read has it (hexadecimal). */
export function hexDigest(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (/^[0-9a-f]{64}$/i.test(given)) return given.toLowerCase();
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === 32 ? bytes.toString('hex') : undefined;
}

const UNKNOWN_ID = /is not a valid whatsapp business account media attachment id/i;

/** Graph does not know a medium that a message names, any more: code 100, `Param image['id'] is not a valid …`. */
export const isUnknownMedium = ({ code, message, details }: GraphError) =>
  code === 100 && (UNKNOWN_ID.test(message) || UNKNOWN_ID.test(details ?? ''));

/** The endpoint's headers are a flat list of names and values. */
function headersWith(headers: readonly string[], given: Record<string, string>): string[] {
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (!(headers[i]! in given)) kept.push(headers[i]!, headers[i + 1]!);
  return [...kept, ...Object.entries(given).flat()];
}

function formOf(file: FileToUpload): { boundary: string; bytes: number; body: Readable } {
  const boundary = `meghdoot-${file.sha256}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const name = file.fileName.replace(/["\\\p{Cc}]/gu, '_');
  const type = isMediaType(file.contentType) ? file.contentType : UNKNOWN_TYPE;
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', type)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* pieces(): AsyncGenerator<Buffer> {
    yield head;
    yield* (await file.open()) as AsyncIterable<Buffer>;
    yield tail;
  }
  const body = Readable.from(pieces(), { objectMode: false });
  return { boundary, bytes: head.length + file.bytes + tail.length, body };
}
