/** This file takes a message from a request and answers it, by whichever route it came. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { principalOf, sightOf } from '../../../platform/http/admission/authenticate.ts';
import { success } from '../../../platform/http/response/envelope.ts';
import type { SendRequest } from '../schemas.ts';
import type { Acceptor } from './accept.ts';

/** The headers of a send. Its key stands in the message's own row. */
export const SendHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'Yours for this message, such as a UUID; up to 255 characters.' }),
  ),
});

interface Sending {
  acceptor: Acceptor;
  message: SendRequest;
  /** The key as `readIdempotencyKey` returns it. */
  key: Parameters<Acceptor['accept']>[2];
}

/** Accepts a message for whoever asks; what is returned is the response. */
export async function answerSend(
  request: FastifyRequest,
  reply: FastifyReply,
  { acceptor, message, key }: Sending,
) {
  const { member: sentBy, workspaceId } = principalOf(request);
  const accepted = await acceptor.accept(workspaceId, message, key, {
    ...{ sentBy, sight: sightOf(request), span: request.span },
  });
  if (accepted.replayed) void reply.header('idempotent-replayed', 'true');
  const { messageId, recipient, createdAt } = accepted;
  return success(createdAt, { messageId, status: 'queued' as const, recipient });
}
