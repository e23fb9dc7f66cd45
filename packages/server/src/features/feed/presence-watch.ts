import { type Clock, SECOND, WOKEN } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import type { Log } from '../../platform/log.ts';
import { createOutage } from '../../platform/outage.ts';
import { unattended } from '../../platform/unattended.ts';
import { type Present, presentIn } from '../conversations/presence.ts';
import { sees } from '../conversations/sight.ts';

type Follower = (present: readonly Present[]) => void;

/** Watches who is at the conversations of a workspace, once for all streams of this process that ask for it. */
export interface PresenceWatch {
  /** Calls `notify` with all who are there, at first and whenever it has changed; returns how to end that. */
  follow(workspaceId: string, notify: Follower): () => void;
}

interface Room {
  followers: Set<Follower>;
  present: readonly Present[];
  /** Nobody follows it any more. */
  left: AbortController;
}

/** While somebody is there, what another process was not told of is found within this time. */
const LOOK_MS = 5 * SECOND;
/** Makes the watch of a process. While nobody is there it asks nothing until a commit tells of somebody. */
export function createPresenceWatch(o: { db: Db; clock: Clock; log: Log }): PresenceWatch {
  const { db, clock, log } = o;
  const rooms = new Map<string, Room>();
  const looks = createOutage({ clock, log }, 'the look at who is at conversations');

  async function watch(workspaceId: string, room: Room): Promise<void> {
    let waking = new AbortController();
    const wake = () => waking.abort(WOKEN);
    room.left.signal.addEventListener('abort', wake, { once: true });
    const unfollow = onCommit(db, 'presence', wake);
    while (!room.left.signal.aborted) {
      waking = new AbortController();
      const { signal } = waking;
      const waitMs = await look(workspaceId, room);
      if (waitMs !== undefined) await clock.sleep(waitMs, signal);
      else if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }
    unfollow();
  }

  /** Returns when to look again without being told; undefined: nobody is there. */
  async function look(workspaceId: string, room: Room): Promise<number | undefined> {
    try {
      const { present, until } = await presentIn(db, workspaceId, clock.now());
      looks.worked();
      if (JSON.stringify(room.present) !== JSON.stringify(present)) {
        room.present = present;
        for (const notify of room.followers) notify(present);
      }
      return until === undefined ? undefined : Math.min(LOOK_MS, until - clock.now());
    } catch (error) {
      looks.failed(error);
      return LOOK_MS;
    }
  }

  function open(workspaceId: string): Room {
    const room: Room = { followers: new Set(), present: [], left: new AbortController() };
    rooms.set(workspaceId, room);
    unattended(watch(workspaceId, room), log, 'who is at conversations is no longer watched');
    return room;
  }

  return {
    follow(workspaceId, notify) {
      const room = rooms.get(workspaceId) ?? open(workspaceId);
      room.followers.add(notify);
      if (room.present.length > 0) notify(room.present);
      return () => {
        room.followers.delete(notify);
        if (room.followers.size > 0) return;
        rooms.delete(workspaceId);
        room.left.abort();
      };
    },
  };
}

/** Returns a watch that tells of the conversations alone at which an agent is, and which they see. */
export const besides = (watch: PresenceWatch, sight: Sight): PresenceWatch => ({
  follow(workspaceId, notify) {
    let told = '[]';
    return watch.follow(workspaceId, (present) => {
      const isOwn = ({ member, assignee }: Present) => member === sight.member && sees(sight, assignee);
      const own = new Set(present.filter(isOwn).map(({ conversationId }) => conversationId));
      const seen = present.filter(({ conversationId }) => own.has(conversationId));
      if (JSON.stringify(seen) === told) return;
      told = JSON.stringify(seen);
      notify(seen);
    });
  },
});
