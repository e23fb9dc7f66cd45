import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { guarded } from './transaction.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // else bigint arrives as text

/** Opens PostgreSQL by its URL, or the SQLite file (made when missing). */
export function openDatabase(at: { url: string } | { file: string }): Db {
  return openDialect('url' in at ? postgres(at.url) : sqliteDialect(at.file));
}

export function openDialect(dialect: Dialect): Db {
  return new Kysely<Schema>({ dialect: guarded(dialect) });
}

function postgres(connectionString: string): Dialect {
  const pool = new pg.Pool({ connectionString, max: 16 });
  // A connection that the server ends fails its query, if it has one, and is replaced; unheard, the error that it emits
  // besides would end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
