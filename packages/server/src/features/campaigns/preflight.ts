/** A campaign is gone through as it would be sent, and nobody is sent anything. */

import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { createSeen } from '../contacts/files/seen.ts';
import { isContactId } from '../contacts/written-to.ts';
import { cardOf } from '../rates/card.ts';
import { checkAudience } from './audience/check.ts';
import { foundIn } from './audience/check-file.ts';
import { requireFile } from './audience/file.ts';
import { type Judged, judgePeople } from './audience/judge.ts';
import { nextPage, walkOf } from './audience/walk.ts';
import type { Plan } from './content/plan.ts';
import { render } from './content/render.ts';
import { addCountries, type Countries, estimateOf, ratedBy, within } from './estimate.ts';
import { tierOf } from './pace/tier.ts';
import { firstWaveOf } from './pace/waves.ts';
import type { CampaignPreflight } from './preflight-schemas.ts';
import { settle } from './settle.ts';
import { paceOf } from './show.ts';
import type { CampaignRow } from './store.ts';

/** So many are looked at in one go: whoever sends meanwhile waits for some milliseconds. */
const AT_ONCE = 500;
const EXAMPLES = 10;

/** Says whom a draft would reach by now, and whom not and why. It takes some seconds for each million. */
export async function preflight(
  { db, clock, linksAt }: { db: Db; clock: Clock; linksAt: string },
  row: CampaignRow,
): Promise<CampaignPreflight> {
  if (row.state !== 'draft')
    throw new ApiError('CONFLICT', {
      message: `The campaign is ${row.state}: whom it goes to is settled.`,
      hint: 'GET /api/v1/campaigns/{id} has the counts, and …/people everybody.',
    });
  const { workspace_id: workspaceId } = row;
  const now = clock.now();
  const { channelId, plan, audience } = await settle(db, row, linksAt);
  await checkAudience(db, workspaceId, audience, row.id);
  const file = audience.file === undefined ? undefined : await requireFile(db, workspaceId, audience.file);
  const walk = await walkOf(db, workspaceId, audience, now);
  const seen = createSeen();
  const exclusions = new Map<string, number>();
  const exclude = (reason: string, count = 1) =>
    exclusions.set(reason, (exclusions.get(reason) ?? 0) + count);
  const examples: Judged[] = [];
  const countries: Countries = new Map();
  let reached = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await nextPage(db, workspaceId, walk, after, AT_ONCE);
    if (page.twice > 0) exclude('duplicate', page.twice);
    const reachedHere: Judged[] = [];
    for (const judged of await judgePeople(db, workspaceId, plan, page.people, now)) {
      const { person } = judged.asked;
      // A walk through the contacts meets nobody twice, however many they are.
      if (walk.of !== 'contacts' && !seen.addPerson(person)) exclude('duplicate');
      else if (judged.excluded) exclude(judged.excluded);
      else {
        reachedHere.push(judged);
        if (examples.length < EXAMPLES) examples.push(judged);
      }
    }
    reached += reachedHere.length;
    await addCountries(db, workspaceId, countries, reachedHere);
    after = page.after;
    await clock.pause(0); // others have their turn
  }
  const canary = firstWaveOf(paceOf(row), reached);
  const at = Math.max(row.send_at ?? now, now);
  const rated = ratedBy(await cardOf(db), countries, { category: plan.category, at });
  const tier = await tierOf(db, { workspaceId, channelId }, reached, now);
  return {
    total: reached + [...exclusions.values()].reduce((sum, count) => sum + count, 0),
    reached,
    ...(file && { faulty: foundIn(file)!.check.faulty }),
    exclusions: [...exclusions]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .map(([reason, count]) => ({ reason, count })),
    category: plan.category,
    cost: estimateOf(rated),
    ...(row.budget !== null && { budget: within(rated, row.budget) }),
    ...(canary < reached && { canary }),
    ...(tier && { tier }),
    examples: examples.map((each) => exampleOf(plan, each)),
  };
}

function exampleOf(
  plan: Plan,
  { asked: { person, known }, given }: Judged,
): CampaignPreflight['examples'][number] {
  const phone = known?.contact.phone ?? (isContactId(person) ? undefined : person);
  return {
    ...(known && { contactId: known.contact.id }),
    ...(phone !== undefined && { phone }),
    ...(known?.contact.name !== undefined && { name: known.contact.name }),
    ...render(plan, given),
  };
}
