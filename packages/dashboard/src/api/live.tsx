/** The feed of events as it grows, for pages that show what happens while one looks. */
import { MeghdootError, type MeghdootEvent, type Presence } from '@meghdoot/sdk';
import type { QueryKey } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useApi, useWorkspaceCache } from './api.tsx';
import { subjectOf } from './event-subject.ts';
import { useLeads } from './leading-page.ts';
import { pause } from './pause.ts';
import { isSignedOut } from './query-client.ts';
import { useServerAway, useVisible } from './server-watch.ts';
import { sessionGate } from './session-gate.ts';

type Listener = (events: readonly MeghdootEvent[]) => void;

/** It stays the same object for a workspace: whoever uses it is not drawn anew when the feed is connected. */
interface Feed {
  listeners: Set<Listener>;
  /** Called at each connection. */
  connections: Set<() => void>;
  connected: boolean;
  /** When the feed began with what happens from then on: of what was before, no event tells. */
  begunAt: number | undefined;
}

interface Standing {
  connected: boolean;
  away: boolean;
  /** This page is the one of its browser that follows the feed unseen, and rings. */
  leads: boolean;
}

const FeedContext = createContext<Feed | undefined>(undefined);
const StandingContext = createContext<Standing>({ connected: false, away: false, leads: false });
const PresentContext = createContext<readonly Presence[]>([]);
/** Events are handed on together, however many come: a page need not draw more often. */
const GATHER_MS = 250;
const RETRY_MS = 5_000;

export function LiveProvider({ children }: { children: ReactNode }) {
  const { client, workspaceId } = useApi();
  const cache = useWorkspaceCache();
  const [feed] = useState(newFeed);
  const [connected, setConnected] = useState(false);
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
      for (const listener of feed.listeners) listener(events);
      for (const key of staleAfter(events)) void cache.refresh(key);
    };
    const onConnection = (stands: boolean) => {
      setConnected(stands);
      feed.connected = stands;
      if (!stands) return;
      if (last.current === undefined) feed.begunAt = Date.now();
      for (const connection of feed.connections) connection();
    };
    const follow = async () => {
      const { signal } = ended;
      while (!signal.aborted) {
        try {
          const after = last.current === undefined ? {} : { after: last.current };
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
      onConnection(false);
      setPresent([]);
      if (timer === undefined) return;
      clearTimeout(timer);
      flush();
    };
  }, [client, cache, feed, follows, away]);

  const standing = useMemo(() => ({ connected, away, leads }), [connected, away, leads]);
  return (
    <FeedContext value={feed}>
      <StandingContext value={standing}>
        <PresentContext value={present}>{children}</PresentContext>
      </StandingContext>
    </FeedContext>
  );
}

function newFeed(): Feed {
  return { listeners: new Set(), connections: new Set(), connected: false, begunAt: undefined };
}

/** Calls `listener` with the events of this workspace as they come. */
export function useLive(listener: Listener): void {
  const feed = use(FeedContext);
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const call: Listener = (events) => latest(events);
    feed?.listeners.add(call);
    return () => {
      feed?.listeners.delete(call);
    };
  }, [feed]);
}

/**
 * Reads what is kept under `key` again whenever the feed has been connected, and at first if it is: what came before
 * that may have been missed.
 */
export function useFreshAtConnection(key: QueryKey): void {
  const cache = useWorkspaceCache();
  useAtConnection(JSON.stringify(key), () => void cache.refresh(key));
}

/** Calls `act` whenever the feed has been connected; if it is, for each `subject` at first. */
function useAtConnection(subject: string, act: (subject: string) => void): void {
  const feed = use(FeedContext);
  const latest = useEffectEvent(act);
  useEffect(() => {
    const call = () => latest(subject);
    if (feed?.connected) call();
    feed?.connections.add(call);
    return () => {
      feed?.connections.delete(call);
    };
  }, [feed, subject]);
}

/** Calls `catchUp` when the feed has begun with what happens from then on, later than what calls this was first drawn. */
export function useCatchUp(catchUp: (signal: AbortSignal) => Promise<void>): void {
  const feed = use(FeedContext);
  const caughtUp = useRef(feed?.begunAt);
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);
  useAtConnection('', () => {
    if (feed?.begunAt === caughtUp.current) return;
    caughtUp.current = feed?.begunAt;
    ended.current?.abort();
    ended.current = new AbortController();
    catchUp(ended.current.signal).catch(() => undefined); // as if nothing had happened: the next reading shows it
  });
}

/** Returns whether the feed is connected. */
export const useConnected = () => use(StandingContext).connected;

/** Returns whether this page rings for all of its browser that show the workspace. */
export const useLeading = () => use(StandingContext).leads;

/** Returns which members are at conversations of this workspace just now. */
export const usePresent = () => use(PresentContext);

/** Returns whether the server is gone; what is shown may have changed since. */
export const useAway = () => use(StandingContext).away;

/** The objects that events are about are read again; lists decide for themselves. */
function staleAfter(events: readonly MeghdootEvent[]): string[][] {
  const keys = new Map<string, string[]>();
  for (const event of events) {
    const { noun, id } = subjectOf(event);
    keys.set(`${noun} ${id}`, [noun, id]);
    if (event.type === 'conversation.updated') {
      keys.set('labels', ['conversation-labels']);
      keys.set(`notes ${event.data.contactId}`, ['contact-notes', event.data.contactId]);
    }
    if (noun === 'channel' || noun === 'template' || noun === 'webhook') keys.set(noun, [`${noun}s`]);
    // What their messages said is gone, of which no event of a message tells.
    if (event.type === 'contact.erased')
      for (const key of ['message', 'messages', 'threads']) keys.set(key, [key]);
  }
  return [...keys.values()];
}
