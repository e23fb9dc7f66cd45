import { SECOND } from '../../../platform/clock.ts';
import { LEASE_MS, type Leases } from '../../../platform/jobs/lease.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type Courier, type CourierOptions, createCourier } from './courier.ts';
import type { WatchedWebhook } from './feed.ts';

const RENEW_MS = 5 * SECOND;
/** Shorter than a lease lasts, so that a process that was held up stops before another begins. */
const TRUST_MS = 12 * SECOND;

/** The couriers of this process: one for each webhook that it holds the lease of. */
export interface Couriers {
  /** Brings them in line with the enabled webhooks as they are now. Returns whether there are new ones. */
  look(rows: readonly WatchedWebhook[]): Promise<boolean>;
  serving(): Courier[];
  /** Ends the requests that have taken too long. */
  sweep(): void;
  /** All of them, also those that were stopped and wait for the results of their last requests. */
  all(): Courier[];
}

export function createCouriers(
  options: Omit<CourierOptions, 'breaker'> & { leases: Pick<Leases, 'acquire'> },
): Couriers {
  const { clock, log, leases } = options;
  const couriers = new Map<string, Courier>();
  /** Kept from one courier of an address to the next: a dead receiver rests on. */
  const breakers = new Map<string, { url: string; breaker: Breaker }>();
  /** The webhooks whose lease was held, and was another's, when it was last asked for. */
  let mine = new Set<string>();
  let elsewhere = new Set<string>();
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function renew(rows: readonly WatchedWebhook[]): Promise<void> {
    const now = clock.now();
    const due = now - renewedAt >= RENEW_MS;
    const wanted = due ? rows : rows.filter(({ id }) => !mine.has(id) && !elsewhere.has(id));
    const held = await acquire(wanted);
    if (due) {
      if (now - renewedAt >= LEASE_MS) retireAll(); // others may have been at work meanwhile
      renewedAt = now;
      mine = new Set();
      elsewhere = new Set();
    }
    for (const { id } of wanted) (held.has(id) ? mine : elsewhere).add(id);
  }

  async function acquire(rows: readonly WatchedWebhook[]): Promise<Set<string>> {
    const held = new Set<string>();
    for (let at = 0; at < rows.length; at += 500) {
      const names = rows.slice(at, at + 500).map(({ id }) => `webhook:${id}`);
      for (const name of await leases.acquire(names)) held.add(name.slice('webhook:'.length));
    }
    return held;
  }

  function retireAll(): void {
    for (const courier of couriers.values()) courier.stop();
  }

  function breakerOf({ id, url }: WatchedWebhook): Breaker {
    const known = breakers.get(id);
    if (known?.url === url) return known.breaker;
    const breaker = createBreaker();
    breakers.set(id, { url, breaker });
    return breaker;
  }

  function serve(row: WatchedWebhook): boolean {
    let courier = couriers.get(row.id);
    if (courier?.stopped()) return false; // what it began ends first, so that nothing is sent twice at a time
    const made = courier === undefined;
    if (!courier) {
      courier = createCourier(row, { ...options, breaker: breakerOf(row) });
      couriers.set(row.id, courier);
    }
    courier.look(row, renewedAt + TRUST_MS);
    return made;
  }

  return {
    async look(rows) {
      await renew(rows);
      const there = new Set(rows.map(({ id }) => id));
      for (const [id, courier] of couriers) {
        if (!there.has(id)) courier.stop();
        else if (!mine.has(id)) courier.abandon(); // another process sends them now
        if (courier.finished()) couriers.delete(id);
        else courier.decideAgain();
      }
      for (const id of breakers.keys()) if (!there.has(id)) breakers.delete(id);
      let made = false;
      for (const row of rows) {
        if (!mine.has(row.id)) continue;
        try {
          if (serve(row)) made = true;
        } catch (error) {
          log.error({ err: error, webhook: row.id }, 'a webhook cannot be served');
        }
      }
      return made;
    },
    serving: () => [...couriers.values()].filter((courier) => !courier.stopped()),
    sweep() {
      for (const courier of couriers.values()) courier.sweep();
    },
    all: () => [...couriers.values()],
  };
}
