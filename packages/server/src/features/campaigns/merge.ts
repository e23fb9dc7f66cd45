/** Two contacts are one person: their places in campaigns become one. */
import type { Trx } from '../../platform/database/dialect.ts';
import { numbersOf } from '../contacts/identity/aliases.ts';
import { isContactId } from '../contacts/written-to.ts';
import { Changes } from './counts.ts';
import { moveLinks } from './links.ts';
import { campaignOf, insertMoved, type PersonRow, placesOf, removePeople, writePeople } from './people.ts';
import { waitingTwice } from './twice.ts';

interface Merged {
  workspaceId: string;
  from: string;
  to: string;
}

/** Gives the places of one contact in campaigns to another, which has the aliases of both by now. */
export async function repointPeople(trx: Trx, merged: readonly Merged[]): Promise<void> {
  for (const each of merged) {
    const { workspaceId, from, to } = each;
    await moveLinks(trx, workspaceId, from, to);
    const numbers = (await numbersOf(trx, workspaceId, [to])).get(to) ?? [];
    const places = await placesOf(trx, workspaceId, [from, to, ...numbers]);
    await movePlaces(trx, each, places);
    if (places.some(({ person }) => !isContactId(person)))
      await keepOnePlace(trx, workspaceId, [to, ...numbers]);
  }
}

/**
 * Moves the places that a contact has under its own id. Where both stand in one campaign, the one that goes is left out as
 * a duplicate, unless it has been sent to and the other has not.
 */
async function movePlaces(trx: Trx, { from, to }: Merged, places: readonly PersonRow[]): Promise<void> {
  const own = places.filter(({ person }) => person === from);
  const others = new Map(places.flatMap((row) => (row.person === to ? [[row.campaign_id, row]] : [])));
  const counts = new Changes();
  const moved: PersonRow[] = [];
  const gone = [...own];
  for (const row of own) {
    const other = others.get(row.campaign_id);
    const kept = other && (row.message_id === null || other.message_id !== null) ? other : row;
    const left = kept === row ? other : row;
    if (left) counts.move(campaignOf(row), left, DUPLICATE);
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

/** Leaves somebody out who waits in a campaign a second time, by a number that was nobody's when it began. */
async function keepOnePlace(trx: Trx, workspaceId: string, names: readonly string[]): Promise<void> {
  const places = await placesOf(trx, workspaceId, names);
  const byCampaign = Map.groupBy(places, ({ campaign_id }) => campaign_id);
  const left = [...byCampaign.values()].flatMap(waitingTwice);
  const counts = new Changes();
  for (const row of left) counts.move(campaignOf(row), row, DUPLICATE);
  await writePeople(
    trx,
    left.map((row) => ({ ...row, ...DUPLICATE, again_at: null })),
  );
  await counts.write(trx);
}

const DUPLICATE = { state: 'excluded', reason: 'duplicate' } as const;
