/** What a body from outside may cost: a time in proportion to its length, whatever it holds. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isDeeperThan, isValueDeeperThan } from '../../src/platform/http/body/json-depth.ts';
import { idsNamedIn } from '../../src/whatsapp/inbound/named-ids.ts';
import { parseWebhook } from '../../src/whatsapp/inbound/read-webhook.ts';
import { envelope, METADATA, NOW } from '../rigs/inbound-webhooks.ts';

/**
 * The least CPU time that some runs took this thread, in microseconds: what else the machine does, or the collector in
 * threads of its own, is not in it.
 */
function cpuOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const person = (i: number) => `1650${String(i).padStart(7, '0')}`;
const messagesOf = (value: object) => envelope('messages', { metadata: METADATA, ...value });

const SHAPES: Record<string, (count: number) => object> = {
  'contacts and preferences': (count) =>
    envelope('user_preferences', {
      metadata: METADATA,
      contacts: many(count, (i) => ({ wa_id: person(i) })),
      user_preferences: many(count, (i) => ({ wa_id: person(count + i), value: 'stop' })),
    }),
  'contacts of one number and preferences with a user id': (count) =>
    envelope('user_preferences', {
      metadata: METADATA,
      contacts: many(count, (i) => ({ wa_id: person(1), user_id: `a${i}` })),
      user_preferences: many(count, (i) => ({ wa_id: person(1), user_id: `b${i}`, value: 'stop' })),
    }),
  'contacts and messages': (count) =>
    messagesOf({
      contacts: many(count, (i) => ({ wa_id: person(i), user_id: `a${i}` })),
      messages: many(count, (i) => ({ id: `m${i}`, from: person(count + i), from_user_id: `b${i}` })),
    }),
  statuses: (count) => messagesOf({ statuses: many(count, (i) => ({ id: `s${i}`, status: 'sent' })) }),
  'entries and changes': (count) => ({
    object: 'whatsapp_business_account',
    entry: many(count, (i) => ({
      id: String(i),
      changes: [{ field: 'messages', value: { metadata: { phone_number_id: String(i) } } }],
    })),
  }),
  'long numbers': (count) =>
    messagesOf({ statuses: many(count, (i) => ({ id: 10 ** 15 + i })), x: ':'.repeat(count) }),
  'empty changes': (count) => envelope('messages', Object.fromEntries(many(count, (i) => [`member${i}`, i]))),
};

describe('a webhook body', () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    test(`of ${name} is read in proportion to its length`, () => {
      const [small, large] = [2000, 8000].map((count) => Buffer.from(JSON.stringify(shape(count))));
      const cost = (raw: Buffer) => cpuOf(() => assert.ok(parseWebhook(raw, NOW)));
      cost(small!);
      const [one, four] = [cost(small!), cost(large!)];
      // What grows by the square takes sixteen times as long; 20 ms are for what the collector does meanwhile.
      assert.ok(four < 8 * one + 20_000, `${one} µs for a body, ${four} µs for one four times as long`);
    });
  }
});

describe('the ids in the bytes of a body', () => {
  const digits = fc.integer({ min: 1, max: 10 ** 15 }).map(String);
  const id = fc.oneof(digits, digits.map(Number));
  const change = fc.record(
    { metadata: fc.record({ phone_number_id: id }), statuses: fc.array(fc.record({ id: fc.string() })) },
    { requiredKeys: [] },
  );
  const entry = fc.record({
    id,
    note: fc.string(),
    changes: fc.array(change.map((value) => ({ field: 'messages', value }))),
  });

  test('are all that the body names channels by, however it is spaced', () => {
    const space = fc.constantFrom(undefined, 1, 2, '\t');
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), space, (entries, indent) => {
        const text = JSON.stringify({ object: 'whatsapp_business_account', entry: entries }, null, indent);
        const raw = Buffer.from(text.replaceAll(/"(id|phone_number_id)":/g, '"$1" \t:\n '));
        const found = idsNamedIn(raw);
        const { phoneNumberIds, wabaIds } = parseWebhook(raw, NOW)!;
        for (const named of phoneNumberIds) assert.ok(found.phoneNumberIds.has(named), named);
        for (const named of wabaIds) assert.ok(found.wabaIds.has(named), named);
      }),
    );
  });

  test('are looked for in a bounded number of places, the first ones', () => {
    const raw = Buffer.from(JSON.stringify({ id: '7', entries: many(50_000, (i) => ({ id: i + 100 })) }));
    const { wabaIds } = idsNamedIn(raw);
    assert.ok(wabaIds.has('7') && wabaIds.size < 20_000);
  });

  test('are found in proportion to the length of what holds none', () => {
    for (const part of ['"id"', '"id":', '"id"   ', '"phone_number_id', ' ', '"id":"x"', '\\"', '9']) {
      const [small, large] = [100_000, 400_000].map((length) =>
        Buffer.from(part.repeat(length / part.length)),
      );
      const cost = (raw: Buffer) => cpuOf(() => idsNamedIn(raw));
      cost(small!);
      const [one, four] = [cost(small!), cost(large!)];
      assert.ok(four < 8 * one + 20_000, `${part}: ${one} µs, then ${four} µs`);
    }
  });
});

describe('the depth of a JSON text', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map((member) => depthOf(member)))
      : 0;

  test('is that of its arrays and objects, whatever its strings hold', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('"', '\\', '[', '{', 'a') }),
        (value) => {
          const depth = depthOf(value);
          const text = JSON.stringify(value);
          assert.deepEqual([isDeeperThan(text, depth), isValueDeeperThan(value, depth)], [false, false]);
          if (depth === 0) return;
          assert.deepEqual(
            [isDeeperThan(text, depth - 1), isValueDeeperThan(value, depth - 1)],
            [true, true],
          );
        },
      ),
    );
  });

  test('is found of a text of any length, and of one that is no JSON', () => {
    assert.ok(isDeeperThan('['.repeat(1_000_000), 64));
    for (const text of [
      '',
      '"',
      '"\\',
      '"\\"',
      ']]]]',
      '"'.repeat(99_999),
      '\\'.repeat(99_999),
      `"${'\\'.repeat(99_999)}`,
    ])
      assert.equal(isDeeperThan(text, 64), false);
  });
});
