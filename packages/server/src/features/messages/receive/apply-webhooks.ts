/** This file applies webhooks to messages, contacts, opt-outs and templates. */
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Update } from '../../../whatsapp/inbound/update.ts';
import { limitToldBy } from '../../../whatsapp/messaging-limit.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { noteMessagingLimit } from '../../channels/messaging-limit.ts';
import type { NewEvent } from '../../events/record.ts';
import { markTemplateEvent } from '../../templates/mark.ts';
import type { Draft } from '../state/draft.ts';
import { heardFrom } from '../state/grace.ts';
import { writeDrafts } from '../state/store.ts';
import { unpark } from '../state/unpark.ts';
import { applyEchoes } from './apply-echoes.ts';
import { applyInbound } from './apply-inbound.ts';
import type { ApplyOptions } from './apply-options.ts';
import { applyIdentityChange, applyPreference } from './apply-person.ts';
import { applyStatuses, type TakenStatus } from './apply-statuses.ts';

/** A webhook that was taken in, or of one that concerns several channels what concerns one. */
export interface TakenWebhook {
  channelId: string;
  takenAt: number;
  updates: readonly Update[];
}

/** Statuses first, folded by message; then what people wrote and wished; then templates. */
export async function applyWebhooks(
  options: ApplyOptions,
  trx: Trx,
  webhooks: readonly TakenWebhook[],
  channels: Map<string, ActiveChannel>,
): Promise<void> {
  const now = options.clock.now();
  const heard = new Set<ActiveChannel>();
  const statuses: TakenStatus[] = [];
  const others: { channel: ActiveChannel; update: Update; takenAt: number }[] = [];
  for (const { channelId, takenAt, updates } of webhooks) {
    const channel = channels.get(channelId);
    if (channel) heard.add(channel);
    for (const update of updates) {
      if (!channel || !concerns(update, channel)) options.dropped.inc({ reason: 'other_channel' });
      else if (update.kind === 'status') statuses.push({ channel, update, takenAt });
      else others.push({ channel, update, takenAt });
    }
  }

  const drafts: Draft[] = [];
  const events: NewEvent[] = [];
  const results = await applyStatuses(options, trx, statuses, now);
  drafts.push(...results.drafts);
  events.push(...results.events);
  const inbound = others.flatMap(({ channel, update, takenAt }) =>
    update.kind === 'message' ? [{ channel, update, takenAt }] : [],
  );
  const written = await applyInbound(options, trx, inbound, now);
  const echoes = others.flatMap(({ channel, update, takenAt }) =>
    update.kind === 'echo' ? [{ channel, update, takenAt }] : [],
  );
  const echoed = await applyEchoes(trx, echoes, now);
  events.push(...written.events, ...echoed.events);
  for (const { channel, update } of others) {
    if (update.kind === 'identity_change')
      events.push(...(await applyIdentityChange(trx, channel, update, now)));
    if (update.kind === 'preference')
      events.push(...(await applyPreference(options, trx, channel, update, now)));
    if (update.kind === 'template') {
      events.push(...(await markTemplateEvent(trx, channel, update, now)));
      await unpark(trx, channel, now);
    }
    const limit = update.kind === 'channel' ? limitToldBy(update) : undefined;
    if (limit !== undefined) await noteMessagingLimit(trx, channel, limit);
    else if (update.kind === 'ignored' || update.kind === 'channel')
      options.dropped.inc({ reason: 'not_supported' });
  }
  if (heard.size > 0) await heardFrom(trx, [...heard], options.graceMs, now);
  await writeDrafts(trx, drafts, now, [...events, ...written.messageEvents, ...echoed.messageEvents]);
}

/** Returns whether an update concerns a channel: its number, or all numbers of its account. */
export function concerns(update: Update, channel: { phoneNumberId: string; wabaId: string }): boolean {
  if ('phoneNumberId' in update && update.phoneNumberId)
    return channel.phoneNumberId === update.phoneNumberId;
  return 'wabaId' in update && channel.wabaId === update.wabaId;
}
