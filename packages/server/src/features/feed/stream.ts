import { ApiError } from '../../errors.ts';
import { type Clock, SECOND, WOKEN } from '../../platform/clock.ts';
import type { Present } from '../conversations/presence.ts';
import type { FeedWatch } from './feed-watch.ts';
import type { PresenceWatch } from './presence-watch.ts';
import { eventText, type FeedEvent } from './read.ts';

export interface StreamOptions {
  watch: FeedWatch;
  clock: Clock;
  workspaceId: string;
  /** The sequence number to begin after. */
  after: number;
  /** Returns those of some events that whoever reads is told of; undefined: all. */
  told?: (events: readonly FeedEvent[]) => Promise<readonly FeedEvent[]>;
  ended: AbortSignal;
  /** Tells who is at conversations, in frames that are no events and have no id; undefined: nobody asked. */
  presence?: PresenceWatch | undefined;
}

const PING_MS = 15 * SECOND;
const RETRY_MS = 2 * SECOND;

/**
 * The events of a workspace as server-sent events, for as long as nobody ends it. Whoever writes them pulls them: for
 * a reader that is slow nothing is read ahead.
 */
export async function* streamFrames(o: StreamOptions): AsyncGenerator<string, void, undefined> {
  const { watch, clock, workspaceId, told, ended } = o;
  let cursor = o.after;
  let last = cursor;
  let waking = new AbortController();
  let present: readonly Present[] | undefined;
  const wake = () => waking.abort(WOKEN);
  // Not `AbortSignal.any`: all that are joined to a signal which lasts are kept with it for a while.
  ended.addEventListener('abort', wake, { once: true });
  const unfollow = watch.follow(workspaceId, (sequence) => {
    last = Math.max(last, sequence);
    if (last > cursor) wake();
  });
  const leave = o.presence?.follow(workspaceId, (now) => {
    present = now;
    wake();
  });
  try {
    // The id is where it begins, so that a reader whose connection breaks before the first event misses none.
    yield `retry: ${RETRY_MS}\nid: ${cursor}\n\n`;
    while (!ended.aborted) {
      if (present) {
        const frame = presenceFrameOf(present);
        present = undefined;
        yield frame;
      } else if (last > cursor) {
        const events = await watch.read(workspaceId, cursor).catch(noneIfDeleted);
        if (!events) return; // who comes back is told why
        cursor = events.at(-1)?.sequence ?? cursor;
        if (events.length === 0)
          last = cursor; // a read that others began a moment too early: notified again soon
        else yield told ? framesOf(await told(events), cursor) : wholeFramesOf(events);
      } else {
        waking = new AbortController();
        await clock.sleep(PING_MS, waking.signal);
        if (!waking.signal.aborted) yield ': ping\n\n';
      }
    }
  } finally {
    unfollow();
    leave?.();
  }
}

function noneIfDeleted(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** The text of events that several streams have read together is made once. */
const made = new WeakMap<readonly FeedEvent[], string>();

function wholeFramesOf(events: readonly FeedEvent[]): string {
  const text = made.get(events) ?? events.map(frameOf).join('');
  made.set(events, text);
  return text;
}

/** The frames of what is told; the last says how far it goes, where that was not told. */
function framesOf(told: readonly FeedEvent[], end: number): string {
  const frames = told.map(frameOf);
  if (told.at(-1)?.sequence !== end) frames.push(`id: ${end}\n\n`);
  return frames.join('');
}

function presenceFrameOf(all: readonly Present[]): string {
  const present = all.map(({ assignee, ...presence }) => presence);
  return `event: presence\ndata: ${JSON.stringify({ present })}\n\n`;
}

function frameOf(event: FeedEvent): string {
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${eventText(event)}\n\n`;
}
