import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf, sightOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { Success, success, Timestamp } from '../../platform/http/response/envelope.ts';
import { toIst } from '../../platform/time.ts';
import { markRead, type ReadMarkOptions } from './read-mark.ts';

const ReadMark = Type.Object(
  {
    typing: Type.Optional(
      Type.Boolean({ description: 'Also show that the person is being answered.', examples: [true] }),
    ),
  },
  { title: 'ReadMark', examples: [{ typing: true }] },
);

const ReadResult = Type.Object(
  { messageId: Type.String(), readAt: Timestamp('When it was first marked read.') },
  { title: 'ReadResult' },
);

export const readMarkRoutes: FastifyPluginAsyncTypebox<ReadMarkOptions> = async (app, o) => {
  app.post(
    '/api/v1/messages/:messageId/read',
    {
      config: {
        access: ['messages', 'write'] as const,
        agents: 'by sight',
        errors: [404, 409, 'CHANNEL_NOT_READY', 'PROVIDER_REFUSED', 'PROVIDER_UNAVAILABLE'],
        idempotency: 'none' as const, // to mark it twice is to mark it once
        ...apiLimit(app),
      },
      preValidation: async (request) => {
        request.body ??= {};
      },
      schema: {
        operationId: 'markMessageRead',
        summary: 'Show a person that their message was read',
        description:
          'WhatsApp is asked once, within the pace of the channel: 200 says that it has taken the mark. With `typing` the person also sees that they are being answered, for 25 seconds or until a message comes. Earlier messages of the person count as read too. 422 `PROVIDER_REFUSED`: WhatsApp refused, with its words; 502 `PROVIDER_UNAVAILABLE`: it did not answer; neither is tried again later.',
        tags: ['Messages'],
        params: Type.Object({ messageId: Type.String() }),
        body: ReadMark,
        response: { 200: Success(ReadResult) },
      },
    },
    async (request) => {
      const { messageId } = request.params;
      const { typing = false } = request.body;
      const { readAt } = await markRead(o, principalOf(request).workspaceId, {
        ...{ messageId, typing, sight: sightOf(request) },
      });
      return success(o.clock.now(), { messageId, readAt: toIst(readAt) });
    },
  );
};
