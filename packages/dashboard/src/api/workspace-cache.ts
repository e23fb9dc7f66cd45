import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type WorkspaceCache = ReturnType<typeof createWorkspaceCache>;

/** Returns what was read in a workspace, by keys within it. */
export function createWorkspaceCache(cache: QueryClient, workspaceId: string) {
  const keyOf = (key: QueryKey) => [workspaceId, ...key];
  return {
    get: <T>(key: QueryKey) => cache.getQueryData<T>(keyOf(key)),
    /** Puts what the server has answered in the place of what was read; what is being read now is older and is given up. */
    set<T>(key: QueryKey, value: T | undefined) {
      void cache.cancelQueries({ queryKey: keyOf(key), exact: true });
      return cache.setQueryData(keyOf(key), value);
    },
    /** Changes what has been read; what is being read now comes all the same. */
    change: <T>(key: QueryKey, value: T | undefined) => cache.setQueryData(keyOf(key), value),
    /** Resolves when what is being read now has come; undefined: nothing is. */
    reading(key: QueryKey): Promise<unknown> | undefined {
      const query = cache.getQueryCache().find({ queryKey: keyOf(key) });
      return query?.state.fetchStatus === 'idle' ? undefined : query?.promise;
    },
    /**
     * Reads anew once what is being read now has come: were that given up, changes that come faster than one can read
     * would leave the page as it is for ever. Resolves when it has been read.
     */
    async refresh(key: QueryKey): Promise<void> {
      const queries = { queryKey: keyOf(key) };
      const reading = cache.getQueryCache().findAll({ ...queries, fetchStatus: 'fetching' });
      await Promise.allSettled(reading.map(({ promise }) => promise));
      await cache.invalidateQueries(queries, { cancelRefetch: false }); // what reads since then knows of the change
    },
    /** Forgets what stands on no page now: it is read anew before it is shown. */
    forget: (key: QueryKey) => cache.removeQueries({ queryKey: keyOf(key), type: 'inactive' }),
  };
}
