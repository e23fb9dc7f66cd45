import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts';

const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 'b').toString('base64')}`;
const BODY = JSON.stringify({
  type: 'message.delivered',
  id: 'evt_1',
  sequence: 7,
  timestamp: '2026-11-20T15:30:00.000+05:30',
  data: { messageId: 'msg_1', status: 'delivered', message: 'नमस्ते 🙏' },
});

/** The headers of Standard Webhooks 1.0, made by hand: the verifier must not be tested with itself. */
function headersFor(body: string, { secret = SECRET, at = Date.now() } = {}) {
  const seconds = Math.floor(at / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

describe('verifyWebhook', () => {
  test('answers the event, whose type tells what its data is', () => {
    const event = verifyWebhook(BODY, headersFor(BODY), SECRET);
    assert.equal(event.sequence, 7);
    if (event.type !== 'message.delivered') assert.fail();
    assert.equal(event.data.messageId, 'msg_1'); // compiles: the data of message.* is a Message
    assert.equal(event.data.message, 'नमस्ते 🙏');
  });

  test('takes text, a Buffer, bytes, and the headers of Node and of fetch in any case', () => {
    const headers = headersFor(BODY);
    const shouted = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)]) {
      for (const given of [headers, shouted, new Headers(headers)]) {
        assert.equal(verifyWebhook(body, given, SECRET).id, 'evt_1');
      }
    }
  });

  test('takes any of several secrets and any of several signatures, as a rotation needs', () => {
    assert.equal(verifyWebhook(BODY, headersFor(BODY), [OTHER, SECRET]).id, 'evt_1');
    const both = {
      ...headersFor(BODY),
      'webhook-signature': [OTHER, SECRET]
        .map((secret) => headersFor(BODY, { secret })['webhook-signature'])
        .join(' '),
    };
    assert.equal(verifyWebhook(BODY, both, SECRET).id, 'evt_1');
  });

  const refusals: [string, () => unknown][] = [
    ['another body', () => verifyWebhook(`${BODY} `, headersFor(BODY), SECRET)],
    ['another secret', () => verifyWebhook(BODY, headersFor(BODY), OTHER)],
    ['another id', () => verifyWebhook(BODY, { ...headersFor(BODY), 'webhook-id': 'evt_2' }, SECRET)],
    ['no headers', () => verifyWebhook(BODY, {}, SECRET)],
    ['no secret', () => verifyWebhook(BODY, headersFor(BODY), [])],
    ['an old request', () => verifyWebhook(BODY, headersFor(BODY, { at: Date.now() - 301_000 }), SECRET)],
    [
      'a request of the future',
      () => verifyWebhook(BODY, headersFor(BODY, { at: Date.now() + 302_000 }), SECRET),
    ],
    ['bytes that are no text', () => verifyWebhook(new Uint8Array([0xff]), headersFor('\ufffd'), SECRET)],
    [
      'a signature of another version',
      () => {
        const headers = headersFor(BODY);
        const signature = headers['webhook-signature'].replace('v1,', 'v2,');
        return verifyWebhook(BODY, { ...headers, 'webhook-signature': signature }, SECRET);
      },
    ],
  ];
  for (const [name, attempt] of refusals) {
    test(`refuses ${name}`, () => assert.throws(attempt, WebhookVerificationError));
  }
});
