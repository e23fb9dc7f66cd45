import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Attempt, type Breaker, createBreaker } from '../../src/features/messages/send/breaker.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import type { SendOutcome } from '../../src/whatsapp/client.ts';

const ACCEPTED: SendOutcome = { kind: 'accepted', providerId: 'w', httpStatus: 200, response: '' };
const REFUSED: SendOutcome = {
  kind: 'refused',
  error: { code: 131026, message: '' },
  httpStatus: 400,
  response: '',
};
const TOO_FAST: SendOutcome = { ...REFUSED, error: { code: 130429, message: '' } };
const HTML: SendOutcome = { kind: 'lost_answer', cause: 'HTTP 502', httpStatus: 502, response: '<h1>' };
const RESET: SendOutcome = { kind: 'lost_answer', cause: 'reset' };
const UNSENT: SendOutcome = { kind: 'not_sent', cause: 'refused' };

const breaker = () => createBreaker(() => 0);
const beginMany = (of: Breaker, count: number, now = 0) => Array.from({ length: count }, () => of.begin(now));

test('lets everything pass while answers come in the form of Graph, refusals too', () => {
  const each = breaker();
  for (const outcome of [ACCEPTED, REFUSED, ACCEPTED]) each.end(each.begin(0), outcome, 10);
  assert.equal(each.room(10), Number.POSITIVE_INFINITY);
});

test('opens at the first answer without that form, at a refused connection, and when the number is too fast', () => {
  for (const outcome of [HTML, UNSENT, TOO_FAST]) {
    const each = breaker();
    assert.equal(each.end(each.begin(0), outcome, 10), 'opened');
    assert.deepEqual([each.room(10), each.nextAt(10)], [0, 10 + SECOND]);
    assert.equal(each.room(10 + SECOND), 1);
  }
});

test('opens when three answers in a row are cut off, not when one is', () => {
  const each = breaker();
  for (let i = 0; i < 10; i++)
    for (const outcome of [RESET, RESET, ACCEPTED]) each.end(each.begin(0), outcome, 10);
  assert.equal(each.room(10), Number.POSITIVE_INFINITY);
  for (const outcome of [RESET, RESET, RESET]) each.end(each.begin(0), outcome, 10);
  assert.equal(each.room(10), 0);
});

test('tries one at a time after pauses that grow to a minute, until an answer is proper', () => {
  const each = breaker();
  let now = 0;
  each.end(each.begin(now), HTML, now);
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    pauses.push(each.nextAt(now) - now);
    now = each.nextAt(now);
    const attempt = each.begin(now);
    assert.equal(each.room(now), 0, 'one at a time');
    each.end(attempt, i % 2 ? HTML : RESET, now);
  }
  assert.deepEqual(
    pauses,
    [1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * SECOND),
  );
  now = each.nextAt(now);
  assert.equal(each.end(each.begin(now), REFUSED, now), 'closed');
  assert.equal(each.room(now), 2, 'two after one');
  for (const attempt of beginMany(each, 2, now)) each.end(attempt, ACCEPTED, now);
  assert.equal(each.room(now), 4);
  each.end(each.begin(now), HTML, now);
  assert.equal(each.nextAt(now) - now, SECOND, 'and from the beginning next time');
});

test('learns nothing from answers to what was sent before it opened, nor from what we ended ourselves', () => {
  const each = breaker();
  const earlier = beginMany(each, 20);
  each.end(earlier[0]!, HTML, 0);
  for (const attempt of earlier.slice(1, 10)) each.end(attempt, HTML, 1);
  for (const attempt of earlier.slice(10)) each.end(attempt, ACCEPTED, 1);
  assert.deepEqual([each.room(1), each.nextAt(1)], [0, SECOND]);
  const probe = each.begin(SECOND);
  each.end(probe, undefined, SECOND);
  assert.equal(each.room(SECOND), 1);
});

test('sends nothing more into ten seconds of silence', () => {
  const each = breaker();
  const [first] = beginMany(each, 5, 0);
  assert.ok(each.room(9 * SECOND) > 0);
  assert.equal(each.room(10 * SECOND), 0);
  each.end(first!, ACCEPTED, 11 * SECOND);
  assert.ok(each.room(12 * SECOND) > 0);
});

test('whatever comes in whatever order: it never stays shut, and never tries more than it may', () => {
  const step = fc.oneof(
    fc.record({ begin: fc.nat(5) }),
    fc.record({ end: fc.nat(50), as: fc.constantFrom(ACCEPTED, REFUSED, TOO_FAST, HTML, RESET, UNSENT) }),
    fc.record({ pass: fc.nat(20 * SECOND) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const each = breaker();
      const open: Attempt[] = [];
      let now = 0;
      for (const one of steps) {
        if ('pass' in one) now += one.pass;
        if ('begin' in one) open.push(...beginMany(each, Math.min(one.begin, each.room(now)), now));
        if ('end' in one && open.length > 0) each.end(open.splice(one.end % open.length, 1)[0]!, one.as, now);
        assert.ok(each.room(now) >= 0);
        assert.ok(each.nextAt(now) > now);
      }
      for (const attempt of open) each.end(attempt, ACCEPTED, now);
      now += 2 * MINUTE;
      assert.ok(each.room(now) > 0, 'with nothing under way something may be tried');
      for (let i = 0; i < 200 && each.room(now) < 1000; i++) each.end(each.begin(now), ACCEPTED, now);
      assert.equal(each.room(now), Number.POSITIVE_INFINITY);
    }),
  );
});
