/** Two contacts are one person: their places in campaigns become one. */
import type { Trx } from '../../platform/database/dialect.ts';
import { Changes } from './counts.ts';
import { moveLinks } from './links.ts';
import { insertMoved, type PersonRow, placesOf, removePeople } from './people.ts';

/**
 * Gives the places of one contact in campaigns to another. Where both stand in one, the one that goes is left out as a
 * duplicate, unless it has been sent to and the other has not.
 */
export async function repointPeople(
  trx: Trx,
  merged: readonly { workspaceId: string; from: string; to: string }[],
): Promise<void> {
  for (const { workspaceId, from, to } of merged) {
    await moveLinks(trx, workspaceId, from, to);
    const places = await placesOf(trx, workspaceId, from);
    if (places.length === 0) continue;
    const others = new Map((await placesOf(trx, workspaceId, to)).map((row) => [row.campaign_id, row]));
    const counts = new Changes();
    const moved: PersonRow[] = [];
    const gone: PersonRow[] = [...places];
    for (const row of places) {
      const other = others.get(row.campaign_id);
      const kept = other && (row.message_id === null || other.message_id !== null) ? other : row;
      const left = kept === row ? other : row;
      if (left) counts.move({ workspace_id: workspaceId, id: row.campaign_id }, left, DUPLICATE);
      if (kept !== row) continue;
      if (other) gone.push(other);
      // Its place in the order is another one now: it may have been passed already.
      const waits = row.state === 'waiting' && row.again_at === null;
      moved.push({ ...row, person: to, again_at: waits ? 0 : row.again_at });
    }
    await removePeople(trx, gone);
    await insertMoved(trx, moved);
    await counts.write(trx);
  }
}

const DUPLICATE = { state: 'excluded', reason: 'duplicate' } as const;
