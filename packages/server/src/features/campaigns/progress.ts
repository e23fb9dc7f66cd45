/** This file notes with the people of campaigns what becomes of their messages, in the transaction of the change. */
import { DAY } from '../../platform/clock.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { CampaignState, PersonState } from '../../platform/database/schema/campaigns.ts';
import { Changes } from './counts.ts';
import { campaignOf, type PersonRow, peopleOfMessages, writePeople } from './people.ts';
import { paceOf } from './show.ts';
import { type Costing, spentAs } from './spending.ts';
import { campaignsOf } from './store.ts';

/** A message of a campaign that has come to something else. */
export interface Progress {
  workspace_id: string;
  campaign_id: string;
  id: string;
  person: string;
  contact_id: string | null;
  state: Exclude<PersonState, 'waiting'>;
  reason: string | null;
  /** WhatsApp did not deliver it because the person gets enough. */
  limited: boolean;
}

/** The failure of a message that WhatsApp did not deliver because the person gets enough marketing. */
export const LIMITED = 'MARKETING_LIMIT';
/** A person is sent to once more at most once a day, and for so many days. */
const MOST_LIMITED = 7;
const AGAIN_AFTER_MS = DAY;

/** A message of a campaign that costs something else than before: so many count more or less. */
export interface Spent extends Costing {
  workspace_id: string;
  campaign_id: string;
  /** The time by whose rate it is charged. */
  at: number;
  count: number;
}

/** Notes it with the people, as long as the message is their newest, and what of it the campaigns have spent. */
export async function noteProgress(
  trx: Trx,
  all: readonly Progress[],
  spent: readonly Spent[],
  now: number,
): Promise<void> {
  const people = await peopleOfMessages(trx, all);
  const retrying = await retryingAmong(
    trx,
    all.filter(({ limited }) => limited),
  );
  const counts = new Changes();
  for (const { workspace_id, campaign_id: id, at, count, ...costing } of spent)
    counts.add({ workspace_id, id }, spentAs(costing, at), count);
  const changed: PersonRow[] = [];
  for (const each of all) {
    const row = people.get(each.id);
    if (!row) continue;
    const again = each.limited && retrying.has(each.campaign_id) && (row.limited ?? 0) < MOST_LIMITED;
    const next: PersonRow = {
      ...row,
      state: again ? 'waiting' : each.state,
      reason: each.reason,
      again_at: again ? now + AGAIN_AFTER_MS : null,
      limited: each.limited ? (row.limited ?? 0) + 1 : row.limited,
    };
    changed.push(next);
    counts.move(campaignOf(row), row, next);
  }
  await writePeople(trx, changed);
  await counts.write(trx);
}

/** Returns the campaigns that send once more to those whom WhatsApp limits, and still run. */
async function retryingAmong(trx: Trx, limited: readonly Progress[]): Promise<Set<string>> {
  const rows = await campaignsOf(trx, limited);
  const goesOn = ({ state }: { state: CampaignState }) => state === 'running' || state === 'paused';
  return new Set(rows.filter((row) => goesOn(row) && paceOf(row).retryLimited).map(({ id }) => id));
}
