import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { contextOf } from './context.ts';
import {
  buildsIndexesBeside,
  type Db,
  forgetSnapshot,
  plansByStatistics,
  type Trx,
  takeMigrations,
} from './dialect.ts';
import { isOutage } from './failures.ts';
import { inTurn, LOCK_PATIENCE, type LockPatience } from './in-turn.ts';
import { createIndex } from './migrations/define-table.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration, NewIndex } from './migrations/migration.ts';
import { buildIndex } from './postgres/build-index.ts';
import { writeFirstStatistics } from './postgres/first-statistics.ts';
import { transaction } from './transaction.ts';

/**
 * Brings the database to the newest schema beside the processes that use it, and returns the names of the migrations it
 * ran, each whole or, where it rewrites rows, in pieces. One that others lock out gives them their turn and tries again;
 * in the end it throws. Throws as well when a newer program has changed the database in a way that this one cannot run on.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
  patience: LockPatience = LOCK_PATIENCE,
): Promise<string[]> {
  // `if not exists` alone fails when two processes ask at once.
  await alone(db, patience, async (trx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null, older_may_run text)`.execute(
      trx,
    );
  });
  await refuseNewer(db, migrations);
  const before = new Set((await recorded(db)).map(({ name }) => name));
  const applied: string[] = [];
  for (const migration of migrations) {
    const { name } = migration;
    if (before.has(name)) continue;
    const beside = 'index' in migration && before.size > 0 && buildsIndexesBeside(db);
    const run = () => (beside ? buildBeside(db, migration, patience) : runWhole(db, migration, patience));
    if (await inTurn(db, `The migration ${name}`, patience, run)) applied.push(name);
  }
  if (applied.length > 0 && plansByStatistics(db)) await writeFirstStatistics(db);
  return applied;
}

/** Runs a migration, one that rewrites rows some at a time; returns whether it was this process that ended it. */
async function runWhole(db: Db, migration: Migration, patience: LockPatience): Promise<boolean> {
  for (;;) {
    const state = await alone(db, patience, async (trx) => {
      if (await isRecorded(trx, migration)) return 'done before';
      if ('some' in migration && (await migration.some(trx))) return 'more to do';
      if ('up' in migration) await migration.up(trx);
      if ('index' in migration) await createIndex(trx, migration.index);
      await record(trx, migration);
      return 'done';
    });
    if (state !== 'more to do') return state === 'done';
  }
}

/** Builds an index in no transaction, while another one keeps all others from migrating. */
async function buildBeside(db: Db, migration: NewIndex, patience: LockPatience): Promise<boolean> {
  const keeping = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work);
  return alone(
    db,
    patience,
    async (trx) => {
      if (await isRecorded(trx, migration)) return false;
      await forgetSnapshot(trx); // or the index would wait for it
      await buildIndex(db, migration.index);
      await record(trx, migration);
      return true;
    },
    keeping,
  );
}

/** The milliseconds between two looks whether another process has ended its migration. */
const LOOK_MS = 100;

/**
 * Runs `work` in a transaction while no other process migrates. Nobody waits for that in an open transaction: an index
 * that is built concurrently waits for all of those.
 */
async function alone<T>(
  db: Db,
  { lockMs }: LockPatience,
  work: (trx: Trx) => Promise<T>,
  within = <R>(run: (trx: Trx) => Promise<R>) => transaction(db, run),
): Promise<T> {
  for (;;) {
    const done = await within(async (trx) =>
      (await takeMigrations(trx, lockMs)) ? { result: await work(trx) } : undefined,
    );
    if (done) return done.result;
    await contextOf(db).clock.pause(LOOK_MS);
  }
}

async function isRecorded(trx: Trx, { name }: Migration): Promise<boolean> {
  const { rows } = await sql`select name from migrations where name = ${name}`.execute(trx);
  return rows.length > 0;
}

async function record(trx: Trx, { name, olderMayRun }: Migration): Promise<void> {
  const older = typeof olderMayRun === 'object' ? olderMayRun.knowing : (olderMayRun ?? null);
  await sql`insert into migrations (name, applied_at, older_may_run)
    values (${name}, ${contextOf(trx).clock.now()}, ${older})`.execute(trx);
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
  const mayRun = (older: string | null | undefined) => older === 'all' || (older && known.has(older));
  return (await recorded(db))
    .filter((row) => !known.has(row.name) && !mayRun(row.older_may_run))
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
  /** `all`, or the name of a migration that a program must know. */
  older_may_run?: string | null;
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
