import { type Dialect, Kysely } from 'kysely';
import { systemClock } from '../clock.ts';
import { type Outage, untold } from '../outage.ts';
import type { Db } from './dialect.ts';
import { type Limits, POSTGRES_LIMITS, type PostgresServer, postgresDialect } from './postgres/dialect.ts';
import type { Schema } from './schema/schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { type Surroundings, surround } from './surroundings.ts';
import { guarded } from './transaction.ts';

export interface OpenOptions extends Partial<Surroundings> {
  /** Hears of every statement that failed because the database cannot be used, and of those that did not. */
  outage?: Outage;
  /** The time that PostgreSQL is given to respond. */
  limits?: Limits;
}

/** Opens PostgreSQL by its URL, or the SQLite file (made when missing). */
export function openDatabase(
  at: PostgresServer | { file: string },
  { outage = untold, limits = POSTGRES_LIMITS, clock = systemClock, ...others }: OpenOptions = {},
): Db {
  const dialect = 'url' in at ? postgresDialect(at, limits, outage) : sqliteDialect(at.file, outage, clock);
  return openDialect(dialect, { clock, ...others });
}

export function openDialect(dialect: Dialect, surroundings: Partial<Surroundings> = {}): Db {
  const db = new Kysely<Schema>({ dialect: guarded(dialect) });
  surround(db, surroundings);
  return db;
}
