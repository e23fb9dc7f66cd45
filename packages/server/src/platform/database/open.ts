import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './dialect.ts';
import type { Schema } from './schema.ts';
import { guarded } from './transaction.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // else bigint arrives as text

/** Opens PostgreSQL by its URL, or the SQLite file (made when missing). */
export function openDatabase(at: { url: string } | { file: string }): Db {
  return openDialect('url' in at ? postgres(at.url) : sqlite(at.file));
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

function sqlite(file: string): Dialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new SQLite(file, { timeout: 5000 }); // the command line is a second writer
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL'); // a commit is on disk before anyone is answered
  database.pragma('cache_size = -65536');
  database.pragma('wal_autocheckpoint = 4000');
  if (forgetStatistics(database)) {
    database.close(); // what this connection has read of them goes with it
    return sqlite(file);
  }
  return new SqliteDialect({ database: withPreparedStatements(database) });
}

/** Without statistics SQLite goes by the keys; with old ones of somebody's `analyze` it scans (tried: 340 ms for 64 rows). */
function forgetStatistics(database: SQLite.Database): boolean {
  const found = database.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get();
  if (found) database.exec('drop table sqlite_stat1; drop table if exists sqlite_stat4');
  return found !== undefined;
}

/** Preparing costs more than running: every statement is prepared once. */
function withPreparedStatements(database: SQLite.Database) {
  const statements = new Map<string, SQLite.Statement>();
  return {
    prepare(text: string) {
      const found = statements.get(text);
      if (found) return found;
      // Taking the write lock at once spares a transaction that reads first from failing when it writes.
      const made = database.prepare(text === 'begin' ? 'begin immediate' : text);
      if (statements.size > 1000) statements.clear();
      statements.set(text, made);
      return made;
    },
    close: () => database.close(),
  };
}
