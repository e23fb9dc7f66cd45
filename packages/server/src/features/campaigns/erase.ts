/** A person is taken out of campaigns: what is left of them counts, and tells of nobody. */
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { Changes, type CountedAs } from './counts.ts';
import { frozenOf } from './frozen.ts';
import { removeLinksOf } from './links.ts';
import { campaignOf, erasedKey, insertMoved, type PersonRow, placesOf, removePeople } from './people.ts';
import type { Audience } from './schemas.ts';
import { listedIn, writeCampaign } from './store.ts';

/** Erases somebody who is known by these: the ids of contacts, numbers, and ids at WhatsApp. */
export async function erasePeople(trx: Trx, workspaceId: string, names: readonly string[]): Promise<void> {
  const counts = new Changes();
  const places = await placesOf(trx, workspaceId, names);
  const left = places.map((row): PersonRow => {
    const next = { ...row, ...standingOf(row) };
    counts.move(campaignOf(row), row, next);
    const nothing = { given: '', message_id: null, again_at: null };
    return { ...next, ...nothing, person: erasedKey(randomOf(trx).text(22)) };
  });
  for (const name of names) await removeLinksOf(trx, workspaceId, name);
  await removePeople(trx, places);
  await insertMoved(trx, left);
  await counts.write(trx);
  await eraseListed(trx, workspaceId, new Set(names));
}

/** Whoever waits is left out; of whoever is being sent to it will not be known what became of it. */
function standingOf({ state, reason }: PersonRow): CountedAs & Pick<PersonRow, 'state'> {
  if (state === 'waiting') return { state: 'excluded', reason: 'erased' };
  return state === 'accepted' ? { state: 'unknown', reason: 'erased' } : { state, reason };
}

/** Takes them out of audiences that list people one by one. */
async function eraseListed(trx: Trx, workspaceId: string, names: ReadonlySet<string>): Promise<void> {
  const others = (people: readonly string[]) => people.filter((person) => !names.has(person));
  for (const row of await listedIn(trx, workspaceId)) {
    const audience = JSON.parse(row.audience!) as Audience;
    const contacts = audience.contacts ?? [];
    if (!contacts.some((person) => names.has(person))) continue;
    const frozen = row.walk === null ? undefined : frozenOf(row);
    const walk =
      frozen?.walk.of === 'list' ? { ...frozen.walk, people: others(frozen.walk.people) } : frozen?.walk;
    await writeCampaign(trx, row, {
      audience: JSON.stringify({ ...audience, contacts: others(contacts) }),
      ...(frozen && { walk: JSON.stringify({ ...frozen, walk }) }),
    });
  }
}
