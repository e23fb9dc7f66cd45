/** The number of people of a campaign in each state, kept as they change: nobody counts a million rows. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys, writeByKeys } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { PERSON_STATES, type PersonState } from '../../platform/database/schema/campaigns.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import type { CampaignKey } from './store.ts';

export interface CountedAs {
  state: PersonState | 'heard' | 'spent';
  reason: string | null;
}

/** Changes of counts that are made in one transaction. */
export class Changes {
  readonly #sums = new Map<string, Row<'campaign_counts'>>();

  add({ workspace_id, id }: CampaignKey, { state, reason }: CountedAs, count: number): void {
    const key = `${workspace_id} ${id} ${state} ${reason ?? ''}`;
    const sum = this.#sums.get(key);
    if (sum) sum.count += count;
    else this.#sums.set(key, { workspace_id, campaign_id: id, state, reason: reason ?? '', count });
  }

  /** Takes a person from one count to another. */
  move(campaign: CampaignKey, from: CountedAs, to: CountedAs): void {
    this.add(campaign, from, -1);
    this.add(campaign, to, 1);
  }

  /** Writes them in one order: no deadlock. */
  async write(trx: Trx): Promise<void> {
    const rows = [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    await writeByKeys(
      trx,
      ADD,
      rows.filter(({ count }) => count !== 0) as unknown as Record<string, unknown>[],
    );
  }
}

const ADD: KeyedQuery = {
  columns: {
    workspace_id: 'text',
    campaign_id: 'text',
    state: 'text',
    reason: 'text',
    count: 'bigint',
  },
  query: () => sql`insert into campaign_counts (workspace_id, campaign_id, state, reason, count)
      select v.workspace_id, v.campaign_id, v.state, v.reason, v.count from v where true
      on conflict (workspace_id, campaign_id, state, reason)
      do update set count = campaign_counts.count + excluded.count`,
};

const OF_CAMPAIGNS: KeyedQuery = {
  columns: { workspace_id: 'text', campaign_id: 'text' },
  query: () => sql`select c.* from v cross join campaign_counts c
      where c.workspace_id = v.workspace_id and c.campaign_id = v.campaign_id`,
};

/** A tally says what has become of the people of a campaign. */
export class Tally {
  readonly #rows: readonly Row<'campaign_counts'>[];

  constructor(rows: readonly Row<'campaign_counts'>[]) {
    this.#rows = rows.filter(({ count }) => count !== 0);
  }

  of(state: CountedAs['state'], reason?: string): number {
    return this.#rows
      .filter((row) => row.state === state && (reason === undefined || row.reason === reason))
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** Returns the counts of a state by reason, the largest first. */
  byReason(state: CountedAs['state']): [reason: string, count: number][] {
    return this.#rows
      .filter((row) => row.state === state)
      .map(({ reason, count }): [string, number] => [reason, count])
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }

  /** Returns everybody who stands in the audience. */
  total(): number {
    return PERSON_STATES.reduce((sum, state) => sum + this.of(state), 0);
  }
}

/** Returns the tallies of campaigns by their ids. */
export async function talliesOf(db: Db, campaigns: readonly CampaignKey[]): Promise<(id: string) => Tally> {
  const keys = campaigns.map(({ workspace_id, id }) => ({ workspace_id, campaign_id: id }));
  const rows = await selectByKeys<Row<'campaign_counts'>>(db, OF_CAMPAIGNS, keys);
  const byId = Map.groupBy(rows, (row) => row.campaign_id);
  return (id) => new Tally(byId.get(id) ?? []);
}

export async function tallyOf(db: Db, campaign: CampaignKey): Promise<Tally> {
  return (await talliesOf(db, [campaign]))(campaign.id);
}
