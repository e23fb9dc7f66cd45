/** What a move from SQLite to PostgreSQL is tested with: a source, an empty target, and a move that is killed on its way. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { SECRET_KEY } from './channel-credentials.ts';
import { type Env, startProcess } from './cli-process.ts';
import { backends, type TestBackend, type TestDatabase } from './databases.ts';
import { eventually } from './eventually.ts';

const sqlite = backends.find(({ name }) => name === 'sqlite')!;
export const targets = backends.filter(({ name }) => name === 'postgres');

export interface Opened {
  db: Db;
  env: Env;
}

/** A SQLite installation, at the newest schema and without anything in it. */
export const openSource = async (t: TestContext): Promise<Opened> => opened(t, await sqlite.open());

/** A database of PostgreSQL without a table, and the environment of a server on it. */
export const openTarget = async (t: TestContext, backend: TestBackend): Promise<Opened & { url: string }> => {
  const target = await opened(t, await backend.open({ empty: true }));
  return { ...target, url: target.env.DATABASE_URL! };
};

function opened(t: TestContext, { db, env, close }: TestDatabase): Opened {
  t.after(close);
  return { db, env: { ...env, SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' } };
}

/** Starts the move as a process of its own and kills it once so many more of its batches are seen in the target. */
export async function moveAndKill(target: Db, env: Env, url: string, batches = 1): Promise<void> {
  let before = await progressIn(target);
  const { child, stderr } = startProcess(env, ['move', '--to', url]);
  const ended = once(child, 'close');
  await eventually(
    async () => {
      assert.equal(child.exitCode, null, `it ended: ${stderr()}`);
      for (;;) {
        const now = await progressIn(target);
        assert.notEqual(now, before);
        before = now;
        batches--;
        if (batches <= 0) return;
      }
    },
    { everyMs: 1 },
  );
  child.kill('SIGKILL');
  assert.deepEqual(await ended, [null, 'SIGKILL'], 'it was still at it');
}

/** Makes the target fail at the last step of a move; returns what mends it. */
export async function failAtTheEnd(target: Db): Promise<() => Promise<unknown>> {
  await migrate(target);
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''the target failed''; end'`.execute(
    target,
  );
  await sql`create trigger fail before delete on installation for each row when (old.name = 'moving') execute function fail()`.execute(
    target,
  );
  return () => sql`drop trigger fail on installation`.execute(target);
}

/** What the target says of how far each table has come. */
async function progressIn(target: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select name || value as line from installation where name like 'moving %' order by name`
    .execute(target)
    .catch(() => ({ rows: [] }));
  return rows.map(({ line }) => line).join();
}
