import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { insertRows, type KeyedQuery, selectByKeys, updateRows } from '../../../platform/database/batch.ts';
import { type ColumnTypes, type Db, lockRows, type Trx } from '../../../platform/database/dialect.ts';
import { keptQuery, selectKept } from '../../../platform/database/kept-query.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { type NewEvent, type NewStateEvent, recordEvents } from '../../events/record.ts';
import { count } from './counters.ts';
import type { Draft, MessageRow } from './draft.ts';
import { isErased, withoutPerson } from './erased.ts';
import { unblockNext } from './person-queue.ts';
import { SHOWN, type ShownRow } from './show.ts';

const MESSAGE = keptQuery((db, { workspaceId, id }: { workspaceId: string; id: string }) =>
  db.selectFrom('messages').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id),
);

export async function findMessage(db: Db, workspaceId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectKept(db, MESSAGE, { workspaceId, id });
  return row;
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

const SHOWN_ROWS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select ${sql.join(SHOWN.map((column) => sql.ref(`m.${column}`)))}
      from v join messages m on m.workspace_id = v.workspace_id and m.id = v.id`,
};

/** Returns of messages what is shown of them, by their ids; `workspaces` has the workspace of each id. */
export async function shownRows(
  db: Db,
  workspaces: ReadonlyMap<string, string>,
): Promise<Map<string, ShownRow>> {
  const keys = [...workspaces].map(([id, workspace_id]) => ({ workspace_id, id }));
  return new Map((await selectByKeys<ShownRow>(db, SHOWN_ROWS, keys)).map((row) => [row.id, row]));
}

export async function requireMessage(db: Db, workspaceId: string, id: string): Promise<MessageRow> {
  const row = await findMessage(db, workspaceId, id);
  if (!row) throw noSuchMessage();
  return row;
}

export const noSuchMessage = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such message in this workspace.' });

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

/** Stores messages that begin here, with all that this transaction has done to them. */
export async function insertDrafts(
  trx: Trx,
  drafts: readonly Draft[],
  now: number,
  before: readonly (NewEvent | NewStateEvent)[],
): Promise<void> {
  await insertMessages(
    trx,
    drafts.map(({ row }) => row),
  );
  await count(trx, drafts, now);
  await recordEvents(trx, [...before, ...drafts.flatMap((draft) => draft.events)], now);
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
  history: 'text',
} as const;

const COLUMNS = Object.keys(CHANGING) as (keyof typeof CHANGING)[];

/**
 * Returns the drafts of a batch that have changed, and the columns in which any has: SQLite rewrites the indexes of every
 * column that an update names.
 */
function changesOf(drafts: readonly Draft[]): { changed: Draft[]; columns: ColumnTypes } {
  const changed = new Set<Draft>();
  const columns: Record<string, ColumnTypes[string]> = {};
  for (const column of COLUMNS)
    for (const draft of drafts)
      if (draft.row[column] !== draft.before[column]) {
        changed.add(draft);
        columns[column] = CHANGING[column];
      }
  return { changed: drafts.filter((draft) => changed.has(draft)), columns };
}

/**
 * Writes what a batch did to its messages: the rows and who is next behind them, the counters, and last the events
 * (which lock the workspaces' numbers). `before` are events of other things that come ahead of the messages' own.
 */
export async function writeDrafts(
  trx: Trx,
  drafts: readonly Draft[],
  now: number,
  before: readonly (NewEvent | NewStateEvent)[] = [],
): Promise<void> {
  // What comes of an erased message late brings nobody back.
  for (const draft of drafts) if (isErased(draft.row)) draft.row = withoutPerson(draft.row);
  const { changed, columns } = changesOf(drafts);
  await updateRows(
    trx,
    'messages',
    { workspace_id: 'text', id: 'text' },
    columns,
    changed.map((draft) => draft.row as unknown as Record<string, unknown>),
  );
  await unblockNext(trx, changed, now);
  await count(trx, drafts, now);
  await recordEvents(trx, [...before, ...drafts.flatMap((draft) => draft.events)], now);
}
