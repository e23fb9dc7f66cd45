/** `POST /{phone number}/messages`. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/authenticate.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { type Limit, limited } from '../../platform/http/rate-limit.ts';
import { bodyCheck } from '../../platform/http/validators.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import type { Acceptor } from '../messages/accept/accept.ts';
import { SendRequest } from '../messages/schemas.ts';
import { findMessage, findMessageByProviderId } from '../messages/state/store.ts';
import { DOOR } from './door-url.ts';
import { isObject } from './json-members.ts';
import type { Node } from './node.ts';
import { channelOf } from './nodes.ts';
import { readMessage } from './read-message.ts';
import { inGraphsWords } from './send-faults.ts';
import { messageIdOf, wamidOf } from './wamid.ts';

export interface SendDoorOptions {
  db: Db;
  clock: Clock;
  channels: ChannelDirectory;
  acceptor: Acceptor;
  limits: { send: Limit | undefined };
}

export function sendRoutes(app: FastifyInstance, o: SendDoorOptions): void {
  const { db, channels, acceptor, limits } = o;
  const checked = bodyCheck<SendRequest>(SendRequest);

  app.post<Node>(
    `${DOOR}/:node/messages`,
    {
      config: {
        access: ['messages', 'write'] as const,
        ...limited(limits.send, 'send', 'credential'),
      },
      schema: { hide: true },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const channel = await channelOf(channels, workspaceId, request);
      const body = isObject(request.body) ? request.body : {};
      const { request: read, input, quotes } = readMessage(body);
      const replyTo = quotes === undefined ? undefined : await quotedId(db, channel, quotes);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const accepted = await inGraphsWords(body, () =>
        acceptor.accept(
          workspaceId,
          checked({ ...read, from: channel.id, ...(replyTo !== undefined && { replyTo }) }),
          key,
          { optOuts: 'when sent' },
        ),
      );
      if (accepted.replayed) void reply.header('idempotent-replayed', 'true');
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input, wa_id: accepted.recipient.replace(/^\+/, '') }],
        messages: [{ id: wamidOf(accepted.messageId), message_status: 'accepted' }],
      };
    },
  );
}

/** Ours by the id that the door gave, or Meta's own of before; what is unknown is quoted by nobody, as at Meta. */
async function quotedId(db: Db, channel: ActiveChannel, wamid: string): Promise<string | undefined> {
  const own = messageIdOf(wamid);
  const row = own
    ? await findMessage(db, channel.workspaceId, own)
    : await findMessageByProviderId(db, channel, wamid);
  return row?.id;
}
