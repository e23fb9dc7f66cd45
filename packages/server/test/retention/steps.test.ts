/** How much deletion does in a step, and how long it rests after one. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Registry } from 'prom-client';
import { type Rule, startRetention } from '../../src/features/retention/worker.ts';
import { type Clock, DAY, HOUR } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { silentLog } from '../../src/platform/log.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';

/** Starts deletion by a rule for mails alone. */
function startedWith(
  t: TestContext,
  { clock, rule, inThread }: { clock: Clock; rule: Rule; inThread: boolean },
) {
  const none: Rule = { of: 'installation', step: async () => ({ deleted: 0, more: false }) };
  const kinds = ['bodies', 'messages', 'history', 'media', 'events', 'deliveries', 'audit', 'inquiries'];
  const worker = startRetention({
    ...{ db: {} as Db, clock, log: silentLog, metrics: new Registry() },
    leases: { lasts: () => false, acquire: async (names: readonly string[]) => new Set(names) } as never,
    kept: { mail: DAY } as never,
    rules: { ...Object.fromEntries(kinds.map((kind) => [kind, none])), mail: rule } as never,
    workspacesAfter: async () => [],
    inThread,
  });
  t.after(() => worker.stop());
}

test('rests no longer than seconds after a step in which the machine slept', async (t) => {
  const clock = manualClock();
  let steps = 0;
  const rule: Rule = {
    of: 'installation',
    async step() {
      await clock.leap(8 * HOUR);
      return { deleted: 1, more: ++steps < 2 };
    },
  };
  startedWith(t, { clock, rule, inThread: true });
  await eventually(() => assert.equal(steps, 2));
});

test('a step takes more rows while steps are short and fewer once one was long, but in the thread that answers always as many', async (t) => {
  const sizesOf = async (inThread: boolean) => {
    const clock = manualClock();
    const sizes: number[] = [];
    const rule: Rule = {
      of: 'installation',
      async step({ atOnce }) {
        sizes.push(atOnce);
        await clock.leap(sizes.length < 6 ? 5 : sizes.length < 8 ? 15 : 50);
        return { deleted: 1, more: sizes.length < 13 };
      },
    };
    startedWith(t, { clock, rule, inThread });
    await eventually(() => assert.equal(sizes.length, 13));
    return sizes;
  };
  const quick = [200, 400, 800, 1600, 3200, 3200];
  assert.deepEqual(await sizesOf(false), [...quick, 3200, 3200, 1600, 800, 400, 200, 200]);
  assert.deepEqual(new Set(await sizesOf(true)), new Set([200]));
});
