import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { FOREIGN_PAGE } from '../../platform/http/admission/person-refusals.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { csrfToken } from '../../platform/pages/csrf.ts';
import type { PeopleOptions } from './options.ts';
import { changePassword } from './passwords/set-password.ts';
import { signIn, wrongCredentials } from './passwords/sign-in.ts';
import { changePerson, type Person, personOf } from './people.ts';
import {
  OpenSession,
  PasswordChange,
  PersonShape,
  ProfileChange,
  SessionShape,
  SignedIn,
  SignIn,
} from './schemas.ts';
import { sessionOf } from './sessions/admit-person.ts';
import { listSessions, revokeSession } from './sessions/session-store.ts';
import { showPerson, showSession } from './show.ts';

const Done = Type.Object({ done: Type.Literal(true) });
const done = { done: true as const };
const tags = ['Account'];

/** Serves what a person does about their own account in the dashboard. */
export const accountAppRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { db, clock } = app.installation;
  const { sessions } = o;
  const own = { access: 'person' as const };

  const signedInBody = async (person: Person) => ({
    person: showPerson(person),
    workspaces: await o.workspacesOf(person.id),
  });

  app.post(
    '/api/app/sign-in',
    {
      config: {
        access: 'public',
        changesFrom: 'ours',
        errors: [wrongCredentials(), new ApiError('ORIGIN_NOT_ALLOWED', FOREIGN_PAGE), 'RATE_LIMIT_EXCEEDED'],
      },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with e-mail and password',
        description:
          'Sets the session cookie, and one by which the browser is known as the person’s. After ten wrong attempts at an account in 15 minutes from one IP address each further one is 429, and after a hundred from all IP addresses; a browser in which the person has signed in before has ten of its own.',
        tags,
        body: SignIn,
        response: { 200: Success(SignedIn) },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const row = await signIn(o, request, reply, request.body);
      return success(clock.now(), await signedInBody(personOf(row)));
    },
  );

  app.post(
    '/api/app/sign-out',
    {
      config: own,
      schema: {
        operationId: 'signOut',
        summary: 'End this session',
        tags,
        response: { 200: Success(Done) },
      },
    },
    async (request, reply) => {
      await sessions.end(request, reply);
      return success(clock.now(), done);
    },
  );

  app.get(
    '/api/app/session',
    {
      config: own,
      schema: {
        operationId: 'getSession',
        summary: 'Who is signed in, and their workspaces',
        description: 'Name one of the workspaces by its id in the header `x-workspace` to act on it.',
        tags,
        response: { 200: Success(SessionShape) },
      },
    },
    async (request) => {
      const { person } = sessionOf(request);
      return success(clock.now(), { ...(await signedInBody(person)), csrf: csrfToken(request) });
    },
  );

  app.patch(
    '/api/app/profile',
    {
      config: own,
      schema: {
        operationId: 'changeProfile',
        summary: 'Change your name and your language',
        tags,
        body: ProfileChange,
        response: { 200: Success(PersonShape) },
      },
    },
    async (request) => {
      const { person } = sessionOf(request);
      const { name = person.name, language = person.language } = request.body;
      await changePerson(db, person.id, { name, language });
      return success(clock.now(), showPerson({ ...person, name, language }));
    },
  );

  app.get(
    '/api/app/sessions',
    {
      config: own,
      schema: {
        operationId: 'listSessions',
        summary: 'List where you are signed in, newest first',
        tags,
        response: { 200: Success(Type.Array(OpenSession)) },
      },
    },
    async (request) => {
      const { id, person } = sessionOf(request);
      const now = clock.now();
      const rows = await listSessions(db, person.id, now);
      return success(
        now,
        rows.map((row) => showSession(row, id)),
      );
    },
  );

  app.delete(
    '/api/app/sessions/:id',
    {
      config: { ...own, errors: [404] },
      schema: {
        operationId: 'revokeSession',
        summary: 'Sign out somewhere else',
        tags,
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await revokeSession(db, sessionOf(request).person.id, id)))
        throw new ApiError('NOT_FOUND', { message: 'You have no such session.' });
      return success(clock.now(), deleted(id));
    },
  );

  app.post(
    '/api/app/password',
    {
      config: { ...own, errors: ['RATE_LIMIT_EXCEEDED'] },
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password',
        description:
          'Every other session of yours ends, and every application that you connected is disconnected.',
        tags,
        body: PasswordChange,
        response: { 200: Success(Done) },
      },
    },
    async (request) => {
      await changePassword(o, sessionOf(request), request.body, request.ip);
      return success(clock.now(), done);
    },
  );
};
