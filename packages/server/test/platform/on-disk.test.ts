/** SQLite's commits come to the disk beside the thread that makes them, and nothing is told of one before. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { longTest } from '../../../../test/kit/long-test.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

const sqlite = backends.find(({ name }) => name === 'sqlite')!;

/** A disk that finishes a sync when it is told to, but for those that begin before it is slow. */
function slowDisk(t: TestContext, isSlow = () => true) {
  const begun: (() => void)[] = [];
  const { fdatasync } = fs;
  const slow = t.mock.method(fs, 'fdatasync', (descriptor: number, callback: fs.NoParamCallback) => {
    if (isSlow()) begun.push(() => fdatasync(descriptor, callback));
    else fdatasync(descriptor, callback);
  });
  return {
    underWay: () => begun.length,
    finish() {
      for (const end of begun.splice(0)) end();
    },
    wellAgain() {
      slow.mock.restore();
      this.finish();
    },
  };
}

const lease = (name: string) => ({ name, holder: 'h', until: 1 });
const add = (db: Db, name: string) =>
  transaction(db, (trx) => trx.insertInto('leases').values(lease(name)).execute());
const names = async (db: Db) =>
  (await db.selectFrom('leases').select('name').execute()).map(({ name }) => name);

/** Says whether a promise has settled once everything that can happen at once has. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => {
    settled = true;
  };
  work.then(note, note);
  for (let turns = 0; turns < 5; turns++) await turn();
  return settled;
}

describe('a commit', () => {
  async function opened(t: TestContext): Promise<Db> {
    const database = await sqlite.open();
    t.after(() => database.close());
    return database.db;
  }

  test('is told of once it is on disk: by whoever made it, by whoever reads it, and by whoever fails after it', async (t) => {
    const db = await opened(t);
    const disk = slowDisk(t);
    const writing = add(db, 'a');
    const reading = names(db);
    const failing = transaction(db, async () => {
      throw new Error('for a reason that it has read');
    });
    for (const work of [writing, reading, failing]) assert.equal(await isSettled(work), false);
    disk.wellAgain();
    await writing;
    assert.deepEqual(await reading, ['a']);
    await assert.rejects(failing, /for a reason/);
  });

  test('shares its sync with all that were made while another was under way', async (t) => {
    const db = await opened(t);
    const disk = slowDisk(t);
    const first = add(db, 'first');
    await eventually(() => assert.equal(disk.underWay(), 1));
    const others = Promise.all(['a', 'b', 'c'].map((name) => add(db, name)));
    assert.equal(await isSettled(others), false);
    assert.equal(disk.underWay(), 1, 'one at a time');
    disk.finish();
    await first;
    await eventually(() => assert.equal(disk.underWay(), 1));
    assert.equal(await isSettled(others), false, 'a sync that began before says nothing of them');
    disk.finish();
    await others;
    assert.equal(disk.underWay(), 0);
  });

  test('holds up nobody who reads what is on disk', async (t) => {
    const db = await opened(t);
    await add(db, 'a');
    const disk = slowDisk(t);
    assert.deepEqual(await names(db), ['a']);
    assert.equal(disk.underWay(), 0, 'what only reads needs no sync');
  });

  longTest(
    'goes from the log into the file beside everything else, and the log begins anew again and again under a load that goes on',
    async (t) => {
      const database = await sqlite.open();
      t.after(() => database.close());
      const { db } = database;
      const file = join(database.env.DATA_DIR!, 'meghdoot.db');
      const size = (path: string) => fs.statSync(path).size;
      const before = size(file);
      let overwritten = 0; // writes for which the log did not grow
      let largest = 0;
      for (let i = 0; overwritten < 120 || size(file) === before; i++) {
        const value = String(i % 10).repeat(4_000_000); // what is the same as before is not written
        await sql`insert into installation (name, value) values (${`n${i % 3}`}, ${value})
        on conflict (name) do update set value = excluded.value`.execute(db);
        const now = size(`${file}-wal`);
        if (now <= largest) overwritten++;
        largest = Math.max(largest, now);
        assert.ok(i < 1000, 'the log does not begin anew');
      }
      assert.ok(largest < 150_000_000, `the log had ${largest} bytes`);
      const again = await database.reopen();
      assert.equal(
        (await again.selectFrom('installation').select('name').where('name', 'like', 'n%').execute()).length,
        3,
      );
    },
  );
});

describe('a message that is not on disk yet', () => {
  const service = serviceOf(sqlite);

  test('is answered to nobody, nor is anything made of it', async (t) => {
    const other = new Database(join(service.env.DATA_DIR!, 'meghdoot.db'), { readonly: true });
    t.after(() => other.close());
    const { messageId: earlier } = await service.client.messages.send(text(someone()));
    await service.reaches(earlier, 'read');
    const later = other.prepare<[string], { id: string; phase: string }>(
      'select id, phase from messages where id > ?',
    );
    // What is written of the earlier one comes to the disk meanwhile, and makes room for the next commit.
    const disk = slowDisk(t, () => later.get(earlier) !== undefined);
    const sending = service.client.messages.send(text(someone()));
    const stored = await eventually(() => {
      const [row, ...others] = later.all(earlier);
      assert.ok(row && others.length === 0);
      return row;
    });
    assert.equal(await isSettled(sending), false);
    const reading = service.client.messages.get(stored.id);
    assert.equal(await isSettled(reading), false);
    assert.equal(stored.phase, 'new');
    disk.wellAgain();
    assert.equal((await sending).messageId, stored.id);
    assert.equal((await reading).messageId, stored.id);
    await service.reaches(stored.id, 'sent');
  });
});

longTest('a process whose disk fails at a sync answers nobody, says why and ends', async (t) => {
  const folder = temporaryFolder(t);
  const fails = join(folder, 'fails');
  const broken = join(folder, 'broken-disk.mjs');
  fs.writeFileSync(
    broken,
    `import fs from 'node:fs';
    const { fdatasync } = fs;
    fs.fdatasync = (descriptor, callback) => fs.existsSync(${JSON.stringify(fails)})
      ? setImmediate(callback, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
      : fdatasync(descriptor, callback);`,
  );
  const env = { DATA_DIR: folder, NODE_OPTIONS: `--import=${broken}` };
  const server = await startServer(t, env);
  const ended = once(server.child, 'close');
  fs.writeFileSync(fails, '');
  const authorization = `Bearer ${/mgd_test_\w+/.exec(server.output())![0]}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify(text(someone()));
  await assert.rejects(fetch(`${server.url}/api/v1/messages/send`, { method: 'POST', headers, body }));
  assert.notDeepEqual(await ended, [0, null]);
  assert.match(server.errors(), /could not be brought to the disk.*EIO/s);
});
