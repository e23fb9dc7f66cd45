import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { onCommit } from '../database/announce.ts';
import type { Db } from '../database/dialect.ts';

/**
 * A credential is believed for this long without asking the database; one that is revoked in another process ends
 * here by then.
 */
const FRESH_MS = 1000;
const MOST_CACHED = 10_000;

export interface CredentialCache<T> {
  /** Returns what was found for a credential, or undefined when that is older than `FRESH_MS`. */
  get(key: string): T | undefined;
  /** Finds it out anew; undefined: it is unknown or revoked. */
  load(key: string, find: (now: number) => Promise<T | undefined>): Promise<T | undefined>;
}

/** The same credential comes thousands of times in a second; one that this process revokes is dead with the commit. */
export function createCredentialCache<T>(db: Db, clock: Clock): CredentialCache<T> {
  const known = new LRUCache<string, { value: T; at: number }>({ max: MOST_CACHED });
  /** Many requests with one credential find at once that it is not known any more: one of them asks. */
  const asked = new Map<string, { found: Promise<T | undefined>; revision: number }>();
  let revision = 0;
  onCommit(db, 'credentials', () => {
    known.clear();
    revision++;
  });

  return {
    get(key) {
      const found = known.get(key);
      return found && Math.abs(clock.now() - found.at) < FRESH_MS ? found.value : undefined;
    },
    load(key, find) {
      const under = asked.get(key);
      if (under?.revision === revision) return under.found;
      const own = { found: ask(key, find), revision };
      asked.set(key, own);
      return own.found.finally(() => {
        if (asked.get(key) === own) asked.delete(key);
      });
    },
  };

  async function ask(key: string, find: (now: number) => Promise<T | undefined>): Promise<T | undefined> {
    const at = clock.now();
    const before = revision;
    const value = await find(at);
    if (value === undefined) known.delete(key);
    // Else it was read before a change that is committed now.
    else if (revision === before) known.set(key, { value, at });
    return value;
  }
}
