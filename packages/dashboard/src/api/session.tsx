/** Who is signed in, and the workspace of theirs that the page shows. */
import type { Meghdoot, MeghdootError } from '@meghdoot/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { createClient } from './api.tsx';
import { EXPIRED_KEY, SESSION_KEY } from './query-client.ts';

export type Session = Awaited<ReturnType<Meghdoot['account']['session']>>;
export type Person = Session['person'];
export type OwnWorkspace = Session['workspaces'][number];

/** `everyMs`: read again this often, while something about the person or a workspace is awaited. */
export function useSessionQuery({ everyMs }: { everyMs?: number } = {}) {
  return useQuery<Session, MeghdootError>({
    queryKey: SESSION_KEY,
    queryFn: () => createClient().account.session(),
    staleTime: 60_000,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

/** After what changes the person or their workspaces. */
export function useSessionRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ queryKey: SESSION_KEY });
}

export function useExpired(): boolean {
  return (
    useQuery({ queryKey: EXPIRED_KEY, queryFn: () => false, staleTime: Number.POSITIVE_INFINITY }).data ??
    false
  );
}

/** After signing in: everything is read again, and a page that waited goes on. */
export function useSignedIn(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.refetchQueries({ queryKey: SESSION_KEY });
    cache.setQueryData(EXPIRED_KEY, false);
    await cache.invalidateQueries();
  };
}

/** Leaves nothing of the person behind: everything that was read is forgotten. */
export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await createClient()
      .account.signOut()
      .catch(() => undefined); // a session that has ended already is what was wanted
    cache.clear();
    await cache.resetQueries({ queryKey: SESSION_KEY });
    location.assign('/dashboard');
  };
}

interface SignedIn {
  session: Session;
  workspace: OwnWorkspace;
}

const SignedInContext = createContext<SignedIn | undefined>(undefined);

export function SignedInProvider({ value, children }: { value: SignedIn; children: ReactNode }) {
  return <SignedInContext value={value}>{children}</SignedInContext>;
}

export function useSignedInAs(): SignedIn & { administers: boolean } {
  const value = use(SignedInContext);
  if (!value) throw new Error('This stands outside the pages for people who are signed in.');
  return { ...value, administers: value.workspace.role !== 'member' };
}
