import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { decodeCursor, paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { openMail, showMail } from './body.ts';
import { MailDetail, MailShape } from './schemas.ts';
import { listMails, retryMail } from './store.ts';

export interface MailOperatorOptions {
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  /** The base of the links to next pages. */
  apiUrl: string;
  /** The operator whose request it is. */
  operatorOf: (request: FastifyRequest) => { id: string };
}

const IdParams = Type.Object({ id: Type.String() });
const tags = ['Operator'];
const config = { access: 'operator' as const };

/** The outgoing mail of the installation, for its operator. */
export function mailOperatorRoutes(o: MailOperatorOptions): FastifyPluginAsyncTypebox {
  const { db, clock, log, sealer, apiUrl, operatorOf } = o;
  return async (app) => {
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
        return sendPage(request, reply, {
          apiUrl,
          now: clock.now(),
          found: rows,
          limit: size,
          keyOf: (row) => row.id,
          show: showMail,
        });
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
        log.info({ mail: mail.id, person: operatorOf(request).id }, 'the operator read a mail');
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
        log.info({ mail: mail.id, person: operatorOf(request).id }, 'a mail is tried again');
        return success(clock.now(), showMail(mail));
      },
    );
  };
}
