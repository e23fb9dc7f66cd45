import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { Success, success } from '../../platform/http/envelope.ts';
import { csrfToken, requireSameOrigin } from './csrf.ts';
import { membershipsOf } from './membership.ts';
import { openWorkspace } from './open-workspace.ts';
import type { AccountsOptions } from './options.ts';
import { type Person, showPerson } from './people.ts';
import {
  OpenSession,
  OwnWorkspace,
  PasswordChange,
  SessionShape,
  SignedIn,
  SignIn,
  WorkspaceInput,
} from './schemas.ts';
import type { Session, Sessions } from './session.ts';
import { listSessions, revokeSession } from './session-store.ts';
import { changePassword } from './set-password.ts';
import { personJson, sessionJson, workspaceJson } from './show.ts';
import { checkCredentials } from './sign-in.ts';

/** A person is signed in; keys and tokens do not count here. */
export async function sessionOf(sessions: Sessions, request: FastifyRequest): Promise<Session> {
  const session = await sessions.find(request);
  if (session) return session;
  throw new ApiError('UNAUTHORIZED', { message: 'Nobody is signed in.', hint: 'Sign in again.' });
}

const Done = Type.Object({ done: Type.Literal(true) });
const done = { done: true as const };

/** What the dashboard needs of accounts; every change must come from a page of ours. */
export function accountAppRoutes(o: AccountsOptions): FastifyPluginAsyncTypebox {
  const { db, clock, sessions } = o;
  const config = { access: 'public' as const };

  const signedInBody = async (person: Person) => ({
    person: personJson(person),
    workspaces: (await membershipsOf(db, person.id)).map(workspaceJson),
  });

  return async (app) => {
    app.addHook('preHandler', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (request.method !== 'GET') requireSameOrigin(request);
    });

    app.post(
      '/api/app/sign-in',
      { config, schema: { hide: true, body: SignIn, response: { 200: Success(SignedIn) } } },
      async (request, reply) => {
        const row = await checkCredentials(o, { ...request.body, address: request.ip });
        await sessions.start(reply, row.id, request);
        return success(clock.now(), await signedInBody(showPerson(row)));
      },
    );

    app.post(
      '/api/app/sign-out',
      { config, schema: { hide: true, response: { 200: Success(Done) } } },
      async (request, reply) => {
        await sessions.end(request, reply);
        return success(clock.now(), done);
      },
    );

    app.get(
      '/api/app/session',
      { config, schema: { hide: true, response: { 200: Success(SessionShape) } } },
      async (request) => {
        const { person } = await sessionOf(sessions, request);
        return success(clock.now(), { ...(await signedInBody(person)), csrf: csrfToken(request) });
      },
    );

    app.get(
      '/api/app/sessions',
      { config, schema: { hide: true, response: { 200: Success(Type.Array(OpenSession)) } } },
      async (request) => {
        const { id, person } = await sessionOf(sessions, request);
        const now = clock.now();
        const rows = await listSessions(db, person.id, now);
        return success(
          now,
          rows.map((row) => sessionJson(row, id)),
        );
      },
    );

    app.delete(
      '/api/app/sessions/:id',
      {
        config,
        schema: {
          hide: true,
          params: Type.Object({ id: Type.String() }),
          response: { 200: Success(Type.Object({ id: Type.String(), deleted: Type.Literal(true) })) },
        },
      },
      async (request) => {
        const { person } = await sessionOf(sessions, request);
        const { id } = request.params;
        if (!(await revokeSession(db, person.id, id)))
          throw new ApiError('NOT_FOUND', { message: 'You have no such session.' });
        return success(clock.now(), { id, deleted: true as const });
      },
    );

    app.post(
      '/api/app/password',
      { config, schema: { hide: true, body: PasswordChange, response: { 200: Success(Done) } } },
      async (request) => {
        await changePassword(o, await sessionOf(sessions, request), request.body, request.ip);
        return success(clock.now(), done);
      },
    );

    app.post(
      '/api/app/workspaces',
      { config, schema: { hide: true, body: WorkspaceInput, response: { 201: Success(OwnWorkspace) } } },
      async (request, reply) => {
        const { person } = await sessionOf(sessions, request);
        const workspace = await openWorkspace(o, person, request.body, request.ip);
        void reply.code(201);
        return success(clock.now(), workspaceJson({ workspace, role: 'owner' }));
      },
    );
  };
}
