import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { Success, success, Timestamp } from '../../../platform/http/envelope.ts';
import { SCOPES, type Scope } from '../../../platform/http/principal.ts';
import { csrfField } from '../../../platform/pages/csrf.ts';
import { html, page, sendHtml } from '../../../platform/pages/html.ts';
import { toIst } from '../../../platform/time.ts';
import { sessionOf } from '../../people/sessions/admit-person.ts';
import type { Sessions } from '../../people/sessions/session.ts';
import { GRANTS } from '../paths.ts';
import { SCOPE_WORDS } from '../scopes.ts';
import { signInFirst } from '../sign-in-first.ts';
import { type ListedGrant, listGrants, revokeOwnGrant } from './grants.ts';

export interface GrantRouteOptions {
  db: Db;
  clock: Clock;
  sessions: Sessions;
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

const IdParams = Type.Object({ id: Type.String() });
const own = { access: 'person' as const };
const open = { access: 'public', changesFrom: 'ours' } as const;
const tags = ['Account'];

/** What a person has allowed applications, for the dashboard. */
export function grantAppRoutes({ db, clock }: GrantRouteOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
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
          description: 'Its tokens are dead at once.',
          tags,
          params: IdParams,
          response: { 200: Success(Type.Object({ id: Type.String(), deleted: Type.Literal(true) })) },
        },
      },
      async (request) => {
        const { id } = request.params;
        await revokeOwnGrant(db, sessionOf(request).person.id, id, request.ip, clock.now());
        return success(clock.now(), { id, deleted: true as const });
      },
    );
  };
}

/** The same as a page; registered where bodies are forms. */
export function grantPages({ db, clock, sessions }: GrantRouteOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(GRANTS, { config: open, schema: { hide: true } }, async (request, reply) => {
      const session = await sessions.find(request);
      if (!session) return signInFirst(reply, GRANTS);
      const grants = await listGrants(db, session.person.id, clock.now());
      const rows = grants.map((grant) => {
        const { id, client, workspace, scopes, lastUsedAt } = show(grant);
        return html`<section>
<h2>${client.name}</h2>
<p><span class="code">${client.host}</span> in <strong>${workspace.name}</strong>${lastUsedAt && html`, last used ${lastUsedAt.slice(0, 10)}`}</p>
<ul>${scopes.map((scope) => html`<li>${SCOPE_WORDS[scope]}</li>`)}</ul>
<form method="post" action="${GRANTS}/${id}/revoke">${csrfField(request)}<button type="submit">Disconnect</button></form>
</section>`;
      });
      const body = html`<h1>Connected applications</h1>
<p>These may act for ${session.person.email}. A disconnected one stops at once.</p>
${rows.length > 0 ? rows : html`<p>There are none.</p>`}`;
      return sendHtml(reply, 200, page({ title: 'Connected applications', body }));
    });

    app.post(
      `${GRANTS}/:id/revoke`,
      { config: open, schema: { hide: true, params: IdParams } },
      async (request, reply) => {
        const session = await sessions.find(request);
        if (!session) return signInFirst(reply, GRANTS);
        await revokeOwnGrant(db, session.person.id, request.params.id, request.ip, clock.now());
        return reply.redirect(GRANTS, 303);
      },
    );
  };
}

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
