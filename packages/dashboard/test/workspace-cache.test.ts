/** What has been read is changed while it is read anew. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { putRows } from '../src/api/listed-rows.ts';
import { createWorkspaceCache } from '../src/api/workspace-cache.ts';

interface Page {
  data: number[];
  nextCursor: string | null;
}

function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { client, cache: createWorkspaceCache(client, 'wks') };
}

test('the answer to a change stays, though a reading comes that began before it', async () => {
  const { client, cache } = opened();
  const late = Promise.withResolvers<string>();
  const answers = [Promise.resolve('as it was'), late.promise];
  const observer = new QueryObserver(client, { queryKey: ['wks', 'thing'], queryFn: () => answers.shift()! });
  const leave = observer.subscribe(() => undefined);
  await observer.refetch();
  const again = observer.refetch();
  cache.set(['thing'], 'as it is');
  late.resolve('as it was');
  await again;
  assert.equal(cache.get(['thing']), 'as it is');
  leave();
});

test('what takes longer to read than changes take to come is shown, and read once more for all of them', async () => {
  const { client, cache } = opened();
  const readings: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['wks', 'thing'],
    queryFn: () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    },
  });
  const leave = observer.subscribe(() => undefined);
  readings[0]!.resolve('first');
  await cache.reading(['thing']);
  const refreshed = [1, 2, 3].map(() => cache.refresh(['thing']));
  await turn();
  refreshed.push(cache.refresh(['thing']), cache.refresh(['thing']));
  await turn();
  readings[1]!.resolve('second');
  await turn();
  assert.equal(cache.get(['thing']), 'second');
  readings[2]!.resolve('third');
  await Promise.all(refreshed);
  assert.equal(cache.get(['thing']), 'third');
  assert.equal(readings.length, 3);
  leave();
});

test('a row that comes while an older page is read stands before it, once', async () => {
  const { client, cache } = opened();
  const older = Promise.withResolvers<Page>();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['wks', 'list'],
    queryFn: ({ pageParam }): Promise<Page> =>
      pageParam === '' ? Promise.resolve({ data: [4, 3], nextCursor: 'older' }) : older.promise,
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor,
  });
  const leave = observer.subscribe(() => undefined);
  await observer.refetch();
  const next = observer.fetchNextPage();
  putRows(cache, ['list'], [5], (row: number) => row);
  const rows = () => observer.getCurrentResult().data!.pages.flatMap(({ data }) => data);
  assert.deepEqual(rows(), [5, 4, 3]);
  older.resolve({ data: [2, 1], nextCursor: null });
  await next;
  await cache.reading(['list']);
  assert.deepEqual(rows(), [5, 4, 3, 2, 1]);
  leave();
});
