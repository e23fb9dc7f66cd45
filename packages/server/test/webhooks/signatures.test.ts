/** What we sign, as a receiver with our SDK sees it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { verifyWebhook, WebhookVerificationError } from '../../../sdk/src/index.ts';
import { createSigner, newSecret, OVERLAP_MS } from '../../src/features/webhooks/secrets.ts';
import { createRandom } from '../../src/platform/random.ts';
import { sealer } from '../rigs/channel-credentials.ts';

const random = createRandom();
const event = fc
  .record({ type: fc.string(), sequence: fc.nat(), data: fc.jsonValue() })
  .map((value) => JSON.stringify(value));
const id = fc.stringMatching(/^evt_[0-9a-z]{26}$/);
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });

/** Another text: one with something put in, taken out or replaced. */
const otherThan = (whole: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(whole.length), fc.nat(2), text)
    .map(
      ([at, how, put]) => whole.slice(0, at) + (how === 0 ? '' : put) + whole.slice(at + (how === 1 ? 0 : 1)),
    )
    .filter((changed) => changed !== whole);

function secrets(rotatedAt?: number) {
  const [now, before] = [newSecret(sealer, random), newSecret(sealer, random)];
  const signer = createSigner(
    {
      secret: now.sealed,
      previous_secret: rotatedAt === undefined ? null : before.sealed,
      previous_secret_until: rotatedAt === undefined ? null : rotatedAt + OVERLAP_MS,
    },
    sealer,
  );
  return { secret: now.shown, previous: before.shown, signer };
}

const headersOf = (eventId: string, seconds: number, signature: string) => ({
  'webhook-id': eventId,
  'webhook-timestamp': String(seconds),
  'webhook-signature': signature,
});
const refuses = (attempt: () => unknown) => assert.throws(attempt, WebhookVerificationError);

test('what we sign our SDK verifies, and nothing that differs in body, id, time, secret or signature', () => {
  const { secret, signer } = secrets();
  const changed = fc.tuple(event, id).chain(([body, eventId]) =>
    fc.record({
      ...{ body: fc.constant(body), eventId: fc.constant(eventId) },
      ...{ otherBody: otherThan(body), otherId: otherThan(eventId) },
      later: fc.integer({ min: -290, max: 290 }).filter((seconds) => seconds !== 0),
      bit: fc.nat(255),
      at: fc.nat(43),
      letter: fc.constantFrom(...'ABCxyz019+/'),
    }),
  );
  fc.assert(
    fc.property(changed, ({ body, eventId, otherBody, otherId, later, bit, at, letter }) => {
      const seconds = Math.floor(Date.now() / 1000);
      const signature = signer(eventId, seconds, body);
      const headers = headersOf(eventId, seconds, signature);
      assert.deepEqual(verifyWebhook(body, headers, secret), JSON.parse(body));
      assert.deepEqual(verifyWebhook(Buffer.from(body), headers, secret), JSON.parse(body));
      refuses(() => verifyWebhook(otherBody, headers, secret));
      refuses(() => verifyWebhook(body, { ...headers, 'webhook-id': otherId }, secret));
      refuses(() => verifyWebhook(body, headersOf(eventId, seconds + later, signature), secret));
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      key[bit >> 3]! ^= 1 << (bit & 7);
      refuses(() => verifyWebhook(body, headers, `whsec_${key.toString('base64')}`));
      const place = 'v1,'.length + at;
      const forged = signature.slice(0, place) + letter + signature.slice(place + 1);
      if (forged !== signature)
        refuses(() => verifyWebhook(body, headersOf(eventId, seconds, forged), secret));
    }),
    { numRuns: 300 },
  );
});

test('for a day after a rotation either secret verifies, and then the new one alone', () => {
  const seconds = Math.floor(Date.now() / 1000);
  fc.assert(
    fc.property(event, id, fc.integer({ min: -3600, max: 3600 }), (body, eventId, margin) => {
      const { secret, previous, signer } = secrets(seconds * 1000 - OVERLAP_MS + margin * 1000);
      const headers = headersOf(eventId, seconds, signer(eventId, seconds, body));
      assert.deepEqual(verifyWebhook(body, headers, secret), JSON.parse(body));
      if (margin > 0) assert.deepEqual(verifyWebhook(body, headers, previous), JSON.parse(body));
      else refuses(() => verifyWebhook(body, headers, previous));
    }),
    { numRuns: 100 },
  );
});

test('an old request is refused, and so is one of the future, however well it is signed', () => {
  const { secret, signer } = secrets();
  fc.assert(
    fc.property(event, fc.integer({ min: 310, max: 10 ** 8 }), fc.boolean(), (body, away, future) => {
      const seconds = Math.floor(Date.now() / 1000) + (future ? away : -away);
      refuses(() => verifyWebhook(body, headersOf('evt_1', seconds, signer('evt_1', seconds, body)), secret));
    }),
    { numRuns: 100 },
  );
});
