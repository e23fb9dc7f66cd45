import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { instantOf, nextHour } from '../src/ui/elements/day-time.ts';
import { daysAfter, isDay, readDay, showDay } from '../src/ui/elements/days.ts';

const NOW = '2026-11-22';
const NOW_MS = Date.parse(NOW);
const day = fc
  .date({ min: new Date('1901-01-01T00:00:00Z'), max: new Date('2098-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('a day reads 22 Nov, with its year where that is another', () => {
  assert.equal(showDay('2026-11-22', NOW), '22 Nov');
  assert.equal(showDay('2026-01-05', NOW), '5 Jan');
  assert.equal(showDay('2025-11-22', NOW), '22 Nov 2025');
});

test('what is shown is read as the same day, as are the ways in which India and programs write it', () => {
  fc.assert(
    fc.property(day, (written) => {
      const [year, month, date] = written.split('-');
      const whole = showDay(written, '1899-01-01');
      for (const text of [
        whole,
        whole.toUpperCase(),
        written,
        `${date}/${month}/${year}`,
        `${Number(date)}.${Number(month)}.${year}`,
      ])
        assert.equal(readDay(text, 'past', NOW), written, text);
      assert.ok(isDay(written));
    }),
  );
});

test('without a year the day that has been is meant, or the one to come', () => {
  for (const [typed, past, future] of [
    ['22 Nov', '2026-11-22', '2026-11-22'],
    ['23 nov', '2025-11-23', '2026-11-23'],
    ['Nov 20', '2026-11-20', '2027-11-20'],
    ['5/12', '2025-12-05', '2026-12-05'],
    ['24', '2026-10-24', '2026-11-24'],
    ['31', '2026-10-31', '2026-12-31'],
    ['29 Feb', undefined, '2028-02-29'],
    ['3 Sept', '2026-09-03', '2027-09-03'],
  ] as const) {
    if (past) assert.equal(readDay(typed, 'past', NOW), past, typed);
    assert.equal(readDay(typed, 'future', NOW), future, typed);
  }
});

test('a birthday of the last century is a day, with two digits of its year too', () => {
  assert.equal(readDay('24/3/1990', 'past', NOW), '1990-03-24');
  assert.equal(readDay('24 Mar 90', 'past', NOW), '1990-03-24');
  assert.equal(readDay('24/3/26', 'past', NOW), '2026-03-24');
  assert.equal(readDay('24/3/27', 'future', NOW), '2027-03-24');
});

test('what is no day is not taken for one', () => {
  for (const text of ['', 'tomorrow', '31/02/2026', '11/22', '0', '32', '22 Foo', '2026-13-01', '12/31/2026'])
    assert.equal(readDay(text, 'past', NOW), undefined, text);
  for (const text of [undefined, '', '2026-02-30', '22 Nov', '2026-11-22T00:00'])
    assert.ok(!isDay(text), text);
});

test('days are counted across months and years', () => {
  assert.equal(daysAfter('2026-12-31', 1), '2027-01-01');
  assert.equal(daysAfter('2026-03-01', -1), '2026-02-28');
});

test('the hour that is offered is full, and at least a quarter of an hour ahead', () => {
  const offered = (time: string) => nextHour(Date.parse(`2026-11-27T${time}+05:30`)).time;
  assert.deepEqual(['10:59:30', '10:30:00', '11:00:00', '23:50:00'].map(offered), [
    '12:00',
    '11:00',
    '12:00',
    '01:00',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: NOW_MS, max: NOW_MS + 172_800_000 }), (now) => {
      const aheadMs = Date.parse(instantOf(nextHour(now))) - now;
      assert.ok(aheadMs >= 900_000 && aheadMs < 4_500_000, `${aheadMs} ms`);
    }),
  );
});
