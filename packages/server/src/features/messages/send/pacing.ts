/**
 * This file limits how fast a channel may send, by its own rate and by Meta's limit for one recipient. It counts in
 * memory, because one process works a channel.
 */
import { SECOND } from '../../../platform/clock.ts';

/** Meta lets 45 messages to one person go at once, borrowed from one every six seconds. */
export const PAIR_INTERVAL_MS = 6 * SECOND;
const PAIR_BURST = 45;

/**
 * A bucket of tokens that fills at a rate. Once it is empty it opens again with the tokens of a third of a second: at 80
 * messages a second it is what comes one by one that costs most, commits and calls alike.
 */
export interface Rate {
  /** Returns how many may go now. */
  available(now: number): number;
  /** Returns how many may go now of what leaves half of the bucket to others. */
  spare(now: number): number;
  /** Returns when it is worth asking for those again. */
  spareAt(now: number): number;
  take(count: number): void;
  /** Returns when the next ones may go. */
  nextAt(now: number): number;
}

const TOGETHER_MS = SECOND / 3;
/** It holds a little more than it opens with: whoever comes late to it loses nothing. */
const HOLDS_MS = 1.2 * TOGETHER_MS;

export function createRate(perSecond: () => number): Rate {
  let tokens = 1;
  let filledAt = 0;
  let closedUntil = 0;
  const tokensOf = (ms: number) => Math.max(1, (perSecond() * ms) / SECOND);
  const most = () => tokensOf(HOLDS_MS);
  const fill = (now: number) => {
    const passed = Math.max(0, now - filledAt);
    if (now < filledAt) closedUntil = now; // the clock was set back
    tokens = Math.min(most(), tokens + (passed / SECOND) * perSecond());
    filledAt = now;
  };
  /** Returns when there are so many, if none goes meanwhile. */
  const timeOf = (wanted: number) => filledAt + Math.ceil(((wanted - tokens) / perSecond()) * SECOND);
  /** A number that sends less than five a second has one token at a time: whoever comes first takes it. */
  const kept = () => (most() < 2 ? 0 : Math.floor(most() / 2));
  return {
    available(now) {
      fill(now);
      return now < closedUntil ? 0 : Math.floor(tokens);
    },
    spare(now) {
      fill(now);
      return now < closedUntil ? 0 : Math.max(0, Math.floor(tokens - kept()));
    },
    spareAt(now) {
      fill(now);
      return Math.max(closedUntil, timeOf(kept() + Math.max(1, kept())));
    },
    take(count) {
      tokens -= count;
      if (tokens < 1) closedUntil = timeOf(tokensOf(TOGETHER_MS));
    },
    nextAt: (now) => Math.max(now, closedUntil),
  };
}

/** The rates of channels in this process, for messages and for read marks. */
export interface ChannelRates {
  of(channel: { id: string; messagesPerSecond: number }): Rate;
}

export function createChannelRates(): ChannelRates {
  const speeds = new Map<string, number>();
  const rates = new Map<string, Rate>();
  return {
    of({ id, messagesPerSecond }) {
      speeds.set(id, messagesPerSecond);
      const rate = rates.get(id) ?? createRate(() => speeds.get(id)!);
      rates.set(id, rate);
      return rate;
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
  /** The time by person at which borrowed messages are paid back. */
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
