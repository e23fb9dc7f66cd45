import type { FastifyRequest } from 'fastify';

const HEADER = 'x-person';

/**
 * Returns whether a request may be done in a person's name. A page states in a header whom it was opened for: another
 * person may have signed in in the same browser since, and must not do what the first one presses.
 */
export function isMeantFor(request: FastifyRequest, personId: string): boolean {
  const named = request.headers[HEADER];
  return named === undefined || named === personId;
}
