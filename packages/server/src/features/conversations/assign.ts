/** This file gives conversations to members: those whose person waits, and which nobody has taken. */
import { type RawBuilder, sql } from 'kysely';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import { skipLocked, type Trx } from '../../platform/database/dialect.ts';
import { recordEvents } from '../events/record.ts';
import { changedEvents } from './show.ts';

/** The condition of its index in its own words: SQLite takes a partial index for no others. */
const TO_ASSIGN = sql<boolean>`assignee is null and waiting_since is not null and state = 'open'`;

/** Returns whether there is a conversation to give to somebody in the workspace that a column names. */
export const hasToAssign = (workspaceId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from conversations c where c.workspace_id = ${sql.ref(workspaceId)}
    and ${TO_ASSIGN} limit 1 offset 0)`;

/** Returns how many open conversations the member has whom two columns name. */
export const openOf = (workspaceId: string, personId: string): RawBuilder<number> =>
  sql<number>`(select count(*) from conversations c where c.workspace_id = ${sql.ref(workspaceId)}
    and c.assignee = ${sql.ref(personId)} and c.state = 'open')`;

const ASSIGN: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', assignee: 'text', now: 'bigint' },
  query: () => sql`update conversations as c set assignee = v.assignee, updated_at = v.now from v
      where c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** Gives out conversations, to each of the members in turn who are named; the person who has waited longest comes first. */
export async function assignInTurn(
  trx: Trx,
  workspaceId: string,
  turns: readonly string[],
  now: number,
): Promise<string[]> {
  const query = trx
    .selectFrom('conversations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(TO_ASSIGN)
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(turns.length);
  const waiting = await skipLocked(trx, query).execute();
  const given = waiting.map((row, i) => ({
    ...row,
    assignee: turns[i]!,
    updated_at: now,
    assigneeBefore: null,
  }));
  await writeByKeys(
    trx,
    ASSIGN,
    given.map(({ workspace_id, id, assignee }) => ({ workspace_id, id, assignee, now })),
  );
  if (given.length > 0) announce(trx, 'presence'); // other agents may see them no more
  await recordEvents(trx, await changedEvents(trx, given, now), now);
  return given.map(({ assignee }) => assignee);
}
