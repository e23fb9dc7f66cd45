/** The feed of events as it grows, for pages that show what happens while one looks. */
import type { MeghdootEvent } from '@meghdoot/sdk';
import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApi, useWorkspaceCache } from './api.tsx';
import { subjectOf } from './event-subject.ts';

type Listener = (events: readonly MeghdootEvent[]) => void;

const LiveContext = createContext<{ listeners: Set<Listener>; connected: boolean } | undefined>(undefined);
/** Events are handed on together, however many come: a page need not draw more often. */
const GATHER_MS = 250;
const RETRY_MS = 5_000;

export function LiveProvider({ children }: { children: ReactNode }) {
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const [listeners] = useState(() => new Set<Listener>());
  const [connected, setConnected] = useState(false);
  const visible = useVisible();
  const last = useRef<number>(undefined);

  useEffect(() => {
    if (!visible) return;
    const ended = new AbortController();
    let gathered: MeghdootEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const events = gathered;
      gathered = [];
      for (const listener of listeners) listener(events);
      for (const key of staleAfter(events)) void cache.refresh(key);
    };
    const follow = async () => {
      const { signal } = ended;
      while (!signal.aborted) {
        try {
          const after = last.current === undefined ? {} : { after: last.current };
          for await (const event of client.events.stream({ ...after, signal, onConnection: setConnected })) {
            last.current = event.sequence;
            gathered.push(event);
            timer ??= setTimeout(flush, GATHER_MS);
          }
        } catch {
          // It was refused (a session has ended, too many pages are open): pages still read when they are looked at.
        }
        await pause(RETRY_MS, signal);
      }
    };
    void follow();
    return () => {
      ended.abort();
      if (timer === undefined) return;
      clearTimeout(timer);
      flush();
    };
  }, [client, cache, listeners, visible]);

  return <LiveContext value={{ listeners, connected }}>{children}</LiveContext>;
}

/** Calls `listener` with the events of this workspace as they come; returns whether the feed is connected. */
export function useLive(listener: Listener): boolean {
  const live = use(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const call: Listener = (events) => latest.current(events);
    live?.listeners.add(call);
    return () => {
      live?.listeners.delete(call);
    };
  }, [live]);
  return live?.connected ?? false;
}

/** The objects that events are about are read again; lists decide for themselves. */
function staleAfter(events: readonly MeghdootEvent[]): string[][] {
  const keys = new Map<string, string[]>();
  for (const event of events) {
    const { noun, id } = subjectOf(event);
    keys.set(`${noun} ${id}`, [noun, id]);
    if (noun === 'channel' || noun === 'template' || noun === 'webhook') keys.set(noun, [`${noun}s`]);
  }
  return [...keys.values()];
}

/** Browsers give a host few connections for all tabs together, so that one that nobody sees lets go of its own. */
function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
