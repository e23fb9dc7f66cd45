import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Trx } from '../../../platform/database/dialect.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../../platform/http/one-thing.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import {
  type AttributeRow,
  addAttribute,
  changeAttribute,
  deleteAttribute,
  listAttributes,
  showAttribute,
} from './definitions.ts';
import {
  ContactAttribute,
  ContactAttributeChange,
  ContactAttributeInput,
  MOST_ATTRIBUTES,
} from './schemas.ts';

interface AttributeRoutesOptions {
  /** Throws where something of the workspace goes by the attribute with this key. */
  refuseIfNeeded: (trx: Trx, workspaceId: string, key: string) => Promise<void>;
}

export const attributeRoutes: FastifyPluginAsyncTypebox<AttributeRoutesOptions> = async (
  app,
  { refuseIfNeeded },
) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const changing = { access: ['contacts', 'write'] as const, ...limits };

  app.get(
    '/api/v1/contact-attributes',
    {
      config: { access: ['contacts', 'read'] as const, agents: 'alike', ...limits },
      schema: {
        operationId: 'listContactAttributes',
        summary: 'List the attributes of contacts',
        description: `Sorted by key; a workspace has ${MOST_ATTRIBUTES} at most.`,
        tags: ['Contacts'],
        response: { 200: Success(Type.Array(ContactAttribute)) },
      },
    },
    async (request) => {
      const rows = await listAttributes(db, principalOf(request).workspaceId);
      return success(clock.now(), rows.map(showAttribute));
    },
  );

  app.post(
    '/api/v1/contact-attributes',
    {
      config: { ...changing, errors: [409] },
      schema: {
        operationId: 'addContactAttribute',
        summary: 'Define an attribute of contacts',
        description: 'Its values stand in `attributes` of each contact, under the key.',
        tags: ['Contacts'],
        body: ContactAttributeInput,
        response: { 201: Success(ContactAttribute) },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      const response = (row: AttributeRow) => success(now, showAttribute(row));
      const { workspaceId } = principalOf(request);
      const made = await addAttribute(db, workspaceId, request.body, now, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.patch(
    '/api/v1/contact-attributes/:id',
    {
      config: { ...changing, errors: [404] },
      schema: {
        operationId: 'changeContactAttribute',
        summary: 'Change an attribute of contacts',
        tags: ['Contacts'],
        params: IdParams,
        body: ContactAttributeChange,
        response: { 200: Success(ContactAttribute) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const row = await changeAttribute(db, workspaceId, request.params.id, request.body, now);
      return success(now, showAttribute(row));
    },
  );

  app.delete(
    '/api/v1/contact-attributes/:id',
    {
      config: { ...changing, errors: [404, 409] },
      schema: {
        operationId: 'deleteContactAttribute',
        summary: 'Delete an attribute of contacts',
        description:
          'With the values of all contacts, some at a time; no event tells of each. One that a saved filter asks for is 409.',
        tags: ['Contacts'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      await deleteAttribute(db, workspaceId, id, (trx, row) => refuseIfNeeded(trx, workspaceId, row.key));
      return success(clock.now(), deleted(id));
    },
  );
};
