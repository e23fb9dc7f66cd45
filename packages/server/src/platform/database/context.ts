import { type Clock, systemClock } from '../clock.ts';
import { type Log, silentLog } from '../log.ts';
import { createRandom, type Random } from '../random.ts';
import { type Db, identityOf } from './dialect.ts';

/** The clock, the random source, the log and more that come with a database handle and its transactions. */
export interface DatabaseContext {
  /** Returns for how many milliseconds a server has been silent; undefined where the database is no server. */
  silentMs?: (() => number) | undefined;
  clock: Clock;
  random: Random;
  log: Log;
}

const known = new WeakMap<object, DatabaseContext>();

export function setContext(
  db: Db,
  { clock = systemClock, random = createRandom(), log = silentLog, silentMs }: Partial<DatabaseContext>,
): void {
  known.set(identityOf(db), { clock, random, log, silentMs });
}

export function contextOf(db: Db): DatabaseContext {
  return known.get(identityOf(db))!;
}

/** Returns the random source for ids, secrets and jitter that belongs to a database handle. */
export function randomOf(db: Db): Random {
  return contextOf(db).random;
}
