import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { AuthenticateOptions } from '../../../platform/http/admission/authenticate.ts';
import { NOBODY, NOT_OPERATOR } from '../../../platform/http/admission/person-refusals.ts';
import { isChange, requireSameOrigin } from '../../../platform/pages/csrf.ts';
import type { Actor } from '../../events/audit.ts';
import type { Session, Sessions } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session on a route of people; null on others. */
    session: Session | null;
  }
}

/** Lets in who is signed in, to a change only from a page of ours. No challenge: no browser can respond to one. */
export function registerPeople(app: FastifyInstance, sessions: Sessions): AuthenticateOptions['admitPerson'] {
  app.decorateRequest('session', null);
  return async (request, reply, access) => {
    void reply.header('cache-control', 'no-store');
    const session = await sessions.find(request);
    if (!session || !isMeantFor(request, session.person.id)) throw new ApiError('UNAUTHORIZED', NOBODY);
    if (isChange(request)) requireSameOrigin(request);
    if (access === 'operator' && !session.person.operator)
      throw new ApiError('INSUFFICIENT_ROLE', NOT_OPERATOR);
    request.session = session;
  };
}

/** Returns the actor of a request for the audit. */
export function actorOf(request: FastifyRequest): Actor {
  return { id: sessionOf(request).person.id, address: request.ip };
}

/** Returns the session of a request on a route of people. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session)
    throw new Error(`${request.routeOptions.url} is no route of people and has no session.`);
  return request.session;
}

const HEADER = 'x-person';

/**
 * Returns whether a request may be done in a person's name. A page states in a header whom it was opened for: another
 * person may have signed in in the same browser since, and must not do what the first one presses.
 */
export function isMeantFor(request: FastifyRequest, personId: string): boolean {
  const named = request.headers[HEADER];
  return named === undefined || named === personId;
}
