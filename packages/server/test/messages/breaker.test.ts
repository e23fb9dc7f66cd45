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

const newBreaker = () => createBreaker(() => 0);
const beginMany = (breaker: Breaker, count: number, now = 0) =>
  Array.from({ length: count }, () => breaker.begin(now));

test('lets everything pass while answers come in the form of Graph, refusals too', () => {
  const breaker = newBreaker();
  for (const outcome of [ACCEPTED, REFUSED, ACCEPTED]) breaker.end(breaker.begin(0), outcome, 10);
  assert.equal(breaker.room(10), Number.POSITIVE_INFINITY);
});

test('opens at the first answer without that form, at a refused connection, and when the number is too fast', () => {
  for (const outcome of [HTML, UNSENT, TOO_FAST]) {
    const breaker = newBreaker();
    assert.equal(breaker.end(breaker.begin(0), outcome, 10), 'opened');
    assert.deepEqual([breaker.room(10), breaker.nextAt(10)], [0, 10 + SECOND]);
    assert.equal(breaker.room(10 + SECOND), 1);
  }
});

test('opens when three answers in a row are cut off, not when one is', () => {
  const breaker = newBreaker();
  for (let i = 0; i < 10; i++)
    for (const outcome of [RESET, RESET, ACCEPTED]) breaker.end(breaker.begin(0), outcome, 10);
  assert.equal(breaker.room(10), Number.POSITIVE_INFINITY);
  for (const outcome of [RESET, RESET, RESET]) breaker.end(breaker.begin(0), outcome, 10);
  assert.equal(breaker.room(10), 0);
});

test('tries one at a time after pauses that grow to a minute, until an answer is proper', () => {
  const breaker = newBreaker();
  let now = 0;
  breaker.end(breaker.begin(now), HTML, now);
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    pauses.push(breaker.nextAt(now) - now);
    now = breaker.nextAt(now);
    const attempt = breaker.begin(now);
    assert.equal(breaker.room(now), 0, 'one at a time');
    breaker.end(attempt, i % 2 ? HTML : RESET, now);
  }
  assert.deepEqual(
    pauses,
    [1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * SECOND),
  );
  now = breaker.nextAt(now);
  assert.equal(breaker.end(breaker.begin(now), REFUSED, now), 'closed');
  assert.equal(breaker.room(now), 2, 'two after one');
  for (const attempt of beginMany(breaker, 2, now)) breaker.end(attempt, ACCEPTED, now);
  assert.equal(breaker.room(now), 4);
  breaker.end(breaker.begin(now), HTML, now);
  assert.equal(breaker.nextAt(now) - now, SECOND, 'and from the beginning next time');
});

test('learns nothing from answers to what was sent before it opened, nor from what we ended ourselves', () => {
  const breaker = newBreaker();
  const earlier = beginMany(breaker, 20);
  breaker.end(earlier[0]!, HTML, 0);
  for (const attempt of earlier.slice(1, 10)) breaker.end(attempt, HTML, 1);
  for (const attempt of earlier.slice(10)) breaker.end(attempt, ACCEPTED, 1);
  assert.deepEqual([breaker.room(1), breaker.nextAt(1)], [0, SECOND]);
  const probe = breaker.begin(SECOND);
  breaker.end(probe, undefined, SECOND);
  assert.equal(breaker.room(SECOND), 1);
});

test('sends nothing more into ten seconds of silence', () => {
  const breaker = newBreaker();
  const [first] = beginMany(breaker, 5, 0);
  assert.ok(breaker.room(9 * SECOND) > 0);
  assert.equal(breaker.room(10 * SECOND), 0);
  breaker.end(first!, ACCEPTED, 11 * SECOND);
  assert.ok(breaker.room(12 * SECOND) > 0);
});

test('whatever comes in whatever order: it never stays shut, and never tries more than it may', () => {
  const anyStep = fc.oneof(
    fc.record({ begin: fc.nat(5) }),
    fc.record({ end: fc.nat(50), as: fc.constantFrom(ACCEPTED, REFUSED, TOO_FAST, HTML, RESET, UNSENT) }),
    fc.record({ pass: fc.nat(20 * SECOND) }),
  );
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
      const breaker = newBreaker();
      const open: Attempt[] = [];
      let now = 0;
      for (const step of steps) {
        if ('pass' in step) now += step.pass;
        if ('begin' in step) open.push(...beginMany(breaker, Math.min(step.begin, breaker.room(now)), now));
        if ('end' in step && open.length > 0)
          breaker.end(open.splice(step.end % open.length, 1)[0]!, step.as, now);
        assert.ok(breaker.room(now) >= 0);
        assert.ok(breaker.nextAt(now) > now);
      }
      for (const attempt of open) breaker.end(attempt, ACCEPTED, now);
      now += 2 * MINUTE;
      assert.ok(breaker.room(now) > 0, 'with nothing under way something may be tried');
      for (let i = 0; i < 200 && breaker.room(now) < 1000; i++)
        breaker.end(breaker.begin(now), ACCEPTED, now);
      assert.equal(breaker.room(now), Number.POSITIVE_INFINITY);
    }),
  );
});
