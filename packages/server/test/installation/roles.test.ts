/** HTTP and the work in processes of their own, and what one tells the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { systemClock } from '../../src/platform/clock.ts';
import {
  announce,
  type Concerned,
  onCommit,
  TOPICS,
  type Topic,
} from '../../src/platform/database/announce.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { openNotifications } from '../../src/platform/database/postgres/notifications.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { document, meghdoot, startServer, startWork, temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { METRICS_TOKEN, scrape } from '../rigs/metrics.ts';
import { someone, text } from '../rigs/service.ts';

test('a process for HTTP alone, and one for the work, need PostgreSQL', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), PORT: '0' };
  for (const words of [['serve', '--no-workers'], ['work']]) {
    const onSqlite = await meghdoot(env, words);
    assert.equal(onSqlite.code, 1);
    assert.match(onSqlite.stderr, /need PostgreSQL: set DATABASE_URL/);
  }
});

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  test('what a process for HTTP alone accepts, one that works sends and follows to its end', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const workspace = await liveWorkspace(database.db, 'roles');
    const by = { actor: SYSTEM, now: Date.now() };
    const { secret: apiKey } = await createKey(database.db, workspace, { kind: 'admin' }, by);
    const env = { ...database.env, SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
    const server = await startServer(t, env, '--no-workers');
    const webhooks = await graphDoor(t, () => server.url);
    const simulator = await standAloneSimulator(t, `${webhooks.url}/webhooks/whatsapp`);
    simulator.control.settings({ statusDelayMs: 5 });
    const { graphUrl } = simulator;
    await connectNumber(t, database.db, { workspace, graphUrl });
    const { messages } = createMeghdoot({ apiKey, baseUrl: server.url });
    const { messageId } = await messages.send(text(someone()));
    assert.equal((await messages.get(messageId)).status, 'queued');
    const doctorOfWork = async () => {
      const { checks } = await document(env, ['doctor']);
      return checks.find(({ name }: { name: string }) => name === 'work');
    };
    const unworked = await doctorOfWork();
    assert.equal(unworked.status, 'warning');
    assert.match(unworked.message, /^Messages wait on chn_\w+, and no process works there/);

    const work = await startWork(t, { ...env, METRICS_PORT: '0', METRICS_TOKEN });
    await eventually(async () => assert.equal((await messages.get(messageId)).status, 'read'));
    assert.equal((await doctorOfWork()).status, 'ok');
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push((await messages.send(text(someone()))).messageId);
    await eventually(async () => {
      for (const id of ids) assert.equal((await messages.get(id)).status, 'read');
    });
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await fetch(`${work.url}${path}`)).status, 200, path);
    assert.equal((await fetch(`${work.url}/metrics`)).status, 401);
    assert.equal((await fetch(`${work.url}/api/v1/me`)).status, 404);
    const second = await meghdoot({ ...env, METRICS_PORT: new URL(work.url).port }, ['work']);
    assert.match(second.stderr, /^meghdoot: METRICS_PORT \d+ of 127\.0\.0\.1 is in use\.\n/);
    const metrics = await scrape(work.url);
    assert.equal(metrics.value('messages_reached_total{status="queued"}'), 21);
    assert.equal(metrics.value('messages_reached_total{status="sent"}'), 21);
    assert.equal(metrics.value('lease_changes_total{kind="channel",change="taken"}'), 1);
    assert.equal(await work.end('SIGTERM'), 0);
    assert.equal(await server.end('SIGTERM'), 0);
    assert.deepEqual([work.errors(), server.errors()], ['', '']);
  });

  test('a commit wakes the other processes, and those whose connection was lost as well', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const url = database.env.DATABASE_URL!;
    function open(process: string) {
      const db = openDatabase({ url });
      const heard: Topic[] = [];
      for (const topic of TOPICS) onCommit(db, topic, () => heard.push(topic));
      const notifications = openNotifications({ db, url, process, clock: systemClock, log: silentLog });
      t.after(() => notifications.close().then(() => db.destroy()));
      return { db, heard };
    }
    const [one, other] = [open('one'), open('other')];
    const commit = (topic: Topic) => transaction(one.db, async (trx) => announce(trx, topic));
    const listening = (process: typeof one) =>
      eventually(() => assert.deepEqual(process.heard.splice(0), TOPICS)); // at first everything may be new
    await Promise.all([listening(one), listening(other)]);

    await commit('mail');
    await eventually(() => assert.deepEqual(other.heard.splice(0), ['mail']));
    await commit('inbox');
    await commit('templates');
    await eventually(() => assert.deepEqual(new Set(other.heard), new Set(['inbox', 'templates'])));
    assert.deepEqual(one.heard.splice(0), ['mail', 'inbox', 'templates']); // once each: nobody hears themselves

    other.heard.length = 0;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(database.db);
    await Promise.all([listening(one), listening(other)]);
    await commit('mail');
    await eventually(() => assert.deepEqual(other.heard.splice(0), ['mail']));
  });

  test('a commit tells other processes what it concerns, and that it may be anything where that is much', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const url = database.env.DATABASE_URL!;
    const [teller, hearer] = [openDatabase({ url }), openDatabase({ url })];
    const heard: Concerned[] = [];
    const told: Concerned[] = [];
    for (const [process, db] of [['teller', teller] as const, ['hearer', hearer] as const]) {
      const notifications = openNotifications({ db, url, process, clock: systemClock, log: silentLog });
      t.after(() => notifications.close().then(() => db.destroy()));
    }
    onCommit(teller, 'messages', (concerned) => told.push(concerned));
    onCommit(hearer, 'messages', (concerned) => heard.push(concerned));
    const areTold = async (one: Concerned, other: Concerned) => {
      await eventually(() => assert.deepEqual([told, heard], [[one], [other]]));
      told.length = heard.length = 0;
    };
    await areTold(undefined, undefined); // at first everything may be new
    const commit = async (...concerned: Concerned[]) => {
      await transaction(teller, async (trx) => {
        for (const each of concerned) announce(trx, 'messages', each);
      });
    };
    const many = new Set(Array.from({ length: 200 }, (_, i) => `chn_${i}`));
    for (const [concerned, asTold, asHeard] of [
      [[new Set(['chn_a']), new Set(['chn_b'])], new Set(['chn_a', 'chn_b']), new Set(['chn_a', 'chn_b'])],
      [[new Set(['chn_a']), undefined], undefined, undefined],
      [[many], many, undefined],
    ] as const) {
      await commit(...concerned);
      await areTold(asTold, asHeard);
    }
  });
}
