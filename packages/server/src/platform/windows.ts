export interface Limit {
  max: number;
  windowMs: number;
}

/** The state of a limit. */
export interface Standing {
  max: number;
  /** Negative: there was no room. */
  remaining: number;
  endsAt: number;
}

export interface Windows {
  /** Counts one, and returns what remains after it. */
  count(key: string, limit: Limit, now: number): Standing;
}

/** A request that is counted in a window. */
export interface Count {
  key: string;
  limit: Limit;
}

/** Windows that may be those of several processes. */
export interface SharedWindows {
  /** Counts one in each of these windows, in order, until one has no room; returns the standings of those it came to. */
  count(counts: readonly Count[], now: number): Standing[] | Promise<Standing[]>;
}

const PRUNE_MS = 60_000;
/** More than all who are counted in an hour; so many take some 20 MB, however many addresses a flood comes from. */
const MOST_OWN = 100_000;

/**
 * Fixed windows, each begun by the first one it counts, in the memory of this process; `shared-windows.ts` has those of
 * several. What a restart must not forget is counted in the database: attempts at passwords in `attempts`, what strangers
 * open in `quotas`.
 *
 * A window is removed when it has ended; where `most` bounds them, the oldest also when there are more.
 */
export function createWindows({ most = Number.POSITIVE_INFINITY } = {}): Windows {
  const windows = new Map<string, { count: number; endsAt: number }>();
  let pruneAt = 0;
  return {
    count(key, { max, windowMs }, now) {
      if (now >= pruneAt) {
        for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name);
        pruneAt = now + PRUNE_MS;
      }
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        window = { count: 0, endsAt: now + windowMs };
        windows.delete(key); // the newest comes last
        windows.set(key, window);
        if (windows.size > most) windows.delete(windows.keys().next().value!);
      }
      window.count++;
      return { max, remaining: max - window.count, endsAt: window.endsAt };
    },
  };
}

/** Returns windows in the memory of this process alone, where there is nothing that others share with it. */
export function ownWindows(): SharedWindows {
  const windows = createWindows({ most: MOST_OWN });
  return {
    count(counts, now) {
      const standings: Standing[] = [];
      for (const { key, limit } of counts) {
        const standing = windows.count(key, limit, now);
        standings.push(standing);
        if (standing.remaining < 0) break;
      }
      return standings;
    },
  };
}
