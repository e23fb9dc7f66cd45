import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Operation, readDescription } from './description.ts';
import { Known } from './known.ts';
import { knownId } from './known-id.ts';
import { requestsOf } from './plan.ts';
import { curlOf, type Sent } from './send.ts';
import { smallest } from './shrink.ts';

const description = readDescription();
const operation = (name: string) => description.operations.find((each) => each.name === name) as Operation;
const answer = (status: number, body: unknown, contentType = 'application/json; charset=utf-8') => ({
  status,
  contentType,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('a response', () => {
  const send = operation('POST /api/v1/messages/send');
  const timestamp = '2026-11-20T15:30:00.000+05:30';
  const data = {
    messageId: 'msg_01k9z6c7h2m4n8p0q2r4s6t8v0',
    status: 'queued',
    recipient: '+919876543210',
  };

  test('that is as described has no fault', () => {
    assert.deepEqual(description.faultsOf(send, answer(200, { success: true, data, timestamp })), []);
  });

  for (const [what, given] of [
    ['a 500', answer(500, {})],
    ['a 503, described or not', answer(503, {})],
    ['a status that is not described', answer(418, {})],
    ['another content type', answer(200, '<p>', 'text/html')],
    ['no content type', { ...answer(200, ''), contentType: undefined }],
    ['a body that is no JSON', answer(200, '{')],
    ['a missing field', answer(200, { success: true, data: { ...data, status: undefined }, timestamp })],
    ['a field of another type', answer(200, { success: true, data: { ...data, messageId: 1 }, timestamp })],
    [
      'a value that is not in the list',
      answer(200, { success: true, data: { ...data, status: 'lost' }, timestamp }),
    ],
    [
      'a field that is not described',
      answer(200, { success: true, data: { ...data, secret: 'x' }, timestamp }),
    ],
    ['an error without its envelope', answer(404, { error: 'no' })],
  ] as const) {
    test(`with ${what} has one`, () => {
      assert.equal(description.faultsOf(send, given).length > 0, true);
    });
  }
});

describe('the requests of a seed', () => {
  const asked = (seed: number) =>
    JSON.stringify(requestsOf(description, { each: 4, seed }, 'http://127.0.0.1:9'));

  test('are the same again, and others than those of another seed', () => {
    assert.equal(asked(7), asked(7));
    assert.notEqual(asked(7), asked(8));
  });
});

describe('a request that fails is made small:', () => {
  const big = {
    method: 'POST',
    url: 'http://127.0.0.1:1/api/v1/contacts?limit=5&cursor=abc%20def&x=1',
    headers: [
      ['authorization', 'Bearer key'],
      ['if-match', 'a long value'],
      ['content-type', 'application/json'],
    ] as [string, string][],
    body: Buffer.from(
      JSON.stringify({
        phone: '+919876543210',
        tags: ['vip', 'a नम b', 'delhi'],
        more: { deep: [1, 2, { n: 12345 }] },
      }),
    ),
  };
  const has = (sent: Sent, what: string) => sent.body?.includes(what) ?? false;

  test('fields, items and characters that do not matter go, and so do headers and parameters', async () => {
    const small = await smallest(
      big,
      async (sent) => has(sent, 'न') && sent.headers.some(([n]) => n === 'if-match'),
    );
    assert.equal(small?.body?.toString(), '{"tags":["न"]}');
    assert.deepEqual(small?.headers, [['if-match', '']]);
    assert.equal(small?.url, 'http://127.0.0.1:1/api/v1/contacts');
  });

  test('a parameter that matters stays, with no more than matters of it', async () => {
    const small = await smallest(big, async ({ url }) => url.includes('f'));
    assert.equal(small?.url, 'http://127.0.0.1:1/api/v1/contacts?cursor=f');
    assert.deepEqual([small?.headers, small?.body], [[], undefined]);
  });

  test('of bytes that are no JSON as few are left as fail', async () => {
    const body = Buffer.from(`${'['.repeat(500)}\u0000${'x'.repeat(300)}`);
    const small = await smallest({ ...big, body }, async (sent) => has(sent, '\u0000'));
    assert.deepEqual(small?.body, Buffer.from('\u0000'));
  });

  test('a signed body is signed anew', async () => {
    const seal = (body: Buffer): [string, string] => ['x-length', String(body.length)];
    const small = await smallest({ ...big, seal }, async (sent) => has(sent, 'vip'));
    assert.match(curlOf(small!), /-H 'x-length: \d+' --data-binary '\{"tags":\["vip"\]\}'/);
  });

  test('one that does not fail again says so, and the search has an end', async () => {
    assert.equal(await smallest(big, async () => false), undefined);
    let asked = 0;
    const busy = async () => asked++ < 1_000_000;
    assert.ok(await smallest(big, busy, 50));
    assert.ok(asked <= 51);
  });
});

describe('what exists', () => {
  const known = () => new Known(new Set(['whk_spared']));
  const response = (status: number, data: unknown) => ({
    ...answer(status, { data }),
    ...{ ms: 1, headers: {} },
  });
  const pathOf = (of: Known, name: string, path: Record<string, { known: number } | { text: string }>) =>
    of.pathOf({ operation: operation(name), path });
  const DELIVERY = 'GET /api/v1/webhooks/{id}/deliveries/{deliveryId}';

  test('is asked for with what it stands below', () => {
    const of = known();
    of.learn(operation('GET /api/v1/webhooks'), '/api/v1/webhooks', response(200, [{ id: 'whk_1' }]));
    of.learn(
      operation('GET /api/v1/webhooks/{id}/deliveries'),
      '/api/v1/webhooks/whk_1/deliveries',
      response(200, [{ id: 'dlv_1', sequence: 7 }]),
    );
    const both = { id: { text: 'x' }, deliveryId: { known: 3 } };
    assert.equal(pathOf(of, DELIVERY, both), '/api/v1/webhooks/whk_1/deliveries/dlv_1');
    const other = { id: { known: 5 }, deliveryId: { text: 'a b' } };
    assert.equal(pathOf(of, DELIVERY, other), '/api/v1/webhooks/whk_1/deliveries/a%20b');
  });

  test('is meant by the ids in queries and bodies, and by operations that only some of a noun suit', () => {
    const of = known();
    const scheduled = { id: 'msg_later', status: 'queued', sendAt: '2026-11-25T00:00:00.000+05:30' };
    const sent = Array.from({ length: 20 }, (_, n) => ({ id: `msg_${n}`, status: 'delivered' }));
    of.learn(
      operation('GET /api/v1/messages'),
      '/api/v1/messages',
      response(200, [...sent.slice(0, 10), scheduled, ...sent.slice(10)]),
    );
    const cancel = { messageId: { known: 4 } };
    assert.equal(
      pathOf(of, 'POST /api/v1/messages/{messageId}/cancel', cancel),
      '/api/v1/messages/msg_later/cancel',
    );
    const asked = JSON.stringify({ messageId: knownId('/api/v1/messages/delivered', 10), text: 'न' });
    assert.equal(of.named(asked), '{"messageId":"msg_10","text":"न"}');
    assert.match(of.named(knownId('/api/v1/media', 3)), /^none_/);
  });

  test('is not learnt from a file that is downloaded, whatever type it has', () => {
    const of = known();
    const file = { ...response(200, {}), body: Buffer.from('{"a":1}\n7') };
    of.learn(operation('GET /api/v1/media/{id}/content'), '/api/v1/media/med_1/content', file);
    assert.deepEqual(description.faultsOf(operation('GET /api/v1/media/{id}/content'), file), []);
  });

  test('is forgotten with what stands below it when it is deleted, and what is spared never is', () => {
    const of = known();
    const list = operation('GET /api/v1/webhooks');
    of.learn(list, '/api/v1/webhooks', response(200, [{ id: 'whk_spared' }, { id: 'whk_1' }]));
    const deletes = 'DELETE /api/v1/webhooks/{id}';
    const targets = Array.from({ length: 40 }, (_, n) => pathOf(of, deletes, { id: { known: n } }));
    assert.ok(targets.some((path) => path.endsWith('whk_1')));
    assert.ok(!targets.some((path) => path.endsWith('whk_spared')));
    of.learn(operation(deletes), '/api/v1/webhooks/whk_1', response(200, { id: 'whk_1', deleted: true }));
    for (let n = 0; n < 4; n++)
      assert.equal(
        pathOf(of, 'GET /api/v1/webhooks/{id}', { id: { known: n } }),
        '/api/v1/webhooks/whk_spared',
      );
  });
});

test('a request is told as a line for a shell, whatever bytes it has', () => {
  const sent = {
    method: 'POST',
    url: 'http://127.0.0.1:1/a?b=%00',
    headers: [['x-a', "it's"]] as [string, string][],
  };
  assert.equal(
    curlOf({ ...sent, body: Buffer.from('{"a":"न"}') }),
    `curl -sS -i --path-as-is -X POST -H 'x-a: it'\\''s' --data-binary '{"a":"न"}' 'http://127.0.0.1:1/a?b=%00'`,
  );
  assert.match(
    curlOf({ ...sent, body: Buffer.from([0xff, 0]) }),
    /^echo \/wA= \| base64 -d \| curl .* --data-binary @- /,
  );
});
