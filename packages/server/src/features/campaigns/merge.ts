/** Two contacts are one person: their places in campaigns become one. */
import type { Trx } from '../../platform/database/dialect.ts';
import { numbersOf } from '../contacts/identity/aliases.ts';
import { isContactId } from '../contacts/written-to.ts';
import { Changes } from './counts.ts';
import { moveLinks } from './links.ts';
import { insertMoved, type PersonRow, placesOf, removePeople, writePeople } from './people.ts';

interface Merged {
  workspaceId: string;
  from: string;
  to: string;
}

/** Gives the places of one contact in campaigns to another, which has the aliases of both by now. */
export async function repointPeople(trx: Trx, merged: readonly Merged[]): Promise<void> {
  for (const each of merged) {
    await moveLinks(trx, each.workspaceId, each.from, each.to);
    await movePlaces(trx, each);
    await keepOnePlace(trx, each);
  }
}

/**
 * Moves the places that a contact has under its own id. Where both stand in one campaign, the one that goes is left out as
 * a duplicate, unless it has been sent to and the other has not.
 */
async function movePlaces(trx: Trx, { workspaceId, from, to }: Merged): Promise<void> {
  const places = await placesOf(trx, workspaceId, [from]);
  if (places.length === 0) return;
  const others = new Map((await placesOf(trx, workspaceId, [to])).map((row) => [row.campaign_id, row]));
  const counts = new Changes();
  const moved: PersonRow[] = [];
  const gone: PersonRow[] = [...places];
  for (const row of places) {
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

/**
 * Leaves somebody out who waits in a campaign a second time, by a number that was nobody's when it began. Who was sent to
 * by one of their names does not wait by another; else a place as a contact goes before one by a number.
 */
async function keepOnePlace(trx: Trx, { workspaceId, to }: Merged): Promise<void> {
  const numbers = await numbersOf(trx, workspaceId, [to]);
  const places = await placesOf(trx, workspaceId, [to, ...(numbers.get(to) ?? [])]);
  const counts = new Changes();
  const left = [...Map.groupBy(places, ({ campaign_id }) => campaign_id).values()].flatMap((own) => {
    const unsent = own.filter(({ state, message_id }) => state === 'waiting' && message_id === null);
    const kept = own.some(({ message_id }) => message_id !== null)
      ? undefined
      : (unsent.find(({ person }) => isContactId(person)) ?? unsent[0]);
    return unsent.filter((row) => row !== kept);
  });
  for (const row of left) counts.move(campaignOf(row), row, DUPLICATE);
  await writePeople(
    trx,
    left.map((row) => ({ ...row, ...DUPLICATE, again_at: null })),
  );
  await counts.write(trx);
}

const DUPLICATE = { state: 'excluded', reason: 'duplicate' } as const;

const campaignOf = ({ workspace_id, campaign_id: id }: PersonRow) => ({ workspace_id, id });
