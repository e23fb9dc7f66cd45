/** This file gives back to all what a member has taken who leaves the workspace. */
import { sql } from 'kysely';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import { holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { NewEvent } from '../events/record.ts';
import { changedEvents } from './show.ts';

/** So many are given back in one transaction at most: whoever has answered for years has tens of thousands. */
export const MOST_GIVEN_BACK = 500;

const GIVE_BACK: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', now: 'bigint' },
  query: () => sql`update conversations as c set assignee = null, assigned_by = null, updated_at = v.now
      from v where c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** Gives back what a member has taken, as much as goes in one transaction; returns the events of it, and whether more may be left. */
export async function giveBack(
  trx: Trx,
  workspaceId: string,
  member: string,
  now: number,
): Promise<{ events: NewEvent[]; left: boolean }> {
  const look = () =>
    holdRows(
      trx,
      trx
        .selectFrom('conversations')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('assignee', '=', member)
        .limit(MOST_GIVEN_BACK),
    ).execute();
  // One of theirs may become one with another meanwhile, which is theirs then: only a later statement sees it.
  const isMore = async () => (await look()).length > 0;
  const taken = await look();
  if (taken.length === 0) return { events: [], left: await isMore() };
  await writeByKeys(
    trx,
    GIVE_BACK,
    taken.map(({ workspace_id, id }) => ({ workspace_id, id, now })),
  );
  announce(trx, 'conversations');
  announce(trx, 'presence'); // an agent may see them now
  const free = { assignee: null, assigned_by: null, updated_at: now, assigneeBefore: member };
  const events = await changedEvents(
    trx,
    taken.map((row) => ({ ...row, ...free })),
    now,
  );
  return { events, left: await isMore() };
}
