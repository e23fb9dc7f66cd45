import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { longTest } from '../test/kit/long-test.ts';
import { type Operation, readDescription } from './description.ts';
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

  longTest('are the same again, and others than those of another seed', () => {
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
