/** One of several pages of a browser leads: it goes on following the feed when it is hidden, and it alone rings. */
import { useEffect, useState } from 'react';

/** Returns whether this page leads in its workspace; another does when it is closed. */
export function useLeads(workspaceId: string): boolean {
  const [leads, setLeads] = useState(false);
  useEffect(
    () => holdLock(`meghdoot-leads ${workspaceId}`, 'exclusive', (held) => setLeads(held)),
    [workspaceId],
  );
  return leads;
}

/**
 * Holds a lock of the browser as soon as nobody else does, until what is returned is called. Where pages come from
 * another machine without TLS, browsers have no locks: then nobody holds one.
 */
export function holdLock(
  name: string,
  mode: LockMode,
  changed: (held: boolean) => void = () => {},
): () => void {
  const ended = new AbortController();
  const until = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  void navigator.locks
    ?.request(name, { mode, signal: ended.signal }, () => {
      changed(true);
      return until;
    })
    .catch(() => undefined); // given up before it was held
  return () => {
    ended.abort();
    changed(false);
  };
}

/** Returns the names of the locks that pages of this browser hold. */
export async function locksHeld(): Promise<readonly string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name }) => name ?? []);
}
