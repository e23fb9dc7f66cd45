import { Counter, type Registry } from 'prom-client';
import { type Clock, MINUTE } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { addressGroup } from '../../../platform/security/addresses.ts';
import type { Limit, SharedWindows, Standing } from '../../../platform/windows.ts';

/** After this many failures within a minute, the requests of an address are checked one after the other. */
const FAILURES: Limit = { max: 20, windowMs: MINUTE };
/** Beyond this many addresses from which many fail the oldest are forgotten. */
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
  const suspects = new Map<string, number>();
  /** The last check that an address has under way or waits for; it never rejects. */
  const turns = new Map<string, Promise<void>>();

  function isSuspect(group: string): boolean {
    const until = suspects.get(group);
    if (until === undefined) return false;
    if (until > clock.now()) return true;
    suspects.delete(group);
    return false;
  }

  function judge(address: string, reason: Refusal, { max, remaining, endsAt }: Standing): void {
    const count = max - remaining;
    if (remaining <= 0) {
      suspects.set(addressGroup(address), endsAt);
      if (suspects.size > MOST_ADDRESSES) suspects.delete(suspects.keys().next().value!);
    }
    // The first, the tenth, the hundredth, …: a flood of requests must not become one of log lines.
    if (Number.isInteger(Math.log10(count)))
      log.warn({ address, reason, failures: count }, 'a webhook was refused that should be of WhatsApp');
  }

  return {
    async inTurn(address, check) {
      const group = addressGroup(address);
      if (!isSuspect(group)) return check(false);
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
      const key = `webhook ${addressGroup(address)}`;
      const [standing] = await windows.count([{ key, limit: FAILURES }], clock.now());
      judge(address, reason, standing!);
    },
  };
}
