import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Operation, readDescription } from './description.ts';
import { curlOf } from './send.ts';
import { planOf } from './storm.ts';

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
  const plan = (seed: number) =>
    JSON.stringify(planOf(description, { requests: 300, seed }, 'http://127.0.0.1:9'));

  test('are the same again, and others than those of another seed', () => {
    assert.equal(plan(7), plan(7));
    assert.notEqual(plan(7), plan(8));
  });

  test('ask every operation', () => {
    const asked = planOf(
      description,
      { requests: description.operations.length, seed: 1 },
      'http://127.0.0.1:9',
    );
    assert.equal(new Set(asked.map((request) => request.operation.name)).size, description.operations.length);
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
