/** The imports of a workspace: what each is, and how far it has come. */
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { announce } from '../../platform/database/announce.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { ImportState } from '../../platform/database/schema/imports.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type NewEvent, recordEvents } from '../events/record.ts';
import { showImport } from './show.ts';

export type ImportRow = Row<'imports'>;

const noSuchImport = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such import in this workspace.' });

export async function insertImport(db: Db, row: NewRow<'imports'>): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

const byId = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('imports').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id);

/** Returns an import whose file has come whole. */
export async function requireImport(db: Db, workspaceId: string, id: string): Promise<ImportRow> {
  const row = await byId(db, workspaceId, id).executeTakeFirst();
  if (!row || row.state === 'receiving') throw noSuchImport();
  return row;
}

/** The imports of a workspace, the newest first. */
export async function listImports(
  db: Db,
  workspaceId: string,
  limit: number,
  before?: string,
): Promise<ImportRow[]> {
  let query = db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', 'receiving');
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the sizes of the files that a workspace has here, as far as they are counted. */
export async function keptFiles(db: Db, workspaceId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('bytes')
    .where('workspace_id', '=', workspaceId)
    .where('has_file', '=', sql.lit(1))
    .limit(limit)
    .execute();
  return rows.map(({ bytes }) => bytes);
}

export type ImportChange = Partial<Omit<ImportRow, 'workspace_id' | 'id' | 'created_by' | 'created_at'>>;

/**
 * Changes an import whose row nobody else changes until the commit, and tells of it. `decide` throws where it is in no
 * state for that; undefined: it stays as it is.
 */
export async function changeImport(
  db: Db,
  workspaceId: string,
  id: string,
  { now, decide }: { now: number; decide: (trx: Trx, row: ImportRow) => Promise<ImportChange | undefined> },
): Promise<ImportRow> {
  return transaction(db, async (trx) => {
    const row = await holdRows(trx, byId(trx, workspaceId, id)).executeTakeFirst();
    if (!row || row.state === 'receiving') throw noSuchImport();
    const change = await decide(trx, row);
    if (!change) return row;
    const changed = await updateImport(trx, row, { ...change, changed_at: now });
    await recordEvents(trx, [importUpdated(changed)], now);
    announce(trx, 'imports');
    return changed;
  });
}

export async function updateImport(db: Db, row: ImportRow, change: ImportChange): Promise<ImportRow> {
  await db
    .updateTable('imports')
    .set(change)
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...change };
}

/** The event that tells how an import is. */
export const importUpdated = (row: ImportRow): NewEvent => ({
  ...{ workspaceId: row.workspace_id, type: 'import.updated', subject: row.id },
  data: showImport(row),
});

/** Returns some imports on which there is work, those that have waited longest first. */
export async function waitingImports(db: Db, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .limit(limit)
    .execute();
}

/** Work on an import that one worker has taken up. */
export interface Job {
  workspaceId: string;
  id: string;
  term: number;
  state: ImportState;
}

export const jobOf = ({ workspace_id, id, term, state }: ImportRow): Job => ({
  ...{ workspaceId: workspace_id, id, term, state },
});

/** So often it is told how far an import has come. */
export const TELL_MS = 2000;

/** Takes up the work on an import; whoever was at it before changes nothing any more. */
export async function takeUp(db: Db, row: ImportRow): Promise<ImportRow | undefined> {
  return db
    .updateTable('imports')
    .set({ term: row.term + 1 })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .where('term', '=', row.term)
    .returningAll()
    .executeTakeFirst();
}

/** Holds the row of a job until the commit; undefined: it is somebody else's by now, was cancelled, or is gone. */
export async function holdJob(
  trx: Trx,
  { workspaceId, id, term, state }: Job,
): Promise<ImportRow | undefined> {
  const query = byId(trx, workspaceId, id).where('term', '=', term).where('state', '=', state);
  return holdRows(trx, query).executeTakeFirst();
}

export async function deleteImport(db: Db, workspaceId: string, id: string): Promise<void> {
  await db.deleteFrom('imports').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/** Returns some imports whose file is kept for long enough, and that are not at work. */
export async function oldFiles(db: Db, now: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('has_file', '=', sql.lit(1))
    .where('file_until', '<', now)
    .where('waiting_since', 'is', null)
    .limit(limit)
    .execute();
}

/** Returns some imports that are kept for long enough. */
export async function oldImports(db: Db, now: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('until', '<', now)
    .where('waiting_since', 'is', null)
    .limit(limit)
    .execute();
}

/** Returns the imports of a workspace whose file is kept, from an id on. */
export async function importsWithFiles(
  db: Db,
  workspaceId: string,
  from: string,
  limit: number,
): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '>=', from)
    .where('has_file', '=', sql.lit(1))
    .orderBy('id')
    .limit(limit)
    .execute();
}
