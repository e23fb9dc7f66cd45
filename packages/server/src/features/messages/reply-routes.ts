import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency/idempotency-key.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { Success } from '../../platform/http/response/envelope.ts';
import { findContact } from '../contacts/identity/find.ts';
import { requireConversation } from '../conversations/find.ts';
import { namedIn } from '../conversations/named.ts';
import type { Acceptor } from './accept/accept.ts';
import { answerSend, SendHeaders } from './accept/answer-send.ts';
import { ReplyRequest, SendResult } from './schemas.ts';

export const replyRoutes: FastifyPluginAsyncTypebox<{ acceptor: Acceptor }> = async (app, { acceptor }) => {
  const { config, db } = app.installation;
  app.post(
    '/api/v1/conversations/:id/messages',
    {
      config: {
        access: ['messages', 'write'] as const,
        agents: 'by sight' as const,
        errors: [404, 422],
        idempotency: 'own', // its key stands in the message's own row
        ...limited(config.limits.send, 'send', 'credential'),
      },
      schema: {
        operationId: 'replyInConversation',
        summary: 'Reply in a conversation',
        description:
          'Sends like `POST /api/v1/messages/send`, to the person of the conversation and through its number. While its window is closed WhatsApp takes a template alone.',
        tags: ['Conversations'],
        params: IdParams,
        headers: SendHeaders,
        body: ReplyRequest,
        response: { 200: Success(SendResult) },
      },
    },
    async (request, reply) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { contact_id: contactId, channel_id: from } = await requireConversation(db, namedIn(request));
      const { phone: to = contactId } = await findContact(db, principalOf(request).workspaceId, contactId);
      return answerSend(request, reply, { acceptor, message: { ...request.body, to, from }, key });
    },
  );
};
