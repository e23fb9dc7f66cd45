import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { etagOf, unchanged } from '../../platform/http/response/etag.ts';
import { acceptedLanguage } from '../../platform/language.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { actorOf } from '../events/audit.ts';
import { changedTemplate, editTemplate, requireEditable } from './edit.ts';
import { examine, requireSound } from './examine.ts';
import { historyOf } from './history.ts';
import { removeTemplates } from './remove.ts';
import {
  AcceptLanguage,
  CheckedTemplate,
  DeletedTemplates,
  Template,
  TemplateChange,
  TemplateInput,
  TemplateToCheck,
} from './schemas.ts';
import { findTemplate, showTemplate, showTemplateDetail, type Template as TemplateRow } from './store.ts';
import { type ManageOptions, submitTemplate } from './submit.ts';

export interface TemplateWriteOptions extends ManageOptions {
  channels: ChannelDirectory;
}

/** The doctor speaks English, or Hindi where the caller would rather read it. */
const languageOf = ({ headers }: FastifyRequest) => acceptedLanguage(headers['accept-language']) ?? 'en';
const REFUSALS = [409, 'TEMPLATE_REFUSED' as const, 'CHANNEL_NOT_READY' as const] as const;

export const templateWriteRoutes: FastifyPluginAsyncTypebox<TemplateWriteOptions> = async (app, o) => {
  const { db, clock } = app.installation;
  const { channels } = o;
  const config = { access: ['write'] as const, ...apiLimit(app) };

  app.post(
    '/api/v1/templates/check',
    {
      config: { ...config, access: ['read'] as const, idempotency: 'none' as const },
      schema: {
        operationId: 'checkTemplate',
        summary: 'Examine a message template without submitting it',
        description:
          "The template doctor: every rule of WhatsApp's that is known, errors first. An `error` is what WhatsApp refuses or rejects; a `warning` may cost the approval or money, among them what will be judged marketing, with its difference in cost. With `templateId` it examines a change of that template. In Hindi with `Accept-Language: hi`.",
        tags: ['Templates'],
        headers: AcceptLanguage,
        body: TemplateToCheck,
        response: { 200: Success(CheckedTemplate) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { channelId, templateId, ...template } = request.body;
      const editing = templateId === undefined ? undefined : await findTemplate(db, workspaceId, templateId);
      const channel = await chooseChannel(channels, workspaceId, editing?.channel_id ?? channelId);
      const findings = await examine(o, channel, { template, language: languageOf(request), editing });
      const ok = findings.every(({ severity }) => severity !== 'error');
      return success(clock.now(), { ok, findings });
    },
  );

  app.post(
    '/api/v1/templates',
    {
      config: { ...config, errors: [...REFUSALS, 'TEMPLATE_INVALID' as const] },
      schema: {
        operationId: 'createTemplate',
        summary: 'Submit a message template to WhatsApp',
        description:
          'Meta\'s own form, in which the sample of a header may be a medium of this workspace: `"header_handle": ["med_…"]`. It is examined first, as by `POST /api/v1/templates/check`; what has an error is 422 and never submitted. WhatsApp reviews it then: its status is PENDING until `template.updated` tells another. Where WhatsApp\'s answer is lost the response is 503, and the same request again finds what was made.',
        tags: ['Templates'],
        headers: AcceptLanguage,
        body: TemplateInput,
        response: { 201: Success(Template) },
      },
    },
    async (request, reply) => {
      const { channelId, ...template } = request.body;
      const channel = await chooseChannel(channels, principalOf(request).workspaceId, channelId);
      const findings = await examine(o, channel, { template, language: languageOf(request) });
      // A name that is taken may be that of what the same request has made before.
      requireSound(findings.filter(({ rule }) => rule !== 'name.taken'));
      const keep = keeps(request, 201, (row: TemplateRow) => success(clock.now(), showTemplate(row)));
      const row = await submitTemplate(o, { channel, template, actor: actorOf(request), keep });
      void reply.code(201);
      return success(clock.now(), showTemplate(row));
    },
  );

  app.patch(
    '/api/v1/templates/:id',
    {
      config: { ...config, errors: [404, ...REFUSALS, 'TEMPLATE_INVALID' as const], etag: true as const },
      schema: {
        operationId: 'changeTemplate',
        summary: 'Change a message template',
        description:
          'Its `components` are replaced whole; name and language never change. WhatsApp reviews it anew, and takes one change in 24 hours and 10 in 30 days of an approved template.',
        tags: ['Templates'],
        params: IdParams,
        headers: AcceptLanguage,
        body: TemplateChange,
        response: { 200: Success(Template) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const row = await findTemplate(db, workspaceId, request.params.id);
      const history = await historyOf(db, workspaceId, row.id);
      const detail = (each: TemplateRow) => showTemplateDetail(each, history);
      const channel = await chooseChannel(channels, workspaceId, row.channel_id);
      requireEditable(row, request.body);
      const template = changedTemplate(row, request.body);
      const findings = await examine(o, channel, { template, language: languageOf(request), editing: row });
      // What stays as WhatsApp shows it is not in the form in which it was submitted.
      const stays = request.body.components === undefined;
      requireSound(
        findings.filter(
          ({ rule, field }) => !stays || rule.startsWith('edits.') || !field.startsWith('components'),
        ),
      );
      const check = unchanged(request, detail);
      const asked = { channel, row, change: request.body, actor: actorOf(request), check };
      const changed = await editTemplate(o, asked);
      const after = await historyOf(db, workspaceId, row.id);
      void reply.header('etag', etagOf(showTemplateDetail(changed, after)));
      return success(clock.now(), showTemplate(changed));
    },
  );

  app.delete(
    '/api/v1/templates/:id',
    {
      config: { ...config, errors: [404, ...REFUSALS] },
      schema: {
        operationId: 'deleteTemplate',
        summary: 'Delete a message template in its language',
        description: 'Its other languages stay. WhatsApp holds the name for about four weeks.',
        tags: ['Templates'],
        params: IdParams,
        response: { 200: Success(DeletedTemplates) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const row = await findTemplate(db, workspaceId, request.params.id);
      const channel = await chooseChannel(channels, workspaceId, row.channel_id);
      const removed = await removeTemplates(o, {
        ...{ channel, name: row.name, only: row },
        actor: actorOf(request),
      });
      return success(clock.now(), {
        name: row.name,
        ids: removed.map(({ id }) => id),
        deleted: true as const,
      });
    },
  );

  app.delete(
    '/api/v1/templates',
    {
      config: { ...config, errors: [404, ...REFUSALS] },
      schema: {
        operationId: 'deleteTemplates',
        summary: 'Delete a message template in all its languages',
        tags: ['Templates'],
        querystring: Type.Object({
          name: Type.String({ minLength: 1, maxLength: 512 }),
          channelId: Type.Optional(Type.String({ maxLength: 64 })),
        }),
        response: { 200: Success(DeletedTemplates) },
      },
    },
    async (request) => {
      const { name, channelId } = request.query;
      const channel = await chooseChannel(channels, principalOf(request).workspaceId, channelId);
      const removed = await removeTemplates(o, { channel, name, actor: actorOf(request) });
      return success(clock.now(), { name, ids: removed.map(({ id }) => id), deleted: true as const });
    },
  );
};

/** The channel whose account is meant: the one that is named, else the first that is connected. */
async function chooseChannel(
  channels: ChannelDirectory,
  workspaceId: string,
  channelId: string | undefined,
): Promise<ActiveChannel> {
  const isWanted = ({ id }: ActiveChannel) => channelId === undefined || id === channelId;
  const named = await channels.ofWorkspace(workspaceId, isWanted);
  if (channelId !== undefined && named.length === 0) {
    const message = 'names no channel of this workspace';
    throw new ApiError('INVALID_PAYLOAD', {
      message: `channelId ${message}.`,
      details: [{ field: 'channelId', message }],
    });
  }
  const channel = named.find(({ status }) => status !== 'not_ready');
  if (channel) return channel;
  throw new ApiError('CHANNEL_NOT_READY', { message: 'This workspace has no channel that is connected.' });
}
