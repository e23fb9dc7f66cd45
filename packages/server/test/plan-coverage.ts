/** What no test in a process of its own reaches, with the reason. */

/** Routes. */
export const NOT_CALLED: readonly RegExp[] = [
  /^\w+ \/_simulator\//, // one handler for every method, which asks no database
];

/** Beginnings of places below `src`. */
export const NOT_REACHED: readonly string[] = [
  'commands/', // run by tests as programs of their own
];
