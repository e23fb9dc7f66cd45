/** `POST /{phone number}/messages` and `…/marketing_messages`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { limited } from '../../platform/http/admission/rate-limit.ts';
import { bodyCheck } from '../../platform/http/body/validators.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency/idempotency-key.ts';
import { textOf } from '../../whatsapp/json.ts';
import type { Marketing } from '../../whatsapp/send/message-payload.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import { contactOfAlias } from '../contacts/identity/aliases.ts';
import type { Acceptor } from '../messages/accept/accept.ts';
import { markRead, type ReadMarkOptions } from '../messages/read-mark.ts';
import { SendRequest } from '../messages/schemas.ts';
import { findMessage, findMessageByProviderId } from '../messages/state/store.ts';
import { DOOR } from './door-url.ts';
import { badValue, invalidParameter } from './graph-error.ts';
import { isObject, parsedObjects } from './json-members.ts';
import { type Node, UNDESCRIBED } from './node.ts';
import { channelOf } from './nodes.ts';
import { readMarketing, readMessage } from './read-message.ts';
import { inGraphsWords } from './send-faults.ts';
import { messageIdOf, wamidOf } from './wamid.ts';

export interface SendDoorOptions extends ReadMarkOptions {
  acceptor: Acceptor;
}

export function sendRoutes(app: FastifyInstance, o: SendDoorOptions): void {
  const { config, db, clock } = app.installation;
  const { channels, acceptor } = o;
  const checked = bodyCheck<SendRequest>(SendRequest);

  for (const edge of ['messages', 'marketing_messages'] as const)
    app.post<Node>(
      `${DOOR}/:node/${edge}`,
      {
        config: {
          access: ['messages', 'write'] as const,
          ...limited(config.limits.send, 'send', 'credential'),
        },
        schema: UNDESCRIBED,
      },
      async (request, reply) => {
        const channel = await channelOf(channels, principalOf(request).workspaceId, request);
        const body = isObject(request.body) ? request.body : {};
        if (edge === 'messages' && body.status != null && body.type == null) return mark(channel, body);
        const marketing = edge === 'messages' ? undefined : readMarketing(body);
        const { input, userId, accepted } = await send(request, channel, body, marketing);
        if (accepted.replayed) void reply.header('idempotent-replayed', 'true');
        return {
          messaging_product: 'whatsapp',
          contacts: [
            {
              input,
              ...(userId === undefined ? { wa_id: accepted.recipient.slice(1) } : { user_id: userId }),
            },
          ],
          messages: [{ id: wamidOf(accepted.messageId), message_status: 'accepted' }],
        };
      },
    );

  async function send(
    { headers, span }: FastifyRequest,
    channel: ActiveChannel,
    body: Record<string, unknown>,
    marketing: Marketing | undefined,
  ) {
    const { workspaceId } = channel;
    const { request: read, input, userId, quotes, reference } = readMessage(body);
    if (userId !== undefined) read.to = await contactOf(db, workspaceId, userId);
    const replyTo = quotes === undefined ? undefined : await knownId(db, channel, quotes);
    if (isObject(read.reaction)) read.reaction = await ownReaction(db, channel, read.reaction);
    const key = readIdempotencyKey(headers['idempotency-key']);
    const accepted = await inGraphsWords(
      { type: body.type, template: body.template, request: read, now: clock.now() },
      () =>
        acceptor.accept(
          workspaceId,
          {
            ...checked({ ...read, from: channel.id, ...(replyTo !== undefined && { replyTo }) }),
            ...(reference !== undefined && { reference }),
            ...(marketing && { marketing }),
          },
          key,
          { recipientCheck: 'when sent', span },
        ),
    );
    return { input, userId, accepted };
  }

  /** Shows a person that what they wrote was read, and that somebody is typing. */
  async function mark(channel: ActiveChannel, given: Record<string, unknown>): Promise<object> {
    const { status, message_id, typing_indicator } = parsedObjects(given);
    if (status !== 'read') throw invalidParameter('Param status must be one of {READ}');
    const wamid = textOf(message_id);
    if (wamid === undefined) throw invalidParameter('The parameter message_id is required.');
    const messageId = await knownId(db, channel, wamid);
    if (messageId === undefined) throw badValue('The message_id is not one of a message that was received.');
    const typing = isObject(typing_indicator);
    await markRead(o, channel.workspaceId, { messageId, typing, sight: undefined });
    return { success: true };
  }
}

/** Returns the contact of Meta's id; whoever has written to the workspace is known by it. */
async function contactOf(db: Db, workspaceId: string, userId: string): Promise<string> {
  const id =
    (await contactOfAlias(db, workspaceId, { kind: 'user_id', value: userId })) ??
    (await contactOfAlias(db, workspaceId, { kind: 'parent_user_id', value: userId }));
  if (id === undefined) throw badValue('The recipient is not known: nobody with this id has written here.');
  return id;
}

/** Returns the reaction with our id of the message in place of the door's, which WhatsApp does not know. */
async function ownReaction(db: Db, channel: ActiveChannel, reaction: Record<string, unknown>) {
  const id = await knownId(db, channel, textOf(reaction.message_id) ?? '');
  return id === undefined ? reaction : { ...reaction, message_id: id };
}

/** Ours by the id that the door gave, or Meta's own of before; what is unknown is quoted by nobody, as at Meta. */
async function knownId(db: Db, channel: ActiveChannel, wamid: string): Promise<string | undefined> {
  const own = messageIdOf(wamid);
  const row = own
    ? await findMessage(db, channel.workspaceId, own)
    : await findMessageByProviderId(db, channel, wamid);
  return row?.id;
}
