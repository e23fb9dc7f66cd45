import { sql } from 'kysely';
import { type Db, lockMigrations, type Trx } from './dialect.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { transaction } from './transaction.ts';

export interface Migration {
  name: string;
  up(trx: Trx): Promise<void>;
}

/** Brings the database to the newest schema and answers the names of the migrations it ran, each whole or not at all. */
export async function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  await transaction(db, async (trx) => {
    await lockMigrations(trx); // `if not exists` alone fails when two processes ask at once
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      trx,
    );
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    const ran = await transaction(db, async (trx) => {
      await lockMigrations(trx);
      const done = await sql`select name from migrations where name = ${migration.name}`.execute(trx);
      if (done.rows.length > 0) return false;
      await migration.up(trx);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${Date.now()})`.execute(
        trx,
      );
      return true;
    });
    if (ran) applied.push(migration.name);
  }
  return applied;
}

/** The migrations this program knows and the database has not had. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const done = await sql<{ name: string }>`select name from migrations`
    .execute(db)
    .catch(() => ({ rows: [] }));
  const names = new Set(done.rows.map((row) => row.name));
  return MIGRATIONS.map((m) => m.name).filter((name) => !names.has(name));
}
