import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError, invalid } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { sendTagged, unchanged } from '../../platform/http/response/etag.ts';
import { isCidr } from '../../platform/security/addresses.ts';
import { CreatedKey, Key, KeyInput } from './schemas.ts';
import { createKey, findKey, listKeys, type MadeKey, revokeKey, showKey } from './store.ts';

/** Fields that change by themselves: `If-Match` does not compare them. */
const PASSING = ['lastUsedAt'];

export const keyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: 'administrator' as const, ...apiLimit(app) };
  app.get(
    '/api/v1/keys',
    {
      config,
      schema: {
        operationId: 'listKeys',
        summary: 'List the API keys, newest first',
        tags: ['Keys'],
        querystring: paging({}),
        response: { 200: Page(Key) },
      },
    },
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listKeys(db, principalOf(request).workspaceId, most, after),
        show: showKey,
      }),
  );

  app.get(
    '/api/v1/keys/:id',
    {
      config: { ...config, errors: [404], etag: true as const },
      schema: {
        operationId: 'getKey',
        summary: 'Read an API key',
        tags: ['Keys'],
        params: IdParams,
        response: { 200: Success(Key) },
      },
    },
    async (request, reply) => {
      const row = await findKey(db, principalOf(request).workspaceId, request.params.id);
      return sendTagged(request, reply, clock.now(), showKey(row), PASSING);
    },
  );

  app.post(
    '/api/v1/keys',
    {
      config,
      schema: {
        operationId: 'createKey',
        summary: 'Create an API key',
        description: 'The secret is in this response and nowhere else.',
        tags: ['Keys'],
        body: KeyInput,
        response: { 201: Success(CreatedKey) },
      },
    },
    async (request, reply) => {
      const { workspaceId, mode, id: actor } = principalOf(request);
      const { kind, name, allowIps, expiresAt } = request.body;
      const now = clock.now();
      for (const [i, cidr] of (allowIps ?? []).entries()) {
        if (!isCidr(cidr)) throw invalid(`allowIps[${i}]`, 'must be an IP address or a CIDR');
      }
      const expires = expiresAt === undefined ? undefined : Date.parse(expiresAt);
      if (expires !== undefined && expires <= now) throw invalid('expiresAt', 'must lie in the future');
      const response = ({ row, secret }: MadeKey) => success(now, { ...showKey(row), key: secret });
      const made = await createKey(
        db,
        { id: workspaceId, mode },
        { kind, name, allowIps, expiresAt: expires },
        { actor: { id: actor, address: request.ip }, now, keep: keeps(request, 201, response) },
      );
      void reply.code(201);
      return response(made);
    },
  );

  app.delete(
    '/api/v1/keys/:id',
    {
      config: { ...config, errors: [404, ownKey()], etag: true as const },
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke an API key',
        description:
          'It stops working at once, and within a second in every other process of the installation. It stays in the list with `revokedAt`. The key that makes the request is revoked only with `force=true`.',
        tags: ['Keys'],
        params: IdParams,
        querystring: Type.Object({
          force: Type.Optional(Type.Boolean({ description: 'Revokes the key of this request too.' })),
        }),
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { workspaceId, id: actor } = principalOf(request);
      if (request.params.id === actor && !request.query.force) throw ownKey();
      const row = await revokeKey(db, workspaceId, request.params.id, {
        actor: { id: actor, address: request.ip },
        now: clock.now(),
        check: unchanged(request, showKey, PASSING),
      });
      return success(clock.now(), deleted(row.id));
    },
  );
};

const ownKey = () =>
  new ApiError('CONFLICT', {
    message: 'This is the key that the request was made with: it could not be used any more.',
    hint: 'Revoke it with another key or in the dashboard; or, if it is meant, repeat the request with ?force=true.',
  });
