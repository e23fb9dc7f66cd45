import type { FastifyRequest } from 'fastify';

const HEADER = 'x-person';

/**
 * Whether a request may be done in a person's name. A page says in the header whom it was opened for: another person may
 * have signed in in the same browser since, and what the first one presses is not done by the second.
 */
export function isMeantFor(request: FastifyRequest, personId: string): boolean {
  const named = request.headers[HEADER];
  return named === undefined || named === personId;
}
