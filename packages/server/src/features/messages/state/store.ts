import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { insertRows, type KeyedQuery, selectByKeys, updateRows } from '../../../platform/database/batch.ts';
import { randomOf } from '../../../platform/database/context.ts';
import { type ColumnTypes, type Db, lockRows, type Trx } from '../../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../../platform/database/schema/schema.ts';
import { type NewEvent, recordEvents } from '../../events/record.ts';
import { count } from './counters.ts';
import type { Draft, HistorySeq, MessageRow } from './draft.ts';
import { unblockNext } from './person-queue.ts';

/** Returns how many messages a workspace has accepted to send since a timestamp. */
export async function messagesSince(
  db: Db,
  workspaceId: string,
  since: number,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>(sql<number>`length(body)`).as('bytes'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('direction', '=', 'outbound')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

export async function findMessage(db: Db, workspaceId: string, id: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns a message by WhatsApp's id: that of the newest attempt of one of ours, or of a received one. */
export async function findMessageByProviderId(
  db: Db,
  channel: { id: string; workspaceId: string },
  providerId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', channel.workspaceId)
    .where('channel_id', '=', channel.id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function requireMessage(db: Db, workspaceId: string, id: string): Promise<MessageRow> {
  const row = await findMessage(db, workspaceId, id);
  if (!row) throw noSuchMessage();
  return row;
}

export const noSuchMessage = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such message in this workspace.' });

export async function historyOf(
  db: Db,
  workspaceId: string,
  messageId: string,
): Promise<Row<'message_history'>[]> {
  return db
    .selectFrom('message_history')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('message_id', '=', messageId)
    .orderBy('seq')
    .execute();
}

const LOCK_MESSAGES: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: (db) =>
    sql`select m.* from v join messages m on m.workspace_id = v.workspace_id and m.id = v.id ${lockRows(db, 'm')}`,
};

/** The rows of many messages, locked until the transaction ends, in one order so that batches cannot deadlock. */
export async function lockMessages(
  trx: Trx,
  keys: readonly { workspace_id: string; id: string }[],
): Promise<MessageRow[]> {
  const sorted = [...keys].sort((a, b) => (a.id < b.id ? -1 : 1));
  return selectByKeys<MessageRow>(trx, LOCK_MESSAGES, sorted);
}

/** Messages that begin with all that is known of them: those that somebody wrote, and those of long ago. */
export async function insertMessages(trx: Trx, rows: readonly MessageRow[]): Promise<void> {
  await insertRows(trx, 'messages', rows as readonly NewRow<'messages'>[]);
}

const CHANGING = {
  contact_id: 'text',
  status: 'text',
  template_category: 'text',
  failure: 'text',
  sent_at: 'bigint',
  delivered_at: 'bigint',
  read_at: 'bigint',
  failed_at: 'bigint',
  cancelled_at: 'bigint',
  phase: 'text',
  due_at: 'bigint',
  attempt: 'bigint',
  attempt_at: 'bigint',
  lost_answers: 'bigint',
  confirmed_attempt: 'bigint',
  provider_id: 'text',
  receipts: 'bigint',
  failed_attempt: 'bigint',
} as const;

const COLUMNS = Object.keys(CHANGING) as (keyof typeof CHANGING)[];

/** The columns that a batch changes: SQLite rewrites the indexes of every column that an update names. */
function changingColumns(drafts: readonly Draft[]): ColumnTypes {
  const changing = COLUMNS.filter((column) =>
    drafts.some(({ row, before }) => row[column] !== before[column]),
  );
  return Object.fromEntries(changing.map((column) => [column, CHANGING[column]]));
}

/**
 * Writes what a batch did to its messages: the rows and who is next behind them, their history, the counters, and last
 * the events (which lock the workspaces' numbers). `before` are events of other things that come ahead of the messages' own.
 */
export async function writeDrafts(
  trx: Trx,
  drafts: readonly Draft[],
  { historySeq }: { historySeq: HistorySeq },
  now: number,
  before: readonly NewEvent[] = [],
): Promise<void> {
  const changed = drafts.filter(({ row, before }) =>
    COLUMNS.some((column) => row[column] !== before[column]),
  );
  await updateRows(
    trx,
    'messages',
    { workspace_id: 'text', id: 'text' },
    changingColumns(changed),
    changed.map((draft) => draft.row as unknown as Record<string, unknown>),
  );
  await unblockNext(trx, changed, now);
  await insertHistory(trx, drafts, historySeq, now);
  await count(trx, drafts, now);
  await recordEvents(trx, [...before, ...drafts.flatMap((draft) => draft.events)], now);
}

/**
 * Numbers for entries that stand behind all that a message has, which is locked: at a distance of their own, for those
 * of a worker go on by one in the same millisecond.
 */
export async function seqAfter(trx: Trx, { workspace_id, id }: MessageRow, now: number): Promise<HistorySeq> {
  const { seq } = await trx
    .selectFrom('message_history')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .where('workspace_id', '=', workspace_id)
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  let last = Math.max(seq ?? 0, now * 1000) + Math.floor(randomOf(trx).number() * 1000);
  return () => ++last;
}

export async function insertHistory(
  trx: Trx,
  drafts: readonly Draft[],
  historySeq: HistorySeq,
  now: number,
): Promise<void> {
  const entries = drafts.flatMap((draft) => draft.history);
  await insertRows(
    trx,
    'message_history',
    entries.map((entry) => ({ ...entry, seq: historySeq(now) })),
  );
}
