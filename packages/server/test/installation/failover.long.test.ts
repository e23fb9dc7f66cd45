/** Another PostgreSQL takes over from the primary, at the same address, and no process of ours is started again. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { type Cluster, openCluster } from '../../../../test/kit/postgres-cluster.ts';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { isOutage } from '../../src/platform/database/failures.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { POSTGRES_LIMITS } from '../../src/platform/database/postgres/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { hurried } from '../rigs/hurried.ts';
import { type Json, someone, text } from '../rigs/service.ts';

for (const _ of backends.filter(({ name }) => name === 'postgres')) {
  test('a primary is killed and its synchronous standby takes over: nothing acknowledged is lost', (t) =>
    takesOver(t, async (cluster) => cluster.kill()));

  test('a primary is demoted, and connections that lead to it still are given up', (t) =>
    takesOver(t, async ({ url }) => {
      await asOperator(url, 'alter system set default_transaction_read_only = on');
      await asOperator(url, 'select pg_reload_conf()');
    }));

  test('a commit is not told while the synchronous standby is away', async (t) => {
    const cluster = await openCluster();
    t.after(() => cluster.remove());
    const db = openDatabase({ url: cluster.url }, { limits: { ...POSTGRES_LIMITS, answerMs: 3000 } });
    t.after(() => db.destroy());
    await migrate(db);
    const standby = await cluster.addStandby({ synchronous: true });
    const add = (name: string) =>
      transaction(db, (trx) => trx.insertInto('installation').values({ name, value: '1' }).execute());
    await eventually(() => add('with it'));
    standby.kill();
    // Its time-outs do not end PostgreSQL's wait: a commit that it ended would be told as one that lasts.
    await assert.rejects(add('without it'), isOutage);
    standby.start();
    await eventually(() => add('with it again'));
  });
}

/** Has the standby take over from a primary that `end` puts out of service, while messages are sent. */
async function takesOver(t: TestContext, end: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await openCluster();
  t.after(() => cluster.remove());
  const address = await openAddress(t, cluster.url);
  const { config, secrets } = readConfig({
    ...{ DATABASE_URL: address.url, DATABASE_CONNECTIONS: '4', SECRET_KEY, PORT: '0' },
    ...{ DATA_DIR: temporaryFolder(t), LIMIT_SEND: 'off', LIMIT_API: 'off' },
  });
  const running = await serve(config, secrets, { ...hurried, log: silentLog });
  t.after(() => running.stop());
  const standby = await cluster.addStandby({ synchronous: true });

  const headers = { authorization: `Bearer ${running.demo!.key!}`, 'content-type': 'application/json' };
  const acknowledged = new Map<string, string>();
  let [ended, refused] = [false, 0];
  /** Sends one message after the other, each again with its key until it is acknowledged. */
  async function send(sender: number): Promise<void> {
    for (let n = 0; !ended; n++) {
      const key = `${sender}-${n}`;
      const body = JSON.stringify(text(someone(), key));
      await eventually(async () => {
        const answer = await fetch(`${running.url}/api/v1/messages/send`, {
          ...{ method: 'POST', body, headers: { ...headers, 'idempotency-key': key } },
        });
        const said: Json = await answer.json();
        if (answer.status !== 200) refused++;
        assert.equal(answer.status, 200, JSON.stringify(said));
        acknowledged.set(key, said.data.messageId);
      });
    }
  }
  const senders = [0, 1, 2, 3].map(send);
  await eventually(() => assert.ok(acknowledged.size > 100));
  await end(cluster);
  standby.promoteInPlace();
  address.leadTo(standby.url);
  const before = acknowledged.size;
  await eventually(() => assert.ok(acknowledged.size > before + 100));
  ended = true;
  await Promise.all(senders);
  t.diagnostic(`${acknowledged.size} were acknowledged, ${refused} times one was refused`);

  const simulated = async () => {
    const answer = await fetch(`${running.url}/_simulator/messages?limit=10000`, { headers });
    return ((await answer.json()) as Json).data as Json[];
  };
  await eventually(async () => {
    const sent = (await simulated()).map((message) => message.biz_opaque_callback_data.split('.')[0]);
    assert.deepEqual(new Set(sent), new Set(acknowledged.values()));
  });
}

/** An address that connections are passed on from, as by a load balancer: those that stand stay where they lead. */
async function openAddress(t: TestContext, url: string) {
  const sockets = new Set<Socket>();
  let target = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes)).on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const own = new URL(url);
  own.port = String((server.address() as { port: number }).port);
  return {
    url: own.href,
    leadTo(other: string) {
      target = new URL(other);
    },
  };
}

async function asOperator(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
