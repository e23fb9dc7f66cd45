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
  /** Returns how many the current window has counted. */
  counted(key: string, now: number): number;
}

const PRUNE_MS = 60_000;

/**
 * Fixed windows, each begun by the first one it counts, in the memory of this process. What all processes or a restart
 * must not forget is counted in the database: attempts at passwords in `attempts`, what strangers open in `quotas`.
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
    counted(key, now) {
      const window = windows.get(key);
      return window && window.endsAt > now ? window.count : 0;
    },
  };
}
