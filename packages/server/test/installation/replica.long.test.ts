/** A streaming standby that lists and statistics are read from, while it is there and not behind. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { openCluster } from '../../../../test/kit/postgres-cluster.ts';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { MINUTE, systemClock } from '../../src/platform/clock.ts';
import { MOST_LAG_MS } from '../../src/platform/database/replica.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { document, type Env, temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { hurried } from '../rigs/hurried.ts';
import { type Json, someone, text } from '../rigs/service.ts';

/** How many times slower a standby falls behind than by the clock on the wall. */
const SLOWER = 100;
const ROOT = join(import.meta.dirname, '../../../..');

for (const _ of backends.filter(({ name }) => name === 'postgres')) {
  test('older pages and statistics come from a standby; what was just made, and single things, from the primary', async (t) => {
    const { call, send, later, reads, used, ask } = await withStandby(t);
    const ids: string[] = [];
    const person = someone();
    for (let i = 0; i < 2; i++) await call('/api/v1/simulator/inbound', { from: person, text: 'Hello' });
    const written = '/api/v1/messages?status=received';
    await eventually(async () => assert.equal((await call(written)).data.length, 2));
    for (let i = 0; i < 4; i++) ids.unshift(await send());
    const firstPage = await call('/api/v1/messages?limit=2');
    const cursor = firstPage.pagination.nextCursor;
    const olderPage = () => call(`/api/v1/messages?limit=2&cursor=${cursor}`);
    const idsOf = ({ data }: Json) => data.map(({ messageId }: Json) => messageId);
    await eventually(async () => assert.equal(await used(), 1));

    const before = await reads();
    assert.deepEqual(idsOf(await olderPage()), ids.slice(2), 'it is not older than a minute');
    await call(`/api/v1/messages/${ids[3]}`);
    assert.equal(await reads(), before);
    later(2 * MINUTE);
    await eventually(async () => assert.equal(await used(), 1));
    assert.deepEqual(idsOf(await olderPage()), ids.slice(2));
    assert.equal(await reads(), before + 1);
    const late = [
      '/api/v1/stats',
      '/api/v1/stats/service-messages',
      '/api/v1/costs',
      '/api/v1/conversations/report',
    ];
    const { id } = (await call('/api/v1/conversations')).data[0];
    for (const list of ['/api/v1/contacts?limit=1', `/api/v1/conversations/${id}/messages?limit=1`])
      late.push(`${list}&cursor=${(await call(list)).pagination.nextCursor}`);
    for (const path of late) {
      const sofar = await reads();
      await call(path);
      assert.equal(await reads(), sofar + 1, path);
    }
    const page = readFileSync(join(ROOT, 'docs/decisions/read-replica.md'), 'utf8');
    for (const path of late) assert.ok(page.includes(path.replace(/\?.*/, '').replace(id, '{id}')), path);

    await ask(PAUSE);
    for (let i = 0; i < 20; i++) {
      const id = await send();
      assert.equal(idsOf(await call('/api/v1/messages?limit=1'))[0], id, 'one reads what one has written');
      assert.equal((await call(`/api/v1/messages/${id}`)).data.messageId, id);
    }
    later(2 * MOST_LAG_MS); // as long as nothing was written the standby would have all of it
    await eventually(async () => assert.equal(await used(), 0));
    const whileBehind = await reads();
    assert.deepEqual(idsOf(await olderPage()), ids.slice(2));
    assert.equal((await call('/api/v1/stats')).data.totals.queued, 24);
    assert.equal(await reads(), whileBehind);

    await ask('select pg_wal_replay_resume()');
    await eventually(async () => assert.equal(await used(), 1));
  });

  test('a standby that is killed costs nobody a request, is told of once, and is read again when it is back', async (t) => {
    const { call, send, later, used, standby, said, env } = await withStandby(t);
    const found = async (some: Env = {}) => {
      const { checks } = await document({ ...env, ...some }, ['doctor']);
      return checks.find(({ name }: { name: string }) => name === 'replica');
    };
    for (let i = 0; i < 4; i++) await send();
    const { nextCursor } = (await call('/api/v1/messages?limit=2')).pagination;
    later(2 * MINUTE);
    const read = () =>
      Promise.all([call(`/api/v1/messages?limit=2&cursor=${nextCursor}`), call('/api/v1/stats')]);
    await eventually(async () => assert.equal(await used(), 1));
    assert.equal((await found()).status, 'ok');

    const reading = (async () => {
      for (let rounds = 0; rounds < 200 || (await used()) === 1; rounds++) await read();
    })();
    await read();
    standby.kill();
    await reading;
    const { status, message } = await found();
    assert.equal(status, 'warning');
    assert.match(message, /^The primary is read instead: .*ECONNREFUSED/);
    standby.start();
    await eventually(async () => assert.equal(await used(), 1));
    await read();
    assert.deepEqual(
      said.filter((msg) => msg === 'the read replica fails'),
      ['the read replica fails'],
    );
    assert.match((await found({ DATABASE_READ_URL: env.DATABASE_URL })).message, /is no standby/);
  });
}

/** Pauses a standby, which goes on until it has noticed. */
const PAUSE = `do $$ begin
    perform pg_wal_replay_pause();
    while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.01); end loop;
  end $$`;

async function withStandby(t: TestContext) {
  const cluster = await openCluster();
  t.after(() => cluster.remove());
  const standby = await cluster.addStandby();
  const env = {
    ...{ DATABASE_URL: cluster.url, DATABASE_READ_URL: standby.url, DATABASE_CONNECTIONS: '4' },
    ...{ DATA_DIR: temporaryFolder(t), SECRET_KEY, PORT: '0', LIMIT_SEND: 'off', LIMIT_API: 'off' },
  };
  const { config, secrets } = readConfig(env);
  let ahead = 0;
  const clock = {
    ...systemClock,
    now: () => Date.now() + ahead,
    // A standby is behind when the test says so, not when the machine has other work.
    monotonic: () => performance.now() / SLOWER + ahead,
  };
  const said: string[] = [];
  const write = (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg);
  const running = await serve(config, secrets, {
    ...hurried,
    clock,
    log: pino({ level: 'warn' }, { write }),
  });
  t.after(() => running.stop());
  const key = running.demo!.key!;

  const call = async (path: string, body?: object): Promise<Json> => {
    const response = await fetch(running.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Json;
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer;
  };
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${running.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)![1]);
  };
  return {
    ...{ env, standby, said, call },
    send: async () => (await call('/api/v1/messages/send', text(someone()))).data.messageId as string,
    later: (ms: number) => {
      ahead += ms;
    },
    reads: () => metric('database_replica_reads_total'),
    used: () => metric('database_replica_used'),
    /** Asks the standby. */
    async ask(statement: string) {
      const client = new pg.Client(standby.url);
      await client.connect();
      await client.query(statement);
      await client.end();
    },
  };
}
