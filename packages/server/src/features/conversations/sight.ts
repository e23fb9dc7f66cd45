/** This file is the one place that says which conversations an agent sees, and so which people, messages and files. */
import { type RawBuilder, sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';

/** Returns whether a conversation is seen, by who has taken it. */
export const sees = (sight: Sight | undefined, assignee: string | null): boolean =>
  sight === undefined || assignee === sight.member || (sight.unassigned && assignee === null);

/** Returns the same as a condition on the conversations that stand in a statement as `alias`. */
export const isSeen = ({ member, unassigned }: Sight, alias = 'c'): RawBuilder<boolean> => {
  const assignee = sql.ref(`${alias}.assignee`);
  const own = sql<boolean>`${assignee} = ${member}`;
  return unassigned ? sql<boolean>`(${own} or ${assignee} is null)` : own;
};

/** Returns whether anything of the contact that two columns name is seen, or of them and the channel that a third one names. */
export const isSeenOf = (sight: Sight, workspaceId: string, contactId: string, channelId?: string) =>
  sql<boolean>`exists (select 1 from conversations c where c.workspace_id = ${sql.ref(workspaceId)}
    and c.contact_id = ${sql.ref(contactId)}
    ${channelId === undefined ? sql`` : sql`and c.channel_id = ${sql.ref(channelId)}`} and ${isSeen(sight)} limit 1 offset 0)`;

const OF_CONTACTS: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query: () => sql`select c.contact_id, c.channel_id, c.assignee from v cross join conversations c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id`,
};

/** A person, and the channel that they write to where something stands between them and one alone. */
export interface Between {
  contactId: string | null;
  channelId?: string;
}

/** Returns a function that says of what stands between these people and the channels whether it is seen. */
export async function seenAmong(
  db: Db,
  workspaceId: string,
  sight: Sight | undefined,
  contactIds: Iterable<string | null>,
): Promise<(of: Between) => boolean> {
  if (sight === undefined) return () => true;
  const keys = [...new Set(contactIds)].flatMap((contact_id) =>
    contact_id === null ? [] : [{ workspace_id: workspaceId, contact_id }],
  );
  const rows = await selectByKeys<{ contact_id: string; channel_id: string; assignee: string | null }>(
    db,
    OF_CONTACTS,
    keys,
  );
  const seen = rows.filter(({ assignee }) => sees(sight, assignee));
  return ({ contactId, channelId }) =>
    seen.some(
      (row) => row.contact_id === contactId && (channelId === undefined || row.channel_id === channelId),
    );
}

/** Returns the same of one person. */
export async function seesPerson(
  db: Db,
  workspaceId: string,
  sight: Sight | undefined,
  of: Between,
): Promise<boolean> {
  return (await seenAmong(db, workspaceId, sight, [of.contactId]))(of);
}

/** Returns the ids of people of whom something is seen, the newest first. */
export async function seenContactIds(
  db: Db,
  workspaceId: string,
  { member, unassigned }: Sight,
  limit: number,
  before: string | undefined,
): Promise<string[]> {
  const walks = unassigned ? [member, null] : [member];
  const found = await Promise.all(
    walks.map(async (assignee) => {
      let query = db
        .selectFrom('conversations')
        .select('contact_id')
        .distinct()
        .where('workspace_id', '=', workspaceId)
        .where('assignee', assignee === null ? 'is' : '=', assignee);
      if (before !== undefined) query = query.where('contact_id', '<', before);
      return query.orderBy('contact_id', 'desc').limit(limit).execute();
    }),
  );
  const ids = new Set(found.flat().map(({ contact_id }) => contact_id));
  return [...ids].sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
}
