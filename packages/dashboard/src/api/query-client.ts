import { MeghdootError } from '@meghdoot/sdk';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isLost, untilReachable } from './connection.ts';

export const SESSION_KEY = ['session'] as const;

export function createQueryClient(): QueryClient {
  const noticeRefusal = (error: unknown) => {
    if (!(error instanceof MeghdootError) || client.getQueryData(SESSION_KEY) === undefined) return;
    // Perhaps the person is out of the workspace, or their role was lowered: the session knows.
    if (error.code === 'NOT_FOUND' || error.code === 'INSUFFICIENT_ROLE')
      void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const goOn = async () => {
    await untilReachable();
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => isLost(state.error) });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isLost(error)) void goOn();
        if (!sameKey(query.queryKey, SESSION_KEY)) noticeRefusal(error);
      },
    }),
    mutationCache: new MutationCache({ onError: noticeRefusal }),
    defaultOptions: {
      // The SDK has tried again already. A server on the same machine responds also where a browser is offline.
      queries: { retry: false, networkMode: 'always', staleTime: 5_000, gcTime: 10 * 60_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof MeghdootError && error.code === 'UNAUTHORIZED';
}

function sameKey(a: QueryKey, b: QueryKey): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
