import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, type Rig, startRig } from '../rigs/webhook-receivers.ts';

const PATH = '/api/v1/webhooks';

onEachDatabase('webhooks', (backend) => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(backend);
  });
  afterEach(async () => {
    await rig.close();
  });

  test('are made, listed, read, changed and deleted; the secret is shown once', async () => {
    const made = await rig.call('POST', PATH, {
      url: ' https://example.com/hook?a=1 ',
      description: 'Orders',
    });
    assert.equal(made.status, 201);
    const { id, secret, ...shown } = made.body.data as Json;
    assert.match(String(secret), /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(shown, {
      url: 'https://example.com/hook?a=1',
      description: 'Orders',
      events: ['*'],
      format: 'events',
      status: 'enabled',
      createdAt: toIst(rig.clock.now()),
    });
    const second = await rig.webhook({ url: 'https://example.com/2' });
    const first = await rig.call('GET', `${PATH}?limit=1`);
    assert.deepEqual(
      first.body.data.map((w) => w.id),
      [second.id],
    );
    assert.match(String(first.headers.link), /cursor=.*rel="next"/);
    const rest = await rig.call('GET', `${PATH}?cursor=${first.body.pagination.nextCursor}`);
    assert.deepEqual(rest.body.data, [{ id, ...shown }]);
    assert.deepEqual((await rig.call('GET', `${PATH}/${id}`)).body.data, { id, ...shown });
    const changed = await rig.call('PATCH', `${PATH}/${id}`, { events: ['message.*'], description: 'All' });
    assert.deepEqual(changed.body.data, { id, ...shown, events: ['message.*'], description: 'All' });
    const { description: _, ...plain } = changed.body.data;
    for (const body of [{ description: null }, { description: ' ', events: null }])
      assert.deepEqual((await rig.call('PATCH', `${PATH}/${id}`, body)).body.data, plain);
    await rig.call('PATCH', `${PATH}/${id}`, { description: 'All' });
    assert.deepEqual((await rig.call('DELETE', `${PATH}/${id}`)).body.data, { id, deleted: true });
    assert.equal((await rig.call('GET', `${PATH}/${id}`)).status, 404);
    const stored = await rig.db.selectFrom('webhooks').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(stored), /whsec_/);
    assert.doesNotMatch(JSON.stringify(await rig.db.selectFrom('audit').selectAll().execute()), /whsec_/);
  });

  test('refuse what they cannot be', async () => {
    const refused: [object, number, string, string][] = [
      [{}, 400, 'INVALID_PAYLOAD', 'url'],
      [{ url: 'hook' }, 400, 'INVALID_PAYLOAD', 'url'],
      [{ url: 5 }, 400, 'INVALID_PAYLOAD', 'url'],
      [{ url: `https://example.com/${'x'.repeat(2048)}` }, 400, 'INVALID_PAYLOAD', 'url'],
      [{ url: 'https://example.com', events: [] }, 400, 'INVALID_PAYLOAD', 'events'],
      [{ url: 'https://example.com', events: ['message.*', 'order.*'] }, 400, 'INVALID_PAYLOAD', 'events[1]'],
      [{ url: 'https://example.com', events: ['message'] }, 400, 'INVALID_PAYLOAD', 'events[0]'],
      [{ url: 'http://example.com' }, 422, 'URL_NOT_ALLOWED', 'url'],
      [{ url: 'ftp://example.com' }, 422, 'URL_NOT_ALLOWED', 'url'],
      [{ url: 'https://me:word@example.com' }, 422, 'URL_NOT_ALLOWED', 'url'],
      [{ url: 'https://10.0.0.1' }, 422, 'URL_NOT_ALLOWED', 'url'],
      [{ url: 'https://169.254.169.254/latest' }, 422, 'URL_NOT_ALLOWED', 'url'],
    ];
    for (const [body, status, code, field] of refused) {
      const answer = await rig.call('POST', PATH, body);
      assert.deepEqual(
        [answer.status, answer.body.error.code, answer.body.error.details?.[0]?.field],
        [status, code, field],
        JSON.stringify(body),
      );
    }
    const { id } = await rig.webhook({ url: 'https://example.com' });
    assert.equal((await rig.call('PATCH', `${PATH}/${id}`, { url: 'https://[::1]x' })).status, 400);
    assert.equal((await rig.call('PATCH', `${PATH}/${id}`, { url: 'https://[fd00::1]' })).status, 422);
    for (const body of [{}, { after: 1, since: toIst(0) }, { since: 'yesterday' }, { after: -1 }]) {
      assert.equal((await rig.call('POST', `${PATH}/${id}/replay`, body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await rig.call('GET', `${PATH}/${id}/deliveries?status=new`)).status, 400);
    assert.equal((await rig.call('GET', `${PATH}/${id}/deliveries?cursor=eA`)).status, 400);
  });

  test('number twenty in a workspace at most', async () => {
    for (let i = 0; i < 20; i++) await rig.webhook({ url: `https://example.com/${i}` });
    const refused = await rig.call('POST', PATH, { url: 'https://example.com/20' });
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'CONFLICT']);
  });

  test('are changed with write and read with read, and belong to one workspace', async () => {
    const { id } = await rig.webhook({ url: 'https://example.com' });
    const other = await createWorkspace(
      rig.db,
      { slug: 'other', mode: 'test', approved: true },
      rig.clock.now(),
    );
    const keys = {
      readOnly: await rig.keyOf('read-only'),
      messaging: await rig.keyOf('messaging'),
      stranger: await rig.keyOf('admin', other.id),
    };
    const own = `${PATH}/${id}`;
    const routes = [
      ['GET', own],
      ['GET', `${own}/deliveries`],
      ['PATCH', own],
      ['POST', `${own}/rotate-secret`],
      ['POST', `${own}/test`],
      ['POST', `${own}/replay`],
      ['POST', `${own}/deliveries/dlv_${id.slice(4)}00000000001/retry`],
      ['DELETE', own],
    ] as const;
    for (const [method, path] of routes) {
      const body = path.endsWith('replay')
        ? { after: 0 }
        : method === 'PATCH'
          ? { description: 'x' }
          : undefined;
      assert.equal((await rig.call(method, path, body, keys.stranger)).status, 404, `${method} ${path}`);
      for (const key of [keys.readOnly, keys.messaging]) {
        const expected = method === 'GET' ? 200 : 403;
        assert.equal((await rig.call(method, path, body, key)).status, expected, `${method} ${path}`);
      }
    }
    assert.deepEqual((await rig.call('GET', PATH, undefined, keys.stranger)).body.data, []);
    assert.equal((await rig.call('GET', own)).status, 200);
    assert.equal((await rig.call('POST', PATH, { url: 'https://example.com' }, keys.messaging)).status, 403);
  });

  test('get what they ask for, and a test event that nobody else gets', async () => {
    const [one, two] = [await rig.receiver(), await rig.receiver()];
    const first = await rig.webhook({ url: one.url, events: ['message.failed', 'contact.*'] });
    const second = await rig.webhook({ url: two.url });
    await rig.record(2, 'message.sent');
    await rig.record(1, 'message.failed');
    await rig.record(1, 'contact.opted_out');
    const tested = await rig.call('POST', `${PATH}/${first.id}/test`);
    await rig.record(1, 'message.read');
    await rig.settled(second.id, 6);
    await eventually(() => assert.equal(one.received.length, 3));
    const types = one.received.map(({ event }) => event.type);
    assert.deepEqual(types.sort(), ['contact.opted_out', 'message.failed', 'webhook.test']);
    const test = one.received.find(({ event }) => event.type === 'webhook.test')!.event;
    assert.deepEqual(tested.body.data, { eventId: test.id, sequence: 5 });
    assert.equal(test.data.id, first.id);
    const others = two.received.map(({ event }) => event.sequence).sort();
    assert.deepEqual(others, [1, 2, 3, 4, 6]);
    await rig.clock.advance(1000);
    await rig.settled(first.id, 6);
  });

  test('sign with both secrets for a day after a rotation', async () => {
    const receiver = await rig.receiver();
    const { id, secret } = await rig.webhook({ url: receiver.url });
    const rotate = async () =>
      String((await rig.call('POST', `${PATH}/${id}/rotate-secret`)).body.data.secret);
    const signers = async (...secrets: string[]) => {
      await rig.clock.advance(1000);
      const seen = receiver.received.length;
      await rig.record(1);
      await eventually(() => assert.equal(receiver.received.length, seen + 1));
      const { body, headers } = receiver.received.at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      return secrets.map((each) => {
        const expected = new Webhook(each).sign(String(headers['webhook-id']), at, body);
        return String(headers['webhook-signature']).split(' ').indexOf(expected);
      });
    };
    const signed = (secrets: string[], places: number[]) =>
      eventually(async () => assert.deepEqual(await signers(...secrets), places));
    await signed([secret], [0]);
    const second = await rotate();
    await signed([secret, second], [1, 0]);
    await rig.jump(23 * HOUR);
    await signed([secret, second], [1, 0]);
    const third = await rotate();
    await signed([secret, second, third], [-1, 1, 0]);
    await rig.jump(24 * HOUR);
    await signed([secret, second, third], [-1, -1, 0]);
  });

  test('are sent again what follows a sequence or an instant', async () => {
    const receiver = await rig.receiver();
    const { id } = await rig.webhook({ url: receiver.url, events: ['message.sent'] });
    await rig.record(3);
    await rig.record(1, 'message.read');
    await rig.clock.advance(1000);
    const instant = rig.clock.now();
    await rig.record(2);
    await rig.settled(id, 6);
    const again = async (body: object, queued: number, expected: number[]) => {
      receiver.received.length = 0;
      const answer = await rig.call('POST', `${PATH}/${id}/replay`, body);
      assert.deepEqual(answer.body.data, { queued }, answer.text);
      await eventually(() => assert.equal(receiver.received.length, queued));
      assert.deepEqual(receiver.received.map(({ event }) => event.sequence).sort(), expected);
      await eventually(async () => assert.deepEqual(await rig.deliveries(id, '&status=pending'), []));
    };
    await again({ after: 1 }, 4, [2, 3, 5, 6]);
    await again({ since: new Date(instant).toISOString() }, 2, [5, 6]);
    await again({ since: toIst(0) }, 5, [1, 2, 3, 5, 6]);
    await again({ after: 6 }, 0, []);
    await rig.call('PATCH', `${PATH}/${id}`, { events: ['*'] });
    await rig.clock.advance(1000);
    await again({ after: 3 }, 3, [4, 5, 6]);
    const attempts = (await rig.deliveries(id)).map((d) => (d.attempts as Json[]).length);
    assert.deepEqual(attempts, [5, 5, 1, 3, 3, 2]);
  });

  test('are sent one event again on request', async () => {
    const receiver = await rig.receiver(500);
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(2);
    const failed = await rig.attempted(id, 1, 1);
    receiver.answer = 200;
    const path = `${PATH}/${id}/deliveries`;
    const retried = await rig.call('POST', `${path}/${failed.id}/retry`);
    assert.deepEqual([retried.body.data.id, retried.body.data.status], [failed.id, 'pending']);
    const delivered = await rig.attempted(id, 2, 1);
    assert.equal(delivered.status, 'delivered');
    assert.deepEqual(
      [delivered.webhookId, delivered.eventId],
      [id, receiver.received.at(-1)!.headers['webhook-id']],
    );
    await rig.call('POST', `${path}/${failed.id}/retry`);
    await rig.attempted(id, 3, 1);
    for (const wrong of ['dlv_1', String(failed.id).replace(/.$/, '9'), `${failed.id}0`]) {
      assert.equal((await rig.call('POST', `${path}/${wrong}/retry`)).status, 404, wrong);
    }
  });

  test('sent again on request go on with their schedule, and stay delivered, when that fails', async () => {
    const receiver = await rig.receiver((response, { event }) => {
      response.writeHead(event.sequence === 1 && receiver.received.length === 1 ? 200 : 500).end();
    });
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(1);
    const delivered = await rig.attempted(id, 1);
    await rig.record(1);
    await eventually(async () => assert.equal((await rig.deliveries(id)).length, 2));
    const failed = await rig.attempted(id, 1);
    await rig.jump(5 * SECOND);
    const { nextAttemptAt } = await rig.attempted(id, 2);
    assert.ok(Date.parse(String(nextAttemptAt)) > rig.clock.now() + 4 * MINUTE);
    for (let i = 1; i <= 10; i++) {
      for (const [place, delivery] of [failed, delivered].entries()) {
        const { status, body } = await rig.call('POST', `${PATH}/${id}/deliveries/${delivery.id}/retry`);
        assert.deepEqual([status, body.data.status], [200, 'pending']);
        const after = await rig.attempted(id, (place === 0 ? 2 : 1) + i, place);
        assert.equal(after.status, place === 0 ? 'pending' : 'delivered');
        assert.equal(after.nextAttemptAt, place === 0 ? nextAttemptAt : undefined);
      }
    }
    await rig.jump(5 * MINUTE);
    const third = await rig.attempted(id, 13);
    const waitMs = Date.parse(String(third.nextAttemptAt)) - rig.clock.now();
    assert.ok(waitMs > 20 * MINUTE, 'the third attempt of the schedule is followed by its third pause');
  });

  test('show one delivery with its attempts, to their own workspace alone', async () => {
    const receiver = await rig.receiver(500);
    const { id } = await rig.webhook({ url: receiver.url });
    const sibling = await rig.webhook({ url: receiver.url, events: ['contact.*'] });
    await rig.record(2);
    const failed = await rig.attempted(id, 1, 1);
    const path = `${PATH}/${id}/deliveries`;
    const { status, body } = await rig.call('GET', `${path}/${failed.id}`);
    assert.deepEqual([status, body.data], [200, failed]);
    assert.deepEqual((body.data.attempts as Json[])[0]!.response, 'answer 500');
    const readOnly = await rig.keyOf('read-only');
    assert.equal((await rig.call('GET', `${path}/${failed.id}`, undefined, readOnly)).status, 200);
    for (const wrong of ['dlv_1', String(failed.id).replace(/.$/, '9'), `${failed.id}0`]) {
      assert.equal((await rig.call('GET', `${path}/${wrong}`)).status, 404, wrong);
    }
    const throughSibling = `${PATH}/${sibling.id}/deliveries/${failed.id}`;
    assert.equal((await rig.call('GET', throughSibling)).status, 404);
    const other = await createWorkspace(
      rig.db,
      { slug: 'other', mode: 'test', approved: true },
      rig.clock.now(),
    );
    const stranger = await rig.keyOf('read-only', other.id);
    assert.equal((await rig.call('GET', `${path}/${failed.id}`, undefined, stranger)).status, 404);
  });

  test('leave a feed that anyone can check for gaps', async () => {
    await rig.record(120);
    const seen: number[] = [];
    let next: string | null = '0';
    for (let pages = 0; pages < 5 && next !== null; pages++) {
      const { body, headers } = await rig.call('GET', `/api/v1/events?after=${next}`);
      seen.push(...body.data.map((event) => Number(event.sequence)));
      next = body.pagination.nextCursor;
      assert.equal(headers.link !== undefined, next !== null);
      if (next !== null) assert.match(String(headers.link), new RegExp(`after=${next}>; rel="next"`));
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 120 }, (_, i) => i + 1),
    );
    assert.equal(next, null);
    for (const query of ['limit=101', 'limit=0', 'after=-1', 'after=x']) {
      assert.equal((await rig.call('GET', `/api/v1/events?${query}`)).body.error.code, 'INVALID_PARAMETER');
    }
    const event = (await rig.call('GET', '/api/v1/events?limit=1')).body.data[0]!;
    assert.deepEqual(Object.keys(event), ['type', 'id', 'sequence', 'timestamp', 'data']);
    const messaging = await rig.keyOf('messaging');
    assert.equal((await rig.call('GET', '/api/v1/events', undefined, messaging)).status, 200);
  });
});
