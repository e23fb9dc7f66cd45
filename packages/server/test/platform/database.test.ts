import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { longTest } from '../../../../test/kit/long-test.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { afterCommit, announce, onCommit } from '../../src/platform/database/announce.ts';
import { setContext } from '../../src/platform/database/context.ts';
import { migrate, pendingMigrations } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.ts';
import type { Migration } from '../../src/platform/database/migrations/migration.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createLeases, freeAllLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { backends, onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const NAMES = MIGRATIONS.map(({ name }) => name);

/** What another process does with the same data: bring it to the newest schema and say what it ran. */
const MIGRATE = `
  import { migrate } from '${new URL('../../src/platform/database/migrate.ts', import.meta.url)}';
  import { openDatabase } from '${new URL('../../src/platform/database/open.ts', import.meta.url)}';
  const db = openDatabase(JSON.parse(process.argv[1]));
  console.log(JSON.stringify(await migrate(db)));
  await db.destroy();`;

async function migrateInAnotherProcess(env: Record<string, string>): Promise<string[]> {
  const at = env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: join(env.DATA_DIR!, 'meghdoot.db') };
  const args = ['--conditions=meghdoot-source', '--input-type=module', '-e', MIGRATE, JSON.stringify(at)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

onEachDatabase('migrations', (backend) => {
  const { open } = backend;
  test('run once, in order, and change nothing when they run again', async (t) => {
    const database = await open({ empty: true });
    t.after(() => database.close());
    assert.deepEqual(await pendingMigrations(database.db), NAMES);
    assert.deepEqual(await migrate(database.db), NAMES);
    assert.deepEqual(await pendingMigrations(database.db), []);
    assert.deepEqual(await migrate(await database.reopen()), []);
  });

  longTest('run once when several processes start at the same moment', async (t) => {
    const database = await open({ empty: true });
    t.after(() => database.close());
    const ran = await Promise.all(Array.from({ length: 3 }, () => migrateInAnotherProcess(database.env)));
    assert.deepEqual(ran.flat().sort(), NAMES);
  });

  if (backend.name !== 'sqlite') {
    test('give tables that nobody has used the statistics of used ones, and leave the rows of the others', async (t) => {
      const database = await open({ empty: true });
      t.after(() => database.close());
      await sql`create table kept (one text, other text, primary key (one, other))`.execute(database.db);
      await sql`insert into kept values ('a', 'b')`.execute(database.db);
      await migrate(database.db);
      const { rows } = await sql<{ table: string; column: string; distinct: number }>`
        select tablename as "table", attname as "column", n_distinct as "distinct" from pg_stats
        where schemaname = current_schema() and tablename in ('kept', 'deliveries')
        order by attname`.execute(database.db);
      assert.deepEqual(new Set(rows.map(({ table }) => table)), new Set(['deliveries']));
      assert.deepEqual(
        rows.filter(({ distinct }) => distinct > 0).map(({ column }) => column),
        ['next_attempt_at', 'status', 'webhook_id', 'workspace_id'],
      );
      for (const table of ['deliveries', 'messages', 'workspaces'] as const)
        assert.deepEqual(
          await sql`select * from ${sql.table(table)}`.execute(database.db).then((r) => r.rows),
          [],
        );
      assert.equal((await sql`select * from kept`.execute(database.db)).rows.length, 1);
      // Of fewer rows PostgreSQL would find that any index is as good as the right one.
      const options = await sql<{ table: string; options: string }>`
        select case when relname = 'messages' then relname else 'any other' end as "table",
          reloptions::text as options
        from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and relname not in ('kept', 'migrations')
        group by 1, 2 order by 1`.execute(database.db);
      assert.deepEqual(options.rows, [
        { table: 'any other', options: '{autovacuum_analyze_threshold=2000}' },
        { table: 'messages', options: '{fillfactor=70,autovacuum_analyze_threshold=2000}' },
      ]);
    });

    test('put nothing that a receipt changes of a message into an index, for PostgreSQL would write all of them anew', async (t) => {
      const database = await open();
      t.after(() => database.close());
      const indexed = await sql<{ column: string }>`
        select distinct a.attname as "column" from pg_index i
          join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
            and d.refobjid = i.indrelid
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
        where i.indrelid = 'messages'::regclass`.execute(database.db);
      const names = new Set(indexed.rows.map(({ column }) => column));
      const changed = ['status', 'delivered_at', 'read_at', 'receipts', 'history'];
      assert.deepEqual(
        changed.filter((column) => names.has(column)),
        [],
      );
      assert.ok(names.has('uncommon_status') && names.has('phase'), 'what an index is of and what it is for');
    });
  }

  test('leave nothing behind when one fails half way, and run whole the next time', async (t) => {
    const database = await open({ empty: true });
    t.after(() => database.close());
    let broken = true;
    const half: Migration = {
      name: '9999-half',
      async up(trx) {
        await sql`create table half (id text)`.execute(trx);
        if (broken) throw new Error('no further');
      },
    };
    await assert.rejects(migrate(database.db, [...MIGRATIONS, half]), /no further/);
    await assert.rejects(sql`select * from half`.execute(database.db));
    assert.deepEqual(await pendingMigrations(database.db), []);
    broken = false;
    assert.deepEqual(await migrate(database.db, [...MIGRATIONS, half]), ['9999-half']);
  });
});

onEachDatabase('a transaction', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
  });
  after(() => database.close());
  const count = async () => (await database.db.selectFrom('leases').select('name').execute()).length;
  const lease = (name: string) => ({ name, holder: 'h', until: 1 });

  test('is written whole or not at all', async () => {
    const failing = transaction(database.db, async (trx) => {
      await trx.insertInto('leases').values(lease('a')).execute();
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, /changed my mind/);
    assert.equal(await count(), 0);
  });

  test('refuses the outer handle at once instead of waiting for ever or reading outside', async () => {
    const wrong = transaction(database.db, () => database.db.selectFrom('leases').selectAll().execute());
    await assert.rejects(wrong, /pass the transaction/);
    const nested = transaction(database.db, () => transaction(database.db, async () => {}));
    await assert.rejects(nested, /pass the transaction/);
    assert.equal(await count(), 0);
  });

  test('leaves the outer handle to what outlives it', async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    let later: Promise<number> | undefined;
    await transaction(database.db, async () => {
      later = committed.then(count);
    });
    commit();
    assert.equal(await later, 0);
  });

  test('waits its turn, and so does everything else, however many ask at once', async () => {
    const work = Array.from({ length: 40 }, (_, i) =>
      i % 2
        ? count()
        : transaction(database.db, (trx) =>
            trx
              .insertInto('leases')
              .values(lease(`n${i}`))
              .execute(),
          ),
    );
    await Promise.all(work);
    assert.equal(await count(), 20);
    await freeAllLeases(database.db);
  });

  test('stands when a listener to its commit throws; that is logged, and the others are notified', async (t) => {
    const heard: string[] = [];
    const ends = [
      onCommit(database.db, 'channels', () => {
        throw new Error('a listener failed');
      }),
      onCommit(database.db, 'channels', () => heard.push('channels')),
    ];
    const logged: unknown[] = [];
    const error = { value: ({ err }: { err: Error }) => logged.push(err.message) };
    setContext(database.db, { log: Object.create(silentLog, { error }) });
    t.after(() => {
      for (const end of ends) end();
      setContext(database.db, {});
    });
    const made = await transaction(database.db, async (trx) => {
      await trx.insertInto('leases').values(lease('announced')).execute();
      announce(trx, 'channels');
      return 'made';
    });
    assert.equal(made, 'made');
    assert.equal(await count(), 1);
    assert.deepEqual(heard, ['channels']);
    assert.deepEqual(logged, ['a listener failed']);
    await freeAllLeases(database.db);
  });

  test('has its effects once it has committed, and none when it is rolled back', async () => {
    const effects: string[] = [];
    const change = (name: string, fails: boolean) =>
      transaction(database.db, async (trx) => {
        afterCommit(trx, () => effects.push(name));
        await trx.insertInto('leases').values(lease(name)).execute();
        assert.deepEqual(effects, []);
        if (fails) throw new Error('not this one');
      });
    await assert.rejects(change('rolled back', true), /not this one/);
    await change('committed', false);
    assert.deepEqual(effects, ['committed']);
    await freeAllLeases(database.db);
  });

  test('is still there after a restart', async () => {
    await transaction(database.db, (trx) => trx.insertInto('leases').values(lease('kept')).execute());
    await database.reopen();
    assert.equal(await count(), 1);
  });
});

for (const { name, open } of backends) {
  if (name !== 'postgres') continue;
  test('connections that PostgreSQL ends, idle or at work, are replaced', async (t) => {
    const database = await open();
    t.after(() => database.close());
    const ask = () => sql`select pg_sleep(0.01)`.execute(database.db);
    await Promise.all([ask(), ask(), ask(), ask()]);
    const working = assert.rejects(sql`select pg_sleep(60)`.execute(database.db));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await working;
    await eventually(() => Promise.all([ask(), ask(), ask(), ask()]));
  });
}

test('SQLite plans a statement once, whatever values it is given', async (t) => {
  const database = await backends.find(({ name }) => name === 'sqlite')!.open();
  t.after(() => database.close());
  const { db } = database;
  await sql`create index only_new on messages (body) where phase = 'new'`.execute(db);
  const planOf = async (phase: string, limit: number) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select id from messages where body = 'x' and phase = ${phase} order by id limit ${limit}`.execute(db);
    return rows.map(({ detail }) => detail);
  };
  assert.deepEqual(await planOf('new', 1), await planOf('ready', 1000));
});

test('SQLite is waited for while another process writes, and everything else goes on', async (t) => {
  const database = await backends.find(({ name }) => name === 'sqlite')!.open();
  t.after(() => database.close());
  const other = new SQLite(join(database.env.DATA_DIR!, 'meghdoot.db'));
  t.after(() => other.close());
  other.exec('begin immediate');
  let done = false;
  const lease = { name: 'waited for', holder: 'h', until: 1 };
  const written = transaction(database.db, (trx) => trx.insertInto('leases').values(lease).execute()).then(
    () => {
      done = true;
    },
  );
  await systemClock.sleep(30);
  assert.equal(done, false);
  other.exec('commit');
  await written;
  assert.equal(other.prepare('select name from leases').pluck().get(), 'waited for');
});

onEachDatabase('leases', (backend) => {
  const clock = manualClock();
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
  });
  after(() => database.close());
  const leasesOf = (holder: string) => createLeases(database.db, holder, clock);

  test('have at most one holder, however many ask at once', async () => {
    const asked = Array.from({ length: 8 }, (_, i) => leasesOf(`p${i}`).acquire(['channel:b', 'channel:a']));
    const held = (await Promise.all(asked)).flatMap((names) => [...names]);
    assert.deepEqual(held.sort(), ['channel:a', 'channel:b']);
    await freeAllLeases(database.db);
  });

  test('stay with the holder that renews them', async () => {
    const [one, other] = [leasesOf('one'), leasesOf('other')];
    for (let i = 0; i < 4; i++) {
      assert.deepEqual(await one.acquire(['kept']), new Set(['kept']));
      assert.deepEqual(await other.acquire(['kept']), new Set());
      await clock.advance(10_000);
    }
    await one.release();
  });

  test('pass to another fifteen seconds after the last renewal', async () => {
    const [dead, heir] = [leasesOf('dead'), leasesOf('heir')];
    await dead.acquire(['orphan']);
    await clock.advance(15_000);
    assert.deepEqual(await heir.acquire(['orphan']), new Set());
    await clock.advance(1);
    assert.deepEqual(await heir.acquire(['orphan', 'own']), new Set(['orphan', 'own']));
    assert.deepEqual(await dead.acquire(['orphan']), new Set());
    await heir.release();
  });

  test('say when they are taken, and when one that was held is not any more', async () => {
    const changes: string[] = [];
    const one = createLeases(database.db, 'one', clock, undefined, (name, change) =>
      changes.push(`${name} ${change}`),
    );
    const other = leasesOf('other');
    await one.acquire(['a', 'b']);
    await one.acquire(['a', 'b']);
    await clock.advance(15_001);
    await other.acquire(['a']);
    await one.acquire(['a', 'b']);
    await one.acquire(['a', 'b']);
    assert.deepEqual(changes.sort(), ['a lost', 'a taken', 'b taken']);
    await freeAllLeases(database.db);
  });

  test('are free at once when they are released, and only the own ones', async () => {
    const [leaving, staying] = [leasesOf('leaving'), leasesOf('staying')];
    await leaving.acquire(['x']);
    await staying.acquire(['y']);
    await leaving.release();
    assert.deepEqual(await staying.acquire(['x', 'y']), new Set(['x', 'y']));
    assert.deepEqual(await leaving.acquire(['y']), new Set());
    assert.deepEqual(await leaving.acquire([]), new Set());
  });
});
