/** Reads from a streaming standby what may be some seconds old (`docs/decisions/read-replica.md`). */
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import type { Outage } from '../outage.ts';
import { contextOf } from './context.ts';
import { type Db, identityOf, isRetryable } from './dialect.ts';
import { isDatabaseTrouble } from './failures.ts';

export interface ReplicaOptions {
  primary: Db;
  db: Db;
  outage: Outage;
  metrics: Registry;
}

/** A standby that is further behind is not read. */
export const MOST_LAG_MS = 5 * SECOND;
/** Items older than this are on every standby that is read, whatever the transaction that made them waited for. */
const SETTLED_MS = MINUTE;
const LOOK_MS = SECOND / 2;
const ANSWER_MS = 2 * SECOND;
/** Positions that are kept while the standby is behind them all: an hour's. */
const MOST_MARKS = 7200;

/** A position in the primary's log, and when everything before it was committed. */
interface Mark {
  position: number;
  at: number;
}

const replicas = new WeakMap<object, Replica>();

/** Reads what may be `MOST_LAG_MS` old: from the replica while there is one that is not further behind. */
export async function readLate<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = replicas.get(identityOf(db));
  if (!replica?.isFresh()) return read(db);
  try {
    return await replica.read(read);
  } catch (error) {
    if (!isDatabaseTrouble(error) && !isRetryable(error)) throw error;
    return read(db);
  }
}

/**
 * Reads a page of a list, newest first, of items older than one that was made at `madeAt`, from the replica if all of
 * them have long been there. The first page, on which somebody looks for what they have just made, is the primary's.
 */
export function readPage<T>(db: Db, madeAt: number | undefined, read: (db: Db) => Promise<T>): Promise<T> {
  const settled = madeAt !== undefined && madeAt < contextOf(db).clock.now() - SETTLED_MS;
  return settled ? readLate(db, read) : read(db);
}

/** Begins to read from a replica what `readLate` is asked on the primary's handle; returns how to end that. */
export function useReplica(o: ReplicaOptions): { close(): Promise<void> } {
  const identity = identityOf(o.primary);
  const replica = new Replica(o);
  replicas.set(identity, replica);
  return {
    async close() {
      replicas.delete(identity);
      await replica.close();
    },
  };
}

class Replica {
  readonly #o: ReplicaOptions;
  readonly #clock: Clock;
  readonly #reads: Counter;
  readonly #closed = new AbortController();
  /** The oldest first, none of which the replica has reached. */
  readonly #marks: Mark[] = [];
  readonly #looking: Promise<void>;
  /** The replica has all that was committed until then; undefined: it could not be asked. */
  #asOf: number | undefined;
  /** Rejects when the replica is lost, for those who wait for it. */
  #lost = Promise.withResolvers<never>();

  constructor(o: ReplicaOptions) {
    this.#o = o;
    this.#clock = contextOf(o.primary).clock;
    this.#lost.promise.catch(() => undefined);
    const registers = [o.metrics];
    const lagMs = () => this.#lagMs();
    const isFresh = () => this.isFresh();
    new Gauge({
      ...{ name: 'database_replica_lag_seconds', registers },
      help: 'How old the state of the read replica is; absent while it cannot be asked.',
      collect() {
        const ms = lagMs();
        if (ms === undefined) this.reset();
        else this.set(ms / SECOND);
      },
    });
    new Gauge({
      ...{ name: 'database_replica_used', registers },
      help: '1 while lists and statistics are read from the replica, 0 while the primary is read instead.',
      collect() {
        this.set(isFresh() ? 1 : 0);
      },
    });
    this.#reads = new Counter({
      ...{ name: 'database_replica_reads_total', registers },
      help: 'Lists and statistics that were asked of the read replica.',
    });
    this.#looking = this.#keepLooking();
  }

  isFresh(): boolean {
    const ms = this.#lagMs();
    return ms !== undefined && ms <= MOST_LAG_MS;
  }

  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    this.#reads.inc();
    return Promise.race([read(this.#o.db), this.#lost.promise]);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#looking;
    await this.#o.db.destroy();
  }

  #lagMs(): number | undefined {
    return this.#asOf === undefined ? undefined : this.#clock.monotonic() - this.#asOf;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => this.#lose(error));
      await this.#clock.sleep(LOOK_MS, signal);
    }
  }

  async #look(): Promise<void> {
    const at = this.#clock.monotonic();
    const position = await this.#inTime(primaryPosition(this.#o.primary)).catch(() => undefined);
    if (position !== undefined) this.#marks.push({ position, at });
    if (this.#marks.length > MOST_MARKS) this.#marks.shift();
    const replayed = await this.#inTime(replayedPosition(this.#o.db));
    while (this.#marks[0] && this.#marks[0].position <= replayed) this.#asOf = this.#marks.shift()!.at;
    if (this.isFresh()) this.#o.outage.worked();
    else if (this.#marks[0] && at - this.#marks[0].at > MOST_LAG_MS) this.#o.outage.failed(new Behind());
  }

  async #inTime<T>(asked: Promise<T>): Promise<T> {
    const answered = new AbortController();
    const late = this.#clock.sleep(ANSWER_MS, answered.signal).then(() => {
      throw new Error('It did not respond in time.');
    });
    return Promise.race([asked, late]).finally(() => answered.abort());
  }

  #lose(error: unknown): void {
    if (this.#closed.signal.aborted) return;
    this.#asOf = undefined;
    this.#o.outage.failed(error);
    const lost = Object.assign(new Error('The read replica was lost.', { cause: error }), {
      code: 'ECONNRESET',
    });
    this.#lost.reject(lost);
    this.#lost = Promise.withResolvers<never>();
    this.#lost.promise.catch(() => undefined);
  }
}

class Behind extends Error {
  override name = 'Behind';
  constructor() {
    super(`It is more than ${MOST_LAG_MS / SECOND} s behind the primary, which is read instead.`);
  }
}

/** Positions of the log are bytes since its beginning. */
async function positionOf(db: Db, position: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select pg_wal_lsn_diff(${sql.raw(position)}, '0/0')::bigint as position`.execute(db);
  return rows[0]!.position;
}

const primaryPosition = async (db: Db) => (await positionOf(db, 'pg_current_wal_lsn()'))!;

/** Only of a standby: one that was promoted has a log of its own, whose positions say nothing of the primary's. */
async function replayedPosition(db: Db): Promise<number> {
  const replayed = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end';
  const position = await positionOf(db, replayed);
  if (position === null) throw new Error('The server of DATABASE_READ_URL is no standby.');
  return position;
}

/** Returns for how many milliseconds a replica needed to have what the primary had; throws when it is no replica. */
export async function measureLag(primary: Db, db: Db): Promise<number> {
  const { clock } = contextOf(primary);
  const position = await primaryPosition(primary);
  const began = clock.monotonic();
  while ((await replayedPosition(db)) < position) {
    if (clock.monotonic() - began > MOST_LAG_MS) throw new Behind();
    await clock.sleep(LOOK_MS / 10);
  }
  return clock.monotonic() - began;
}
