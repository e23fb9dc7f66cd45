/** The feed of events as it grows, for pages that show what happens while one looks. */
import { MeghdootError, type MeghdootEvent, type Presence } from '@meghdoot/sdk';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi, useWorkspaceCache } from './api.tsx';
import { subjectOf } from './event-subject.ts';
import { useLeads } from './leading-page.ts';
import { pause } from './pause.ts';
import { isSignedOut } from './query-client.ts';
import { useServerAway, useVisible } from './server-watch.ts';
import { sessionGate } from './session-gate.ts';

type Listener = (events: readonly MeghdootEvent[]) => void;

interface Live {
  listeners: Set<Listener>;
  connected: boolean;
  /** When the feed began with what happens from then on: of what was before, no event tells. */
  begunAt: number | undefined;
  away: boolean;
  /** This page is the one of its browser that follows the feed unseen, and rings. */
  leads: boolean;
}

const LiveContext = createContext<Live | undefined>(undefined);
const PresentContext = createContext<readonly Presence[]>([]);
/** Events are handed on together, however many come: a page need not draw more often. */
const GATHER_MS = 250;
const RETRY_MS = 5_000;

export function LiveProvider({ children }: { children: ReactNode }) {
  const { client, workspaceId } = useApi();
  const cache = useWorkspaceCache();
  const [listeners] = useState(() => new Set<Listener>());
  const [connected, setConnected] = useState(false);
  const [begunAt, setBegunAt] = useState<number>();
  const [present, setPresent] = useState<readonly Presence[]>([]);
  const visible = useVisible();
  const away = useServerAway(connected);
  const leads = useLeads(workspaceId);
  const follows = visible || leads;
  const last = useRef<number>(undefined);

  useEffect(() => {
    // A connection to a server that is silent is given up, and made anew at once when it is back.
    if (!follows || away) return;
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
          const onConnection = (stands: boolean) => {
            setConnected(stands);
            if (stands && last.current === undefined) setBegunAt(Date.now());
          };
          const connection = { signal, onConnection, onPresence: setPresent };
          for await (const event of client.events.stream({ ...after, ...connection })) {
            last.current = event.sequence;
            gathered.push(event);
            timer ??= setTimeout(flush, GATHER_MS);
          }
        } catch (error) {
          // It was refused (a session has ended, too many pages are open): pages still read when they are looked at.
          if (isSignedOut(error)) sessionGate.ended();
          // It slept for longer than events are kept: it begins anew with what happens from now on.
          if (error instanceof MeghdootError && error.code === 'EVENTS_DELETED') last.current = undefined;
        }
        await pause(RETRY_MS, signal);
      }
    };
    void follow();
    return () => {
      ended.abort();
      setConnected(false);
      setPresent([]);
      if (timer === undefined) return;
      clearTimeout(timer);
      flush();
    };
  }, [client, cache, listeners, follows, away]);

  return (
    <LiveContext value={{ listeners, connected, begunAt, away, leads }}>
      <PresentContext value={present}>{children}</PresentContext>
    </LiveContext>
  );
}

/** Calls `listener` with the events of this workspace as they come; returns whether the feed is connected. */
export function useLive(listener: Listener): boolean {
  const live = use(LiveContext);
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const call: Listener = (events) => latest(events);
    live?.listeners.add(call);
    return () => {
      live?.listeners.delete(call);
    };
  }, [live]);
  return live?.connected ?? false;
}

/** Calls `catchUp` when the feed has begun with what happens from then on, later than what calls this was first drawn. */
export function useCatchUp(catchUp: (signal: AbortSignal) => Promise<void>): void {
  const begunAt = use(LiveContext)?.begunAt;
  const [before] = useState(begunAt);
  const latest = useEffectEvent(catchUp);
  useEffect(() => {
    if (begunAt === before) return;
    const ended = new AbortController();
    latest(ended.signal).catch(() => undefined); // as if nothing had happened: the next reading shows it
    return () => ended.abort();
  }, [begunAt, before]);
}

/** Returns whether this page rings for all of its browser that show the workspace. */
export const useLeading = () => use(LiveContext)?.leads ?? false;

/** Returns which members are at conversations of this workspace just now. */
export const usePresent = () => use(PresentContext);

/** Returns whether the server is gone; what is shown may have changed since. */
export const useAway = () => use(LiveContext)?.away ?? false;

/** The objects that events are about are read again; lists decide for themselves. */
function staleAfter(events: readonly MeghdootEvent[]): string[][] {
  const keys = new Map<string, string[]>();
  for (const event of events) {
    const { noun, id } = subjectOf(event);
    keys.set(`${noun} ${id}`, [noun, id]);
    if (noun === 'conversation') keys.set('labels', ['conversation-labels']);
    if (noun === 'channel' || noun === 'template' || noun === 'webhook') keys.set(noun, [`${noun}s`]);
    // What their messages said is gone, of which no event of a message tells.
    if (event.type === 'contact.erased')
      for (const key of ['message', 'messages', 'threads']) keys.set(key, [key]);
  }
  return [...keys.values()];
}
