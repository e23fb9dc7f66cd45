/** A disk that is full, and files that cannot be read: callers are told to come again, and operators which file it is. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { systemClock as clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { isOutage } from '../../src/platform/database/failures.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { silentLog as log } from '../../src/platform/log.ts';
import { openApp } from '../rigs/app.ts';
import { sealer } from '../rigs/channel-credentials.ts';
import { meghdoot, temporaryFolder } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { someone, text } from '../rigs/service.ts';

const { config } = readConfig({ LIMIT_SEND: 'off', LIMIT_API: 'off' });

/** How each database meets a full disk without one: SQLite may take no page more, PostgreSQL says what it would say. */
const DISKS = {
  sqlite: {
    async fill(db: Db) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db);
    },
    free: (db: Db) => sql`pragma max_page_count = 1000000`.execute(db),
  },
  postgres: {
    async fill(db: Db) {
      await sql`create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        db,
      );
      for (const table of ['messages', 'installation'])
        await sql`create trigger full_disk before insert on ${sql.table(table)} for each row execute function no_space()`.execute(
          db,
        );
    },
    free: (db: Db) => sql`drop function no_space cascade`.execute(db),
  },
};

onEachDatabase('a full disk', (backend) => {
  const disk = DISKS[backend.name];

  test('is 503 with Retry-After for whoever writes, and is told by /readyz until there is space', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const { db } = database;
    const options = { db, sealer, config, actor: SYSTEM };
    const workspace = await createTestWorkspace(options, { slug: 'shop' }, clock.now());
    const { secret } = await createKey(
      db,
      workspace,
      { kind: 'messaging' },
      { actor: SYSTEM, now: clock.now() },
    );
    const app = await openApp({ config, db, clock, log });
    t.after(() => app.close());
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/messages/send',
        headers: { authorization: `Bearer ${secret}` },
        payload: text(someone(), 'न'.repeat(4000)),
      });
    const ready = () => app.inject('/readyz');
    assert.deepEqual([(await send()).statusCode, (await ready()).statusCode], [200, 200]);

    await disk.fill(db);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    for (const answer of answers) {
      assert.equal(answer.statusCode, 503, answer.body);
      assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/);
      assert.equal(answer.json().error.code, 'SERVICE_UNAVAILABLE');
    }
    await eventually(async () => {
      const answer = await ready();
      assert.deepEqual(
        [answer.statusCode, answer.json().error?.message],
        [503, 'The disk of the database is full.'],
      );
    });
    await disk.free(db);
    assert.equal((await ready()).statusCode, 200);
    assert.equal((await send()).statusCode, 200);
  });

  test('in the middle of a transaction leaves nothing of it behind, and the error says what it was', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const { db } = database;
    await disk.fill(db);
    const large = (name: string) => ({ name, value: 'x'.repeat(200_000) });
    const writing = transaction(db, async (trx) => {
      await trx.insertInto('leases').values({ name: 'before', holder: 'h', until: 1 }).execute();
      await trx.insertInto('installation').values(large('a')).execute();
    });
    await assert.rejects(
      writing,
      (error) => isOutage(error) && /SQLITE_FULL|53100/.test(String((error as { code?: string }).code)),
    );
    assert.deepEqual(await db.selectFrom('leases').selectAll().execute(), []);
    await transaction(db, (trx) => trx.deleteFrom('leases').execute());
  });

  if (backend.name !== 'sqlite') return;

  test('does not hide behind the rollback that SQLite makes by itself, and nothing goes on after that', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const { db } = database;
    const add = (trx: Db, name: string, how = 'insert') =>
      sql`${sql.raw(how)} into leases (name, holder, until) values (${name}, 'h', 1)`.execute(trx);
    await add(db, 'there');
    const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted;
    const failing = transaction(db, async (trx) => {
      await add(trx, 'new');
      await add(trx, 'there', 'insert or rollback');
    });
    await assert.rejects(failing, code('SQLITE_CONSTRAINT_PRIMARYKEY'));
    const goingOn = transaction(db, async (trx) => {
      await add(trx, 'new');
      await add(trx, 'there', 'insert or rollback').catch(() => undefined);
      await add(trx, 'on its own');
    });
    await assert.rejects(goingOn, code('SQLITE_ABORT_ROLLBACK'));
    const names = await db.selectFrom('leases').select('name').execute();
    assert.deepEqual(names, [{ name: 'there' }]);
  });
});

test('a file that is damaged or cannot be opened is named', async (t) => {
  const folder = temporaryFolder(t);
  const DATA_DIR = join(folder, 'data');
  mkdirSync(DATA_DIR);
  const file = join(DATA_DIR, 'meghdoot.db');
  writeFileSync(
    file,
    'no database at all, but a text that is longer than a header of one would be'.repeat(20),
  );
  const ended = await meghdoot({ DATA_DIR, PORT: '0' }, ['serve']);
  assert.equal(ended.code, 1);
  assert.equal(
    ended.stderr,
    `meghdoot: ${file}: file is not a database\nThe file is damaged: restore it from a backup.\n`,
  );

  mkdirSync(join(folder, 'a-folder.db'));
  const db = openDatabase({ file: join(folder, 'a-folder.db') });
  t.after(() => db.destroy());
  await assert.rejects(sql`select 1`.execute(db), {
    message: `${join(folder, 'a-folder.db')}: unable to open database file`,
  });

  const taken = join(folder, 'taken');
  mkdirSync(join(taken, 'serve.lock'), { recursive: true });
  const refused = await meghdoot({ DATA_DIR: taken, PORT: '0' }, ['serve']);
  const [words] = refused.stderr.split('\n');
  const why = `${join(taken, 'serve.lock')}: unable to open database file`;
  assert.equal(words, `meghdoot: DATA_DIR ${taken} cannot be used: ${why}.`);
});
