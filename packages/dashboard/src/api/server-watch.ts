/** This file watches whether the server is there, for pages that stay open: a silent server closes no connection. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isReachable } from './connection.ts';
import { pause } from './pause.ts';

/** With the time-out of one response, a server that is gone is noticed within 20 s. */
const ASK_MS = 10_000;
const PATIENCE_MS = 5_000;
/** The server is asked this soon where there is reason to doubt: the feed has ended, or the server was gone. */
const ASK_SOON_MS = 2_000;

/** `connected`: whether the feed stands. Nothing is asked for a page that nobody sees. */
export function useServerAway(connected: boolean): boolean {
  const visible = useVisible();
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const { signal, abort } = ending();
    const watch = async () => {
      let waitMs = connected ? ASK_MS : ASK_SOON_MS;
      while (!signal.aborted) {
        await pause(waitMs, signal);
        if (signal.aborted) return;
        const here = await isReachable(PATIENCE_MS);
        if (signal.aborted) return;
        setAway(!here);
        waitMs = here ? ASK_MS : ASK_SOON_MS;
      }
    };
    void watch();
    return abort;
  }, [visible, connected]);
  return away;
}

function ending(): { signal: AbortSignal; abort: () => void } {
  const ended = new AbortController();
  return { signal: ended.signal, abort: () => ended.abort() };
}

/**
 * Browsers give a host few connections for all tabs together, so that one that nobody sees lets go of its own. A page
 * that is being left is hidden too, and the next one would wait for what is drawn anew for that: hence the timer.
 */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const soon = () => setTimeout(changed);
      document.addEventListener('visibilitychange', soon);
      return () => document.removeEventListener('visibilitychange', soon);
    },
    () => document.visibilityState === 'visible',
  );
}
