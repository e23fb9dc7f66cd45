import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { decodeCursor, paging, sendPage } from '../../platform/http/cursor.ts';
import { Page, Success, success } from '../../platform/http/envelope.ts';
import { openMail, showMail } from '../mail/body.ts';
import { MailDetail, MailShape } from '../mail/schemas.ts';
import { listMails, retryMail } from '../mail/store.ts';
import { Workspace } from '../workspaces/schemas.ts';
import { findWorkspace, listNewestWorkspaces, showWorkspace } from '../workspaces/store.ts';
import { sessionOf } from './admit-person.ts';
import { approve } from './approve-workspace.ts';
import type { AccountsOptions } from './options.ts';

const IdParams = Type.Object({ id: Type.String() });
const tags = ['Operator'];

/** What the operator of the installation does from the dashboard. */
export function operatorRoutes(o: AccountsOptions): FastifyPluginAsyncTypebox {
  const { db, clock, log, sealer, apiUrl } = o;
  const config = { access: 'operator' as const };

  return async (app) => {
    app.get(
      '/api/app/operator/workspaces',
      {
        config,
        schema: {
          operationId: 'listWorkspaces',
          summary: 'List the workspaces, newest first',
          description: 'A live one without `approvedAt` waits for approval.',
          tags,
          querystring: paging({}),
          response: { 200: Page(Workspace) },
        },
      },
      async (request, reply) => {
        const { limit: size, cursor } = request.query;
        const rows = await listNewestWorkspaces(db, size + 1, decodeCursor(cursor));
        return sendPage(request, reply, apiUrl, clock.now(), rows, size, (row) => row.id, showWorkspace);
      },
    );

    app.post(
      '/api/app/operator/workspaces/:id/approve',
      {
        config: { ...config, errors: [404] },
        schema: {
          operationId: 'approveWorkspace',
          summary: 'Let a live workspace connect real numbers',
          tags,
          params: IdParams,
          response: { 200: Success(Workspace) },
        },
      },
      async (request) => {
        const found = await findWorkspace(db, { id: request.params.id });
        if (!found) throw new ApiError('NOT_FOUND', { message: 'There is no such workspace.' });
        const actor = { id: sessionOf(request).person.id, address: request.ip };
        return success(clock.now(), showWorkspace(await approve(db, found.slug, actor, clock.now())));
      },
    );

    app.get(
      '/api/app/operator/mails',
      {
        config,
        schema: {
          operationId: 'listMails',
          summary: 'List the outgoing mail, newest first',
          tags,
          querystring: paging({}),
          response: { 200: Page(MailShape) },
        },
      },
      async (request, reply) => {
        const { limit: size, cursor } = request.query;
        const rows = await listMails(db, size + 1, decodeCursor(cursor));
        return sendPage(request, reply, apiUrl, clock.now(), rows, size, (row) => row.id, showMail);
      },
    );

    app.get(
      '/api/app/operator/mails/:id',
      {
        config: { ...config, errors: [404] },
        schema: {
          operationId: 'getMail',
          summary: 'Read a mail with its text',
          description: 'Where no mail is sent, this is how the link in it is handed over.',
          tags,
          params: IdParams,
          response: { 200: Success(MailDetail) },
        },
      },
      async (request) => {
        const mail = await openMail(db, sealer, request.params.id);
        log.info({ mail: mail.id, person: sessionOf(request).person.id }, 'the operator read a mail');
        return success(clock.now(), mail);
      },
    );

    app.post(
      '/api/app/operator/mails/:id/retry',
      {
        config: { ...config, errors: [404, 409] },
        schema: {
          operationId: 'retryMail',
          summary: 'Try a mail again that was given up',
          tags,
          params: IdParams,
          response: { 200: Success(MailShape) },
        },
      },
      async (request) => {
        const mail = await retryMail(db, request.params.id, clock.now());
        log.info({ mail: mail.id, person: sessionOf(request).person.id }, 'a mail is tried again');
        return success(clock.now(), showMail(mail));
      },
    );
  };
}
