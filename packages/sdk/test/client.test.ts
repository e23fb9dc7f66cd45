/** The client against a real server: every method's path, its pages, its errors. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { createMeghdoot, type Meghdoot, MeghdootError } from '../src/index.ts';
import { type StartedServer, startServer } from './started-server.ts';

async function every<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('the SDK', () => {
  let server: StartedServer;
  let client: Meghdoot;

  before(async () => {
    server = await startServer();
    client = createMeghdoot({ apiKey: server.apiKey, baseUrl: server.url });
  });
  after(() => server.stop());

  test('says who it is', async () => {
    const me = await client.me();
    assert.equal(me.workspace.slug, 'demo');
    assert.equal(me.administrator, true);
    assert.equal((await client.workspace.get()).id, me.workspace.id);
  });

  test('sends, and follows the message until it is read', async () => {
    const sent = await client.messages.send({
      to: '+919876543210',
      type: 'template',
      templateName: 'order_update',
      variables: ['Asha', '1042', 'on its way'],
      reference: 'order-1042',
    });
    assert.equal(sent.status, 'queued');
    await eventually(async () => {
      const message = await client.messages.get(sent.messageId);
      assert.equal(message.status, 'read');
      assert.ok(message.history.length >= 4);
    });
    const { data } = await client.messages.list({ reference: 'order-1042' });
    assert.deepEqual(
      data.map(({ messageId }) => messageId),
      [sent.messageId],
    );
  });

  test('sends once although the answer is lost, and keeps its Idempotency-Key through retries', async () => {
    const keys: (string | null)[] = [];
    const flaky = createMeghdoot({
      apiKey: server.apiKey,
      baseUrl: server.url,
      fetch: async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        const answer = await fetch(request);
        if (keys.length === 1) throw new TypeError('the answer was lost');
        return answer;
      },
    });
    const message = { to: '+919876543211', type: 'text', message: 'once', reference: 'lost' } as const;
    const sent = await flaky.messages.send(message);
    assert.equal(keys.length, 2);
    assert.match(keys[0]!, /^[0-9a-f]{32}$/);
    assert.equal(keys[0], keys[1]);
    const { data } = await client.messages.list({ reference: 'lost' });
    assert.deepEqual(
      data.map(({ messageId }) => messageId),
      [sent.messageId],
    );
  });

  test('asks what to do about a refused credential, and sends the request again as it was, until it is admitted', async () => {
    const requests: { key: string | null; body: string; status: number }[] = [];
    const asked: string[] = [];
    const renewing = createMeghdoot({
      apiKey: 'mgd_test_expired',
      baseUrl: server.url,
      fetch: async (request) => {
        const key = request.headers.get('idempotency-key');
        const body = await request.clone().text();
        const response = await fetch(request);
        requests.push({ key, body, status: response.status });
        return response;
      },
      onUnauthorized: async (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        if (asked.length === 2) request.headers.set('authorization', `Bearer ${server.apiKey}`);
        return asked.length <= 2;
      },
    });
    const message = {
      to: '+919876543216',
      type: 'text',
      message: 'after all',
      reference: 'renewed',
    } as const;
    const sent = await renewing.messages.send(message);
    assert.deepEqual(asked, ['POST /api/v1/messages/send', 'POST /api/v1/messages/send']);
    assert.deepEqual(
      requests.map(({ status }) => status),
      [401, 401, 200],
    );
    assert.match(requests[0]!.key!, /^[0-9a-f]{32}$/);
    assert.equal(new Set(requests.map(({ key, body }) => `${key} ${body}`)).size, 1);
    const { data } = await client.messages.list({ reference: 'renewed' });
    assert.deepEqual(
      data.map(({ messageId }) => messageId),
      [sent.messageId],
    );
    await assert.rejects(renewing.messages.list(), { code: 'UNAUTHORIZED', status: 401 });
    assert.equal(asked.length, 3, 'and gives up when it is told to');
  });

  test('takes an Idempotency-Key of the caller', async () => {
    const message = { to: '+919876543212', type: 'text', message: 'twice' } as const;
    const first = await client.messages.send(message, { idempotencyKey: 'order-7' });
    const second = await client.messages.send(message, { idempotencyKey: 'order-7' });
    assert.equal(second.messageId, first.messageId);
    await assert.rejects(
      client.messages.send({ ...message, message: 'else' }, { idempotencyKey: 'order-7' }),
      {
        code: 'IDEMPOTENCY_MISMATCH',
        status: 422,
      },
    );
  });

  test('makes, changes, pages through and deletes contacts', async () => {
    for (let i = 0; i < 5; i++) {
      await client.contacts.create({ phone: `+91987650000${i}`, name: `Person ${i}`, tags: ['vip'] });
    }
    const page = await client.contacts.list({ tag: 'vip', limit: 2 });
    assert.equal(page.data.length, 2);
    assert.ok(page.nextCursor);
    const names: (string | undefined)[] = [];
    for await (const contact of client.contacts.iterate({ tag: 'vip', limit: 2 })) names.push(contact.name);
    assert.deepEqual(names.sort(), ['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4']);

    const { id } = page.data[0]!;
    assert.equal((await client.contacts.update(id, { name: 'Asha' })).name, 'Asha');
    assert.deepEqual(await client.contacts.delete(id), { id, deleted: true });
    await assert.rejects(client.contacts.get(id), { code: 'NOT_FOUND', status: 404 });
  });

  test('reads templates and channels, and plays the person at the other end', async () => {
    const { data: templates } = await client.templates.list();
    assert.deepEqual(templates.map(({ name }) => name).sort(), ['hello_world', 'order_update']);
    assert.equal((await client.templates.get(templates[0]!.id)).id, templates[0]!.id);
    const { data: channels } = await client.channels.list();
    const { id } = channels[0]!;
    assert.equal((await client.channels.update(id, { messagesPerSecond: 70 })).messagesPerSecond, 70);
    assert.equal((await client.channels.get(id)).mode, 'simulator');

    await client.simulator.inbound({ from: '+919876543213', text: 'Is it there yet?' });
    await eventually(async () => {
      const { data } = await client.messages.list({ direction: 'inbound' });
      assert.equal(data[0]?.message, 'Is it there yet?');
    });
  });

  test('makes and revokes keys', async () => {
    const made = await client.keys.create({ kind: 'read-only', name: 'Reports' });
    const reader = createMeghdoot({ apiKey: made.key, baseUrl: server.url });
    assert.deepEqual((await reader.me()).scopes, ['read']);
    await assert.rejects(reader.keys.list(), { code: 'INSUFFICIENT_SCOPE', status: 403 });
    assert.equal((await client.keys.get(made.id)).lastFour, made.key.slice(-4));
    await client.keys.revoke(made.id);
    const listed = await every(client.keys.iterate());
    assert.ok(listed.find(({ id }) => id === made.id)?.revokedAt);
  });

  test('manages webhooks and their deliveries', async () => {
    const made = await client.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['contact.*'] });
    assert.match(made.secret, /^whsec_/);
    assert.notEqual((await client.webhooks.rotateSecret(made.id)).secret, made.secret);
    assert.equal((await client.webhooks.update(made.id, { description: 'CRM' })).description, 'CRM');
    const tested = await client.webhooks.test(made.id);
    const delivery = await eventually(async () => {
      const { data } = await client.webhooks.deliveries.list(made.id);
      const found = data.find(({ eventId }) => eventId === tested.eventId);
      assert.ok(found);
      return found;
    });
    assert.equal((await client.webhooks.deliveries.retry(made.id, delivery.id)).eventType, 'webhook.test');
    assert.ok((await client.webhooks.replay(made.id, { after: 0 })).queued >= 0);
    assert.equal((await every(client.webhooks.deliveries.iterate(made.id))).length > 0, true);
    assert.deepEqual(
      (await every(client.webhooks.iterate())).map(({ id }) => id),
      [made.id],
    );
    assert.equal((await client.webhooks.get(made.id)).status, 'enabled');
    await client.webhooks.delete(made.id);
    assert.deepEqual((await client.webhooks.list()).data, []);
  });

  test('reads the whole feed of events without a gap', async () => {
    const sequences: number[] = [];
    for await (const event of client.events.iterate({ limit: 3 })) sequences.push(event.sequence);
    assert.ok(sequences.length > 3);
    assert.deepEqual(
      sequences,
      sequences.map((_, i) => i + 1),
    );
    const { data, nextCursor } = await client.events.list({ after: 1, limit: 1 });
    assert.equal(data[0]!.sequence, 2);
    assert.equal(nextCursor, '2');
  });

  test('throws what the API says as a MeghdootError', async () => {
    const wrong = { to: 'nobody', type: 'text', message: 'm' } as const;
    await assert.rejects(client.messages.send(wrong), (error) => {
      assert.ok(error instanceof MeghdootError);
      assert.equal(error.code, 'INVALID_PAYLOAD');
      assert.equal(error.status, 400);
      assert.ok(error.hint);
      assert.ok(error.details.some(({ field }) => field === 'to'));
      assert.match(error.requestId!, /^req_/);
      return true;
    });
    const stranger = createMeghdoot({ baseUrl: server.url });
    await assert.rejects(stranger.me(), { code: 'UNAUTHORIZED', status: 401 });
  });

  test('says what is wrong when it is not this API that answers', async () => {
    const page = createMeghdoot({ fetch: async () => new Response('<h1>Hi</h1>', { status: 200 }) });
    await assert.rejects(page.me(), { code: 'UNEXPECTED_RESPONSE' });
    const proxy = createMeghdoot({ fetch: async () => new Response('<h1>No</h1>', { status: 403 }) });
    await assert.rejects(proxy.me(), { code: 'UNEXPECTED_RESPONSE', status: 403 });
    const empty = createMeghdoot({ fetch: async () => new Response(null, { status: 200 }) });
    await assert.rejects(empty.me(), { code: 'UNEXPECTED_RESPONSE' });
    const nobody = createMeghdoot({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 });
    await assert.rejects(nobody.me(), { code: 'CONNECTION_FAILED', status: 0 });
  });

  test('leaves every path open to typed calls of one’s own', async () => {
    const { data, error } = await client.http.GET('/api/v1/contacts', { params: { query: { limit: 1 } } });
    assert.equal(error, undefined);
    assert.equal(data!.success, true);
  });
});
