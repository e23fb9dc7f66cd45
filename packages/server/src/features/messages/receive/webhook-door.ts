import { setImmediate as nextTurn } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import { type Clock, MINUTE } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';

/** Failures of an address within a minute from which on its requests are looked at one after the other. */
const MOST_UNHURRIED = 20;
const WINDOW_MS = MINUTE;
/** Beyond this many addresses the oldest are forgotten. */
const MOST_ADDRESSES = 10_000;

export type Refusal = 'no_signature' | 'unverified';

/**
 * Bounds what strangers can cost before their signature is known to be right. Nobody is refused for their address:
 * Meta's addresses bring the webhooks of everybody who has an app with Meta. An address from which much does not verify
 * is looked at one request at a time, between which everybody else has a turn.
 */
export interface WebhookDoor {
  /** Runs a check in the turn of an address; `hurried`: it should cost as little as possible. */
  inTurn<T>(address: string, check: (hurried: boolean) => Promise<T>): Promise<T>;
  /** Counts a request that was refused: in the metric, by address, and now and then in the log. */
  note(address: string, reason: Refusal): void;
}

interface Visitor {
  failures: number;
  endsAt: number;
  /** The check that this address has under way or waits for; it never rejects. */
  last: Promise<void>;
}

export function createWebhookDoor(o: { clock: Clock; log: Log; metrics: Registry }): WebhookDoor {
  const { clock, log, metrics } = o;
  const refused = new Counter({
    name: 'whatsapp_webhooks_refused_total',
    help: 'Requests to /webhooks/whatsapp that no channel verified.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const visitors = new Map<string, Visitor>();

  function visitorAt(address: string): Visitor | undefined {
    const visitor = visitors.get(addressGroup(address));
    return visitor && visitor.endsAt > clock.now() ? visitor : undefined;
  }

  function begin(address: string): Visitor {
    const group = addressGroup(address);
    const last = visitors.get(group)?.last ?? Promise.resolve();
    const visitor = { failures: 0, endsAt: clock.now() + WINDOW_MS, last };
    visitors.delete(group); // the newest comes last
    visitors.set(group, visitor);
    if (visitors.size > MOST_ADDRESSES) visitors.delete(visitors.keys().next().value!);
    return visitor;
  }

  return {
    async inTurn(address, check) {
      const visitor = visitorAt(address);
      if (!visitor || visitor.failures < MOST_UNHURRIED) return check(false);
      const before = visitor.last;
      const turn = Promise.withResolvers<void>();
      visitor.last = turn.promise;
      try {
        await before;
        await nextTurn();
        return await check(true);
      } finally {
        turn.resolve();
      }
    },

    note(address, reason) {
      refused.inc({ reason });
      const visitor = visitorAt(address) ?? begin(address);
      visitor.failures++;
      // The first, the tenth, the hundredth, …: a flood must not become one of lines.
      if (Number.isInteger(Math.log10(visitor.failures)))
        log.warn(
          { address, reason, failures: visitor.failures },
          'a webhook was refused that should be of WhatsApp',
        );
    },
  };
}
