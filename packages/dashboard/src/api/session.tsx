/** This file knows who is signed in, and which of their workspaces the page shows. */
import type { Meghdoot, MeghdootError } from '@meghdoot/sdk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { createClient } from './api.tsx';
import { isSignedOut, SESSION_KEY } from './query-client.ts';
import { sessionGate } from './session-gate.ts';

export type Session = Awaited<ReturnType<Meghdoot['account']['session']>>;
export type Person = Session['person'];
export type OwnWorkspace = Session['workspaces'][number];

const SESSION = { queryKey: SESSION_KEY, queryFn: readSession, staleTime: 60_000 };

/** Asks who is signed in while the code of the page is on its way; resolves when that is known. */
export function askForSession(cache: QueryClient): Promise<void> {
  return cache.prefetchQuery(SESSION);
}

/** `everyMs`: read again this often, while something about the person or a workspace is awaited. */
export function useSessionQuery({ everyMs }: { everyMs?: number } = {}) {
  const { state } = useSessionGate();
  return useQuery<Session, MeghdootError>({
    ...SESSION,
    retryOnMount: false, // it was asked for before anything was drawn
    // Perhaps they have signed in on another page of theirs.
    refetchOnWindowFocus: state === 'open' || 'always',
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

/** Reads the session; requests that wait for a sign-in go on with it. */
async function readSession(): Promise<Session> {
  try {
    const session = await createClient(undefined, { asWhoever: true }).account.session();
    sessionGate.open(session.person.id);
    return session;
  } catch (error) {
    if (isSignedOut(error)) sessionGate.ended();
    throw error;
  }
}

/** Returns whether the session has ended, and whether a request waits to be sent. */
export function useSessionGate() {
  return useSyncExternalStore(sessionGate.subscribe, sessionGate.standing);
}

/** Returns a function that reads the session again after a change to the person or their workspaces. */
export function useSessionRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ queryKey: SESSION_KEY });
}

/**
 * Returns a function to call after signing in: it reads everything again, lets waiting requests go on, and forgets
 * what another person read.
 */
export function useSignedIn(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    const before = cache.getQueryData<Session>(SESSION_KEY)?.person.id;
    await cache.refetchQueries({ queryKey: SESSION_KEY }, { throwOnError: true });
    if (cache.getQueryData<Session>(SESSION_KEY)?.person.id !== before)
      cache.removeQueries({ type: 'inactive' });
    await cache.invalidateQueries();
  };
}

/** Leaves nothing of the person behind: everything that was read is forgotten. */
export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    sessionGate.forget();
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

export function useSignedInAs(): SignedIn & { administers: boolean; isAgent: boolean } {
  const value = use(SignedInContext);
  if (!value) throw new Error('This stands outside the pages for people who are signed in.');
  const { role } = value.workspace;
  return { ...value, administers: role === 'owner' || role === 'admin', isAgent: role === 'agent' };
}
