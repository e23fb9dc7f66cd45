/** What must not be served: a schema of a newer version, and secrets that the key does not open. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { setMark } from '../../src/installation/standing.ts';
import { type Running, serve } from '../../src/main.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { silentLog } from '../../src/platform/log.ts';
import { document, meghdoot } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';

const KEY = 'the key of the first start, thirty-two';
const OTHER = 'the key of somebody else, thirty-two';
const WRONG_KEY = /^SECRET_KEY .*is not the one that this database was sealed with\. If that key is lost/;
const NEWER = /^A newer version has changed the database, and this one does not know how: 9999-newer\.$/;

/** What a newer program leaves behind. */
const upgrade = (db: Db, olderMayRun: string | null) =>
  sql`insert into migrations (name, applied_at, older_may_run) values ('9999-newer', 1, ${olderMayRun})`.execute(
    db,
  );

onEachDatabase('a start', (backend) => {
  async function openIn(t: TestContext, more: Record<string, string> = {}) {
    const database = await backend.open();
    t.after(() => database.close());
    const env = { ...database.env, PORT: '0', SECRET_KEY: KEY, ...more };
    const start = async (change: Record<string, string> = {}): Promise<Running> => {
      const { config, secrets } = readConfig({ ...env, ...change });
      const running = await serve(config, secrets, { log: silentLog });
      t.after(() => running.stop());
      return running;
    };
    return { db: database.db, env, start };
  }
  const refused = (start: Promise<Running>, message: RegExp) => assert.rejects(start, { message });

  test('on a database whose restore has not ended is refused, and so is every command that opens it', async (t) => {
    const { db, env, start } = await openIn(t);
    await setMark(db, 'restoring', '2026-01-02T03:04:05.000Z');
    const why = /^The restore of the backup of 2026-01-02T03:04:05.000Z into this database has not ended/;
    await refused(start(), why);
    for (const words of [['workspaces', 'create', 'own'], ['owner-link']]) {
      const { code, stderr } = await meghdoot(env, words);
      assert.equal(code, 1);
      assert.match(stderr, /^meghdoot: The restore of the backup of .+ has not ended/, words[0]);
    }
    const { checks } = await document(env, ['doctor']);
    assert.equal(checks.at(-1).status, 'failed');
    assert.match(checks.at(-1).message, why);
  });

  test('on the schema of a newer version is refused, and a server that runs goes on', async (t) => {
    const { db, env, start } = await openIn(t, { SIMULATOR: 'off' });
    const running = await start();
    await upgrade(db, null);
    assert.equal((await fetch(`${running.url}/readyz`)).status, 200);
    await running.stop();
    await refused(start(), NEWER);
    await assert.rejects(migrate(db), { message: NEWER });
    const [served, listed, examined] = await Promise.all([
      meghdoot(env, ['serve']),
      document(env, ['keys', 'list']),
      document(env, ['doctor']),
    ]);
    assert.equal(served.code, 1);
    assert.match(served.stderr, /^meghdoot: A newer version .*9999-newer\.\nStart that version, .*\n$/);
    assert.match(listed.error.message, NEWER);
    const check = examined.checks.find(({ name }: { name: string }) => name === 'migrations');
    assert.deepEqual([check.status, examined.ok], ['failed', false]);
  });

  test('on a newer schema that older versions may run on is a start as any other', async (t) => {
    const { db, start } = await openIn(t, { SIMULATOR: 'off' });
    await upgrade(db, 'all');
    const { url } = await start();
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });

  test('with a key that does not open what is sealed is refused', async (t) => {
    const { db, env, start } = await openIn(t);
    await (await start()).stop();
    await refused(start({ SECRET_KEY: OTHER }), WRONG_KEY);
    const wrong = { ...env, SECRET_KEY: OTHER };
    const [served, made, examined] = await Promise.all([
      meghdoot(wrong, ['serve']),
      document(wrong, ['workspaces', 'create', 'shop', '--test']),
      document(wrong, ['doctor']),
    ]);
    assert.match(served.stderr, /^meghdoot: SECRET_KEY .*\.\n.*\n$/);
    assert.match(made.error.message, WRONG_KEY);
    const check = examined.checks.find(({ name }: { name: string }) => name === 'secret key');
    assert.deepEqual([check.status, examined.ok], ['failed', false]);
    // As a database of before there was a value to check.
    await db.deleteFrom('installation').execute();
    await refused(start({ SECRET_KEY: OTHER }), WRONG_KEY);
    assert.deepEqual(await db.selectFrom('installation').selectAll().execute(), []);
    await (await start()).stop();
    const kept = await db.selectFrom('installation').select('name').orderBy('name').execute();
    assert.deepEqual(
      kept.map(({ name }) => name),
      ['digest-key', 'secret-key-check'],
    );
    await start();
  });

  test('on an empty database remembers the key, of two at once that of the first', async (t) => {
    if (backend.name === 'sqlite') return; // two at once are refused there anyway
    const { start } = await openIn(t, { DEMO: 'off', SIMULATOR: 'off' });
    const starts = await Promise.allSettled([start(), start({ SECRET_KEY: OTHER })]);
    const refusals = starts.filter((each) => each.status === 'rejected');
    assert.equal(refusals.length, 1);
    assert.match(refusals[0]!.reason.message, WRONG_KEY);
  });
});
