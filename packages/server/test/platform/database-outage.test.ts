/** What a database that hangs, ends sessions or is lost does to those who use it: nobody waits for long, and all go on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../src/platform/database/dialect.ts';
import { isOutage } from '../../src/platform/database/failures.ts';
import { LOCK_PATIENCE } from '../../src/platform/database/in-turn.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { type Limits, POSTGRES_LIMITS } from '../../src/platform/database/postgres/dialect.ts';
import { runTogether, transaction } from '../../src/platform/database/transaction.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { startProxy } from '../rigs/postgres-proxy.ts';

/** Limits long enough for a busy machine, and some so long that they cannot be what ended something. */
const NEVER = 100_000;
const limits = (some: Partial<Limits>): Limits => ({
  idleMs: NEVER,
  lockMs: NEVER,
  statementMs: NEVER,
  answerMs: NEVER,
  connectMs: NEVER,
  ...some,
});

for (const backend of backends) {
  if (backend.name !== 'postgres') continue;

  const lease = (name: string) => ({ name, holder: 'h', until: 1 });
  const move = (db: Db, until: number) =>
    db.updateTable('leases').set({ until }).where('name', '=', 'held').execute();
  async function openWith(t: { after(end: () => unknown): void }, some: Partial<Limits>) {
    const database: TestDatabase = await backend.open();
    const db = openDatabase({ url: database.env.DATABASE_URL! }, { limits: limits(some) });
    t.after(async () => {
      await db.destroy();
      await database.close();
    });
    await database.db.insertInto('leases').values(lease('held')).execute();
    return { db, url: database.env.DATABASE_URL!, other: database.db };
  }
  /** Somebody whom the service knows nothing of. */
  async function connectTo(t: { after(end: () => unknown): void }, url: string): Promise<pg.Client> {
    const client = new pg.Client(url).on('error', () => {}); // the database may be dropped first
    await client.connect();
    t.after(() => client.end());
    return client;
  }
  const shown = async (db: Db) => {
    const settings = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'];
    const { rows } = await sql<{ ms: string }>`select setting as ms from pg_settings
      where name in (${sql.join(settings)}) order by name`.execute(db);
    return rows.map(({ ms }) => Number(ms));
  };

  test('every transaction is bounded, the session is left as it is, and a migration takes its time', async (t) => {
    const { other: db } = await openWith(t, {});
    const { idleMs, lockMs, statementMs } = POSTGRES_LIMITS;
    const bounded = [idleMs, lockMs, statementMs];
    assert.deepEqual(await transaction(db, shown), bounded);
    const together = await runTogether(db, [
      { sql: 'select setting from pg_settings where name = $1', parameters: ['lock_timeout'] },
    ]);
    assert.deepEqual(together, [[{ setting: String(lockMs) }]]);
    assert.deepEqual(await shown(db), [0, 0, 0]);
    let during: number[] = [];
    const up = async (trx: Db) => {
      during = await shown(trx);
    };
    await migrate(db, [{ name: '9999-long', up }]);
    assert.deepEqual(during, [0, LOCK_PATIENCE.lockMs, 0]);
    assert.deepEqual(await transaction(db, shown), bounded, 'the connection of the migration too');
    // The one who waits for a frozen process outlasts it, and the server speaks before the client gives up.
    assert.ok(idleMs < lockMs && lockMs < statementMs && statementMs < POSTGRES_LIMITS.answerMs);
  });

  test('statements go on when the session forgets them, or a table gets another column', async (t) => {
    const { other: first, url } = await openWith(t, {});
    const leases = (db: Db) => db.selectFrom('leases').selectAll().execute();
    const often = async (db: Db) => {
      for (let i = 0; i < 5; i++) await leases(db);
    };
    await often(first);
    await sql`alter table leases add column later text`.execute(first);
    assert.equal((await leases(first)).length, 1);
    const alone = openDatabase({ url, connections: 1 });
    t.after(() => alone.destroy());
    await often(alone);
    await sql`alter table leases add column latest text`.execute(first);
    assert.equal((await transaction(alone, leases)).length, 1);
    await often(alone);
    await sql`deallocate all`.execute(alone);
    assert.equal((await transaction(alone, leases)).length, 1);
    await often(alone);
  });

  test('a process that freezes in a transaction is ended by the server, and those who wait for its rows go on', async (t) => {
    const { db, other } = await openWith(t, { idleMs: 700 });
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    let locked = () => {};
    const holding = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const frozen = transaction(db, async (trx) => {
      await move(trx, 2);
      locked();
      await thawed;
      await move(trx, 3);
    });
    const ended = assert.rejects(frozen, (error) => isOutage(error));
    await holding;
    await transaction(other, (trx) => move(trx, 4));
    thaw();
    await ended;
    const { until } = await db.selectFrom('leases').select('until').executeTakeFirstOrThrow();
    assert.equal(until, 4);
    await Promise.all(Array.from({ length: 20 }, () => transaction(db, (trx) => move(trx, 5))));
  });

  test('a lock that a stranger keeps is waited for until the limit, and what waited is none the worse', async (t) => {
    const { db, url } = await openWith(t, { lockMs: 300 });
    const stranger = await connectTo(t, url);
    await stranger.query('begin');
    await stranger.query('select * from leases for update');
    await assert.rejects(
      transaction(db, (trx) => move(trx, 2)),
      (error) => isOutage(error) && (error as { code?: string }).code === '55P03',
    );
    await stranger.query('rollback');
    await transaction(db, (trx) => move(trx, 3));
  });

  test('a statement without end is ended, in a transaction and without one', async (t) => {
    const { db } = await openWith(t, { statementMs: 300, answerMs: 1500 });
    const endless = sql`select pg_sleep(600)`;
    await assert.rejects(
      transaction(db, (trx) => endless.execute(trx)),
      isOutage,
    );
    await assert.rejects(endless.execute(db), isOutage);
    await transaction(db, (trx) => move(trx, 3));
  });

  test('a server that freezes is given up, and as soon as it is back all goes on', async (t) => {
    const { url } = await openWith(t, {});
    const proxy = await startProxy(t, url);
    const db = openDatabase({ url: proxy.url }, { limits: limits({ answerMs: 1500, connectMs: 1500 }) });
    t.after(() => db.destroy());
    const ask = () => sql`select 1`.execute(db);
    await Promise.all(Array.from({ length: 16 }, ask));
    proxy.freeze();
    const work = [
      transaction(db, (trx) => move(trx, 2)),
      runTogether(db, [{ sql: 'select 1', parameters: [] }]),
      ...Array.from({ length: 20 }, ask),
    ];
    for (const each of await Promise.allSettled(work)) {
      assert.ok(each.status === 'rejected' && isOutage(each.reason), JSON.stringify(each));
    }
    proxy.thaw();
    await Promise.all(Array.from({ length: 20 }, ask));
    await transaction(db, (trx) => move(trx, 3));
  });

  test('of connections that have died unheard the first is waited for, and the others are not tried', async (t) => {
    const { url } = await openWith(t, {});
    const proxy = await startProxy(t, url);
    const db = openDatabase({ url: proxy.url }, { limits: limits({ answerMs: 1500, connectMs: 60_000 }) });
    t.after(() => db.destroy());
    const ask = () => sql`select 1`.execute(db);
    await Promise.all(Array.from({ length: 16 }, ask));
    assert.equal(proxy.open(), 16);
    proxy.lose();
    await assert.rejects(ask(), isOutage);
    // Were each of the other fifteen tried for as long, one at least would be among these.
    for (let i = 0; i < 20; i++) await ask();
  });

  test('a connection that the server ends in a transaction is thrown away', async (t) => {
    const { db, url } = await openWith(t, {});
    const operator = await connectTo(t, url);
    const own = transaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await operator.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
      await move(trx, 2);
    });
    await assert.rejects(own, isOutage);
    await Promise.all(Array.from({ length: 16 }, () => transaction(db, (trx) => move(trx, 3))));
  });

  test('connections to a server that only reads now are given up with the first that finds out', async (t) => {
    const { db } = await openWith(t, {});
    const onEach = (statement: string) =>
      Promise.all(Array.from({ length: 16 }, () => sql.raw(statement).execute(db)));
    await onEach('select pg_sleep(0.2)'); // so many are open
    await onEach("select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.2)");
    await assert.rejects(
      transaction(db, (trx) => move(trx, 2)),
      (error) => isOutage(error) && (error as { code?: string }).code === '25006',
    );
    await Promise.all(Array.from({ length: 16 }, () => transaction(db, (trx) => move(trx, 3))));
  });
}
