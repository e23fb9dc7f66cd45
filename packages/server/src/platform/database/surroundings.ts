import { type Clock, systemClock } from '../clock.ts';
import { type Log, silentLog } from '../log.ts';
import type { Db } from './dialect.ts';

/** What a database's transactions need of the world. */
export interface Surroundings {
  clock: Clock;
  /** From 0 to 1, as Math.random. */
  random: () => number;
  log: Log;
}

const DEFAULTS: Surroundings = { clock: systemClock, random: Math.random, log: silentLog };
const known = new WeakMap<Db, Surroundings>();

export function surround(db: Db, given: Partial<Surroundings>): void {
  known.set(db, { ...DEFAULTS, ...given });
}

export function surroundingsOf(db: Db): Surroundings {
  return known.get(db) ?? DEFAULTS;
}
