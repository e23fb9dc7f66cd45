import { type Clock, systemClock } from '../clock.ts';
import { type Log, silentLog } from '../log.ts';
import { createRandom, type Random } from '../random.ts';
import { createDigest, type Digest } from '../security/digest.ts';
import { type Db, identityOf } from './dialect.ts';

/** The clock, the random source, the log and more that come with a database handle and its transactions. */
export interface DatabaseContext {
  /** Returns for how many milliseconds a server has been silent; undefined where the database is no server. */
  silentMs?: (() => number) | undefined;
  clock: Clock;
  random: Random;
  log: Log;
  /** Makes the digests of what was erased; undefined on a handle that has not been given the installation's own. */
  digest?: Digest | undefined;
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

/** Returns what makes the digests of what was erased. A handle without the installation's key finds none by its own. */
export function digestBy(db: Db): Digest {
  const context = contextOf(db);
  context.digest ??= createDigest(context.random.bytes(32));
  return context.digest;
}

/** Gives a handle and its transactions what makes the digests of what was erased. */
export function setDigest(db: Db, digest: Digest): void {
  contextOf(db).digest = digest;
}
