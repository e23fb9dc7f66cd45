import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../../platform/http/one-thing.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { addFilter, changeFilter, deleteFilter, type FilterRow, listFilters, showFilter } from './saved.ts';
import { ContactFilter, ContactFilterChange, ContactFilterInput } from './schemas.ts';

export const contactFilterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const changing = { access: ['contacts', 'write'] as const, ...limits };

  app.get(
    '/api/v1/contact-filters',
    {
      config: { access: ['contacts', 'read'] as const, agents: 'alike', ...limits },
      schema: {
        operationId: 'listContactFilters',
        summary: 'List the saved filters of contacts',
        description: 'Sorted by name; a workspace has 100 at most.',
        tags: ['Contacts'],
        response: { 200: Success(Type.Array(ContactFilter)) },
      },
    },
    async (request) =>
      success(clock.now(), (await listFilters(db, principalOf(request).workspaceId)).map(showFilter)),
  );

  app.post(
    '/api/v1/contact-filters',
    {
      config: { ...changing, errors: [409] },
      schema: {
        operationId: 'addContactFilter',
        summary: 'Save a filter of contacts',
        description:
          'A contact fits that fits all that the condition names. `GET /api/v1/contacts?filter=` takes the id, and the condition itself as JSON.',
        tags: ['Contacts'],
        body: ContactFilterInput,
        response: { 201: Success(ContactFilter) },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      const response = (row: FilterRow) => success(now, showFilter(row));
      const { workspaceId } = principalOf(request);
      const made = await addFilter(db, workspaceId, request.body, now, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.patch(
    '/api/v1/contact-filters/:id',
    {
      config: { ...changing, errors: [404, 409] },
      schema: {
        operationId: 'changeContactFilter',
        summary: 'Change a saved filter of contacts',
        tags: ['Contacts'],
        params: IdParams,
        body: ContactFilterChange,
        response: { 200: Success(ContactFilter) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      return success(
        now,
        showFilter(await changeFilter(db, workspaceId, request.params.id, request.body, now)),
      );
    },
  );

  app.delete(
    '/api/v1/contact-filters/:id',
    {
      config: { ...changing, errors: [404] },
      schema: {
        operationId: 'deleteContactFilter',
        summary: 'Delete a saved filter of contacts',
        tags: ['Contacts'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteFilter(db, principalOf(request).workspaceId, id);
      return success(clock.now(), deleted(id));
    },
  );
};
