/** The contacts that an import has made or changed, by which it can be undone. */
import { sql } from 'kysely';
import { insertRows, paddedList } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';

export type ImportedRow = Row<'imported_contacts'>;

export interface ImportKey {
  workspaceId: string;
  importId: string;
}

/** The values of a contact that an import changed, each before and after; null stands for none. */
export interface ImportedChange {
  name?: [string | null, string | null];
  /** Tags that were added. */
  tags?: string[];
  /** Values by the ids of their attributes, as they are stored. */
  values?: Record<string, [string | null, string | null]>;
  /** Numbers and ids that were added. */
  aliases?: { kind: 'phone' | 'user_id'; value: string }[];
}

/** Notes which contacts an import made of a piece of its file. */
export async function noteMade(trx: Trx, row: NewRow<'import_made'>): Promise<void> {
  await insertRows(trx, 'import_made', [row]);
}

/** Notes what an import changed; of a contact that it has changed before, the first values stay the earlier ones. */
export async function noteImported(
  trx: Trx,
  key: ImportKey,
  rows: readonly (Pick<ImportedRow, 'contact_id' | 'at'> & { change: ImportedChange })[],
): Promise<void> {
  const ids = rows.map(({ contact_id }) => contact_id);
  const before = new Map((await importedOf(trx, key, ids)).map((row) => [row.contact_id, row]));
  await forgetImported(trx, key, [...before.keys()]);
  const of = { workspace_id: key.workspaceId, import_id: key.importId };
  const joined = rows.map(({ change, ...row }) => {
    const earlier = before.get(row.contact_id)?.change;
    const whole = earlier == null ? change : joinedChange(JSON.parse(earlier) as ImportedChange, change);
    return { ...of, ...row, change: JSON.stringify(whole) };
  });
  await insertRows(trx, 'imported_contacts', joined);
}

const imported = (db: Db, { workspaceId, importId }: ImportKey) =>
  db
    .selectFrom('imported_contacts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId);

/** Returns what an import has noted of some contacts. */
export async function importedOf(
  db: Db,
  key: ImportKey,
  contactIds: readonly string[],
): Promise<ImportedRow[]> {
  if (contactIds.length === 0) return [];
  return imported(db, key).where('contact_id', 'in', paddedList(contactIds)).execute();
}

function joinedChange(first: ImportedChange, then: ImportedChange): ImportedChange {
  const { name, tags = [], values = {}, aliases = [] } = then;
  const joined: ImportedChange = { ...first };
  if (name) joined.name = [first.name ? first.name[0] : name[0], name[1]];
  if (tags.length > 0) joined.tags = [...(first.tags ?? []), ...tags];
  for (const [id, [before, after]] of Object.entries(values))
    joined.values = { ...joined.values, [id]: [first.values?.[id] ? first.values[id][0] : before, after] };
  if (aliases.length > 0) joined.aliases = [...(first.aliases ?? []), ...aliases];
  return joined;
}

/** Returns the next contacts that an import has changed, in the order of their ids. */
export async function importedAfter(
  db: Db,
  key: ImportKey,
  { after, limit }: { after: string; limit: number },
): Promise<ImportedRow[]> {
  return imported(db, key).where('contact_id', '>', after).orderBy('contact_id').limit(limit).execute();
}

/** Forgets contacts of an import; they are undone. */
export async function forgetImported(
  trx: Trx,
  { workspaceId, importId }: ImportKey,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await trx
    .deleteFrom('imported_contacts')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('contact_id', 'in', paddedList(contactIds))
    .execute();
}

/** Notes why contacts of an import stay, whether it made or changed them. */
export async function noteStays(
  trx: Trx,
  { workspaceId, importId }: ImportKey,
  rows: readonly Pick<ImportedRow, 'contact_id' | 'at' | 'stays'>[],
): Promise<void> {
  const of = { workspace_id: workspaceId, import_id: importId };
  await insertRows(
    trx,
    'imported_contacts',
    rows.map((row) => ({ ...of, ...row, change: null })),
  );
}

/** The contacts of an import that stay, by their ids. */
export async function listKept(db: Db, key: ImportKey, limit: number, after = ''): Promise<ImportedRow[]> {
  return imported(db, key)
    .where('contact_id', '>', after)
    .where('stays', 'is not', null)
    .orderBy('contact_id')
    .limit(limit)
    .execute();
}

/** Returns the contacts that an import made of the next piece of its file, from some piece on. */
export async function madeFrom(
  db: Db,
  { workspaceId, importId }: ImportKey,
  piece: number,
): Promise<{ piece: number; at: number; contactIds: string[] } | undefined> {
  const row = await db
    .selectFrom('import_made')
    .select(['piece', 'at', 'contacts'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('piece', '>=', piece)
    .orderBy('piece')
    .limit(1)
    .executeTakeFirst();
  return row && { piece: row.piece, at: row.at, contactIds: JSON.parse(row.contacts) as string[] };
}

/** Gives what imports have noted of one contact to another, which then counts as changed since. */
export async function moveImported(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const rows = await trx
    .deleteFrom('imported_contacts')
    .where(inWorkspace(workspaceId))
    .where('contact_id', '=', from)
    .returningAll()
    .execute();
  await insertRows(
    trx,
    'imported_contacts',
    rows.map((row) => ({ ...row, contact_id: to })),
    { ignoreConflicts: true },
  );
}

/** Removes what imports have noted of a contact. */
export async function removeImported(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  await trx
    .deleteFrom('imported_contacts')
    .where(inWorkspace(workspaceId))
    .where('contact_id', '=', contactId)
    .execute();
}

/** SQLite takes the key for as good as the index on contacts, and would walk all that the workspace has imported. */
const inWorkspace = (workspaceId: string) => sql<boolean>`workspace_id || '' = ${workspaceId}`;

/** Forgets some of what an import has made and changed; returns whether there may be more. */
export async function forgetSome(trx: Trx, key: ImportKey, limit: number): Promise<boolean> {
  const { workspaceId, importId } = key;
  const rows = await importedAfter(trx, key, { after: '', limit });
  await forgetImported(
    trx,
    key,
    rows.map(({ contact_id }) => contact_id),
  );
  const pieces = await trx
    .selectFrom('import_made')
    .select('piece')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .orderBy('piece')
    .limit(limit)
    .execute();
  const last = pieces.at(-1);
  if (last)
    await trx
      .deleteFrom('import_made')
      .where('workspace_id', '=', workspaceId)
      .where('import_id', '=', importId)
      .where('piece', '<=', last.piece)
      .execute();
  return rows.length === limit || pieces.length === limit;
}
