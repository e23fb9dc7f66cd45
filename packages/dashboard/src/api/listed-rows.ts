/** Changes to a list that has been read, without reading all of its pages again. */
import type { Page } from '@meghdoot/sdk';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { WorkspaceCache } from './workspace-cache.ts';

type Pages<T> = InfiniteData<Page<T>, string | undefined>;

/** Rows are shown as they are now, each in its place; those that are not in the list are left aside. */
export function replaceRows<T>(
  cache: WorkspaceCache,
  key: QueryKey,
  rows: readonly T[],
  idOf: (row: T) => string | number,
): void {
  nowAndOnceRead(cache, key, () => replace(cache, key, rows, idOf));
}

/** A page that is being read is put behind the pages that there were when it was asked for: the change is made again. */
function nowAndOnceRead(cache: WorkspaceCache, key: QueryKey, change: () => void): void {
  const reading = cache.reading(key);
  change();
  reading?.then(change, change);
}

function replace<T>(
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
  cache.change<Pages<T>>(key, { ...list, pages });
}

/**
 * The rows of a list as they are now: what it shows changes in its place, and what is new stands before it. The list
 * begins with the greatest place; what belongs behind the pages that were read comes with a later one.
 */
export function putRows<T, Place extends string | number>(
  cache: WorkspaceCache,
  key: QueryKey,
  rows: readonly T[],
  placeOf: (row: T) => Place,
): void {
  nowAndOnceRead(cache, key, () => put(cache, key, rows, placeOf));
}

function put<T, Place extends string | number>(
  cache: WorkspaceCache,
  key: QueryKey,
  rows: readonly T[],
  placeOf: (row: T) => Place,
): void {
  replace(cache, key, rows, placeOf);
  const list = cache.get<Pages<T>>(key);
  const first = list?.pages[0];
  if (!list || !first) return;
  const shown = new Set(list.pages.flatMap(({ data }) => data.map(placeOf)));
  const end = first.nextCursor === null ? undefined : first.data.at(-1);
  const fresh = rows.filter(
    (row) => !shown.has(placeOf(row)) && (end === undefined || placeOf(row) > placeOf(end)),
  );
  if (fresh.length === 0) return;
  const data = [...fresh, ...first.data].sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1));
  cache.change<Pages<T>>(key, { ...list, pages: [{ ...first, data }, ...list.pages.slice(1)] });
}

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
