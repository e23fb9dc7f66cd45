import { createHash } from 'node:crypto';

/** Texts that are asked over and over get a name, so that a session parses and plans each of them once. */
export interface StatementNames {
  /** Returns the name of a text; undefined while it is rare, and where sessions do not keep what they were told. */
  of(text: string): string | undefined;
  /**
   * Takes note of an error that the name was the cause of: the statement works without it. Returns whether it was one.
   */
  failedBy(error: unknown): boolean;
}

const OFTEN = 3;
/** A session keeps a plan for each, of some 20 KB. */
const MOST_NAMED = 300;
const MOST_COUNTED = 2000;
const HASH_LENGTH = 22;

/**
 * Statements of the pool of one database. A name is made of its text, since behind a pooler another process may have
 * given it to the same session. Where the session turns out to be another one, no more names are given; where a table
 * has changed since, other ones.
 */
export function createStatementNames(): StatementNames {
  let uses = new Map<string, number>();
  let names = new Map<string, string>();
  let generation = 0;
  let kept = true;

  function count(text: string): number {
    if (uses.size >= MOST_COUNTED) uses = new Map();
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    return count;
  }

  return {
    of(text) {
      if (!kept) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= MOST_NAMED || count(text) < OFTEN) return known;
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
      const name = `${hash}-${generation}`;
      uses.delete(text);
      names.set(text, name);
      return name;
    },
    failedBy(error) {
      if (isForgotten(error)) kept = false;
      else if (!isOutdated(error)) return false;
      names = new Map();
      generation++;
      return true;
    },
  };
}

/** The failure of a statement by its name alone, which passes when it is run again. */
export const failedByName = (error: unknown) => isForgotten(error) || isOutdated(error);

/** The session does not know the name, or has it from another process. */
function isForgotten(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '26000' || code === '42P05';
}

/** A column was added to a table that the statement returns whole. */
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
