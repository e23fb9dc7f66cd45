import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { IN_FLIGHT } from '../../src/features/webhooks/deliver/courier.ts';
import { SCHEDULE } from '../../src/features/webhooks/deliver/schedule.ts';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { createResolver } from '../../src/platform/security/resolver.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually, within } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { startNameServer } from '../rigs/name-server.ts';
import { type Received, type Rig, startRig } from '../rigs/webhook-receivers.ts';

const sequences = (received: readonly Received[]) => received.map(({ event }) => event.sequence);
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

onEachDatabase('webhook deliveries', (backend) => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(backend);
  });
  afterEach(async () => {
    await rig.close();
  });

  test('are accepted by a receiver built on the public library, which refuses a changed byte', async () => {
    const receiver = await rig.receiver();
    const { secret } = await rig.webhook({ url: receiver.url });
    await rig.record(3);
    await eventually(() => assert.equal(receiver.received.length, 3));
    const verifier = new Webhook(secret);
    for (const { body, headers } of receiver.received) {
      verifier.verify(body, headers as Record<string, string>);
      assert.throws(() => verifier.verify(body.replace('Grüße', 'Gruße'), headers as Record<string, string>));
    }
    const feed = await rig.call('GET', '/api/v1/events');
    for (const { body, headers, event } of receiver.received) {
      assert.ok(feed.text.includes(body), 'the feed holds the same bytes');
      assert.equal(headers['webhook-id'], event.id);
    }
  });

  test('bring every event once, begun in the order of the feed', async () => {
    const receiver = await rig.receiver();
    const { id } = await rig.webhook({ url: receiver.url });
    for (let i = 0; i < 3; i++) await rig.record(100);
    await rig.settled(id, 300);
    const got = sequences(receiver.received);
    assert.deepEqual(
      [...got].sort((a, b) => a - b),
      upTo(300),
    );
    assert.deepEqual(rig.started, [...rig.started].sort());
    const delivered = await rig.deliveries(id, '&status=delivered');
    assert.deepEqual(
      delivered.map((d) => d.sequence),
      upTo(300).reverse().slice(0, 100),
    );
  });

  test('follow the schedule, keep every attempt, and fail after the tenth', async () => {
    const receiver = await rig.receiver(500);
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(1);
    for (const [i, delay] of SCHEDULE.entries()) {
      if (i > 0) {
        await rig.jump(delay - 1000);
        assert.equal(receiver.received.length, i, `attempt ${i + 1} is not early`);
        await rig.jump(1000);
      }
      await rig.attempted(id, i + 1);
    }
    const [delivery] = await rig.deliveries(id);
    assert.equal(delivery!.status, 'failed');
    assert.equal(delivery!.nextAttemptAt, undefined);
    const attempts = delivery!.attempts as Record<string, unknown>[];
    assert.deepEqual(
      attempts.map((a) => [a.httpStatus, a.response]),
      Array(10).fill([500, 'answer 500']),
    );
    assert.match(String(attempts[0]!.at), /\+05:30$/);
    assert.equal(new Set(receiver.received.map((r) => r.headers['webhook-id'])).size, 1);
    assert.equal(new Set(receiver.received.map((r) => r.headers['webhook-timestamp'])).size > 5, true);
    assert.deepEqual(await rig.deliveries(id, '&status=pending'), []);
    assert.equal((await rig.deliveries(id, '&status=failed')).length, 1);
  });

  test('succeed at a later attempt while time goes on', async () => {
    const receiver = await rig.receiver(503);
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(1);
    const first = await rig.attempted(id, 1);
    assert.equal(first.status, 'pending');
    receiver.answer = 204;
    await rig.clock.advance(6 * SECOND);
    assert.equal((await rig.attempted(id, 2)).status, 'delivered');
  });

  test('wait for Retry-After when it is later than the schedule, but not for more than a day', async () => {
    const waits: [number, string, number][] = [
      [429, '600', 600 * SECOND],
      [503, new Date(Math.floor(rig.clock.now() / 1000) * 1000 + HOUR).toUTCString(), HOUR],
      [429, '604800', 24 * HOUR],
      [500, '600', 5 * SECOND],
      [429, '1', 5 * SECOND],
      [429, 'soon', 5 * SECOND],
    ];
    for (const [status, value, wait] of waits) {
      const receiver = await rig.receiver((response) => {
        response.writeHead(status, { 'retry-after': value }).end();
      });
      const { id } = await rig.webhook({ url: receiver.url });
      await rig.record(1);
      const { nextAttemptAt } = await rig.attempted(id, 1);
      const waited = Date.parse(String(nextAttemptAt)) - rig.clock.now();
      assert.ok(Math.abs(waited - wait) <= 1000, `${status} ${value}: ${waited}`);
      await rig.call('DELETE', `/api/v1/webhooks/${id}`);
    }
  });

  test('do not follow redirects', async () => {
    const receiver = await rig.receiver((response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(1);
    const { attempts } = await rig.attempted(id, 1);
    assert.equal(attempts[0]!.httpStatus, 302);
    assert.match(String(attempts[0]!.error), /redirect/);
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/hook'],
    );
  });

  test('keep at most 4 KiB of a failure and nothing of a success', async () => {
    const receiver = await rig.receiver((response, { event }) => {
      response.writeHead(event.sequence === 1 ? 500 : 200).end('x'.repeat(100_000));
    });
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(2);
    const failed = await rig.attempted(id, 1, 1);
    assert.equal(String(failed.attempts[0]!.response).length, 4096);
    assert.equal((await rig.attempted(id, 1)).attempts[0]!.response, undefined);
  });

  test('are answered by the status: after 16 KiB of an endless body the connection is closed', async () => {
    let closed = 0;
    const receiver = await rig.receiver((response, { event }) => {
      response.writeHead(event.sequence === 1 ? 500 : 200).write('x'.repeat(20 * 1024));
      response.on('close', () => closed++);
    });
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(2);
    const { attempts } = await rig.attempted(id, 1, 1);
    assert.equal((await rig.attempted(id, 1)).status, 'delivered');
    assert.deepEqual([attempts[0]!.httpStatus, attempts[0]!.error], [500, undefined]);
    await eventually(() => assert.equal(closed, 2));
  });

  test('to a receiver that hangs end after 15 s and delay no other', async () => {
    const slow = await rig.receiver(() => {});
    const quick = await rig.receiver();
    const hanging = await rig.webhook({ url: slow.url });
    const other = await rig.webhook({ url: quick.url });
    await rig.record(500);
    await rig.settled(other.id, 500);
    assert.ok(slow.received.length <= IN_FLIGHT);
    assert.deepEqual(await rig.deliveries(hanging.id), []);
    slow.answer = 200;
    await rig.clock.advance(16 * SECOND);
    await eventually(async () => {
      const failed = await rig.deliveries(hanging.id, '&status=pending');
      assert.equal(failed.length, 100);
      assert.match(JSON.stringify(failed[0]!.attempts), /15 s/);
    });
    await rig.settled(hanging.id, 500);
  });

  test('go on after a restart in the middle, and lose nothing', async () => {
    const receiver = await rig.receiver((response, { event }) => {
      if (event.sequence % 10 > 0) response.end();
    });
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(150);
    await eventually(() => assert.ok(receiver.received.length >= 140));
    await rig.stop();
    assert.ok((await rig.deliveries(id)).length > 0);
    receiver.answer = 200;
    rig.start();
    await rig.settled(id, 150);
    const got = sequences(receiver.received);
    assert.deepEqual(
      [...new Set(got)].sort((a, b) => a - b),
      upTo(150),
    );
    const twice = got.filter((sequence, i) => got.indexOf(sequence) !== i);
    assert.ok(
      twice.every((sequence) => sequence % 10 === 0),
      'only those without an answer are sent again',
    );
  });

  test('keep no process from ending where they cannot be recorded, and come again at the next start', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const receiver = await rig.receiver((response) => asked.resolve(response));
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(1);
    const response = await within('the request', asked.promise);
    await sql`alter table deliveries rename to deliveries_away`.execute(rig.db);
    response.end();
    await within('the end of the couriers', rig.stop());
    await sql`alter table deliveries_away rename to deliveries`.execute(rig.db);
    receiver.answer = 200;
    rig.start();
    await rig.settled(id, 1);
    assert.deepEqual(sequences(receiver.received), [1, 1]);
  });

  test('let a dead receiver rest, and come quickly when it is back', async () => {
    const receiver = await rig.receiver(500);
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(400);
    await eventually(() => assert.ok(receiver.received.length >= 50));
    await rig.clock.advance(MINUTE);
    assert.ok(receiver.received.length < 100 + IN_FLIGHT, `${receiver.received.length}`);
    receiver.answer = 200;
    await eventually(async () => {
      await rig.clock.advance(SECOND);
      assert.equal((await rig.deliveries(id, '&status=delivered')).length, 100);
    });
    await rig.settled(id, 400);
  });
});

onEachDatabase('webhooks whose name server is silent', (backend) => {
  test('hold up no other, and fail by themselves', async () => {
    const names = await startNameServer((name) =>
      name.startsWith('silent') ? 'silent' : { addresses: ['127.0.0.1'], ttl: 60 },
    );
    const clock = manualClock();
    const timeoutMs = 20 * SECOND;
    const resolve = createResolver({ servers: [names.address], clock, timeoutMs });
    const rig = await startRig(backend, { resolve });
    try {
      const silent: { id: string }[] = [];
      for (let i = 0; i < 8; i++) silent.push(await rig.webhook({ url: `https://silent-${i}.example/` }));
      const receiver = await rig.receiver();
      const { port } = new URL(receiver.url);
      const { id } = await rig.webhook({ url: `http://hook.example:${port}/hook` });
      await rig.record(300);
      await rig.settled(id, 300);
      assert.deepEqual(await rig.deliveries(silent[0]!.id), [], 'they are still waited for');
      await clock.advance(timeoutMs);
      await eventually(async () => assert.ok((await rig.deliveries(silent[0]!.id)).length > 0));
      const [failed] = await rig.deliveries(silent[0]!.id);
      assert.match(JSON.stringify(failed!.attempts), /the name servers of silent-0\.example did not answer/);
    } finally {
      await rig.close();
      names.close();
    }
  });
});
