import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted, deleted } from '../../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../../platform/http/response/cursor.ts';
import { Page, Success, success, Timestamp } from '../../../platform/http/response/envelope.ts';
import { applySetAside, deleteSetAside, listSetAside, showSetAside } from './inbox.ts';

const SetAsideShape = Type.Object(
  {
    id: Type.String({ examples: ['bat_01k9z6c7h2m4n8p0q2r4s6t8v0'] }),
    channelId: Type.String({ description: 'Whose app secret verified it.' }),
    receivedAt: Timestamp('When it came.'),
    setAsideAt: Timestamp('When it was given up.'),
    tries: Type.Integer({ description: 'How often it failed.' }),
    error: Type.Optional(Type.String({ description: 'Why it failed the last time.' })),
  },
  { title: 'SetAsideWebhook' },
);

/** Webhooks of WhatsApp that could not be applied, for the operator. */
export const inboxRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: 'operator' as const };
  const tags = ['Operator'];
  const params = Type.Object({ id: Type.String() });
  app.get(
    '/api/app/operator/inbox',
    {
      config,
      schema: {
        operationId: 'listSetAsideWebhooks',
        summary: 'List the webhooks of WhatsApp that could not be applied, newest first',
        description:
          'One whose content cannot be applied is tried 8 times within an hour, while others pass it, and is then set aside.',
        tags,
        querystring: paging({}),
        response: { 200: Page(SetAsideShape) },
      },
    },
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listSetAside(db, most, after),
        show: showSetAside,
      }),
  );

  app.post(
    '/api/app/operator/inbox/:id/apply',
    {
      config: { ...config, errors: [404] },
      schema: {
        operationId: 'applySetAsideWebhook',
        summary: 'Try a webhook again that was set aside',
        tags,
        params,
        response: { 200: Success(Type.Object({ id: Type.String(), queued: Type.Literal(true) })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await applySetAside(db, id);
      return success(clock.now(), { id, queued: true as const });
    },
  );

  app.delete(
    '/api/app/operator/inbox/:id',
    {
      config: { ...config, errors: [404] },
      schema: {
        operationId: 'deleteSetAsideWebhook',
        summary: 'Delete a webhook that was set aside',
        description: 'What it said is lost: receipts and messages of people among them.',
        tags,
        params,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteSetAside(db, id);
      return success(clock.now(), deleted(id));
    },
  );
};
