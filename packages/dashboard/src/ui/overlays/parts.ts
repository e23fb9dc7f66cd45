/** This file fetches what menus and popovers are made of, a tenth of a first load. */

interface Parts<T> {
  /** Returns what has come so far. */
  there: () => T | undefined;
  /** Resolves to undefined when the server is away: one presses again. */
  load: () => Promise<T | undefined>;
}

/** Returns a way to fetch parts once, for all that are made of them. */
export function fetchedParts<T>(read: () => Promise<{ parts: T }>): Parts<T> {
  let come: T | undefined;
  return {
    there: () => come,
    async load() {
      come ??= (await read().catch(() => undefined))?.parts;
      return come;
    },
  };
}
