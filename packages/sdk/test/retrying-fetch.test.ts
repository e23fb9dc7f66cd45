import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { MeghdootError } from '../src/errors.ts';
import { createRetryingFetch } from '../src/retrying-fetch.ts';

/** Takes requests and never answers. */
const mute = createServer(() => undefined);

type Outcome = Error | { status: number; headers?: Record<string, string>; body?: string } | 'hang';

/** A server that gives one outcome after the other, and what it was asked. */
function scripted(outcomes: Outcome[], { maxRetries = 3, timeoutMs = 1000 } = {}) {
  const requests: { body: string; key: string | null }[] = [];
  const waits: number[] = [];
  const call = createRetryingFetch({
    maxRetries,
    timeoutMs,
    random: () => 1,
    sleep: async (ms) => {
      waits.push(ms);
    },
    fetch: async (request) => {
      requests.push({ body: await request.text(), key: request.headers.get('idempotency-key') });
      const outcome = outcomes.shift()!;
      if (outcome instanceof Error) throw outcome;
      if (outcome === 'hang') {
        const { port } = mute.address() as AddressInfo;
        return fetch(`http://127.0.0.1:${port}`, { signal: request.signal });
      }
      return new Response(outcome.body ?? '{}', outcome);
    },
  });
  return { call, requests, waits };
}

const get = () => new Request('http://server.test/api/v1/contacts');
const post = (headers: Record<string, string> = {}) =>
  new Request('http://server.test/api/v1/contacts', { method: 'POST', body: '{"a":1}', headers });
const lost = () => new TypeError('fetch failed');

describe('retries', () => {
  before(async () => {
    await once(mute.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => {
    mute.close();
    mute.closeAllConnections();
  });

  test('a read is sent again after a lost connection, 429, 502, 503 and 504', async () => {
    for (const outcome of [lost(), ...[429, 502, 503, 504].map((status) => ({ status }))]) {
      const { call, requests } = scripted([outcome, { status: 200 }]);
      assert.equal((await call(get())).status, 200);
      assert.equal(requests.length, 2);
    }
  });

  test('other answers are final', async () => {
    for (const status of [400, 401, 404, 409, 422, 500]) {
      const { call, requests } = scripted([{ status }]);
      assert.equal((await call(get())).status, status);
      assert.equal(requests.length, 1);
    }
  });

  test('a change is sent again only where nothing was done', async () => {
    for (const status of [429, 503]) {
      const { call, requests } = scripted([{ status }, { status: 201 }]);
      assert.equal((await call(post())).status, 201);
      assert.deepEqual(
        requests.map(({ body }) => body),
        ['{"a":1}', '{"a":1}'],
      );
    }
    const broken = scripted([lost()]);
    await assert.rejects(broken.call(post()), { code: 'CONNECTION_FAILED' });
    const gateway = scripted([{ status: 502 }]);
    assert.equal((await gateway.call(post())).status, 502);
  });

  test('a change with an Idempotency-Key is sent again with the same key', async () => {
    const { call, requests } = scripted([
      lost(),
      { status: 504 },
      { status: 409, body: '{"error":{"code":"IDEMPOTENCY_IN_PROGRESS"}}' },
      { status: 200 },
    ]);
    assert.equal((await call(post({ 'idempotency-key': 'k1' }))).status, 200);
    assert.deepEqual(
      requests.map(({ key }) => key),
      ['k1', 'k1', 'k1', 'k1'],
    );
  });

  test('Retry-After is waited for, else the pauses double', async () => {
    const asked = scripted([{ status: 429, headers: { 'retry-after': '7' } }, { status: 200 }]);
    await asked.call(get());
    assert.deepEqual(asked.waits, [7000]);
    const unasked = scripted([{ status: 503 }, { status: 503 }, { status: 503 }, { status: 200 }]);
    await unasked.call(get());
    assert.deepEqual(unasked.waits, [250, 500, 1000]);
  });

  test('a server that asks for more than a minute is not waited for', async () => {
    const { call, waits } = scripted([{ status: 429, headers: { 'retry-after': '3600' } }]);
    assert.equal((await call(get())).status, 429);
    assert.deepEqual(waits, []);
  });

  test('after maxRetries the last answer or error is given', async () => {
    const { call, requests } = scripted([{ status: 503 }, { status: 503 }], { maxRetries: 1 });
    assert.equal((await call(get())).status, 503);
    assert.equal(requests.length, 2);
    const down = scripted([lost(), lost()], { maxRetries: 1 });
    await assert.rejects(down.call(get()), (error) => {
      assert.ok(error instanceof MeghdootError);
      assert.equal(error.code, 'CONNECTION_FAILED');
      assert.ok(error.cause instanceof TypeError);
      return true;
    });
  });

  test('a server that does not answer in time is TIMEOUT', async () => {
    const { call, requests } = scripted(['hang', 'hang'], { maxRetries: 1, timeoutMs: 20 });
    await assert.rejects(call(get()), { code: 'TIMEOUT' });
    assert.equal(requests.length, 2);
  });

  test('the signal of the caller ends a call at once and is not retried', async () => {
    const { call, requests } = scripted(['hang', { status: 200 }]);
    const controller = new AbortController();
    const running = call(new Request('http://server.test/', { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')), 10);
    await assert.rejects(running, { message: 'enough' });
    assert.equal(requests.length, 1);
  });
});
