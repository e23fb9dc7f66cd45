/** Many writes in one commit: what each of them is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SECOND, systemClock } from '../../src/platform/clock.ts';
import { GroupCommit } from '../../src/platform/database/group-commit.ts';
import { manualClock } from '../rigs/manual-clock.ts';

test('a group commit answers every item with its own result, many in one commit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer(), { maxLength: 1500 }), async (items) => {
      const sizes: number[] = [];
      const group = new GroupCommit({
        clock: systemClock,
        async commit(batch: number[]) {
          sizes.push(batch.length);
          return batch.map((item) => item * 2);
        },
        follow: (item, written) => written - item,
      });
      const answers = await Promise.all(items.map((item) => group.submit(item)));
      assert.deepEqual(answers, items);
      assert.ok(sizes.length <= Math.ceil(items.length / 512));
    }),
    { numRuns: 20 },
  );
});

test('a group commit waits while each turn brings more, but not for ever', async () => {
  const sizes: number[] = [];
  const group = new GroupCommit({
    clock: systemClock,
    async commit(batch: number[]) {
      sizes.push(batch.length);
      return batch;
    },
    follow: () => undefined,
  });
  async function comeInTurns(counts: number[]): Promise<number[]> {
    sizes.length = 0;
    const answers: Promise<undefined>[] = [];
    for (const count of counts) {
      for (let n = 0; n < count; n++) answers.push(group.submit(n));
      await systemClock.pause(0);
    }
    await Promise.all(answers);
    return sizes;
  }
  assert.deepEqual(await comeInTurns([2, 1, 1, 1]), [5], 'two came, and each turn another');
  assert.deepEqual(await comeInTurns([1, 0, 1]), [1, 1], 'who comes alone is written at once');
  assert.deepEqual(await comeInTurns([2, 0, 0, 1]), [2, 1], 'a turn has brought nobody');
  assert.deepEqual(await comeInTurns([2, 70, 1]), [72, 1], 'there are enough');
  const endless = await comeInTurns(Array<number>(40).fill(2));
  assert.ok(endless.length > 2 && Math.max(...endless) < 40, `they came without end: ${endless}`);
});

test('a database that works beside this thread has its next batch before the callers of the last go on', async () => {
  const steps: string[] = [];
  const began = Promise.withResolvers<void>();
  const group = new GroupCommit({
    clock: systemClock,
    beside: true,
    async commit(batch: string[]) {
      steps.push(`batch ${batch}`);
      began.resolve();
      for (let turn = 0; turn < 3; turn++) await systemClock.pause(0);
      return batch;
    },
    follow: (item) => void steps.push(`told ${item}`),
  });
  const answers = [group.submit('a')];
  await began.promise;
  answers.push(group.submit('b'), group.submit('c'));
  await Promise.all(answers);
  assert.deepEqual(steps, ['batch a', 'batch b,c', 'told a', 'told b', 'told c']);
});

test('a group commit that fails is told to its own items and does not stop the next', async () => {
  const group = new GroupCommit({
    clock: systemClock,
    async commit(batch: string[]) {
      if (batch.includes('bad')) throw new Error('disk full');
      return batch;
    },
    follow: (_item, written) => written,
  });
  const first = ['good', 'bad'].map((item) => group.submit(item));
  for (const answer of await Promise.allSettled(first)) assert.equal(answer.status, 'rejected');
  assert.equal(await group.submit('next'), 'next');
});

test('who has waited for seconds while the database hung is told so with it, and not kept for the next try', async () => {
  const clock = manualClock();
  const started = Promise.withResolvers<void>();
  const hangs = Promise.withResolvers<never>();
  const committed: string[][] = [];
  const group = new GroupCommit({
    clock,
    async commit(batch: string[]) {
      started.resolve();
      if (batch.includes('first')) await hangs.promise;
      committed.push(batch);
      return batch;
    },
    follow: (_item, written) => written,
  });
  const answers = [group.submit('first')];
  await started.promise;
  answers.push(group.submit('soon after'));
  await clock.advance(4 * SECOND);
  answers.push(group.submit('just now'));
  hangs.reject(Object.assign(new Error('no response'), { code: 'ETIMEDOUT' }));
  const settled = await Promise.allSettled(answers);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(committed, [['just now']]);
});

test('what follows a group commit fails or waits for its own item alone', async () => {
  const never = Promise.withResolvers<string>();
  const group = new GroupCommit({
    clock: systemClock,
    commit: async (batch: string[]) => batch,
    follow(item): string | Promise<string> {
      if (item === 'throws') throw new Error('thrown');
      if (item === 'rejects') return Promise.reject(new Error('rejected'));
      return item === 'waits' ? never.promise : item;
    },
  });
  const items = ['a', 'throws', 'b', 'rejects', 'waits', 'c'];
  const answers = items.map((item) => group.submit(item));
  const settled = await Promise.allSettled(answers.filter((_, i) => items[i] !== 'waits'));
  assert.deepEqual(
    settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message)),
    ['a', 'thrown', 'b', 'rejected', 'c'],
  );
  never.resolve('in the end');
  assert.equal(await answers[4], 'in the end');
});

test('a group commit takes what comes during a commit into the next one', async () => {
  const committed: number[][] = [];
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const group = new GroupCommit({
    clock: systemClock,
    async commit(batch: number[]) {
      started.resolve();
      await mayEnd.promise;
      committed.push(batch);
      return batch;
    },
    follow: () => undefined,
  });
  const answers = [1, 2].map((item) => group.submit(item));
  await started.promise;
  answers.push(group.submit(3));
  mayEnd.resolve();
  await Promise.all(answers);
  assert.deepEqual(committed, [[1, 2], [3]]);
});
