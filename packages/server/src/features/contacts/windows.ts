import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { lastWroteTo } from '../conversations/windows.ts';
import { isContactId } from './written-to.ts';

const BY = { n: 'bigint', workspace_id: 'text', value: 'text', channel_id: 'text' } as const;
const OF_CONTACT: KeyedQuery = {
  columns: BY,
  query: () => sql`select v.n, ${lastWroteTo('v.workspace_id', 'v.value', 'v.channel_id')} as at from v`,
};
const OF_PHONE: KeyedQuery = {
  columns: BY,
  query: () => sql`select v.n, ${lastWroteTo('a.workspace_id', 'a.contact_id', 'v.channel_id')} as at
      from v cross join contact_aliases a
      where a.workspace_id = v.workspace_id and a.kind = 'phone' and a.value = v.value`,
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
    ...(await selectByKeys<{ n: number; at: number | null }>(
      db,
      OF_CONTACT,
      keys.filter(({ value }) => isContactId(value)),
    )),
    ...(await selectByKeys<{ n: number; at: number | null }>(
      db,
      OF_PHONE,
      keys.filter(({ value }) => !isContactId(value)),
    )),
  ];
  const found: (number | undefined)[] = Array(people.length).fill(undefined);
  for (const { n, at } of rows) if (at !== null) found[n] = Math.max(found[n] ?? at, at);
  return found;
}
