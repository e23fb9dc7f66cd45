import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { IdParams } from '../../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../../platform/http/response/envelope.ts';
import { actorOf } from '../../events/audit.ts';
import { ContactsChange, ContactsChangeInput } from './schemas.ts';
import { addChange, type ChangeRow, listChanges, requireChange, showChange } from './store.ts';

export const contactChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const reading = { access: ['contacts', 'read'] as const, ...limits };

  app.post(
    '/api/v1/contact-changes',
    {
      config: { access: ['contacts', 'write'] as const, ...limits, errors: [404, 409] },
      schema: {
        operationId: 'changeContacts',
        summary: 'Change all contacts that fit a filter',
        description:
          'It goes on in the background, some contacts at a time, and survives a restart; `GET /api/v1/contact-changes/{id}` says how far it has come. Each contact that changes has its `contact.updated`. Contacts that are made after it began are left out.',
        tags: ['Contacts'],
        body: ContactsChangeInput,
        response: { 202: Success(ContactsChange) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const response = (row: ChangeRow) => success(now, showChange(row));
      const by = { actor: actorOf(request), now };
      const made = await addChange(db, workspaceId, request.body, by, keeps(request, 202, response));
      void reply.code(202);
      return response(made);
    },
  );

  app.get(
    '/api/v1/contact-changes',
    {
      config: reading,
      schema: {
        operationId: 'listContactChanges',
        summary: 'List the changes to many contacts, newest first',
        description: 'Those under way, and those of the last week.',
        tags: ['Contacts'],
        querystring: paging({}),
        response: { 200: Page(ContactsChange) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listChanges(db, principalOf(request).workspaceId, most, after),
        show: showChange,
      }),
  );

  app.get(
    '/api/v1/contact-changes/:id',
    {
      config: { ...reading, errors: [404] },
      schema: {
        operationId: 'getContactChange',
        summary: 'Read how far a change to many contacts has come',
        tags: ['Contacts'],
        params: IdParams,
        response: { 200: Success(ContactsChange) },
      },
    },
    async (request) => {
      const row = await requireChange(db, principalOf(request).workspaceId, request.params.id);
      return success(clock.now(), showChange(row));
    },
  );
};
