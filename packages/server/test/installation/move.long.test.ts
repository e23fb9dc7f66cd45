/** An installation in full use is moved, killed three times on the way: it arrives whole, and each message is sent once. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { HOUR } from '../../src/platform/clock.ts';
import { tablesOfSqlite } from '../../src/platform/database/copy-tables.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import type { MessagePhase } from '../../src/platform/database/schema/messages.ts';
import { browse } from '../rigs/accounts-browser.ts';
import {
  connectNumber,
  liveWorkspace,
  standAloneSimulator,
  timesTaken,
} from '../rigs/channel-credentials.ts';
import { document, type Env, meghdoot, startServer } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { moveAndKill, openSource, openTarget, targets } from '../rigs/moving.ts';
import { seededRandom } from '../rigs/seeded-random.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

/** MOVE_MESSAGES=1000000 MOVE_SEED=7 node --test … moves a million, killed at other moments. */
const MESSAGES = Number(process.env.MOVE_MESSAGES ?? 20_000);
const SEED = process.env.MOVE_SEED ?? '1';
/** Each has a message under way and one that waits behind it when the source is killed. */
const PEOPLE = 50;
/** Each message comes with an event and its delivery. */
const ROWS = 3 * MESSAGES;
/** Before a kill at most so many batches: of all that there are not half. */
const MOST_BATCHES = 5 + Math.floor(ROWS / 2000 / 7);

for (const backend of targets) {
  test('a move that is killed three times arrives whole, and what waited is sent once', async (t) => {
    const used = await usedInstallation(t);
    const { env, port, taken, events, receiver, browser } = used;
    const target = await openTarget(t, backend);
    const random = seededRandom(SEED);

    const began = performance.now();
    for (let killed = 0; killed < 3; killed++) {
      await moveAndKill(target.db, env, target.url, 1 + Math.floor(random.number() * MOST_BATCHES));
      assert.match(
        (await meghdoot(target.env, ['serve'])).stderr,
        /The move into this database has not ended/,
      );
      assert.match((await meghdoot(env, ['serve'])).stderr, /The move of this data to .+ has not ended/);
    }
    const moved = await document(env, ['move', '--to', target.url]);
    const seconds = (performance.now() - began) / 1000;
    const rowsOf = (table: string): number => moved.tables?.[table].rows;
    for (const table of ['messages', 'events', 'deliveries'])
      assert.ok(rowsOf(table) >= MESSAGES, JSON.stringify(moved));
    t.diagnostic(
      `${rowsOf('messages')} messages, ${rowsOf('events')} events and ${rowsOf('deliveries')} deliveries in ${seconds.toFixed(1)} s`,
    );
    assert.match((await meghdoot(env, ['serve'])).stderr, /This data was moved to postgres/);

    const [before, told] = [new Map(taken()), receiver.received.length];
    const server = await startServer(t, {
      ...{ ...env, ...target.env, DATA_DIR: env.DATA_DIR!, PORT: String(port) },
      UNCONFIRMED_GRACE: '1',
    });
    const client = createMeghdoot({ baseUrl: server.url, apiKey: used.key });
    await client.channels.update(used.channelId, { status: 'ready' });
    await eventually(async () => {
      for await (const { messageId } of client.messages.iterate({
        status: ['queued', 'sending', 'unconfirmed', 'sent'],
      }))
        assert.equal(messageId, used.scheduled);
    });
    for (const id of used.waiting) assert.deepEqual([before.get(id), taken().get(id)], [undefined, 1]);
    for (const id of used.underWay)
      assert.ok([1, 2].includes(taken().get(id)!), 'once more, for its answer was lost');
    assert.equal(taken().size, 1 + 2 * PEOPLE);
    assert.equal((await client.messages.get(used.scheduled)).status, 'queued');
    assert.equal(
      (await browser.json('GET', '/api/app/session')).status,
      200,
      'whoever is signed in stays so',
    );

    const sequences = () => receiver.received.slice(told).map(({ event }) => event.sequence);
    await eventually(async () => {
      const { data } = await client.events.list({ order: 'newest', limit: 1 });
      assert.equal(new Set(sequences()).size, data[0]!.sequence - events, 'none is left out');
    });
    assert.equal(Math.min(...sequences()), events + 1, 'the webhook goes on from where it was');
    assert.equal(new Set(sequences()).size, sequences().length, 'none comes twice');
  });
}

/** A SQLite installation that was killed in the middle of its work: messages under way and waiting, a webhook, a person signed in. */
async function usedInstallation(t: TestContext) {
  const { db, env: own } = await openSource(t);
  const port = await freePort();
  const env: Env = {
    ...{ ...own, BASE_URL: `http://localhost:${port}`, UNCONFIRMED_GRACE: '3600' },
    ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
  };
  const simulator = await standAloneSimulator(t, `http://127.0.0.1:${port}/webhooks/whatsapp`);
  simulator.control.settings({ statusDelayMs: 0 });
  const workspace = await liveWorkspace(db);
  const { channel } = await connectNumber(t, db, { workspace, graphUrl: simulator.graphUrl });
  const { secret: key } = await createKey(
    db,
    workspace,
    { kind: 'admin' },
    { actor: SYSTEM, now: Date.now() },
  );
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const server = await startServer(t, { ...env, PORT: String(port) });
  const client = createMeghdoot({ baseUrl: server.url, apiKey: key });
  await client.webhooks.create({ url: receiver.url, events: ['*'] });

  const { url } = await document(env, ['owner-link']);
  const browser = browse(port, '127.0.0.1', new URL(env.BASE_URL!).host);
  await browser.submit(url.slice(env.BASE_URL!.length), {
    ...{ name: 'Asha', email: 'asha@shop.example', password: 'a long enough password' },
  });
  assert.equal((await browser.json('GET', '/api/app/session')).status, 200);

  const send = async (to: string, more = {}) =>
    (await client.messages.send({ to, type: 'text', message: 'नमस्ते 🙏', ...more })).messageId;
  const read = await send('+919876543210');
  await eventually(async () => assert.equal((await client.messages.get(read)).status, 'read'));
  const scheduled = await send('+919876543210', { sendAt: new Date(Date.now() + HOUR).toISOString() });
  const inPhase = async (phase: MessagePhase) =>
    (await db.selectFrom('messages').select('id').where('phase', '=', phase).execute()).map(({ id }) => id);
  simulator.control.settings({ latencyMs: 600_000 }); // so that no call ends
  for (const phase of ['sending', 'blocked'] as const) {
    await Promise.all(Array.from({ length: PEOPLE }, (_, i) => send(`+9198765433${10 + i}`)));
    await eventually(async () => assert.equal((await inPhase(phase)).length, PEOPLE));
  }
  await client.channels.update(channel.id, { status: 'paused' });
  const events = await eventually(async () => {
    const { last } = await db.selectFrom('event_sequences').select('last').executeTakeFirstOrThrow();
    const { cursor } = await db.selectFrom('webhooks').select('cursor').executeTakeFirstOrThrow();
    const due = await db.selectFrom('deliveries').selectAll().where('status', '=', 'pending').execute();
    assert.deepEqual([cursor, due], [last, []]);
    assert.equal(receiver.received.length, last - receiver.received[0]!.event.sequence + 1);
    return last;
  });
  await server.end('SIGKILL');
  const [underWay, waiting] = [await inPhase('sending'), await inPhase('blocked')];
  simulator.control.settings({ latencyMs: 0 });

  await multiply(db, read, events);
  const taken = () => timesTaken(simulator);
  return {
    ...{ env, port, taken, events: events + MESSAGES, receiver, browser, key },
    ...{ channelId: channel.id, scheduled, underWay, waiting },
  };
}

/** Makes many messages of one, each with an id of its own, an event after the `last` one, and its delivery. */
async function multiply(db: Db, id: string, last: number): Promise<void> {
  const tables = new Map((await tablesOfSqlite(db)).map((table) => [table.name, table]));
  const copy = async (name: string, which: string, other: Record<string, string>) => {
    const values = tables.get(name)!.columns.map((column) => other[column.name] ?? `m.${column.name}`);
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES})
      insert into ${sql.table(name)} select ${sql.raw(values.join(', '))}
      from ${sql.table(name)} m cross join n where ${sql.raw(which)}`.execute(db);
  };
  const messageId = "printf('msg_00%024d', n.i)";
  const nothing = { provider_id: 'null', idempotency_key: 'null' };
  await copy('messages', `m.id = '${id}'`, { id: messageId, ...nothing });
  const ofIt = { sequence: `${last} + n.i`, subject: messageId };
  await copy('events', `m.subject = '${id}' and m.type = 'message.read'`, ofIt);
  const { sequence } = await db
    .selectFrom('events')
    .select('sequence')
    .where('subject', '=', id)
    .where('type', '=', 'message.read')
    .executeTakeFirstOrThrow();
  await copy('deliveries', `m.sequence = ${sequence}`, { sequence: ofIt.sequence });
  await db
    .updateTable('event_sequences')
    .set({ last: last + MESSAGES })
    .execute();
  await db
    .updateTable('webhooks')
    .set({ cursor: last + MESSAGES })
    .execute();
}
