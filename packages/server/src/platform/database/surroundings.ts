import { type Clock, systemClock } from '../clock.ts';
import { type Log, silentLog } from '../log.ts';
import { createRandom, type Random } from '../random.ts';
import { type Db, identityOf } from './dialect.ts';

/** What those who are given a database handle, or a transaction of it, need of the world. */
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

/** For ids, secrets and jitter: whoever writes a row has the handle that says where they come from. */
export function randomOf(db: Db): Random {
  return surroundingsOf(db).random;
}
