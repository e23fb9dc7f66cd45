import { DAY, SECOND } from '../platform/clock.ts';
import { createWindows } from '../platform/windows.ts';
import { fault, type GraphFault } from './graph-error.ts';
import type { Behaviour } from './people/behaviour.ts';
import type { SimulatorSettings } from './settings.ts';

/** The counters behind refusals that depend on what was sent before. */
export interface Limits {
  /** Throughput of a number (130429), when the setting asks for it. */
  throughput(phoneNumberId: string, now: number): GraphFault | undefined;
  /** Meta's pair limit (131056), when the setting asks for it. */
  pair(phoneNumberId: string, person: string, now: number): GraphFault | undefined;
  /** Returns whether somebody is one more than may be begun to write to by an account's limit, and counts them if not. */
  isBeyond(account: { wabaId: string; limit: number }, person: string, now: number): boolean;
  /** The refusals that a magic recipient begins with, anew for each message. */
  magic(behaviour: Behaviour, phoneNumberId: string, person: string, tag?: string): GraphFault | undefined;
}

const PAIR_INTERVAL_MS = 6000;
const PAIR_BURST = 45;
const KEPT = 50_000;

export function createLimits(settings: SimulatorSettings): Limits {
  const seconds = createWindows();
  const paidUntil = new Map<string, number>(); // pair → when its bucket is full again
  const refused = new Map<string, number>();
  const begun = new Map<string, Map<string, number>>(); // account → people, and when they were last begun to write to

  return {
    throughput(phoneNumberId, now) {
      const max = settings.messagesPerSecond;
      if (max === 0) return undefined;
      return seconds.count(phoneNumberId, { max, windowMs: SECOND }, now).remaining < 0
        ? fault(130429)
        : undefined;
    },
    pair(phoneNumberId, person, now) {
      if (!settings.pairLimit) return undefined;
      const key = `${phoneNumberId} ${person}`;
      const until = Math.max(paidUntil.get(key) ?? 0, now);
      if (until + PAIR_INTERVAL_MS - now > PAIR_BURST * PAIR_INTERVAL_MS) return fault(131056);
      if (paidUntil.size > KEPT) {
        for (const [pair, time] of paidUntil) if (time <= now) paidUntil.delete(pair);
      }
      paidUntil.set(key, until + PAIR_INTERVAL_MS);
      return undefined;
    },
    isBeyond({ wabaId, limit }, person, now) {
      const own = begun.get(wabaId) ?? new Map<string, number>();
      begun.set(wabaId, own);
      for (const [other, at] of own) {
        if (at > now - DAY) break; // they stand in the order of their times
        own.delete(other);
      }
      if (!own.has(person) && own.size >= limit) return true;
      own.delete(person);
      own.set(person, now);
      return false;
    },
    magic(behaviour, phoneNumberId, person, tag) {
      if (behaviour.refusals === undefined) return undefined;
      // `msg_….2` is the second attempt of `msg_…`: all attempts of a message share its refusals.
      const message = tag?.includes('.') ? tag.slice(0, tag.lastIndexOf('.')) : tag;
      const key = `${phoneNumberId} ${person} ${message ?? ''}`;
      const times = refused.get(key) ?? 0;
      if (times >= behaviour.refusals.times) return undefined;
      refused.set(key, times + 1);
      if (refused.size > KEPT) refused.delete(refused.keys().next().value!);
      return behaviour.refusals.fault;
    },
  };
}
