/** This file notes with the people of campaigns that they answered, or asked to stop: once each. */
import type { Trx } from '../../platform/database/dialect.ts';
import { Changes } from './counts.ts';
import { campaignOf, HEARD, peopleOfMessages, writePeople } from './people.ts';

/** A message of a campaign, and what the person made of it. */
interface Answered {
  workspace_id: string;
  campaign_id: string;
  id: string;
  person: string;
  contact_id: string | null;
  what: keyof typeof HEARD;
}

export async function noteHeardOf(trx: Trx, answers: readonly Answered[]): Promise<void> {
  const people = await peopleOfMessages(trx, answers);
  const counts = new Changes();
  const changed = new Set<string>();
  for (const { id, what } of answers) {
    const row = people.get(id);
    if (!row || ((row.heard ?? 0) & HEARD[what]) !== 0) continue;
    row.heard = (row.heard ?? 0) | HEARD[what];
    changed.add(id);
    counts.add(campaignOf(row), { state: 'heard', reason: what }, 1);
  }
  await writePeople(
    trx,
    [...changed].map((id) => people.get(id)!),
  );
  await counts.write(trx);
}
