/**
 * This file stores when people last wrote to each number; for 24 hours from then on WhatsApp takes free text to them.
 */
import { sql } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import { type KeyedQuery, selectByKeys, writeByKeys } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';
import { isContactId } from './written-to.ts';

/** WhatsApp takes free text to a person for this long after a message of theirs (Meta: Customer service windows). */
export const WINDOW_MS = DAY;

const NOTE: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', channel_id: 'text', at: 'bigint' },
  query: () => sql`insert into contact_windows (workspace_id, contact_id, channel_id, last_inbound_at)
      select v.workspace_id, v.contact_id, v.channel_id, v.at from v where true
      on conflict (workspace_id, contact_id, channel_id)
      do update set last_inbound_at = excluded.last_inbound_at
      where contact_windows.last_inbound_at < excluded.last_inbound_at`,
};

export interface Wrote {
  workspaceId: string;
  contactId: string;
  channelId: string;
  at: number;
}

/** Notes when people wrote to our numbers, which only moves forward. */
export async function noteWindows(trx: Trx, items: readonly Wrote[]): Promise<void> {
  const latest = new Map<string, Wrote>();
  for (const item of items) {
    const key = `${item.contactId} ${item.channelId}`;
    if ((latest.get(key)?.at ?? -1) < item.at) latest.set(key, item);
  }
  const rows = [...latest].sort(([a], [b]) => (a < b ? -1 : 1));
  await writeByKeys(
    trx,
    NOTE,
    rows.map(([, { workspaceId, contactId, channelId, at }]) => ({
      ...{ workspace_id: workspaceId, contact_id: contactId, channel_id: channelId, at },
    })),
  );
}

const BY = { n: 'bigint', workspace_id: 'text', value: 'text', channel_id: 'text' } as const;
const OF_CONTACT: KeyedQuery = {
  columns: BY,
  query: () => sql`select v.n, w.last_inbound_at as at from v cross join contact_windows w
      where w.workspace_id = v.workspace_id and w.contact_id = v.value and w.channel_id = v.channel_id`,
};
const OF_PHONE: KeyedQuery = {
  columns: BY,
  query:
    () => sql`select v.n, w.last_inbound_at as at from v cross join contact_aliases a cross join contact_windows w
      where a.workspace_id = v.workspace_id and a.kind = 'phone' and a.value = v.value
        and w.workspace_id = a.workspace_id and w.contact_id = a.contact_id and w.channel_id = v.channel_id`,
};

/** Returns when each of these people, a number or a contact's id, last wrote to a channel, or undefined. */
export async function lastWrote(
  db: Db,
  people: readonly { workspaceId: string; person: string; channelId: string }[],
): Promise<(number | undefined)[]> {
  const keys = people.map(({ workspaceId, person, channelId }, n) => ({
    ...{ n, workspace_id: workspaceId, value: person, channel_id: channelId },
  }));
  const rows = [
    ...(await selectByKeys<{ n: number; at: number }>(
      db,
      OF_CONTACT,
      keys.filter(({ value }) => isContactId(value)),
    )),
    ...(await selectByKeys<{ n: number; at: number }>(
      db,
      OF_PHONE,
      keys.filter(({ value }) => !isContactId(value)),
    )),
  ];
  const found: (number | undefined)[] = Array(people.length).fill(undefined);
  for (const { n, at } of rows) found[n] = Math.max(found[n] ?? at, at);
  return found;
}

/** The windows of a contact that are open, by channel. */
export async function openWindows(db: Db, workspaceId: string, contactId: string, now: number) {
  const rows = await db
    .selectFrom('contact_windows')
    .select(['channel_id', 'last_inbound_at'])
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .where('last_inbound_at', '>', now - WINDOW_MS)
    .orderBy('channel_id')
    .execute();
  return rows.map(({ channel_id: channelId, last_inbound_at: at }) => ({
    ...{ channelId, windowOpenUntil: toIst(at + WINDOW_MS) },
  }));
}

/** Merges the windows of two contacts: the later message to each channel counts. */
export async function moveWindows(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const rows = await removeWindows(trx, workspaceId, from);
  await noteWindows(
    trx,
    rows.map(({ channel_id: channelId, last_inbound_at: at }) => ({
      workspaceId,
      contactId: to,
      channelId,
      at,
    })),
  );
}

export async function removeWindows(trx: Trx, workspaceId: string, contactId: string) {
  return trx
    .deleteFrom('contact_windows')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .returning(['channel_id', 'last_inbound_at'])
    .execute();
}
