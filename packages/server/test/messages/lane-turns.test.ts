import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createLaneTurns } from '../../src/features/messages/send/lane-turns.ts';

const CHANNELS = ['a', 'b', 'c'];
const asked = fc.array(
  fc.record({ on: fc.subarray(CHANNELS, { minLength: 1 }), all: fc.boolean(), fails: fc.boolean() }),
  { maxLength: 12 },
);

describe('turns on channels', () => {
  it('come one after the other on a channel in the order asked for, whatever fails, and none waits for another channel', async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.scheduler(), async (works, scheduler) => {
        const turns = createLaneTurns();
        const order = new Map<string, number[]>(CHANNELS.map((id) => [id, []]));
        const running = new Set<string>();
        const ended = works.map(({ on, all, fails }, i) => {
          const own = all ? CHANNELS : on;
          const work = async () => {
            for (const id of own) {
              assert.ok(!running.has(id), `something else has its turn on ${id}`);
              running.add(id);
              order.get(id)!.push(i);
            }
            await scheduler.schedule(Promise.resolve());
            for (const id of own) running.delete(id);
            if (fails) throw new Error('failed');
          };
          return all ? turns.onAll(work) : turns.on(on, work);
        });
        const results = Promise.allSettled(ended);
        await scheduler.waitFor(results);
        assert.deepEqual(
          (await results).map(({ status }) => status === 'rejected'),
          works.map(({ fails }) => fails),
        );
        for (const [id, seen] of order)
          assert.deepEqual(
            seen,
            works.flatMap(({ on, all }, i) => (all || on.includes(id) ? [i] : [])),
          );
      }),
    );
  });

  it('are taken on a channel until the last of them has ended, and free on the others', async () => {
    const turns = createLaneTurns();
    const held = Promise.withResolvers<void>();
    const first = turns.on(['a'], () => held.promise);
    const second = turns.on(['a', 'b'], async () => 'behind it');
    assert.equal(await turns.on(['c'], async () => 'at once'), 'at once');
    assert.deepEqual(
      CHANNELS.map((id) => turns.isTaken(id)),
      [true, true, false],
    );
    held.resolve();
    await first;
    assert.equal(await second, 'behind it');
    await turns.onAll(async () => undefined);
    assert.deepEqual(CHANNELS.filter(turns.isTaken), []);
  });
});
