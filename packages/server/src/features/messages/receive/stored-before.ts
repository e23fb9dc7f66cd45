/** This file finds messages that are stored by WhatsApp's ids: those that come again, and those that are quoted. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { WrittenMessage } from '../../../whatsapp/inbound/update.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { erasedProviderId } from '../state/erased.ts';

/** A message that a webhook brings. */
export interface Incoming<Update extends WrittenMessage> {
  channel: ActiveChannel;
  update: Update;
  /** The time at which its webhook was taken in. */
  takenAt: number;
}

/** Returns the messages that are not stored yet, nor erased, each once: Meta repeats webhooks for days. */
export async function unseen<Update extends WrittenMessage>(
  trx: Trx,
  incoming: readonly Incoming<Update>[],
): Promise<Incoming<Update>[]> {
  const first = new Map<string, Incoming<Update>>();
  for (const item of incoming) {
    const key = `${item.channel.id} ${item.update.providerId}`;
    if (!first.has(key)) first.set(key, item);
  }
  const items = [...first.values()];
  const keys = items.map(({ channel, update: { providerId } }) => ({
    stored: { channel_id: channel.id, provider_id: providerId },
    erased: { channel_id: channel.id, provider_id: erasedProviderId(trx, channel.id, providerId) },
  }));
  const known = await byProviderId(
    trx,
    keys.flatMap(({ stored, erased }) => [stored, erased]),
  );
  const isKnown = (key: ProviderKey) => known.has(`${key.channel_id} ${key.provider_id}`);
  return items.filter((_, n) => !isKnown(keys[n]!.stored) && !isKnown(keys[n]!.erased));
}

type ProviderKey = { channel_id: string; provider_id: string };

/** Returns the ids of the messages that others quote, by channel and WhatsApp's id. */
export async function quotedIds(
  trx: Trx,
  fresh: readonly Incoming<WrittenMessage>[],
): Promise<Map<string, string>> {
  const keys = fresh.flatMap(({ channel, update }) =>
    update.contextProviderId === undefined
      ? []
      : [{ channel_id: channel.id, provider_id: update.contextProviderId }],
  );
  return byProviderId(trx, keys);
}

const IDS_BY_PROVIDER_ID: KeyedQuery = {
  columns: { channel_id: 'text', provider_id: 'text' },
  query: () => sql`select m.channel_id, m.provider_id, m.id from v cross join messages m
      where m.channel_id = v.channel_id and m.provider_id = v.provider_id and m.provider_id is not null`,
};

async function byProviderId(trx: Trx, keys: readonly ProviderKey[]): Promise<Map<string, string>> {
  const found = await selectByKeys<ProviderKey & { id: string }>(trx, IDS_BY_PROVIDER_ID, keys);
  return new Map(found.map((row) => [`${row.channel_id} ${row.provider_id}`, row.id]));
}
