import type { Clock } from '../../platform/clock.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import { lastSequences } from '../events/store.ts';
import { type FeedEvent, nextEvents } from './read.ts';

/** Watches the feed once for all streams of this process, so that its queries do not grow with their number. */
export interface FeedWatch {
  /** Calls `notify` with the newest sequence of the workspace, again and again; returns how to end that. */
  follow(workspaceId: string, notify: (last: number) => void): () => void;
  /** The next events after a sequence number. Those who ask for the same at the same time share one query. */
  read(workspaceId: string, after: number): Promise<FeedEvent[]>;
  close(): Promise<void>;
}

/** Events of other processes are found by looking. */
const LOOK_MS = SECOND;
/** Commits that follow one another closer than this notify once. */
const GATHER_MS = 20;
const READ_AT_ONCE = 100;

export function createFeedWatch(o: { db: Db; clock: Clock; log: Log }): FeedWatch {
  const { db } = o;
  const followers = new Map<string, Set<(last: number) => void>>();
  const reads = new Map<string, Promise<FeedEvent[]>>();
  let loop: Loop | undefined;

  async function look(): Promise<number> {
    if (followers.size === 0) return MINUTE;
    for (const { workspace_id, last } of await lastSequences(db, [...followers.keys()])) {
      for (const notify of followers.get(workspace_id) ?? []) notify(last);
    }
    return LOOK_MS;
  }

  const unsubscribe = onCommit(db, 'events', () => {
    if (followers.size > 0) loop?.nudge();
  });

  return {
    follow(workspaceId, notify) {
      const own = followers.get(workspaceId) ?? new Set();
      followers.set(workspaceId, own.add(notify));
      loop ??= startLoop({
        ...o,
        name: 'event streams',
        run: look,
        idleMs: LOOK_MS,
        restMs: () => GATHER_MS,
      });
      loop.nudge();
      return () => {
        own.delete(notify);
        if (own.size === 0 && followers.get(workspaceId) === own) followers.delete(workspaceId);
      };
    },
    read(workspaceId, after) {
      const key = `${workspaceId} ${after}`;
      let read = reads.get(key);
      if (!read) {
        read = nextEvents(db, workspaceId, after, READ_AT_ONCE).finally(() => reads.delete(key));
        reads.set(key, read);
      }
      return read;
    },
    async close() {
      unsubscribe();
      await loop?.stop();
    },
  };
}
