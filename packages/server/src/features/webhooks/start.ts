import { SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Outbound } from '../../platform/security/outbound.ts';
import { lastSequences } from '../events/store.ts';
import type { ForeignForm } from './deliver/backlog.ts';
import { createCouriers } from './deliver/couriers.ts';
import { createFeed } from './deliver/feed.ts';
import type { GivenUp } from './deliver/giving-up.ts';
import { createPoster } from './deliver/poster.ts';
import { createRecorder } from './deliver/recorder.ts';
import { startReplaying } from './deliver/replaying.ts';
import { hasFailedOften } from './endpoints/delivery-store.ts';
import { disableWebhook, type NotifyDisabled } from './endpoints/disable.ts';
import type { Webhook } from './webhook.ts';

const LOOK_MS = 500;
/** So long after a look for new events others join those of the next one. */
const GATHER_MS = 20;
const STOP_MS = 5 * SECOND;
/** Attempts without a success before a webhook counts as failing for good. */
const FAILED_OFTEN = 10;

export interface WebhooksOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'sealer' | 'tracing'> {
  outbound: Pick<Outbound, 'dispatcher' | 'plan'>;
  leases: Leases;
  notifyDisabled: NotifyDisabled;
  graphForm?: ForeignForm;
  /** Returns a number in [0, 1). */
  random: () => number;
}

/** Delivers the events of every webhook that this process holds the lease of. */
export function startWebhooks(options: WebhooksOptions): { stop(): Promise<void> } {
  const { db, clock, log } = options;
  const feed = createFeed(db);
  const recorder = createRecorder(db, clock, log);
  const poster = createPoster(options);
  const couriers = createCouriers({
    ...options,
    feed,
    recorder,
    poster,
    giveUp,
    onCaughtUp: () => listening.nudge(),
    onFinished: () => looking.nudge(),
  });

  /** Sees what webhooks there are and what is due. */
  async function look(): Promise<void> {
    const made = await couriers.look(await feed.watched());
    if (made) listening.nudge(); // events may have come since the rows were read
  }

  /** Notifies the couriers that wait for events how far their workspaces are. */
  async function listen(signal: AbortSignal): Promise<void> {
    const { waiting: ready = [], behind = [] } = Object.groupBy(couriers.serving(), (courier) =>
      courier.caughtUp() ? 'waiting' : 'behind',
    );
    for (const courier of behind) courier.awaitCaughtUp();
    const waiting = Map.groupBy(ready, (courier) => courier.workspaceId);
    for (const { workspace_id, last } of await lastSequences(db, [...waiting.keys()])) {
      for (const courier of waiting.get(workspace_id)!) courier.advance(last);
    }
    // With a thousand workspaces and as many commits a second this would be all that is done.
    if (waiting.size > 64) await clock.sleep(waiting.size / 8, signal);
  }

  async function giveUp(webhook: Webhook, why: GivenUp): Promise<boolean> {
    if (why === 'failing' && !(await hasFailedOften(db, webhook, FAILED_OFTEN))) return false;
    const disabled = await disableWebhook(db, webhook, why, clock.now(), options.notifyDisabled);
    if (disabled) log.warn({ webhook: webhook.id, why }, 'a webhook was disabled');
    return disabled;
  }

  const looking = startLoop({ name: 'webhooks', run: look, idleMs: LOOK_MS, clock, log });
  const listening = startLoop({
    name: 'webhook events',
    run: listen,
    idleMs: 10 * SECOND,
    restMs: () => GATHER_MS,
    clock,
    log,
  });
  // Beside the look, which waits for the database: what takes too long ends whatever the database does.
  const sweep = async () => {
    couriers.sweep();
    poster.look();
  };
  const sweeping = startLoop({ name: 'webhook time-outs', run: sweep, idleMs: LOOK_MS, clock, log });
  const replaying = startReplaying(options);
  const unsubscribe = [
    onCommit(db, 'events', listening.nudge),
    onCommit(db, 'webhooks', looking.nudge),
    onCommit(db, 'deliveries', looking.nudge),
  ];

  return {
    async stop() {
      const ended = new AbortController();
      const late = clock.sleep(STOP_MS, ended.signal);
      for (const end of unsubscribe) end();
      for (const courier of couriers.all()) courier.stop();
      await Promise.all([looking.stop(), listening.stop(), replaying.stop()]);
      const all = couriers.all(); // the last look may have begun some
      for (const courier of all) courier.stop();
      await Promise.race([Promise.all(all.map((courier) => courier.idle())), late]);
      for (const courier of all) courier.abandon();
      await sweeping.stop();
      await poster.close();
      await Promise.race([recorder.settled(), late]);
      ended.abort();
      recorder.stop();
      await recorder.settled();
      await Promise.all(all.map((courier) => courier.decided()));
    },
  };
}
