import { type RawBuilder, sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { type Clock, SECOND } from '../clock.ts';
import { type Db, keepRows, oneProcess, skipLocked, type Trx } from '../database/dialect.ts';
import { transaction } from '../database/transaction.ts';

/**
 * A lease that is not renewed keeps other processes away for this long. With a renewal and a look every second, work
 * goes on within 20 s of any loss.
 */
export const LEASE_MS = 15 * SECOND;
/** A lease is not relied on for its last fifth: the clocks of two machines differ. */
const MARGIN = 1 / 5;

/**
 * The names a process holds (`channel:chn_…`), so that one process at a time works a channel or an endpoint. A lease
 * is renewed on every call of `acquire`; when its holder dies, another takes it once it has run out.
 */
export interface Leases {
  /** Acquires or renews leases, and returns the names that this process holds now. */
  acquire(names: readonly string[]): Promise<Set<string>>;
  /**
   * Returns the names that this process holds, and keeps them until the transaction ends: whoever wants to take one
   * over waits for the commit. Every write that a lease permits asks this in its own transaction, because a process
   * may freeze after `acquire` and wake when another has taken over.
   */
  hold(trx: Trx, names: readonly string[]): Promise<Set<string>>;
  /** A condition: this process holds the lease of that name, as far as the statement sees. `hold` decides. */
  isHeld(db: Db, name: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Returns whether a lease certainly lasts a while longer, without asking the database. */
  lasts(name: string): boolean;
  /** Counts up whenever this process takes a lease that it did not hold: what it knew of the work is old then. */
  term(name: string): number;
  release(): Promise<void>;
}

/** Is told of a lease that this process did not hold and does now, or held and does no more. */
export type LeaseListener = (name: string, change: 'taken' | 'lost') => void;

export function createLeases(
  db: Db,
  holder: string,
  clock: Clock,
  leaseMs = LEASE_MS,
  changed?: LeaseListener,
): Leases {
  const until = new Map<string, number>();
  const terms = new Map<string, number>();

  async function renew(names: readonly string[], end: number): Promise<string[]> {
    const rows = await db
      .updateTable('leases')
      .set({ until: end })
      .where('holder', '=', holder)
      .where('name', 'in', names)
      .returning('name')
      .execute();
    return rows.map((row) => row.name);
  }

  /** Takes those that nobody has, or whose time is over; one that its holder's transaction keeps is left to it. */
  async function take(names: readonly string[], now: number, end: number): Promise<string[]> {
    const known = await db
      .selectFrom('leases')
      .select(['name', 'until'])
      .where('name', 'in', names)
      .execute();
    const there = new Set(known.map((row) => row.name));
    const free = names.filter((name) => !there.has(name)).sort();
    const over = known.filter((row) => row.until < now).map((row) => row.name);
    const taken: string[] = [];
    if (over.length > 0) taken.push(...(await takeOver(over, now, end)));
    if (free.length > 0) {
      const made = await db
        .insertInto('leases')
        .values(free.map((name) => ({ name, holder, until: end })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute();
      taken.push(...made.map((row) => row.name));
    }
    return taken;
  }

  async function takeOver(names: readonly string[], now: number, end: number): Promise<string[]> {
    return transaction(db, async (trx) => {
      const query = trx
        .selectFrom('leases')
        .select('name')
        .where('name', 'in', names)
        .where('until', '<', now);
      const over = (await skipLocked(trx, query).execute()).map((row) => row.name);
      if (over.length === 0) return [];
      await trx.updateTable('leases').set({ holder, until: end }).where('name', 'in', over).execute();
      return over;
    });
  }

  return {
    async acquire(names) {
      if (names.length === 0) return new Set();
      const now = clock.now();
      const end = now + leaseMs;
      const renewed = new Set(await renew(names, end));
      const others = names.filter((name) => !renewed.has(name));
      const taken = others.length > 0 ? await take(others, now, end) : [];
      const held = new Set([...renewed, ...taken]);
      for (const name of names) if (until.delete(name) && !held.has(name)) changed?.(name, 'lost');
      for (const name of held) until.set(name, end);
      for (const name of taken) {
        terms.set(name, (terms.get(name) ?? 0) + 1);
        changed?.(name, 'taken');
      }
      return held;
    },
    async hold(trx, names) {
      if (names.length === 0 || oneProcess(trx)) return new Set(names);
      const query = trx
        .selectFrom('leases')
        .select('name')
        .where('holder', '=', holder)
        .where('name', 'in', names)
        .orderBy('name');
      const held = await keepRows(trx, query).execute();
      return new Set(held.map((row) => row.name));
    },
    isHeld: (on, name) =>
      oneProcess(on)
        ? sql<boolean>`true`
        : sql<boolean>`exists (select 1 from leases where leases.name = ${name} and leases.holder = ${holder})`,
    lasts: (name) => clock.now() < (until.get(name) ?? 0) - leaseMs * MARGIN,
    term: (name) => terms.get(name) ?? 0,
    async release() {
      until.clear();
      await db.deleteFrom('leases').where('holder', '=', holder).execute();
    },
  };
}

/** Counts the changes of leases by the things that they are of: `channel`, `webhook`, … */
export function countLeaseChanges(metrics: Registry): LeaseListener {
  const changes = new Counter({
    ...{ name: 'lease_changes_total', labelNames: ['kind', 'change'], registers: [metrics] },
    help: 'Leases that this process took, and those that it lost.',
  });
  return (name, change) => {
    const kind = name.split(':', 1)[0]!;
    changes.inc({ kind, change });
    changes.inc({ kind, change: 'lost' }, 0); // from 0 on: Prometheus sees no increase in the first value of a series
  };
}

/** Returns which of these names any process holds. */
export async function heldLeases(db: Db, names: readonly string[], now: number): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('leases')
    .select('name')
    .where('name', 'in', names)
    .where('until', '>=', now)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** SQLite belongs to one process: whatever an earlier one held is free. */
export async function freeAllLeases(db: Db): Promise<void> {
  await sql`delete from leases`.execute(db);
}
