/** The work that messages make, each kind in a loop of its own. */
import { Counter } from 'prom-client';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { type Concerned, onCommit } from '../../platform/database/announce.ts';
import { holdsUpThread } from '../../platform/database/dialect.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Underived } from './accept/underived.ts';
import { createApplier } from './receive/apply.ts';
import type { AtOnce } from './receive/at-once.ts';
import { createChannelsWaiting } from './send/channels-waiting.ts';
import { expireWaiting, nextInvalidAt } from './send/expire.ts';
import { startFeeder } from './send/feeder.ts';
import { reconcileBatch } from './send/reconcile.ts';
import { releaseBatch } from './send/release.ts';
import { type Sender, type SenderOptions, startSender } from './send/sender.ts';
import { createTurns } from './send/turns.ts';

export interface MessageWorkersOptions extends Omit<SenderOptions, 'restMs' | 'onTaken'> {
  underived: Underived;
  atOnce: AtOnce;
}

/** Found by polling when another process made the work; nudged when this one did. */
const POLL_MS = 500;
/**
 * A worker rests after each batch, so that others gather for the next one: a little after one of few messages, and longer
 * the more there were.
 */
const LEAST_REST_MS = 2;
const REST_EACH_MS = 1.5;
const MOST_REST_MS = 20;
/** Processes that share the channels rest for longer, up to so many times, so that together they make as few batches as one. */
const MOST_TIMES = 4;
/** Most of what wakes such a process is work of another: it looks no more often than this. */
const OTHERS_REST_MS = 12;
/** Receipts are in no hurry: after fewer than so many the next ones wait so long for others. */
const FEW_WEBHOOKS = 8;
const FEW_WEBHOOKS_REST_MS = 50;
/** While accepting comes first, what is in no hurry rests so long. */
const BUSY_REST_MS = 50;

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
  const { underived } = options;
  const times = () => Math.min(1 / sender.share(), MOST_TIMES);
  const restMs = (count: number) =>
    count === 0 ? 0 : Math.min((LEAST_REST_MS + count * REST_EACH_MS) * times(), MOST_REST_MS);
  const sender: Sender = startSender({ ...options, restMs, onTaken: () => derive.nudge() });

  let derivedAt = Number.NEGATIVE_INFINITY;
  const feeder = startFeeder(options, sender, () => clock.monotonic() - derivedAt < SECOND);

  const turns = createTurns({ clock, busy: underived.busy, holdsUp: holdsUpThread(db) });
  const waiting = createChannelsWaiting(options);
  let derived = 0;
  const derive = startLoop({
    name: 'derive',
    idleMs: POLL_MS,
    restMs() {
      // Whoever brings a list need not wait for others to join it, nor others for the list.
      if (turns.waitMs() !== undefined) return LEAST_REST_MS;
      return derived === 0 && sender.share() < 1 ? OTHERS_REST_MS : restMs(derived);
    },
    clock,
    log,
    async run() {
      derived = 0;
      await underived.recount();
      // What others have accepted this process does not know of; most of the time there is nothing, and no transaction.
      const turn = turns.next(await waiting.look());
      if (turn === undefined) return turns.waitMs();
      const counts = await sender.derive({ ...turn, from: waiting.from });
      turns.done(turn, counts);
      for (const count of counts.values()) derived += count;
      if (derived > 0) derivedAt = clock.monotonic();
      underived.add(-derived);
      return derived > 0 ? 0 : undefined;
    },
  });

  const applier = createApplier({
    ...{ ...options, dropped, setAside },
    ...{ works: sender.works, mayAnswer: feeder.mayAnswer, feeds: feeder.feeds },
  });
  let applied = 0;
  const apply = startLoop({
    name: 'apply',
    idleMs: POLL_MS,
    restMs: () =>
      underived.busy()
        ? BUSY_REST_MS
        : applied < FEW_WEBHOOKS
          ? FEW_WEBHOOKS_REST_MS * times()
          : restMs(applied),
    clock,
    log,
    async run() {
      applied = await applier.run();
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
    restMs: () => (underived.busy() ? BUSY_REST_MS : MOST_REST_MS * times()),
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

  /** Makes a listener of a nudge: a commit that concerns none of the channels of this process is work of others. */
  const own =
    (nudge: () => void, concerns = sender.works) =>
    (channelIds: Concerned) => {
      if (channelIds === undefined || [...channelIds].some(concerns)) nudge();
    };
  const bringsNews = (channelId: string) => sender.works(channelId) && !turns.bringsList(channelId);
  const forget = [
    onCommit(db, 'messages', own(derive.nudge, bringsNews)),
    onCommit(db, 'inbox', own(apply.nudge)),
    options.atOnce.begin(applier.applyAtOnce),
  ];
  return {
    async stop() {
      for (const end of forget) end();
      await feeder.stop();
      await Promise.all([derive.stop(), apply.stop(), release.stop(), reconcile.stop(), expire.stop()]);
      await sender.stop();
    },
  };
}
