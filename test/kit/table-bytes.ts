/** This file reads how much of the disk tables take. */
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/database/dialect.ts';

const OF_PAGES = sql`select coalesce(s.tbl_name, d.name) as name, sum(d.pgsize) as bytes from dbstat d
  left join sqlite_schema s on s.name = d.name group by 1`;
const OF_RELATIONS = sql`select relname as name, pg_total_relation_size(oid) as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** Returns the bytes of each table, with its indexes. */
export async function bytesOfTables(db: Db, database: 'sqlite' | 'postgres'): Promise<Map<string, number>> {
  const { rows } = await sql<{
    name: string;
    bytes: number;
  }>`${database === 'sqlite' ? OF_PAGES : OF_RELATIONS}`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Returns the bytes of those whose names fit. */
export const sumOf = (tables: ReadonlyMap<string, number>, pattern: RegExp): number =>
  [...tables].reduce((sum, [name, bytes]) => (pattern.test(name) ? sum + bytes : sum), 0);
