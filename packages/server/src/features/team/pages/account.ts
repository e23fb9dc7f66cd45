import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { PeopleOptions } from '../../people/options.ts';
import { show, tried } from '../../people/pages/form.ts';
import { signedIn } from '../../people/pages/sign-in.ts';
import { changePassword } from '../../people/passwords/set-password.ts';
import { ACCOUNT } from '../../people/paths.ts';
import { changePerson } from '../../people/people.ts';
import { Name, PasswordChange } from '../../people/schemas.ts';
import type { Session } from '../../people/sessions/session.ts';
import { listSessions, revokeSession, revokeSessions } from '../../people/sessions/session-store.ts';
import { approve } from '../../workspaces/approve.ts';
import { listWorkspaces, waitsForApproval } from '../../workspaces/store.ts';
import { membershipsOf } from '../membership.ts';
import { openWorkspace } from '../open-workspace.ts';
import { WorkspaceInput } from '../schemas.ts';
import { accountView, type Part } from './account-view.ts';

export function accountPages(o: PeopleOptions): FastifyPluginAsyncTypebox {
  const { db, clock, sessions, handOver } = o;
  const config = { access: 'public', changesFrom: 'ours' } as const;

  async function accountPage(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    about: { done?: string | undefined; failed?: { part: Part; error: ApiError } },
  ): Promise<FastifyReply> {
    const { person } = session;
    const body = accountView(request, {
      session,
      ...about,
      now: clock.now(),
      signup: o.signup,
      workspaces: await membershipsOf(db, person.id),
      sessions: await listSessions(db, person.id, clock.now()),
      dashboard: handOver.landing(request),
      waiting: person.operator ? (await listWorkspaces(db)).filter(waitsForApproval) : [],
    });
    return show(reply, 'Your account', body, {
      error: about.failed?.error,
      formAction: handOver.origins,
    });
  }

  /** Does what a form of the page asks for, and shows the page again. */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    { part, done }: { part: Part; done: string },
    work: (session: Session) => Promise<unknown>,
  ): Promise<FastifyReply> {
    const session = await signedIn(sessions, request, reply);
    if (!session) return reply;
    const { error } = await tried(request, () => work(session));
    if (error) return accountPage(request, reply, session, { failed: { part, error } });
    return reply.redirect(`${ACCOUNT}?done=${done}`, 303);
  }

  return async (app) => {
    app.get(
      ACCOUNT,
      {
        config,
        schema: { hide: true, querystring: Type.Object({ done: Type.Optional(Type.String()) }) },
      },
      async (request, reply) => {
        const session = await signedIn(sessions, request, reply);
        return session ? accountPage(request, reply, session, { done: request.query.done }) : reply;
      },
    );

    app.post(
      `${ACCOUNT}/profile`,
      {
        config,
        attachValidation: true,
        schema: { hide: true, body: Type.Object({ name: Type.Optional(Name) }) },
      },
      (request, reply) =>
        change(request, reply, { part: 'profile', done: 'profile' }, ({ person }) =>
          changePerson(db, person.id, { name: request.body.name ?? null }),
        ),
    );

    app.post(
      `${ACCOUNT}/password`,
      { config, attachValidation: true, schema: { hide: true, body: PasswordChange } },
      (request, reply) =>
        change(request, reply, { part: 'password', done: 'password' }, (session) =>
          changePassword(o, session, request.body, request.ip),
        ),
    );

    app.post(
      `${ACCOUNT}/sessions`,
      { config, schema: { hide: true, body: Type.Object({ id: Type.Optional(Type.String()) }) } },
      (request, reply) =>
        change(request, reply, { part: 'profile', done: 'session' }, ({ id, person }) =>
          request.body.id === undefined
            ? transaction(db, (trx) => revokeSessions(trx, person.id, id))
            : revokeSession(db, person.id, request.body.id),
        ),
    );

    app.post(
      `${ACCOUNT}/workspaces`,
      { config, attachValidation: true, schema: { hide: true, body: WorkspaceInput } },
      (request, reply) =>
        change(request, reply, { part: 'workspace', done: 'workspace' }, ({ person }) =>
          openWorkspace(o, person, request.body, request.ip),
        ),
    );

    app.post(
      `${ACCOUNT}/approve`,
      { config, schema: { hide: true, body: Type.Object({ slug: Type.String() }) } },
      (request, reply) =>
        change(request, reply, { part: 'workspace', done: 'approved' }, async ({ person }) => {
          if (!person.operator)
            throw new ApiError('INSUFFICIENT_ROLE', {
              message: 'Only an operator may approve a workspace.',
            });
          await approve(db, request.body.slug, { id: person.id, address: request.ip }, clock.now());
        }),
    );
  };
}
