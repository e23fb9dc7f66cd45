/** A repeated request makes nothing twice, whatever it makes and whoever died over it; time is the test's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { DAY, HOUR, SECOND } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { sweepIdempotencyKeys } from '../../src/platform/http/idempotency/idempotency.ts';
import { startSweep } from '../../src/platform/jobs/loop.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { WhatsAppClient } from '../../src/whatsapp/client.ts';
import { openApp } from '../rigs/app.ts';
import { CREDENTIALS, PHONE_NUMBER_ID, WABA_ID } from '../rigs/channel-credentials.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Answer, type Json, serviceOf, someone } from '../rigs/service.ts';

let names = 0;
const newKey = () => `key-${++names}`;

onEachDatabase('a repeated POST', (backend) => {
  const service = serviceOf(backend, { env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
  let webhook: string;

  before(async () => {
    webhook = (await service.client.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['webhook.*'] }))
      .id;
  });

  const post = (
    path: string,
    body: unknown,
    key: string,
    headers?: Record<string, string>,
  ): Promise<Answer> => service.call('POST', path, body, { 'idempotency-key': key, ...headers });
  const count = async (table: string) =>
    Number((await sql<Json>`select count(*) as n from ${sql.table(table)}`.execute(service.db)).rows[0].n);

  test('takes an Idempotency-Key wherever it makes something', async () => {
    const { paths } = (await service.call('GET', '/openapi.json')).body;
    const without = Object.entries<Json>(paths)
      .filter(([path, { post }]) => path.startsWith('/api/v1/') && post)
      .filter(([, { post }]) => !post.parameters?.some(({ name }: Json) => name === 'Idempotency-Key'))
      .map(([path]) => path);
    // The checks make nothing, and asked again the others do nothing more.
    assert.deepEqual(without.sort(), [
      '/api/v1/campaigns/{id}/cancel',
      '/api/v1/campaigns/{id}/pause',
      '/api/v1/campaigns/{id}/preflight',
      '/api/v1/campaigns/{id}/resume',
      '/api/v1/campaigns/{id}/start',
      '/api/v1/channels/check',
      '/api/v1/contacts/{id}/erase',
      '/api/v1/contacts/{id}/merge',
      '/api/v1/conversations/{id}/read',
      '/api/v1/conversations/{id}/unread',
      '/api/v1/messages/{messageId}/cancel',
      '/api/v1/messages/{messageId}/read',
      '/api/v1/templates/check',
    ]);
    const { responses } = paths['/api/v1/keys'].post;
    assert.ok(responses['201'].headers['Idempotent-Replayed'] && responses['409'] && responses['422']);
  });

  test('makes nothing more, and is answered to the letter', async () => {
    const deliveries = `/api/v1/webhooks/${webhook}/deliveries`;
    await service.client.webhooks.test(webhook);
    await eventually(async () => assert.ok((await service.client.webhooks.deliveries.list(webhook)).data[0]));
    const [delivery] = (await service.client.webhooks.deliveries.list(webhook)).data;
    const requests: [path: string, body: object | undefined, status: number, table: string, made: number][] =
      [
        ['/api/v1/keys', { kind: 'read-only', name: 'Reports' }, 201, 'api_keys', 1],
        ['/api/v1/webhooks', { url: 'https://127.0.0.1:9/x', events: ['webhook.*'] }, 201, 'webhooks', 1],
        ['/api/v1/contacts', { phone: someone(), name: 'Asha' }, 201, 'contacts', 1],
        [`/api/v1/webhooks/${webhook}/rotate-secret`, undefined, 200, 'webhooks', 0],
        [`/api/v1/webhooks/${webhook}/test`, undefined, 200, 'events', 1],
        [`/api/v1/webhooks/${webhook}/replay`, { after: 0 }, 200, 'webhooks', 0],
        [`${deliveries}/${delivery!.id}/retry`, undefined, 200, 'webhooks', 0],
      ];
    for (const [path, body, status, table, made] of requests) {
      const key = newKey();
      const before = await count(table);
      const first = await post(path, body, key);
      assert.equal(first.status, status, `${path} ${JSON.stringify(first.body)}`);
      assert.equal(first.headers.get('idempotent-replayed'), null);
      for (const again of [key, `"${key}"`]) {
        const second = await post(path, body, again);
        assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [status, 'true'], path);
        assert.deepEqual(second.body, first.body, path);
      }
      assert.equal(await count(table), before + made, path);
    }
  });

  test('writes one inbound message to a simulated phone', async () => {
    const [key, from] = [newKey(), someone()];
    const first = await post('/api/v1/simulator/inbound', { from, text: 'Hello' }, key);
    const second = await post('/api/v1/simulator/inbound', { from, text: 'Hello' }, key);
    assert.deepEqual([first.status, second.body], [200, first.body]);
  });

  test('has the secret of the first answer again, which is nowhere in the clear', async () => {
    const key = newKey();
    const secrets: string[] = [];
    for (let times = 0; times < 2; times++) {
      const made = await post('/api/v1/keys', { kind: 'read-only' }, key);
      secrets.push(made.body.data.key);
      const authorization = `Bearer ${made.body.data.key}`;
      assert.equal((await service.call('GET', '/api/v1/me', undefined, { authorization })).status, 200);
    }
    assert.equal(new Set(secrets).size, 1);
    const { rows } = await sql<Json>`select * from idempotency_keys`.execute(service.db);
    assert.ok(rows.length > 0 && rows.every(({ answer }) => answer !== null));
    for (const hidden of [secrets[0]!, 'Asha', 'whsec_'])
      assert.ok(!JSON.stringify(rows).includes(hidden), hidden);
  });

  test('with another body, or at another thing, is a mismatch', async () => {
    const [key, phone] = [newKey(), someone()];
    await post('/api/v1/contacts', { phone }, key);
    for (const body of [{ phone, name: 'Asha' }, { phone: someone() }]) {
      const answer = await post('/api/v1/contacts', body, key);
      assert.deepEqual([answer.status, answer.body.error.code], [422, 'IDEMPOTENCY_MISMATCH']);
    }
    assert.equal((await post('/api/v1/contacts', { phone, name: null }, key)).status, 201);
    const other = (
      await service.client.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['webhook.*'] })
    ).id;
    await post(`/api/v1/webhooks/${webhook}/test`, undefined, key);
    const elsewhere = await post(`/api/v1/webhooks/${other}/test`, {}, key);
    assert.equal(elsewhere.body.error.code, 'IDEMPOTENCY_MISMATCH');
    assert.equal(
      (await post(`/api/v1/webhooks/${webhook}/test`, {}, key)).headers.get('idempotent-replayed'),
      'true',
    );
  });

  test('is another request for another credential, route or workspace', async () => {
    const [key, body] = [newKey(), { kind: 'read-only' }];
    const workspace = await service.workspace(`keys-of-${backend.name}`);
    const ids = [
      await post('/api/v1/keys', body, key),
      await post('/api/v1/keys', body, key, {
        authorization: `Bearer ${await service.key(service.id, 'admin')}`,
      }),
      await workspace.call('POST', '/api/v1/keys', body, { 'idempotency-key': key }),
    ].map((answer) => answer.body.data.id);
    assert.equal(new Set(ids).size, 3);
    assert.equal((await post('/api/v1/contacts', { phone: someone() }, key)).status, 201);
  });

  test('after a refusal may be put right under the same key', async () => {
    const key = newKey();
    assert.equal((await post('/api/v1/contacts', { phone: '+1' }, key)).status, 400);
    const taken = await service.client.contacts.create({ phone: someone() });
    assert.equal((await post('/api/v1/contacts', { phone: taken.phone }, key)).status, 409);
    assert.equal((await post('/api/v1/contacts', { phone: someone() }, key)).status, 201);
    assert.equal((await post('/api/v1/contacts', { phone: someone() }, 'é'.repeat(3))).status, 400);
  });

  test('comes fifty times at once and makes one thing', async () => {
    const [key, body] = [newKey(), { phone: someone() }];
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/api/v1/contacts', body, key)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal(answers.filter(({ headers }) => !headers.has('idempotent-replayed')).length, 1);
  });
});

interface Process {
  app: FastifyInstance;
  clock: ManualClock;
  db: Db;
  /** Lets WhatsApp answer what this process has asked it. */
  answer: () => void;
  asked: () => number;
  forget: () => void;
}

onEachDatabase('a first request that is still under way', (backend) => {
  let database: TestDatabase;
  const processes: Process[] = [];
  let authorization: string;

  before(async () => {
    database = await backend.open();
    const live = { slug: 'shop', mode: 'live', approved: true } as const;
    const workspace = await createWorkspace(database.db, live, Date.now());
    const { secret } = await createKey(
      database.db,
      workspace,
      { kind: 'admin' },
      { actor: SYSTEM, now: Date.now() },
    );
    authorization = `Bearer ${secret}`;
  });
  after(async () => {
    for (const { app, db } of processes) {
      await app.close();
      if (db !== database.db) await db.destroy();
    }
    await database.close();
  });

  /** A process with a clock of its own and a WhatsApp that answers when it is told to. */
  async function process(start: number): Promise<Process> {
    const url = database.env.DATABASE_URL;
    const db = url ? openDatabase({ url }) : database.db;
    const clock = manualClock(start);
    let answer = () => {};
    let asked = 0;
    const phoneNumber = async () => {
      asked++;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { phone: '+15550000001' };
    };
    const done = async () => undefined;
    const client = {
      phoneNumber,
      checkAppSecret: done,
      templates: async () => [],
      subscribeApp: done,
      messagingLimit: done,
      close: done,
    };
    const app = await openApp({
      db,
      clock,
      client: client as unknown as WhatsAppClient,
      env: { LIMIT_API: 'off' },
    });
    const forget = () => {
      asked = 0;
    };
    const made = { app, clock, db, answer: () => answer(), asked: () => asked, forget };
    processes.push(made);
    return made;
  }
  let numbers = 0;
  const numberOf = (n: number) => ({
    ...{ accessToken: CREDENTIALS.accessToken, appSecret: CREDENTIALS.appSecret },
    phoneNumberId: PHONE_NUMBER_ID + n,
    wabaId: WABA_ID,
  });
  function connect({ app }: Process, n: number, key: string) {
    const headers = { authorization, 'idempotency-key': key };
    const sent = app.inject({ method: 'POST', url: '/api/v1/channels', headers, payload: numberOf(n) });
    const state = {
      done: false,
      answer: sent.then((answer) => ({ ...answer, body: answer.json() as Json })),
    };
    void sent.then(() => {
      state.done = true;
    });
    return state;
  }
  let start = Date.parse('2041-01-01T00:00:00Z');
  /** The two processes of these tests, an hour after the test before. */
  async function two(): Promise<[Process, Process]> {
    start += HOUR;
    if (processes.length === 0) await Promise.all([process(start), process(start)]);
    for (const each of processes) {
      await each.clock.set(start);
      each.forget();
    }
    return processes as [Process, Process];
  }
  const under = (at: Process) => eventually(() => assert.ok(at.asked() > 0));
  const channels = async () =>
    Number((await sql<Json>`select count(*) as n from channels`.execute(database.db)).rows[0].n);
  const claimedUntil = async (key: string) =>
    Number(
      (
        await sql<Json>`select claimed_until as at from idempotency_keys where key = ${key}`.execute(
          database.db,
        )
      ).rows[0].at,
    );
  /** Lets time pass at a process until a request has its answer; answers how long that took. */
  async function passTime({ clock }: Process, request: { done: boolean }): Promise<number> {
    const from = clock.now();
    await eventually(async () => {
      // First the five seconds, then only what wakes a sleeper: a slow machine must not let a claim run out.
      if (!request.done) await clock.advance(clock.now() === from ? 5 * SECOND : 100);
      assert.ok(request.done);
    });
    return clock.now() - from;
  }

  test('is waited for, for five seconds, and then the repetition is told to come again', async () => {
    const [first, second] = await two();
    const [n, key] = [++numbers, newKey()];
    const original = connect(first, n, key);
    await under(first);
    const early = connect(second, n, key);
    const waited = await passTime(second, early);
    const refused = await early.answer;
    assert.deepEqual([refused.statusCode, refused.body.error.code], [409, 'IDEMPOTENCY_IN_PROGRESS']);
    assert.equal(refused.headers['retry-after'], '1');
    assert.ok(waited >= 5 * SECOND, String(waited));
    assert.equal(second.asked(), 0);

    const late = connect(second, n, key);
    await second.clock.advance(SECOND);
    first.answer();
    const made = await original.answer;
    assert.equal(made.statusCode, 201, JSON.stringify(made.body));
    await passTime(second, late);
    const replayed = await late.answer;
    assert.deepEqual([replayed.statusCode, replayed.body], [201, made.body]);
    assert.equal(replayed.headers['idempotent-replayed'], 'true');
    assert.equal(second.asked(), 0);
  });

  test('keeps its key for as long as it works', async () => {
    const [first, second] = await two();
    const [n, key] = [++numbers, newKey()];
    const original = connect(first, n, key);
    await under(first);
    for (let passed = 0; passed < 5; passed++) {
      await first.clock.advance(10 * SECOND);
      await eventually(async () => assert.ok((await claimedUntil(key)) >= first.clock.now() + 20 * SECOND));
      await second.clock.set(first.clock.now());
      const repetition = connect(second, n, key);
      await passTime(second, repetition);
      assert.equal((await repetition.answer).statusCode, 409);
    }
    first.answer();
    assert.equal((await original.answer).statusCode, 201);
  });

  test('of a process that froze is taken over, and leaves nothing behind when it wakes', async () => {
    const [frozen, other] = await two();
    const [n, key] = [++numbers, newKey()];
    const before = await channels();
    const original = connect(frozen, n, key);
    await under(frozen);
    await other.clock.advance(31 * SECOND);
    const repetition = connect(other, n, key);
    await under(other);
    other.answer();
    const made = await repetition.answer;
    assert.equal(made.statusCode, 201);
    frozen.answer();
    const woken = await original.answer;
    assert.equal(woken.statusCode, 409, JSON.stringify(woken.body));
    assert.equal(await channels(), before + 1);
    const again = connect(other, n, key);
    assert.deepEqual((await again.answer).body, made.body);
  });

  test('has a day, after which its key is another’s and its answer is swept away', async () => {
    const one = await process(start + DAY);
    const [n, key] = [++numbers, newKey()];
    const make = async () => {
      const request = connect(one, n, key);
      await eventually(() => {
        one.answer();
        assert.ok(request.done);
      });
      return (await request.answer).headers['idempotent-replayed'];
    };
    assert.deepEqual([await make(), await make()], [undefined, 'true']);
    await one.clock.advance(DAY - SECOND);
    assert.equal(await make(), 'true');
    await one.clock.advance(SECOND);
    assert.equal(await make(), undefined);
    const rows = async () => (await sql`select key from idempotency_keys`.execute(database.db)).rows;
    await one.clock.advance(DAY - SECOND);
    const { db, clock } = one;
    const sweep = startSweep({ db, clock, log: silentLog }, 'sweep', 60 * SECOND, sweepIdempotencyKeys);
    await eventually(async () => assert.deepEqual(await rows(), [{ key }]));
    await one.clock.advance(60 * SECOND);
    await eventually(async () => assert.deepEqual(await rows(), []));
    await sweep.stop();
  });
});
