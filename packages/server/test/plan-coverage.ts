/** What no test in a process of its own reaches, with the reason. */

/** Routes. */
export const NOT_CALLED: ReadonlySet<string> = new Set([]);

/** Beginnings of places below `src`. */
export const NOT_REACHED: readonly string[] = [
  'commands/', // run by tests as programs of their own
];
