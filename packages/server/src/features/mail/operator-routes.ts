import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { openMail, showMail } from './body.ts';
import { MailDetail, MailShape } from './schemas.ts';
import { listMails, retryMail } from './store.ts';

export interface MailOperatorOptions {
  operatorOf: (request: FastifyRequest) => { id: string };
}

const tags = ['Operator'];
const config = { access: 'operator' as const };

/** The outgoing mail of the installation, for its operator. */
export const mailOperatorRoutes: FastifyPluginAsyncTypebox<MailOperatorOptions> = async (
  app,
  { operatorOf },
) => {
  const { db, clock, log, sealer } = app.installation;
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
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listMails(db, most, after),
        show: showMail,
      }),
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
