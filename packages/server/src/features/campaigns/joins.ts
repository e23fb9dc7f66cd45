/** This file holds what others ask of campaigns in their own statements; only this room names their tables. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';
import type { CampaignState } from '../../platform/database/schema/campaigns.ts';
import { WAITS_FOR_FUNDS } from './store.ts';

/** Returns whether the campaign that two columns name runs. */
export const RUNS = (workspaceId: string, id: string) =>
  sql<boolean>`exists (select 1 from campaigns c where c.workspace_id = ${sql.ref(workspaceId)}
    and c.id = ${sql.ref(id)} and c.state = 'running' limit 1 offset 0)`;

/** Returns whether the campaign that two columns name runs, or may do so again. */
export const GOES_ON = (workspaceId: string, id: string) =>
  sql<boolean>`exists (select 1 from campaigns c where c.workspace_id = ${sql.ref(workspaceId)}
    and c.id = ${sql.ref(id)} and c.state in ('running', 'paused') limit 1 offset 0)`;

/** Returns whether a message of such a campaign may show that its account has funds again: it runs, or waits for them. */
export const MAY_TRY = (workspaceId: string, id: string) =>
  sql<boolean>`exists (select 1 from campaigns c where c.workspace_id = ${sql.ref(workspaceId)}
    and c.id = ${sql.ref(id)} and (c.state = 'running'
      or c.state = 'paused' and c.reason like ${sql.lit(WAITS_FOR_FUNDS)}) limit 1 offset 0)`;

/** A campaign that was sent to people who may still answer. */
export interface Heard {
  channelId: string;
  workspaceId: string;
  state: CampaignState;
}

/** Returns the campaigns of all workspaces that run, and those that ended lately: few. */
export async function campaignsHeard(db: Db, now: number): Promise<Heard[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['workspace_id', 'channel_id', 'state'])
    .where('heard_until', '>', now)
    .execute();
  return rows.flatMap(({ workspace_id, channel_id, state }) =>
    channel_id === null ? [] : [{ workspaceId: workspace_id, channelId: channel_id, state }],
  );
}
