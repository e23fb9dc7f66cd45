/** The SDK, bound to the workspace that the page shows, and the hooks that every page reads and writes with. */
import {
  type CallOptions,
  createMeghdoot,
  type Meghdoot,
  type MeghdootError,
  type Page,
} from '@meghdoot/sdk';
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { shownLanguage } from '../words/locale.ts';
import { pause } from './pause.ts';
import { NotSent, sessionGate } from './session-gate.ts';
import { createWorkspaceCache, type WorkspaceCache } from './workspace-cache.ts';

interface Api {
  client: Meghdoot;
  /** Everything read is kept under it, so that no workspace ever shows another's. */
  workspaceId: string;
}

const ApiContext = createContext<Api | undefined>(undefined);

interface ClientOptions {
  asWhoever?: boolean;
  /** Carries the requests in the place of the browser's own. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Returns the client for everything that the dashboard asks of the server, so that every request outlives a session.
 * With `asWhoever` it acts for whoever is signed in, whom the page may not know yet; otherwise for the person that
 * the page shows.
 */
export function createClient(
  workspaceId?: string,
  { asWhoever = false, fetch = globalThis.fetch.bind(globalThis) }: ClientOptions = {},
): Meghdoot {
  return createMeghdoot({
    baseUrl: location.origin,
    workspaceId,
    fetch: (request) => {
      request.headers.set('accept-language', shownLanguage()); // the doctor speaks it
      return fetch(request);
    },
    personId: asWhoever ? undefined : sessionGate.personId,
    maxRetries: 2,
    timeoutMs: 20_000,
    onUnauthorized: sessionGate.admit,
  });
}

export function ApiProvider({ workspaceId, children }: { workspaceId: string; children: ReactNode }) {
  const api = useMemo(() => ({ client: createClient(workspaceId), workspaceId }), [workspaceId]);
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('This stands outside the pages of a workspace.');
  return api;
}

/** Something to read: its name in the cache and how it is fetched. */
export interface ApiQuery<T> {
  key: QueryKey;
  read: (api: Meghdoot, signal: AbortSignal) => Promise<T>;
  /** Data whose changes arrive as events is not read again before this many milliseconds have passed. */
  freshForMs?: number;
  /** Returns what it is shown with; in a list both are read before the list shows. */
  alongside?(data: T): ApiQuery<unknown> | undefined;
}

/** Returns what is read by one call, or by a few. */
export function queryOf<T>(
  key: QueryKey,
  read: (api: Meghdoot, options: { signal: AbortSignal }) => Promise<T>,
): ApiQuery<T> {
  return { key, read: (api, signal) => read(api, { signal }) };
}

interface ReadOptions<T> {
  enabled?: boolean;
  /** Read again this often, in milliseconds, while the page is in view; it may depend on what was read. */
  everyMs?: number | undefined | ((data: T | undefined) => number | undefined);
}

export function useApiQuery<T>(query: ApiQuery<T>, { enabled = true, everyMs }: ReadOptions<T> = {}) {
  const { client, workspaceId } = useApi();
  return useQuery<T, MeghdootError>({
    queryKey: [workspaceId, ...query.key],
    queryFn: ({ signal }) => query.read(client, signal),
    enabled,
    ...(query.freshForMs !== undefined && { staleTime: query.freshForMs }),
    ...(everyMs !== undefined && {
      refetchInterval:
        typeof everyMs === 'number' ? everyMs : ({ state }) => everyMs(state.data as T | undefined) ?? false,
    }),
  });
}

/** Fetches what a link leads to while the pointer is on it. */
export function usePrefetch() {
  return prefetchIn(useQueryClient(), useApi());
}

function prefetchIn(cache: QueryClient, { client, workspaceId }: Api) {
  return <T,>(query: ApiQuery<T>): Promise<void> =>
    cache.prefetchQuery({
      queryKey: [workspaceId, ...query.key],
      queryFn: ({ signal }) => query.read(client, signal),
      ...(query.freshForMs !== undefined && { staleTime: query.freshForMs }),
    });
}

export interface ApiList<T> {
  key: QueryKey;
  read: (api: Meghdoot, cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>;
  /**
   * Returns what a row is shown with, such as the name of its person. It is read before the page shows, so that no
   * row changes.
   */
  alongside?: (row: T) => ApiQuery<unknown> | undefined;
}

type SdkList<Row = unknown> = (query: never, options: CallOptions) => Promise<Page<Row>>;

/** The resources of the SDK that are lists. */
type Listed = {
  [Name in keyof Meghdoot]: Meghdoot[Name] extends { list: SdkList } ? Name : never;
}[keyof Meghdoot];

type RowOf<Name extends Listed> = Awaited<ReturnType<Meghdoot[Name]['list']>>['data'][number];

/** Returns a list of the SDK's as it is kept under a key. */
export function listOf<Name extends Listed>(
  key: QueryKey,
  name: Name,
  query: Parameters<Meghdoot[Name]['list']>[0] = { limit: 50 },
): ApiList<RowOf<Name>> {
  return {
    key,
    read: (api, cursor, signal) => {
      const list = api[name].list as SdkList<RowOf<Name>>;
      return list({ ...query, ...(cursor && { cursor }) } as never, { signal });
    },
  };
}

/** Rows do not wait longer for what is shown with them. */
const ALONGSIDE_MS = 1_000;

/** A list of the API, page after page: `rows` are all that have come, `fetchNextPage` brings more. */
export function useApiPages<T>(list: ApiList<T>) {
  const query = useInfiniteQuery<Page<T>, MeghdootError, InfiniteData<Page<T>>, QueryKey, string | undefined>(
    pagesOf(list, useQueryClient(), useApi()),
  );
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data), [query.data]);
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    ...{ rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch },
    /** Changes with each reading: whoever asks for it is drawn anew then. */
    get isFetching() {
      return query.isFetching;
    },
  };
}

/** Returns how a list is read and kept. */
export function pagesOf<T>(list: ApiList<T>, cache: QueryClient, api: Api) {
  const prefetch = prefetchIn(cache, api);
  const kept = createWorkspaceCache(cache, api.workspaceId);
  const readAlong = async (query: ApiQuery<unknown>): Promise<void> => {
    await prefetch(query);
    const data = kept.get(query.key);
    const next = data === undefined ? undefined : query.alongside?.(data);
    if (next) await readAlong(next);
  };
  return {
    queryKey: [api.workspaceId, ...list.key],
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const page = await readOn(list.read, api.client, pageParam, signal);
      const others = page.data.flatMap((row) => list.alongside?.(row) ?? []);
      if (others.length > 0) await Promise.race([Promise.all(others.map(readAlong)), pause(ALONGSIDE_MS)]);
      return page;
    },
    initialPageParam: undefined,
    getNextPageParam: (last: Page<T>) => last.nextCursor ?? undefined,
  };
}

/** A page of a filter that few fit may be empty and not the last one. */
const EMPTY_PAGES = 20;

async function readOn<T>(
  read: (api: Meghdoot, cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  client: Meghdoot,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<T>> {
  let page = await read(client, cursor, signal);
  for (let n = 1; n < EMPTY_PAGES && page.data.length === 0 && page.nextCursor !== null; n++)
    page = await read(client, page.nextCursor, signal);
  return page;
}

interface WriteOptions<T, V> {
  /** The beginnings of the keys of what is read again after the change. */
  refreshes?: readonly QueryKey[];
  /** Shows the outcome before the server has it; returns how to take that back. */
  optimistic?: (cache: WorkspaceCache, input: V) => (() => void) | undefined;
  onDone?: (result: T, input: V) => void;
  /** Writes that share this name go one after the other, in the order they were asked for. */
  inTurn?: string;
}

export function useApiMutation<V, T>(
  write: (api: Meghdoot, input: V) => Promise<T>,
  { refreshes = [], optimistic, onDone, inTurn }: WriteOptions<T, V> = {},
) {
  const { client } = useApi();
  const cache = useWorkspaceCache();
  return useMutation<T, MeghdootError, V, (() => void) | undefined>({
    mutationFn: (input) => write(client, input),
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onMutate: (input) => optimistic?.(cache, input),
    onError: (_error, _input, undo) => undo?.(),
    onSuccess: (result, input) => onDone?.(result, input),
    onSettled: async (_result, error) => {
      // What was not sent has changed nothing, and what is read waits for who signs in.
      if (error instanceof NotSent) return;
      await Promise.all(refreshes.map((key) => cache.refresh(key)));
    },
  });
}

/** The cache of what was read in this workspace. */
export function useWorkspaceCache() {
  const { workspaceId } = useApi();
  const cache = useQueryClient();
  return useMemo(() => createWorkspaceCache(cache, workspaceId), [cache, workspaceId]);
}
