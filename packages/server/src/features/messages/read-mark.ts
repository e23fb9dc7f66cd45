/** Shows a person that their message was read, and that somebody is typing. It is asked once, at its moment, and paced with the channel. */
import { ApiError } from '../../errors.ts';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { GraphRequestError, type WhatsAppClient } from '../../whatsapp/client.ts';
import type { ActiveChannel, ChannelDirectory } from '../channels/directory.ts';
import { requireSeenMessage } from './read/seen.ts';
import type { ChannelRates } from './send/pacing.ts';

export interface ReadMarkOptions extends Pick<Installation, 'db' | 'clock'> {
  channels: ChannelDirectory;
  client: WhatsAppClient;
  rates: ChannelRates;
}

/** A mark waits this long for its turn; later it would be of no use. */
const PATIENCE_MS = 5 * SECOND;

/** Resolves when WhatsApp has taken it. */
export async function markRead(
  o: ReadMarkOptions,
  workspaceId: string,
  { messageId, typing, sight }: { messageId: string; typing: boolean; sight: Sight | undefined },
): Promise<{ readAt: number }> {
  const { db, clock, channels, client, rates } = o;
  const row = await requireSeenMessage(db, workspaceId, messageId, sight);
  if (row.direction !== 'inbound' || row.provider_id === null)
    throw new ApiError('CONFLICT', {
      message: 'This message was sent: only one that was received can be marked read.',
      hint: 'Give the id of an inbound message: GET /api/v1/messages?direction=inbound.',
    });
  const channel = await channels.byId(row.channel_id);
  if (channel?.status !== 'ready')
    throw new ApiError('CHANNEL_NOT_READY', {
      message: channel
        ? `The channel ${channel.phone} is ${channel.status.replace('_', ' ')}.`
        : 'The channel that received this message was removed.',
    });
  await turnOf(channel, rates, clock);
  await client.markRead(channel.graph, { messageId: row.provider_id, typing }).catch(refuse);
  const now = clock.now();
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', messageId)
    .where('read_at', 'is', null)
    .execute();
  return { readAt: row.read_at ?? now };
}

/** Takes one of what the channel may send, as soon as there is one. */
async function turnOf(channel: ActiveChannel, rates: ChannelRates, clock: Clock): Promise<void> {
  const rate = rates.of(channel);
  const until = clock.now() + PATIENCE_MS;
  for (;;) {
    const now = clock.now();
    if (rate.available(now) > 0) {
      rate.take(1);
      return;
    }
    const next = Math.max(rate.nextAt(now), now + 1);
    if (next > until)
      throw new ApiError('RATE_LIMIT_EXCEEDED', {
        message: 'The channel has more to send than it may: this mark would come too late.',
        headers: { 'retry-after': '5' },
      });
    await clock.sleep(next - now);
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof GraphRequestError)) throw error;
  const { message, error: said } = error;
  throw new ApiError(said && !said.transient ? 'PROVIDER_REFUSED' : 'PROVIDER_UNAVAILABLE', {
    message,
    cause: error,
  });
}
