/** The order of a thread: that of time, as far as clocks agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inTime } from '../src/nouns/messages/in-time.ts';

const START = Date.parse('2026-11-20T10:00:00+05:30');
const ist = (seconds: number) =>
  `${new Date(START + 5.5 * 3_600_000 + seconds * 1000).toISOString().slice(0, -1)}+05:30`;
const written = (id: string, seconds: number, more: object = {}) => ({
  ...{ id, createdAt: ist(seconds) },
  ...more,
});
const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).join(' ');

test('a message whose webhook was late stands where it was written', () => {
  const thread = [written('a', 0), written('b', 300), written('c', 900), written('late', 120)];
  assert.equal(ids(inTime(thread)), 'a late b c');
});

test('a message that was written for later stands where it went out, and until then where it was written', () => {
  const waits = written('later', 10, { sendAt: ist(600) });
  const thread = [written('a', 0), waits, written('b', 300), written('c', 900)];
  assert.equal(ids(inTime(thread)), 'a later b c');
  const went = thread.map((message) => (message === waits ? { ...waits, sentAt: ist(601) } : message));
  assert.equal(ids(inTime(went)), 'a b later c');
});

test('an answer within the same second stays behind what it answers, whose clock says more', () => {
  const thread = [written('ours', 5.4), written('theirs', 5), written('ours again', 6.1)];
  assert.equal(ids(inTime(thread)), 'ours theirs ours again');
});

test('nothing is lost or stands twice, and nothing is more than a minute before what stands above it', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 40 });
  fc.assert(
    fc.property(seconds, (times) => {
      const thread = times.map((at, i) => written(String(i), at));
      const placed = inTime(thread);
      assert.deepEqual(placed.map(({ id }) => id).sort(), thread.map(({ id }) => id).sort());
      for (const [i, { createdAt }] of placed.entries())
        if (i > 0) assert.ok(Date.parse(placed[i - 1]!.createdAt) - Date.parse(createdAt) <= 60_000);
    }),
  );
});
