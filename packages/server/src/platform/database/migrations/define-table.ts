import { type RawBuilder, sql } from 'kysely';
import { keepsWhatItReads, keyedTable, roomForChanges, type Trx, textType } from '../dialect.ts';

/** `text`, `bigint`; a trailing `?` allows null. */
export type ColumnSpec = 'text' | 'text?' | 'bigint' | 'bigint?' | 'bigint default 0' | "text default ''";

/** A column of a key, in which the last one may descend. */
type KeyColumn = string | `${string} desc`;

/**
 * `keyed` tables are small rows that are found by their whole key. Wide rows are none of them: few fit on a page of such a
 * tree, so that each is a longer way down, and every index holds the whole key besides (100,000 messages far apart were
 * listed 0.65 times as fast as 10,000, and as rows 0.8 to 1.0). `changing` rows change several times soon after they
 * were written.
 */
type TableKind = 'rows' | 'keyed' | 'changing';

/** Makes a table with a primary key. */
export async function defineTable(
  trx: Trx,
  name: string,
  columns: Record<string, ColumnSpec>,
  primaryKey: KeyColumn[],
  kind: TableKind = 'rows',
): Promise<void> {
  const parts = Object.entries(columns).map(([column, spec]) => {
    const type = spec.startsWith('text') ? textType(trx) : sql`bigint`;
    const rest = spec.endsWith('?')
      ? sql``
      : spec.includes(' default ')
        ? sql`not null ${sql.raw(spec.slice(spec.indexOf('default')))}`
        : sql`not null`;
    return sql`${sql.ref(column)} ${type} ${rest}`;
  });
  const key = sql.join(primaryKey.map(keyColumn));
  // PostgreSQL has no primary key that descends: a unique index is its identity.
  const asIndex = primaryKey.some((column) => column.endsWith(' desc')) && !keepsWhatItReads(trx);
  if (!asIndex) parts.push(sql`primary key (${key})`);
  const kept = { rows: sql``, keyed: keyedTable(trx), changing: roomForChanges(trx) }[kind];
  await sql`create table ${sql.table(name)} (${sql.join(parts)}) ${kept}`.execute(trx);
  if (!asIndex) return;
  const index = sql.ref(`${name}_key`);
  await sql`create unique index ${index} on ${sql.table(name)} (${key})`.execute(trx);
  await sql`alter table ${sql.table(name)} replica identity using index ${index}`.execute(trx);
}

function keyColumn(column: KeyColumn): RawBuilder<unknown> {
  const name = column.replace(/ desc$/, '');
  return name === column ? sql.ref(name) : sql`${sql.ref(name)} desc`;
}

export interface IndexSpec {
  table: string;
  columns: string[];
  unique?: boolean;
  /** Makes it partial. */
  where?: string;
}

/** Makes an index named after its table and columns. */
export async function defineIndex(
  trx: Trx,
  table: string,
  columns: string[],
  options: Pick<IndexSpec, 'unique' | 'where'> = {},
): Promise<void> {
  await createIndex(trx, { table, columns, ...options });
}

export async function createIndex(trx: Trx, index: IndexSpec): Promise<void> {
  await sql`create ${indexWords(index)}`.execute(trx);
}

export function indexName({ table, columns }: IndexSpec): string {
  return `${table}_by_${columns.filter((c) => c !== 'workspace_id' || columns.length === 1).join('_')}`;
}

/** Returns what follows `create` in the statement that makes an index. */
export function indexWords(index: IndexSpec, how = sql``): RawBuilder<unknown> {
  const { table, columns, unique, where } = index;
  return sql`${unique ? sql`unique` : sql``} index ${how} ${sql.ref(indexName(index))} on ${sql.table(table)}
    (${sql.join(columns.map((c) => sql.ref(c)))}) ${where ? sql`where ${sql.raw(where)}` : sql``}`;
}
