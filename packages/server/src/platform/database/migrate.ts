import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { contextOf } from './context.ts';
import { type Db, lockMigrations, plansByStatistics } from './dialect.ts';
import { isOutage } from './failures.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { writeFirstStatistics } from './postgres/first-statistics.ts';
import { transaction } from './transaction.ts';

/**
 * Brings the database to the newest schema and returns the names of the migrations it ran, each whole or not at all.
 * Throws when a newer program has changed the database in a way that this one cannot run on.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  await transaction(db, async (trx) => {
    await lockMigrations(trx); // `if not exists` alone fails when two processes ask at once
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null, older_may_run bigint)`.execute(
      trx,
    );
  });
  await refuseNewer(db, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const { name, olderMayRun } = migration;
    const ran = await transaction(db, async (trx) => {
      await lockMigrations(trx);
      const done = await sql`select name from migrations where name = ${name}`.execute(trx);
      if (done.rows.length > 0) return false;
      await migration.up(trx);
      await sql`insert into migrations (name, applied_at, older_may_run)
        values (${name}, ${contextOf(db).clock.now()}, ${olderMayRun ? 1 : null})`.execute(trx);
      return true;
    });
    if (ran) applied.push(name);
  }
  if (applied.length > 0 && plansByStatistics(db)) await writeFirstStatistics(db);
  return applied;
}

/** The migrations this program knows and the database has not had. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = new Set((await recorded(db)).map((row) => row.name));
  return MIGRATIONS.map((m) => m.name).filter((name) => !names.has(name));
}

/** The migrations that the database has had, that this program does not know and cannot run with. */
export async function unknownMigrations(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const known = new Set([...MIGRATIONS, ...migrations].map(({ name }) => name));
  return (await recorded(db))
    .filter((row) => !known.has(row.name) && !row.older_may_run)
    .map((row) => row.name);
}

/** Throws when a newer program has changed the database in a way that this one cannot run on. */
export async function refuseNewer(db: Db, migrations?: readonly Migration[]): Promise<void> {
  const unknown = await unknownMigrations(db, migrations);
  if (unknown.length === 0) return;
  throw new ApiError('CONFLICT', {
    message: newerSchema(unknown),
    hint: 'Start that version, or restore the backup that was made before it.',
  });
}

export function newerSchema(unknown: readonly string[]): string {
  return `A newer version has changed the database, and this one does not know how: ${unknown.join(', ')}.`;
}

interface Recorded {
  name: string;
  older_may_run?: number | null;
}

/** Returns the migrations that were run; the list is empty while their table does not exist. */
async function recorded(db: Db): Promise<Recorded[]> {
  const query = sql<Recorded>`select * from migrations order by name`;
  const { rows } = await query.execute(db).catch((error) => {
    if (isOutage(error)) throw error;
    return { rows: [] };
  });
  return rows;
}
