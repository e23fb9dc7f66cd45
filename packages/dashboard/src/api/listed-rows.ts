/** Changes to a list that has been read, without reading all of its pages again. */
import type { Page } from '@meghdoot/sdk';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { WorkspaceCache } from './api.tsx';

type Pages<T> = InfiniteData<Page<T>, string | undefined>;

/** Rows are shown as they are now, each in its place; those that are not in the list are left aside. */
export function replaceRows<T>(
  cache: WorkspaceCache,
  key: QueryKey,
  rows: readonly T[],
  idOf: (row: T) => string | number,
): void {
  const list = cache.get<Pages<T>>(key);
  const fresh = new Map(rows.map((row) => [idOf(row), row]));
  if (!list?.pages.some(({ data }) => data.some((row) => fresh.has(idOf(row))))) return;
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((row) => fresh.get(idOf(row)) ?? row),
  }));
  cache.set<Pages<T>>(key, { ...list, pages });
}

/** Reads a list again from its beginning. */
export function readAnew(cache: WorkspaceCache, key: QueryKey): Promise<void> {
  const list = cache.get<Pages<unknown>>(key);
  if (list) {
    cache.set<Pages<unknown>>(key, {
      pages: list.pages.slice(0, 1),
      pageParams: list.pageParams.slice(0, 1),
    });
  }
  return cache.refresh(key);
}
