import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { requireConversation } from './find.ts';
import { namedIn } from './named.ts';
import { notePresence } from './presence.ts';
import { PresenceInput } from './schemas.ts';

export const presenceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  app.post(
    '/api/v1/conversations/:id/presence',
    {
      config: {
        access: ['messages', 'read'] as const,
        agents: 'by sight' as const,
        ...apiLimit(app),
        errors: [404],
      },
      schema: {
        operationId: 'notePresence',
        summary: 'Say that a member looks at a conversation, or writes in it',
        description:
          'For members, and applications that act for one: their colleagues see it in the stream of events with `presence=true`. It is no event, and is forgotten within a minute.',
        tags: ['Conversations'],
        params: IdParams,
        body: PresenceInput,
        response: { 200: Success(Type.Object({ id: Type.String() })) },
      },
    },
    async (request) => {
      const { member, workspaceId } = principalOf(request);
      if (member === undefined)
        throw new ApiError('INSUFFICIENT_ROLE', {
          message: 'Presence is that of members, and of applications that act for one.',
          hint: 'A key looks at nothing; leave this call out.',
        });
      const { id } = await requireConversation(db, namedIn(request));
      const now = clock.now();
      await notePresence(db, { ...{ workspaceId, member, now }, conversationId: id, ...request.body });
      return success(now, { id });
    },
  );
};
