import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import type { PeopleOptions } from '../options.ts';
import { DASHBOARD, SIGN_IN } from '../paths.ts';
import { safeReturnTo } from '../return-to.ts';
import { HAND_OVER_PATH } from '../sessions/hand-over.ts';

const Text = Type.Optional(Type.String({ maxLength: 4000 }));
const Query = Type.Object({ state: Text, return_to: Text, code: Text });

export const handOverPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (
  app,
  { sessions, handOver },
) => {
  const options = { config: { access: 'public' as const }, schema: { hide: true, querystring: Query } };
  app.get(HAND_OVER_PATH, options, async (request, reply) => {
    const { state, return_to } = request.query;
    const returnTo = safeReturnTo(return_to) ?? DASHBOARD;
    const session = await sessions.find(request);
    const back =
      state === undefined ? undefined : await handOver.respond(request, { state, returnTo }, session);
    if (back === undefined) throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
    return reply.redirect(back, 303);
  });

  app.get(`${HAND_OVER_PATH}/return`, options, async (request, reply) => {
    const { code, state, return_to } = request.query;
    const returnTo = safeReturnTo(return_to) ?? DASHBOARD;
    const given = await handOver.take(request, reply, { code, state });
    if (!given)
      return reply.redirect(`${SIGN_IN}?${new URLSearchParams({ here: '1', return_to: returnTo })}`, 303);
    await sessions.start(reply, given.personId, request, given.origin);
    return reply.redirect(handOver.landing(request, returnTo), 303);
  });
};
