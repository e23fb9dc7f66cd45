import { MeghdootError } from '@meghdoot/sdk';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';

export const SESSION_KEY = ['session'] as const;
/** True while a session that was open has ended: the sign-in dialog stands over the page, which keeps what was typed. */
export const EXPIRED_KEY = ['session-expired'] as const;

export function createQueryClient(): QueryClient {
  const noticeExpiry = (error: unknown) => {
    if (!isSignedOut(error) || client.getQueryData(SESSION_KEY) === undefined) return;
    client.setQueryData(EXPIRED_KEY, true);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!sameKey(query.queryKey, SESSION_KEY)) noticeExpiry(error);
      },
    }),
    mutationCache: new MutationCache({ onError: noticeExpiry }),
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, gcTime: 10 * 60_000 }, // the SDK has tried again already
      mutations: { retry: false },
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
