/** How fast a channel may send, by its own rate and by Meta's limit for one recipient. In memory: one process works a channel. */
import { SECOND } from '../../../platform/clock.ts';

/** Meta lets 45 messages to one person go at once, borrowed from one every six seconds. */
export const PAIR_INTERVAL_MS = 6 * SECOND;
const PAIR_BURST = 45;

/** A bucket of tokens that fills at a rate and holds a quarter of a second's worth. */
export interface Rate {
  /** How many may go now. */
  available(now: number): number;
  take(count: number): void;
  /** When the next one may go. */
  nextAt(now: number): number;
}

export function createRate(perSecond: () => number): Rate {
  let tokens = 1;
  let filledAt = 0;
  const fill = (now: number) => {
    const rate = perSecond();
    tokens = Math.min(Math.max(1, rate / 4), tokens + ((now - filledAt) / SECOND) * rate);
    filledAt = now;
  };
  return {
    available(now) {
      fill(now);
      return Math.floor(tokens);
    },
    take(count) {
      tokens -= count;
    },
    nextAt(now) {
      fill(now);
      return tokens >= 1 ? now : now + Math.ceil(((1 - tokens) / perSecond()) * SECOND);
    },
  };
}

/** Meta's pair limit as a schedule (GCRA): when the next message to a person may go. */
export interface PairLimit {
  /** The timestamp from which one more may go to the person; now or earlier: at once. */
  nextAt(person: string, now: number): number;
  take(person: string, now: number): void;
}

export function createPairLimit(): PairLimit {
  /** By person: when the borrowed messages will have been paid back. */
  const paidAt = new Map<string, number>();
  let pruneAt = 0;
  return {
    nextAt: (person, now) => (paidAt.get(person) ?? now) - (PAIR_BURST - 1) * PAIR_INTERVAL_MS,
    take(person, now) {
      if (now >= pruneAt) {
        for (const [other, at] of paidAt) if (at <= now) paidAt.delete(other);
        pruneAt = now + 60 * SECOND;
      }
      paidAt.set(person, Math.max(now, paidAt.get(person) ?? now) + PAIR_INTERVAL_MS);
    },
  };
}
