/** Columns that hold text sealed with SECRET_KEY, each described by the room that owns it, so that all can be sealed anew. */
import { sql } from 'kysely';
import { openIfPossible, type Sealer } from '../security/sealed.ts';
import type { Db, Trx } from './dialect.ts';
import type { Schema } from './schema/schema.ts';
import { transaction } from './transaction.ts';

type ColumnOf<T extends keyof Schema> = keyof Schema[T] & string;

export interface SealedColumn<T extends keyof Schema = keyof Schema> {
  table: T;
  /** The columns of the primary key, all of them text. */
  key: readonly ColumnOf<T>[];
  column: ColumnOf<T>;
  /** Returns what the text is bound to, by the key of its row. */
  purpose(key: Readonly<Record<string, string>>): string;
  /** A column and its value in the rows that have a sealed text; without it all that have one. */
  only?: readonly [column: ColumnOf<T>, value: string];
  /** The member of a JSON object that is the sealed text; without it the column is. */
  member?: string;
  /** A row whose key is lost is deleted, or gets these values. Without it its owner sees to that. */
  lost?: 'deleted' | ((now: number) => Readonly<Record<string, string | number | null>>);
}

/** Describes a sealed column; the compiler knows the names of its table. */
export function sealedColumn<T extends keyof Schema>(column: SealedColumn<T>): SealedColumn {
  return column as unknown as SealedColumn;
}

export interface SealedRow {
  key: Record<string, string>;
  /** The column as it is. */
  value: string;
  sealed: string;
  purpose: string;
}

/** The rows of a transaction: a server beside it goes on. */
const AT_ONCE = 256;

/** Goes through the rows with a sealed text in the order of their keys, some at a time. */
async function* sealedRows(db: Db, described: SealedColumn): AsyncGenerator<SealedRow[]> {
  const { table, key, column, only, member } = described;
  const refs = sql.join(key.map((name) => sql.ref(name)));
  const ofKind = only === undefined ? sql`` : sql`and ${sql.ref(only[0])} = ${only[1]}`;
  let after = key.map(() => '');
  for (;;) {
    const { rows } = await sql<Record<string, string>>`select ${refs}, ${sql.ref(column)} as value
      from ${sql.table(table)} where (${refs}) > (${sql.join(after)}) ${ofKind}
      and ${sql.ref(column)} is not null and ${sql.ref(column)} <> ''
      order by ${refs} limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => {
      const value = row.value!;
      const sealed = member === undefined ? value : (JSON.parse(value) as Record<string, string>)[member]!;
      return { key: row, value, sealed, purpose: described.purpose(row) };
    });
    after = key.map((name) => rows.at(-1)![name]!);
  }
}

/** Restricts a statement to a row whose sealed text nobody has changed meanwhile. */
export const unchangedRow = ({ key, column }: SealedColumn, row: SealedRow) =>
  sql<boolean>`${sql.join(
    [...key.map((name) => sql`${sql.ref(name)} = ${row.key[name]}`), sql`${sql.ref(column)} = ${row.value}`],
    sql` and `,
  )}`;

export interface Resealed {
  /** Texts that were sealed anew. */
  resealed: number;
  /** Texts that neither key opens. */
  unopened: number;
}

/** Seals with `to` what it does not open and `from` does. A text that changes meanwhile is left to the next time. */
export async function resealColumn(
  db: Db,
  described: SealedColumn,
  { from, to }: { from: Sealer; to: Sealer },
): Promise<Resealed> {
  const { table, column, member } = described;
  const done: Resealed = { resealed: 0, unopened: 0 };
  for await (const old of closedRows(db, described, to)) {
    const changes = old.flatMap((row) => {
      const text = openIfPossible(from, row.sealed, row.purpose);
      if (text === undefined) return [];
      const sealed = to.seal(text, row.purpose);
      if (member === undefined) return { row, value: sealed };
      return { row, value: JSON.stringify({ ...JSON.parse(row.value), [member]: sealed }) };
    });
    await transaction(db, async (trx) => {
      for (const { row, value } of changes)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
          where ${unchangedRow(described, row)}`.execute(trx);
    });
    done.resealed += changes.length;
    done.unopened += old.length - changes.length;
  }
  return done;
}

/** Goes through the rows whose text the sealer does not open, some at a time. */
export async function* closedRows(
  db: Db,
  described: SealedColumn,
  sealer: Sealer,
): AsyncGenerator<SealedRow[]> {
  for await (const rows of sealedRows(db, described))
    yield rows.filter(({ sealed, purpose }) => openIfPossible(sealer, sealed, purpose) === undefined);
}

export async function countClosed(db: Db, described: SealedColumn, sealer: Sealer): Promise<number> {
  let count = 0;
  for await (const rows of closedRows(db, described, sealer)) count += rows.length;
  return count;
}

/** Has what the sealer does not open end as its owner says; returns how many there were. */
export async function loseColumn(
  db: Db,
  described: SealedColumn,
  sealer: Sealer,
  now: number,
): Promise<number> {
  const { lost } = described;
  if (lost === undefined) throw new Error(`Nothing says what happens to ${described.table} without its key.`);
  let count = 0;
  for await (const rows of closedRows(db, described, sealer)) {
    count += rows.length;
    await transaction(db, async (trx) => {
      for (const row of rows) await loseRow(trx, described, row, lost, now);
    });
  }
  return count;
}

async function loseRow(
  trx: Trx,
  described: SealedColumn,
  row: SealedRow,
  lost: NonNullable<SealedColumn['lost']>,
  now: number,
): Promise<void> {
  const [table, where] = [sql.table(described.table), unchangedRow(described, row)];
  if (lost === 'deleted') {
    await sql`delete from ${table} where ${where}`.execute(trx);
    return;
  }
  const sets = Object.entries(lost(now)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${table} set ${sql.join(sets)} where ${where}`.execute(trx);
}
