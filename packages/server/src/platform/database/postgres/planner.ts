import type pg from 'pg';

/**
 * Every statement here finds its rows by a key and has an index for it. A planner that has no statistics of a table, or
 * old ones, guesses otherwise: a page of messages, filtered, was to be read by a bitmap of the whole workspace and
 * sorted; a list of twenty members by reading all people. These ways are held back, not forbidden: where there is no
 * other, as for a small table without an index, it takes them. Held back they look so dear that compiling
 * the plan would seem worth its time.
 */
const SETTINGS = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_material',
  'jit',
];

/**
 * Sets a session to prefer index plans, when it begins. Behind a pooler later statements may run in other sessions,
 * which plan with the defaults.
 */
export function goByKeys(client: pg.ClientBase): void {
  const settings = SETTINGS.map((name) => `set ${name} = off`).join('; ');
  client.query(settings).catch(() => {}); // a connection that is lost fails the statement it was made for
}
