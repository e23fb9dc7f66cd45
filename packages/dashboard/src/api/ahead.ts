/** This file asks for the list that a page begins with before anything of the page is drawn. */
import type { QueryClient } from '@tanstack/react-query';
import type { Search } from '../search.ts';
import { type ApiList, createClient, pagesOf } from './api.tsx';

/** Reads the list that a page begins with, by the parameters of its URL. */
export type Ahead = (search: Search, read: <T>(list: ApiList<T>) => void) => void;

/** Asks for what a page begins with, unless it is there or under way; resolves when it is there. */
export async function readAhead(
  cache: QueryClient,
  workspaceId: string,
  search: Search,
  ahead: Ahead,
): Promise<void> {
  const reading: Promise<void>[] = [];
  ahead(search, (list) => {
    const pages = pagesOf(list, cache, { client: createClient(workspaceId), workspaceId });
    if (!cache.getQueryState(pages.queryKey)) reading.push(cache.prefetchInfiniteQuery(pages));
  });
  await Promise.all(reading);
}
