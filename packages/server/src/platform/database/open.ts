import { type Dialect, Kysely } from 'kysely';
import { systemClock } from '../clock.ts';
import { type Outage, untold } from '../outage.ts';
import type { CommitTook } from './commit-metric.ts';
import { type DatabaseContext, setContext } from './context.ts';
import type { Db } from './dialect.ts';
import { type Limits, POSTGRES_LIMITS, type PostgresServer, postgresDialect } from './postgres/dialect.ts';
import { Hearing } from './postgres/hearing.ts';
import type { Schema } from './schema/schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { guarded } from './transaction.ts';

export interface OpenOptions extends Partial<DatabaseContext> {
  /** Is told of each statement whether it worked or failed because the database cannot be used. */
  outage?: Outage;
  /** The time that PostgreSQL is given to respond. */
  limits?: Limits;
  commitTook?: CommitTook;
}

/** Opens PostgreSQL by its URL, or the SQLite file (made when missing). */
export function openDatabase(
  at: PostgresServer | { file: string },
  { outage = untold, limits = POSTGRES_LIMITS, clock = systemClock, commitTook, ...others }: OpenOptions = {},
): Db {
  const context = { clock, ...others };
  if ('file' in at) return openDialect(sqliteDialect(at.file, { outage, clock, commitTook }), context);
  const hearing = new Hearing();
  const dialect = postgresDialect(at, { limits, outage, hearing, commitTook });
  return openDialect(dialect, { ...context, silentMs: () => hearing.silentMs });
}

/** Does work with a database, and closes it then. */
export async function whileOpen<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export function openDialect(dialect: Dialect, context: Partial<DatabaseContext> = {}): Db {
  const db = new Kysely<Schema>({ dialect: guarded(dialect) });
  setContext(db, context);
  return db;
}
