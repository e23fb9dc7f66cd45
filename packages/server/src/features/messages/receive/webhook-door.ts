import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { type Clock, MINUTE } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';
import type { Limit, SharedWindows } from '../../../platform/windows.ts';

/** After this many failures within a minute, the requests of an address are checked one after the other. */
const FAILURES: Limit = { max: 20, windowMs: MINUTE };
/** Beyond this many addresses from which many fail, those not seen for longest are forgotten. */
const MOST_ADDRESSES = 10_000;

export type Refusal = 'no_signature' | 'unverified';

/**
 * Bounds what strangers can cost before their signature is known to be right. Nobody is refused for their
 * address: Meta's addresses bring the webhooks of everybody who has an app with Meta. The requests of an
 * address from which many fail are checked one at a time, and everybody else has a turn in between. Failures are
 * counted for all processes together; each hears of the count with the first failure that it adds, so that a webhook
 * that verifies waits for nobody to count it.
 */
export interface WebhookDoor {
  /** Runs a check in the turn of an address; `hurried`: it should cost as little as possible. */
  inTurn<T>(address: string, check: (hurried: boolean) => Promise<T>): Promise<T>;
  /** Counts a request that was refused: in the metric, by address, and now and then in the log. */
  note(address: string, reason: Refusal): Promise<void>;
}

interface WebhookDoorOptions {
  clock: Clock;
  log: Log;
  metrics: Registry;
  windows: SharedWindows;
}

export function createWebhookDoor({ clock, log, metrics, windows }: WebhookDoorOptions): WebhookDoor {
  const refused = new Counter({
    name: 'whatsapp_webhooks_refused_total',
    help: 'Requests to /webhooks/whatsapp that no channel verified.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  /** Until when the requests of an address are checked one after the other. */
  const suspects = new LRUCache<string, number>({ max: MOST_ADDRESSES });
  /** The last check that an address has under way or waits for; it never rejects. */
  const turns = new Map<string, Promise<void>>();

  return {
    async inTurn(address, check) {
      const group = addressGroup(address);
      if ((suspects.get(group) ?? 0) <= clock.now()) return check(false);
      const before = turns.get(group);
      const turn = Promise.withResolvers<void>();
      turns.set(group, turn.promise);
      try {
        await before;
        await clock.pause(0);
        return await check(true);
      } finally {
        turn.resolve();
        if (turns.get(group) === turn.promise) turns.delete(group);
      }
    },

    async note(address, reason) {
      refused.inc({ reason });
      const group = addressGroup(address);
      const [standing] = await windows.count([{ key: `webhook ${group}`, limit: FAILURES }], clock.now());
      const { remaining, endsAt } = standing!;
      if (remaining <= 0) suspects.set(group, endsAt);
      const failures = FAILURES.max - remaining;
      // The first, the tenth, the hundredth, …: a flood of requests must not become one of log lines.
      if (Number.isInteger(Math.log10(failures)))
        log.warn({ address, reason, failures }, 'a webhook was refused that should be of WhatsApp');
    },
  };
}
