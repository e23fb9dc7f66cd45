/** Every query on the files of people whom drafts are for. */
import type { Db } from '../../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../../platform/database/schema/schema.ts';

export type FileRow = Row<'campaign_files'>;
type FileChange = Partial<Omit<FileRow, 'workspace_id' | 'id' | 'campaign_id' | 'created_at'>>;

export async function insertFile(db: Db, row: NewRow<'campaign_files'>): Promise<void> {
  await db.insertInto('campaign_files').values(row).execute();
}

export async function findFile(db: Db, workspaceId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('campaign_files')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateFile(
  db: Db,
  { workspace_id, id }: Pick<FileRow, 'workspace_id' | 'id'>,
  change: FileChange,
): Promise<void> {
  await db
    .updateTable('campaign_files')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteFileRow(db: Db, { workspace_id, id }: FileRow): Promise<void> {
  await db
    .deleteFrom('campaign_files')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Returns files of a workspace, those that are over too, from an id on. */
export async function filesFrom(
  db: Db,
  workspaceId: string,
  from: string,
  limit: number,
): Promise<FileRow[]> {
  return db
    .selectFrom('campaign_files')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns some file whose time is over. */
export async function oldFile(db: Db, now: number): Promise<FileRow | undefined> {
  return db.selectFrom('campaign_files').selectAll().where('until', '<=', now).limit(1).executeTakeFirst();
}
