/** Migrations beside those who use the tables: who waits for whom, what a broken one leaves, and who may run on the result. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { setContext } from '../../src/platform/database/context.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.ts';
import type { Migration } from '../../src/platform/database/migrations/migration.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { backends, onEachDatabase, type TestBackend } from '../rigs/databases.ts';
import { eventually, within } from '../rigs/eventually.ts';

const addsColumn: Migration = {
  name: '9001-adds-column',
  olderMayRun: 'all',
  up: async (trx) => void (await sql`alter table leases add column place text`.execute(trx)),
};
const dropsColumn: Migration = {
  name: '9003-drops-column',
  olderMayRun: { knowing: addsColumn.name },
  up: async (trx) => void (await sql`alter table leases drop column place`.execute(trx)),
};
const addsIndex: Migration = {
  name: '9002-adds-index',
  olderMayRun: 'all',
  index: { table: 'leases', columns: ['holder', 'until'] },
};
const INDEX = 'leases_by_holder_until';
const including = (...more: Migration[]) => [...MIGRATIONS, ...more];

async function opened(t: TestContext, backend: TestBackend) {
  const database = await backend.open();
  t.after(() => database.close());
  return database;
}

const addLease = (db: Db, name: string) =>
  transaction(db, (trx) => trx.insertInto('leases').values({ name, holder: 'h', until: 1 }).execute());

onEachDatabase('a newer schema', (backend) => {
  test('is run on by every older program, or by those that know a migration, as the newer one says', async (t) => {
    const { db } = await opened(t, backend);
    assert.deepEqual(await migrate(db, including(addsColumn)), [addsColumn.name]);
    assert.deepEqual(await migrate(db), [], 'it only adds');
    assert.deepEqual(await migrate(db, including(addsColumn, dropsColumn)), [dropsColumn.name]);
    assert.deepEqual(await migrate(db, including(addsColumn)), [], 'it does not use what is gone');
    await assert.rejects(migrate(db), {
      message: `A newer version has changed the database, and this one does not know how: ${dropsColumn.name}.`,
      hint: /Start that version, or restore the backup/,
    });
  });

  test('with rows that are rewritten in pieces keeps what was done when one fails, and ends the rest', async (t) => {
    const { db } = await opened(t, backend);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addLease(db, name);
    let pieces = 0;
    const rewrites: Migration = {
      name: '9002-rewrites',
      async some(trx) {
        if (++pieces === 2) throw new Error('no further');
        const { rows } = await sql`update leases set holder = 'new' where name in
          (select name from leases where holder = 'h' order by name limit 2) returning name`.execute(trx);
        return rows.length > 0;
      },
    };
    const left = () => db.selectFrom('leases').select('name').where('holder', '=', 'h').execute();
    await assert.rejects(migrate(db, including(rewrites)), /no further/);
    assert.equal((await left()).length, 3);
    assert.deepEqual(await migrate(db, including(rewrites)), [rewrites.name]);
    assert.deepEqual(await left(), []);
    assert.deepEqual(await migrate(db, including(rewrites)), []);
  });

  test('with an index is as one that had it from its beginning', async (t) => {
    const { db } = await opened(t, backend);
    assert.deepEqual(await migrate(db, including(addsIndex)), [addsIndex.name]);
    await sql`drop index ${sql.ref(INDEX)}`.execute(db); // fails where there is none
    const anew = await backend.open({ empty: true });
    t.after(() => anew.close());
    assert.ok((await migrate(anew.db, including(addsIndex))).includes(addsIndex.name));
    await sql`drop index ${sql.ref(INDEX)}`.execute(anew.db);
  });
});

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  /** Somebody who has read a table and written to it, and whose transaction stays open. */
  async function lingering(t: TestContext, url: string) {
    const client = new pg.Client({ connectionString: url, application_name: 'lingering' });
    await client.connect();
    let open = true;
    const end = async () => {
      if (open) await client.query('commit').finally(() => client.end());
      open = false;
    };
    t.after(end);
    await client.query(`begin; insert into leases (name, holder, until) values ('lingering', 'h', 1)`);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return { pid: rows[0].pid as number, end };
  }
  async function another(t: TestContext, url: string): Promise<Db> {
    const db = openDatabase({ url });
    t.after(() => db.destroy());
    return db;
  }
  /** Resolves with the session that builds an index, once it waits for somebody. */
  const building = (db: Db) =>
    eventually(async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where query like 'create%concurrently%' and wait_event_type = 'Lock'`.execute(db);
      return rows[0]!.pid;
    });
  const validity = async (db: Db) => {
    const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = to_regclass(${INDEX})`.execute(db);
    return rows.map(({ valid }) => valid);
  };

  test('a migration that is locked out lets those behind it go first, and has its turn in the end', async (t) => {
    const { db, env } = await opened(t, backend);
    const url = env.DATABASE_URL!;
    const said: string[] = [];
    const migrating = await another(t, url);
    const log = pino(
      { level: 'warn' },
      { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) },
    );
    setContext(migrating, { log });
    const reader = await lingering(t, url);
    let over = false;
    const patience = { lockMs: 200, pauseMs: 10, tries: 100_000 };
    const migrated = migrate(migrating, including(addsColumn), patience).finally(() => {
      over = true;
    });
    await eventually(() => assert.equal(said.length, 1));
    // Were it to wait as long as it takes, each of these would be given up after 8 s.
    for (let i = 0; i < 20; i++) await addLease(db, `behind ${i}`);
    assert.equal(over, false);
    await reader.end();
    assert.deepEqual(await within('the migration', migrated), [addsColumn.name]);
    assert.deepEqual(said, [`The migration ${addsColumn.name} waits for a lock`]);
  });

  test('a migration that stays locked out is refused, changes nothing and says who is in its way', async (t) => {
    const { db, env } = await opened(t, backend);
    const { pid, end } = await lingering(t, env.DATABASE_URL!);
    const patience = { lockMs: 20, pauseMs: 1, tries: 3 };
    await assert.rejects(migrate(db, including(addsColumn), patience), ({ message, hint }) => {
      assert.match(message, /^The migration 9001-adds-column did not get the locks that it needs\. /);
      assert.match(message, new RegExp(`pid ${pid} \\(lingering\\) for \\d+ s`));
      assert.match(hint, new RegExp(`pg_terminate_backend\\(${pid}\\).* meghdoot migrate$`));
      return true;
    });
    await end();
    assert.deepEqual(await migrate(db, including(addsColumn), patience), [addsColumn.name]);
  });

  test('an index is built while others write, and by one of two programs that start at once', async (t) => {
    const { db, env } = await opened(t, backend);
    const url = env.DATABASE_URL!;
    const writer = await lingering(t, url);
    const both = [await another(t, url), await another(t, url)].map((each) =>
      migrate(each, including(addsIndex)),
    );
    await building(db);
    for (let i = 0; i < 20; i++) await addLease(db, `beside ${i}`);
    await writer.end();
    const applied = await within('the index', Promise.all(both));
    assert.deepEqual(applied.flat(), [addsIndex.name]);
    assert.deepEqual(await validity(db), [true]);
  });

  test('an index whose building broke off is built anew, and one that only was not noted stays', async (t) => {
    const { db, env } = await opened(t, backend);
    const writer = await lingering(t, env.DATABASE_URL!);
    const broken = assert.rejects(migrate(await another(t, env.DATABASE_URL!), including(addsIndex)));
    const pid = await building(db);
    await sql`select pg_terminate_backend(${pid}::int)`.execute(db);
    await broken;
    await writer.end();
    assert.deepEqual(await validity(db), [false], 'it is written by everybody and read by nobody');
    assert.deepEqual(await migrate(db, including(addsIndex)), [addsIndex.name]);
    assert.deepEqual(await validity(db), [true]);
    await sql`delete from migrations where name = ${addsIndex.name}`.execute(db);
    assert.deepEqual(await migrate(db, including(addsIndex)), [addsIndex.name]);
    assert.deepEqual(await validity(db), [true]);
  });
}
