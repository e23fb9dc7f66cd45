import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { toIst } from '../../platform/time.ts';
import { type Actor, recordAudit, SYSTEM } from '../events/audit.ts';
import type { NewEvent } from '../events/record.ts';
import type { EventData } from '../events/types.ts';
import { checksWindow } from '../workspaces/joins.ts';
import { reasonCodeOf } from './reasons.ts';

/** A channel, and since when the funds of its account lack, if they do. */
export type Channel = Row<'channels'> & {
  lacking_since: number | null;
  /** The next message that may show whether it has funds again goes then; null where they never lacked. */
  probe_at: number | null;
};

const ofFunds = <T>(column: string) =>
  sql<T>`(select f.${sql.ref(column)} from account_funds f
    where f.workspace_id = channels.workspace_id and f.waba_id = channels.waba_id)`;
/** The fields of a channel that say whether the funds of its account lack. */
export const FUNDS = [
  ofFunds<number | null>('lacking_since').as('lacking_since'),
  ofFunds<number | null>('probe_at').as('probe_at'),
] as const;

/** Writes a new channel; whoever calls it audits and records the event of the same transaction. */
export async function insertChannel(trx: Trx, channel: NewRow<'channels'>): Promise<Channel> {
  announce(trx, 'channels');
  return trx.insertInto('channels').values(channel).returningAll().returning(FUNDS).executeTakeFirstOrThrow();
}

/** Newest first; `before` is the id where the page before ended. */
export async function listChannels(
  db: Db,
  workspaceId: string,
  limit: number,
  before?: string,
): Promise<Channel[]> {
  let query = db
    .selectFrom('channels')
    .selectAll()
    .select(FUNDS)
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** A channel with what its workspace sets for all its channels, and what is known of the funds of its account. */
export type ChannelOfWorkspace = Channel & {
  check_window: number | null;
  funds_back_at: number | null;
  refused_on: string | null;
  of_campaign: number | null;
};

/** Lists the channels of every workspace, oldest first, for the directory and the operator. */
export async function listAllChannels(db: Db): Promise<ChannelOfWorkspace[]> {
  return db
    .selectFrom('channels')
    .leftJoin('account_funds as f', (join) =>
      join.onRef('f.workspace_id', '=', 'channels.workspace_id').onRef('f.waba_id', '=', 'channels.waba_id'),
    )
    .selectAll('channels')
    .select(checksWindow('channels.workspace_id').as('check_window'))
    .select(['f.lacking_since', 'f.probe_at', 'f.of_campaign'])
    .select(['f.back_at as funds_back_at', 'f.channel_id as refused_on'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the numbers of an account that a workspace has. */
export async function channelsOfAccount(db: Db, workspaceId: string, wabaId: string): Promise<Channel[]> {
  return db
    .selectFrom('channels')
    .selectAll()
    .select(FUNDS)
    .where('workspace_id', '=', workspaceId)
    .where('waba_id', '=', wabaId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function channelIds(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function lookUpChannel(db: Db, workspaceId: string, id: string): Promise<Channel | undefined> {
  return oneChannel(db, workspaceId, id).executeTakeFirst();
}

export async function findChannel(db: Db, workspaceId: string, id: string): Promise<Channel> {
  return known(await lookUpChannel(db, workspaceId, id));
}

/** Returns a channel and locks it until the transaction ends; whoever changes or removes it waits. */
export async function holdChannel(trx: Trx, workspaceId: string, id: string): Promise<Channel> {
  return known(await holdRows(trx, oneChannel(trx, workspaceId, id)).executeTakeFirst());
}

const oneChannel = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('channels')
    .selectAll()
    .select(FUNDS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is', null);

function known(row: Channel | undefined): Channel {
  if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such channel in this workspace.' });
  return row;
}

/** Returns a channel by its id alone. */
export async function findChannelAnywhere(db: Db, id: string): Promise<Channel | undefined> {
  return db
    .selectFrom('channels')
    .selectAll()
    .select(FUNDS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Whoever has this number connected now. */
export async function findByPhoneNumberId(db: Db, phoneNumberId: string): Promise<Channel | undefined> {
  return db
    .selectFrom('channels')
    .selectAll()
    .select(FUNDS)
    .where('phone_number_id', '=', phoneNumberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

const NOTE_WEBHOOK: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', now: 'bigint' },
  query: () => sql`update channels as c set last_webhook_at = v.now from v
      where c.workspace_id = v.workspace_id and c.id = v.id
        and (c.last_webhook_at is null or c.last_webhook_at < v.now)`,
};

/** Notes that a verified webhook came for these channels: the proof that receipts reach us. */
export async function noteWebhook(
  trx: Trx,
  channels: readonly { workspaceId: string; id: string }[],
  now: number,
): Promise<void> {
  const rows = channels.map(({ workspaceId, id }) => ({ workspace_id: workspaceId, id, now }));
  await writeByKeys(trx, NOTE_WEBHOOK, rows);
}

/** The channels whose templates were last asked for before `before`, or never. */
export async function channelsToSync(db: Db, before: number): Promise<{ workspaceId: string; id: string }[]> {
  return db
    .selectFrom('channels')
    .select(['workspace_id as workspaceId', 'id'])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('templates_synced_at', 'is', null), eb('templates_synced_at', '<=', before)]))
    .orderBy('templates_synced_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Keeps Meta's id of the app behind the access token, once it is known. */
export async function noteAppId(
  db: Db,
  channel: { workspaceId: string; id: string },
  appId: string,
): Promise<void> {
  await db
    .updateTable('channels')
    .set({ app_id: appId })
    .where('workspace_id', '=', channel.workspaceId)
    .where('id', '=', channel.id)
    .execute();
}

/** Stores when the templates of a channel were last read. */
export async function noteTemplatesSynced(
  db: Db,
  channel: { workspaceId: string; id: string },
  at: number,
): Promise<void> {
  await db
    .updateTable('channels')
    .set({ templates_synced_at: at })
    .where('workspace_id', '=', channel.workspaceId)
    .where('id', '=', channel.id)
    .execute();
}

/**
 * Stops a channel from within a larger transaction, whose events are recorded once and last: record the one that it
 * returns with them. Undefined: it is paused or gone already.
 */
export async function pauseChannel(
  trx: Trx,
  channel: { workspaceId: string; id: string },
  reason: string,
  now: number,
  actor: Actor = SYSTEM,
): Promise<NewEvent | undefined> {
  const paused = await trx
    .updateTable('channels')
    .set({ status: 'paused', reason })
    .where('workspace_id', '=', channel.workspaceId)
    .where('id', '=', channel.id)
    .where('removed_at', 'is', null)
    .where('status', '<>', 'paused')
    .returningAll()
    .returning(FUNDS)
    .executeTakeFirst();
  if (!paused) return undefined;
  announce(trx, 'channels');
  await recordAudit(trx, channel.workspaceId, {
    actor,
    action: 'channel.paused',
    target: channel.id,
    now,
    detail: reasonIn(paused),
  });
  return channelUpdated(paused);
}

function reasonIn({ reason }: Channel): Pick<EventData['channel'], 'reason' | 'reasonCode'> {
  if (reason === null) return {};
  const reasonCode = reasonCodeOf(reason);
  return { reason, ...(reasonCode !== undefined && { reasonCode }) };
}

/** A channel as the API shows it, without its credentials. */
export function showChannel(row: Channel): EventData['channel'] {
  return {
    id: row.id,
    phone: row.phone,
    ...(row.display_name !== null && { displayName: row.display_name }),
    mode: row.mode,
    status: row.status,
    ...reasonIn(row),
    ...(row.lacking_since !== null && {
      lacksFunds: { since: toIst(row.lacking_since), nextTryAt: toIst(row.probe_at ?? row.lacking_since) },
    }),
    messagesPerSecond: row.messages_per_second,
    lostAnswer: row.lost_answer,
    phoneNumberId: row.phone_number_id,
    wabaId: row.waba_id,
  };
}

/** A channel with what helps to see whether it works. */
export function showChannelDetail<Needed extends object>(row: Channel, callbackUrl: string, needed?: Needed) {
  const { lacksFunds, ...shown } = showChannel(row);
  return {
    ...shown,
    ...(lacksFunds && needed && { lacksFunds: { ...lacksFunds, ...needed } }),
    callbackUrl,
    ...(row.last_webhook_at !== null && { lastWebhookAt: toIst(row.last_webhook_at) }),
    ...(row.app_id !== null && { appId: row.app_id }),
    ...(row.templates_synced_at !== null && { templatesSyncedAt: toIst(row.templates_synced_at) }),
    createdAt: toIst(row.created_at),
  };
}

export function channelUpdated(row: Channel): NewEvent {
  return {
    workspaceId: row.workspace_id,
    type: 'channel.updated',
    subject: row.id,
    data: showChannel(row),
  };
}
