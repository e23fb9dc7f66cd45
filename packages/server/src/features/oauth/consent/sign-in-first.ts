import type { FastifyReply } from 'fastify';

/** Redirects to the sign-in and from there back to a path of ours. */
export function signInFirst(reply: FastifyReply, returnTo: string): FastifyReply {
  return reply.redirect(`/oauth/sign-in?return_to=${encodeURIComponent(returnTo)}`, 303);
}
