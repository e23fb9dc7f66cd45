import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stats } from '@meghdoot/sdk';
import fc from 'fast-check';
import { fatesOf } from '../src/pages/overview/fates.ts';
import { busyHours, spanOf } from '../src/pages/overview/span.ts';
import { placeLabels } from '../src/ui/charts/label-places.ts';

type Bucket = Stats['buckets'][number];

/** The number is how many were sent and read. */
const bucketsOf = (counts: readonly number[]): Bucket[] =>
  counts.map((read, i) => ({
    start: `2026-11-${String(i + 1).padStart(2, '0')}`,
    outbound: {
      queued: read,
      sending: read,
      unconfirmed: 0,
      sent: read,
      delivered: read,
      read,
      failed: 0,
      cancelled: 0,
    },
    inbound: { received: 0 },
    cohort: { sent: read, delivered: read, read, replied: 0, failed: 0, unsent: 0 },
  }));
const startsOf = (buckets: readonly Bucket[]) => buckets.map(({ start }) => start.slice(-2));

test('a chart shows all that there is, and no more nothing than half of it', () => {
  const counts = fc.array(fc.constantFrom(0, 0, 0, 1, 40), { minLength: 7, maxLength: 30 });
  fc.assert(
    fc.property(counts, fc.constantFrom('hour' as const, 'day' as const), (sent, by) => {
      const buckets = bucketsOf(sent);
      const { kind, buckets: shown } = spanOf({ by, buckets });
      assert.equal(
        kind === 'none',
        sent.every((count) => count === 0),
      );
      if (kind === 'none') return;
      const filled = buckets.filter(({ cohort }) => cohort.read > 0);
      assert.ok(filled.every((bucket) => shown.includes(bucket)));
      if (kind === 'hours') return assert.ok(by === 'day' && shown.length <= 2);
      const before = shown.indexOf(filled[0]!);
      assert.ok(before <= Math.max(7, shown.length / 2), `${before} of ${shown.length}`);
      assert.ok(shown.length >= 6);
    }),
  );
});

test('a month of one busy day is shown by its hours, those around the busy ones', () => {
  const month = bucketsOf([...Array(25).fill(0), 9, 0, 0, 0, 0]);
  const span = spanOf({ by: 'day', buckets: month });
  assert.equal(span.kind, 'hours');
  assert.deepEqual(startsOf(span.buckets), ['26']);
  const day = bucketsOf([...Array(10).fill(0), 4, ...Array(13).fill(0)]);
  assert.deepEqual(startsOf(busyHours(day)), ['07', '08', '09', '10', '11', '12', '13', '14', '15']);
});

test('the first days of a month begin where the messages do', () => {
  const month = bucketsOf([...Array(26).fill(0), 2, 5, 0, 7]);
  const span = spanOf({ by: 'day', buckets: month });
  assert.equal(span.kind, 'since');
  assert.deepEqual(startsOf(span.buckets), ['24', '25', '26', '27', '28', '29', '30']);
});

test('names beside a stack keep its order, touch nowhere, and stay beside it', () => {
  const stack = fc
    .array(fc.integer({ min: 0, max: 208 }), { minLength: 1, maxLength: 4 })
    .map((centres) => centres.sort((a, b) => a - b));
  fc.assert(
    fc.property(stack, (centres) => {
      const places = placeLabels(centres, { height: 208, line: 44 });
      for (const [i, place] of places.entries()) {
        assert.ok(place >= 22 && place <= 208 - 22, String(places));
        if (i > 0) assert.ok(place - places[i - 1]! >= 44, String(places));
      }
    }),
  );
});

test('a bar of a chart has each message once, by the furthest that it came', () => {
  const came = fc.constantFrom('open', 'delivered', 'read', 'replied', 'failed', 'unsent');
  fc.assert(
    fc.property(fc.array(came), (messages) => {
      const of = (...fates: string[]) => messages.filter((fate) => fates.includes(fate)).length;
      const cohort = {
        sent: of('open', 'delivered', 'read', 'replied', 'failed'),
        delivered: of('delivered', 'read', 'replied'),
        read: of('read', 'replied'),
        replied: of('replied'),
        failed: of('failed'),
        unsent: of('unsent'),
      };
      const fates = {
        replied: of('replied'),
        read: of('read'),
        delivered: of('delivered'),
        open: of('open'),
      };
      assert.deepEqual(fatesOf(cohort), { ...fates, failed: of('failed', 'unsent') });
    }),
  );
});
