import { sql } from 'kysely';
import { keyedTable, type Trx, textType } from '../dialect.ts';

/** `text`, `bigint`; a trailing `?` allows null. */
export type ColumnSpec = 'text' | 'text?' | 'bigint' | 'bigint?' | 'bigint default 0' | "text default ''";

/** Makes a table with a primary key; `keyed` tables are small rows that are found by their whole key. */
export async function defineTable(
  trx: Trx,
  name: string,
  columns: Record<string, ColumnSpec>,
  primaryKey: string[],
  kind: 'rows' | 'keyed' = 'rows',
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
  const key = sql`primary key (${sql.join(primaryKey.map((c) => sql.ref(c)))})`;
  await sql`create table ${sql.table(name)} (${sql.join([...parts, key])}) ${kind === 'keyed' ? keyedTable(trx) : sql``}`.execute(
    trx,
  );
}

/** Makes an index named after its table and columns; `where` makes it partial. */
export async function defineIndex(
  trx: Trx,
  table: string,
  columns: string[],
  options: { unique?: boolean; where?: string } = {},
): Promise<void> {
  const name = `${table}_by_${columns.filter((c) => c !== 'workspace_id' || columns.length === 1).join('_')}`;
  await sql`create ${options.unique ? sql`unique` : sql``} index ${sql.ref(name)} on ${sql.table(table)}
    (${sql.join(columns.map((c) => sql.ref(c)))}) ${options.where ? sql`where ${sql.raw(options.where)}` : sql``}`.execute(
    trx,
  );
}
