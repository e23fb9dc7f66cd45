/** To whom files are sent: one that a single person has got goes when that person is erased. */
import { sql } from 'kysely';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';

/** Stands for more than one contact. */
export const SENT_TO_MANY = 'many';

const NOTE: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', contact_id: 'text' },
  query: () => sql`update media as t
      set sent_to = case when t.sent_to is null then v.contact_id else ${sql.lit(SENT_TO_MANY)} end
      from v where t.workspace_id = v.workspace_id and t.id = v.id
        and (t.sent_to is null or (t.sent_to <> v.contact_id and t.sent_to <> ${sql.lit(SENT_TO_MANY)}))`,
};

export interface SentMedium {
  workspaceId: string;
  id: string;
  contactId: string;
}

/** Notes to whom files go. After the second person nothing more is written. */
export async function noteSentTo(trx: Trx, sent: readonly SentMedium[]): Promise<void> {
  const rounds: Map<string, Record<string, string>>[] = [];
  // A medium is noted for one person at a time, as a statement does not see what it has written itself.
  for (const { workspaceId: workspace_id, id, contactId: contact_id } of sent) {
    const first = rounds[0]?.get(id);
    if (first && (first.contact_id === contact_id || rounds[1]?.has(id))) continue;
    const round = first ? 1 : 0;
    rounds[round] ??= new Map();
    rounds[round].set(id, { workspace_id, id, contact_id });
  }
  for (const round of rounds) {
    const inOrder = [...round.values()].sort((a, b) => (a.id! < b.id! ? -1 : 1));
    await writeByKeys(trx, NOTE, inOrder);
  }
}

/** Two contacts turned out to be one person. */
export async function repointMedia(
  trx: Trx,
  merged: readonly { workspaceId: string; from: string; to: string }[],
): Promise<void> {
  for (const { workspaceId, from, to } of merged)
    await trx
      .updateTable('media')
      .set({ sent_to: to })
      .where('sent_to', '=', from)
      .where(SENT_TO_ONE)
      .where('workspace_id', '=', workspaceId)
      .execute();
}

/** The condition of the index on `sent_to` in its own words: SQLite takes a partial index for no others. */
const SENT_TO_ONE = sql<boolean>`sent_to is not null and sent_to <> 'many'`;

/** Returns the ids of files that were sent to one contact alone, but for some. */
export async function mediaSentTo(
  db: Db,
  workspaceId: string,
  contactId: string,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('sent_to', '=', contactId)
    .where(SENT_TO_ONE)
    .where('workspace_id', '=', workspaceId)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
