/** The work that messages make, each kind in a loop of its own. */
import { Counter } from 'prom-client';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Underived } from './accept/underived.ts';
import { createApplier } from './receive/apply.ts';
import { deriveBatch, isAnyUnderived } from './send/derive.ts';
import { expireWaiting, nextInvalidAt } from './send/expire.ts';
import { reconcileBatch } from './send/reconcile.ts';
import { releaseBatch } from './send/release.ts';
import { type Sender, type SenderOptions, startSender } from './send/sender.ts';

export interface MessageWorkersOptions extends Omit<SenderOptions, 'restMs' | 'onTaken'> {
  underived: Underived;
}

/** Found by polling when another process made the work; nudged when this one did. */
const POLL_MS = 500;
/**
 * A worker rests for this many times as long as it worked, up to a limit: one message goes at once, many go together.
 */
const REST = 4;
const MOST_REST_MS = 20;
/** Receipts are in no hurry: after fewer than so many the next ones wait so long for others. */
const FEW_WEBHOOKS = 8;
const FEW_WEBHOOKS_REST_MS = 50;
/** While accepting comes first, a worker has at most a sixteenth of the time; what it rests then, at the longest. */
const YIELD = 15;
const LONGEST_REST_MS = 500;
/** Then it works in small pieces: nobody's request waits long, and what others accept meanwhile is soon ready. */
const PIECE = 16;

export function startMessageWorkers(options: MessageWorkersOptions): { stop(): Promise<void> } {
  const { db, clock, log, metrics, channels } = options;
  const dropped = new Counter({
    name: 'whatsapp_updates_dropped_total',
    help: 'Updates in verified webhooks that were not applied.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const setAside = new Counter({
    name: 'whatsapp_webhooks_set_aside_total',
    help: 'Verified webhooks that could not be applied and were given up.',
    registers: [metrics],
  });
  const applyBatch = createApplier({ ...options, dropped, setAside });
  const restMs = (tookMs: number) =>
    options.underived.busy()
      ? Math.min(YIELD * tookMs, LONGEST_REST_MS)
      : Math.min(REST * tookMs, MOST_REST_MS);
  const sender: Sender = startSender({ ...options, restMs, onTaken: () => derive.nudge() });

  const derive = startLoop({
    name: 'derive',
    idleMs: POLL_MS,
    restMs,
    clock,
    log,
    async run() {
      await options.underived.recount();
      // What others have accepted this process does not know of; most of the time there is nothing, and no transaction.
      if (options.underived.size() === 0 && !(await isAnyUnderived(db))) return undefined;
      const { count, channelIds } = await deriveBatch(options, options.underived.busy() ? PIECE : undefined);
      options.underived.add(-count);
      sender.wake(channelIds);
      return count > 0 ? 0 : undefined;
    },
  });

  let applied = 0;
  const apply = startLoop({
    name: 'apply',
    idleMs: POLL_MS,
    restMs: (tookMs) => Math.max(restMs(tookMs), applied < FEW_WEBHOOKS ? FEW_WEBHOOKS_REST_MS : 0),
    clock,
    log,
    async run() {
      applied = await applyBatch();
      return applied > 0 ? 0 : undefined;
    },
  });

  const reconcile = startLoop({
    name: 'reconcile',
    idleMs: POLL_MS,
    clock,
    log,
    async run() {
      sender.wake(await reconcileBatch(options, channels, sender.worked()));
    },
  });

  const release = startLoop({
    name: 'release',
    idleMs: POLL_MS,
    restMs,
    clock,
    log,
    async run() {
      const { channelIds, nextAt } = await releaseBatch(options, sender.worked());
      sender.wake(channelIds);
      if (channelIds.size > 0) return 0;
      const wait = (nextAt ?? Number.POSITIVE_INFINITY) - clock.now();
      return wait > 0 ? Math.min(wait, POLL_MS) : undefined;
    },
  });

  let expireAt = 0;
  const expire = startLoop({
    name: 'expire',
    idleMs: SECOND,
    clock,
    log,
    async run() {
      const invalidAt = (await nextInvalidAt(db)) ?? Number.POSITIVE_INFINITY;
      const now = clock.now();
      if (Math.min(expireAt, invalidAt) > now) return undefined;
      expireAt = now + MINUTE;
      const expired = await expireWaiting(options);
      if (expired > 0) expireAt = now;
      return expired > 0 ? 0 : undefined;
    },
  });

  const forget = [onCommit(db, 'messages', derive.nudge), onCommit(db, 'inbox', apply.nudge)];
  return {
    async stop() {
      for (const end of forget) end();
      await Promise.all([
        ...[derive.stop(), apply.stop(), release.stop(), reconcile.stop(), expire.stop()],
        sender.stop(),
      ]);
    },
  };
}
