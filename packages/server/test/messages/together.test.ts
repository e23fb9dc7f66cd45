/** Requests that share a commit, in one process and between two: what befalls one befalls no other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { type KyselyPlugin, sql } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createAcceptor } from '../../src/features/messages/accept/accept.ts';
import { UNCOUNTED } from '../../src/features/messages/accept/underived.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { systemClock as clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { silentLog as log } from '../../src/platform/log.ts';
import { openApp } from '../rigs/app.ts';
import { sealer } from '../rigs/channel-credentials.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { queueRig } from '../rigs/message-queue.ts';
import { someone, text } from '../rigs/service.ts';

const { config } = readConfig({ LIMIT_SEND: 'off', LIMIT_API: 'off' });
const POISON = 'poison';

/** Fails to look up one idempotency key, as a connection does that is lost just then. */
const failing: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes(`"${POISON}"`))
      throw new Error('The connection is gone.');
    return node;
  },
  transformResult: async ({ result }) => result,
};

onEachDatabase('requests that are committed together', (backend) => {
  let database: TestDatabase;
  let apiKey: string;
  const apps: FastifyInstance[] = [];

  before(async () => {
    database = await backend.open();
    const { db } = database;
    const workspace = await createTestWorkspace(
      { db, sealer, config, actor: SYSTEM },
      { slug: 'together' },
      clock.now(),
    );
    apiKey = (await createKey(db, workspace, { kind: 'messaging' }, { actor: SYSTEM, now: clock.now() }))
      .secret;
  });
  after(async () => {
    for (const app of apps) await app.close();
    await database.close();
  });

  /** Starts what is a process of its own as far as the database can tell. */
  async function start(db: Db): Promise<FastifyInstance> {
    const app = await openApp({ config, db, clock, log });
    apps.push(app);
    return app;
  }
  const send = (app: FastifyInstance, key: string | undefined, body = text(someone())) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/messages/send',
      headers: { authorization: `Bearer ${apiKey}`, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: body,
    });

  test('fail each by itself when one cannot be looked up after the commit', async () => {
    const app = await start(database.db.withPlugin(failing));
    const taken = text(someone());
    assert.equal((await send(app, POISON, taken)).statusCode, 200);
    assert.equal((await send(app, 'another', taken)).statusCode, 200);
    const answers = await Promise.all([
      send(app, 'fresh 1'),
      send(app, POISON, taken),
      send(app, undefined),
      send(app, 'another', taken),
      send(app, 'fresh 2'),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 500, 200, 200, 200],
    );
    assert.equal(answers[3]!.headers['idempotent-replayed'], 'true');
  });

  test('keep each the member who sent it, and none where a key did', async () => {
    const rig = await queueRig(database, manualClock());
    const { db, channel } = rig;
    const channels = { ofWorkspace: () => [channel], byId: () => channel } as never;
    const acceptor = createAcceptor({ db, clock, channels, templates: {} as never, underived: UNCOUNTED });
    const members = [undefined, 'usr_asha', undefined, 'usr_meera'];
    const accepted = await Promise.all(
      members.map((sentBy) => acceptor.accept(channel.workspaceId, text(someone()), undefined, { sentBy })),
    );
    const { rows } = await sql<{
      id: string;
      sent_by: string | null;
    }>`select id, sent_by from messages`.execute(db);
    const senders = new Map(rows.map(({ id, sent_by }) => [id, sent_by ?? undefined]));
    assert.deepEqual(
      accepted.map(({ messageId }) => senders.get(messageId)),
      members,
    );
  });

  if (backend.name !== 'postgres') return;

  test('by two processes with the same keys in opposite orders are all answered, and each key once', async (t) => {
    const other = openDatabase({ url: database.env.DATABASE_URL! });
    const [here, there] = [await start(database.db), await start(other)];
    t.after(() => other.destroy());
    for (let round = 0; round < 25; round++) {
      const bodies = Array.from({ length: 40 }, (_, i) => ({ key: `${round} ${i}`, body: text(someone()) }));
      const answers = await Promise.all([
        ...bodies.map(({ key, body }) => send(here, key, body)),
        ...[...bodies].reverse().map(({ key, body }) => send(there, key, body)),
        ...[here, there].map((app) => send(app, undefined)),
      ]);
      assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200], `round ${round}`);
      const ids = answers.map((answer) => answer.json().data.messageId);
      assert.equal(new Set(ids).size, bodies.length + 2);
      assert.deepEqual(ids.slice(0, 40), ids.slice(40, 80).reverse());
    }
    const { rows } = await sql`select idempotency_key from messages where idempotency_key like '% %'
      group by 1 having count(*) > 1`.execute(database.db);
    assert.deepEqual(rows, []);
  });
});
