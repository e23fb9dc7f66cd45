import { type Clock, systemClock } from '../clock.ts';
import { type Log, silentLog } from '../log.ts';
import { createRandom, type Random } from '../random.ts';
import { type Db, identityOf } from './dialect.ts';

/** The clock, the random source and the log that come with a database handle and its transactions. */
export interface Surroundings {
  clock: Clock;
  random: Random;
  log: Log;
}

const known = new WeakMap<object, Surroundings>();

export function surround(
  db: Db,
  { clock = systemClock, random = createRandom(), log = silentLog }: Partial<Surroundings>,
): void {
  known.set(identityOf(db), { clock, random, log });
}

export function surroundingsOf(db: Db): Surroundings {
  return known.get(identityOf(db))!;
}

/** Returns the random source for ids, secrets and jitter that belongs to a database handle. */
export function randomOf(db: Db): Random {
  return surroundingsOf(db).random;
}
