/** Every query on the rows of campaigns themselves. */
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { CampaignState } from '../../platform/database/schema/campaigns.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';

export type CampaignRow = Row<'campaigns'>;
export type CampaignKey = Pick<CampaignRow, 'workspace_id' | 'id'>;
type Changes = Partial<Omit<CampaignRow, 'workspace_id' | 'id' | 'created_at'>>;

export async function insertCampaign(trx: Trx, row: NewRow<'campaigns'>): Promise<CampaignRow> {
  return trx.insertInto('campaigns').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findCampaign(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  return one(db, workspaceId, id).executeTakeFirst();
}

export async function requireCampaign(db: Db, workspaceId: string, id: string): Promise<CampaignRow> {
  return known(await findCampaign(db, workspaceId, id));
}

/** Returns a campaign and locks it until the commit: whoever changes its state, or takes people of it, waits. */
export async function holdCampaign(trx: Trx, workspaceId: string, id: string): Promise<CampaignRow> {
  return known(await holdRows(trx, one(trx, workspaceId, id)).executeTakeFirst());
}

const one = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('campaigns').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

function known(row: CampaignRow | undefined): CampaignRow {
  if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such campaign in this workspace.' });
  return row;
}

const GOING: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, c.state, c.pace from v cross join campaigns c
      where c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** Returns the state and the pace of the campaigns that messages belong to, each once. */
export async function campaignsOf(
  trx: Trx,
  messages: readonly { workspace_id: string; campaign_id: string | null }[],
): Promise<Pick<CampaignRow, 'id' | 'state' | 'pace'>[]> {
  const keys = new Map(
    messages.flatMap(({ workspace_id, campaign_id: id }) =>
      id === null ? [] : [[id, { workspace_id, id }]],
    ),
  );
  return selectByKeys(trx, GOING, [...keys.values()]);
}

/** Writes what has changed of a campaign; returns it as it is then. */
export async function writeCampaign(trx: Trx, row: CampaignRow, changes: Changes): Promise<CampaignRow> {
  await trx
    .updateTable('campaigns')
    .set(changes)
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute();
  announce(trx, 'campaigns');
  return { ...row, ...changes };
}

export async function deleteCampaignRow(trx: Trx, { workspace_id, id }: CampaignKey): Promise<void> {
  await trx.deleteFrom('campaigns').where('workspace_id', '=', workspace_id).where('id', '=', id).execute();
}

/** Newest first; `before` is the id where the page before ended. */
export async function listCampaigns(
  db: Db,
  workspaceId: string,
  { state }: { state: CampaignState | undefined },
  limit: number,
  before?: string,
): Promise<CampaignRow[]> {
  let query = db.selectFrom('campaigns').selectAll().where('workspace_id', '=', workspaceId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The condition of `campaigns_by_id` in its own words: SQLite takes a partial index for no others. */
const IS_ACTIVE = sql<boolean>`(state = 'scheduled' or state = 'running' or state = 'paused')`;

const IS_RUNNING = sql<boolean>`state = 'running'`;

/** Returns campaigns of all workspaces that have something to do, those that were made first; `after` is an id. */
export async function activeCampaigns(db: Db, limit: number, after?: string): Promise<CampaignRow[]> {
  let query = db.selectFrom('campaigns').selectAll().where(IS_ACTIVE);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

const MOST_THAT_GO_ON = 100;

/** Says of a campaign that is paused that it goes on by itself as soon as its account has funds, in the words of a reason. */
export const WAITS_FOR_FUNDS = '{"code":"FUNDS_LACKING"%';

/** Returns the campaigns on these channels whose people are written down and go on as soon as there are funds. */
export async function goOnWithFunds(
  db: Db,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<CampaignRow[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where(IS_ACTIVE)
    .where(sql<boolean>`workspace_id || '' = ${workspaceId}`)
    .where('channel_id', 'in', channelIds)
    .where('frozen_at', 'is not', null)
    .where((eb) => eb.or([eb('state', '=', 'running'), eb('reason', 'like', WAITS_FOR_FUNDS)]))
    .orderBy('id')
    .limit(MOST_THAT_GO_ON)
    .execute();
}

/** Returns the ids of the campaigns that run on a channel, those that were asked for first. */
export async function runningOn(
  trx: Trx,
  channel: { id: string; workspaceId: string },
): Promise<Pick<CampaignRow, 'id'>[]> {
  return trx
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', channel.workspaceId)
    .where('channel_id', '=', channel.id)
    .where(IS_RUNNING)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

/** Returns the campaigns of a workspace whose audience lists people one by one. */
export async function listedIn(trx: Trx, workspaceId: string): Promise<CampaignRow[]> {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('audience', 'like', '{"contacts":%')
    .orderBy('id')
    .execute();
}

/** Returns some campaign of a workspace that ended before a time and whose people are still written down. */
export async function oldWithPeople(
  db: Db,
  workspaceId: string,
  before: number,
): Promise<CampaignKey | undefined> {
  return db
    .selectFrom('campaigns as c')
    .select(['c.workspace_id', 'c.id'])
    .where('c.workspace_id', '=', workspaceId)
    .where('c.ended_at', '<', before)
    .where((c) =>
      c.exists(
        c
          .selectFrom('campaign_people as p')
          .select('p.person')
          .whereRef('p.workspace_id', '=', 'c.workspace_id')
          .whereRef('p.campaign_id', '=', 'c.id'),
      ),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Writes how far a campaign that is held has come; nobody waits to hear of it. */
export async function noteTaken(
  trx: Trx,
  { workspace_id, id }: CampaignKey,
  changes: Changes,
): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set(changes)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}
