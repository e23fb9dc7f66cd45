import type pg from 'pg';

/**
 * Every statement here finds its rows by a key and has an index for it. A planner that has no statistics of a table, or
 * old ones, guesses otherwise: a page of messages, filtered, was to be read by a bitmap of the whole workspace and
 * sorted; a list of twenty members by reading all people. These ways are held back, not forbidden: where there is no
 * other, as for a small table without an index, it takes them. Held back they look so dear that compiling
 * the plan would seem worth its time.
 *
 * What is prepared is planned once, and not for its values, which change no plan here: PostgreSQL's own choice had planned
 * many statements each time, which was a tenth of its work at full load.
 */
const SETTINGS = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Sets a session to prefer index plans, when it begins. Behind a pooler later statements may run in other sessions,
 * which plan with the defaults.
 */
export function goByKeys(client: pg.ClientBase): void {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `set ${name} = ${value}`);
  client.query(settings.join('; ')).catch(() => {}); // a connection that is lost fails the statement it was made for
}
