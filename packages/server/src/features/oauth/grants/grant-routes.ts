import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { SCOPES, type Scope } from '../../../platform/http/admission/principal.ts';
import { Deleted, deleted, IdParams } from '../../../platform/http/one-thing.ts';
import { Success, success, Timestamp } from '../../../platform/http/response/envelope.ts';
import { toIst } from '../../../platform/time.ts';
import { SECURITY } from '../../people/paths.ts';
import { sessionOf } from '../../people/sessions/admit-person.ts';
import { GRANTS } from '../paths.ts';
import { type ListedGrant, listGrants, revokeOwnGrant } from './grants.ts';

export interface GrantRouteOptions {
  appUrl: string;
}

const GrantShape = Type.Object(
  {
    id: Type.String(),
    client: Type.Object({
      id: Type.String({ examples: ['https://assistant.example.com/client'] }),
      name: Type.String({ examples: ['Order assistant'] }),
      host: Type.String({ examples: ['assistant.example.com'] }),
    }),
    workspace: Type.Object({ id: Type.String(), name: Type.String() }),
    scopes: Type.Array(Type.Enum([...SCOPES])),
    createdAt: Timestamp('When it was allowed.'),
    expiresAt: Timestamp('When it must be allowed again.'),
    lastUsedAt: Type.Optional(Timestamp('When it was last used, to the minute.')),
  },
  { title: 'Grant' },
);

const own = { access: 'person' as const };
const tags = ['Account'];

/** Serves the dashboard's list of the applications that a person has allowed. */
export const grantAppRoutes: FastifyPluginAsyncTypebox<GrantRouteOptions> = async (app, { appUrl }) => {
  const { db, clock } = app.installation;
  // Where a consent page says that they are: the dashboard has them.
  app.get(GRANTS, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${appUrl}${SECURITY}`, 303),
  );

  app.get(
    '/api/app/grants',
    {
      config: own,
      schema: {
        operationId: 'listGrants',
        summary: 'List the applications that may act for you, newest first',
        tags,
        response: { 200: Success(Type.Array(GrantShape)) },
      },
    },
    async (request) => {
      const { person } = sessionOf(request);
      const now = clock.now();
      return success(now, (await listGrants(db, person.id, now)).map(show));
    },
  );

  app.delete(
    '/api/app/grants/:id',
    {
      config: { ...own, errors: [404] },
      schema: {
        operationId: 'revokeGrant',
        summary: 'Disconnect an application',
        description: 'Its tokens stop working at once.',
        tags,
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await revokeOwnGrant(db, sessionOf(request).person.id, id, request.ip, clock.now());
      return success(clock.now(), deleted(id));
    },
  );
};

function show(grant: ListedGrant): Static<typeof GrantShape> {
  return {
    id: grant.id,
    client: { id: grant.client_id, name: grant.client_name, host: grant.client_host },
    workspace: { id: grant.workspace_id, name: grant.workspace_name },
    scopes: JSON.parse(grant.scopes) as Scope[],
    createdAt: toIst(grant.created_at),
    expiresAt: toIst(grant.expires_at),
    ...(grant.last_used_at !== null && { lastUsedAt: toIst(grant.last_used_at) }),
  };
}
