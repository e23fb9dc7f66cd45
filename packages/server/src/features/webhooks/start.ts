import type { Clock } from '../../platform/clock.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { onCommit } from '../../platform/database/transaction.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/security/outbound.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { lastSequences } from '../events/store.ts';
import { type Courier, type CourierOptions, createCourier, type GivenUp } from './courier.ts';
import { hasFailedOften } from './delivery-store.ts';
import { disableWebhook, type TellDisabled } from './disable.ts';
import { createFeed, type WatchedWebhook, type Webhook } from './feed.ts';
import { createRecorder } from './recorder.ts';

const LOOK_MS = 500;
const RENEW_MS = 5 * SECOND;
/** Shorter than a lease lasts, so that a process that was held up stops before another begins. */
const TRUST_MS = 12 * SECOND;
const STOP_MS = 5 * SECOND;
/** Attempts without a success before a webhook counts as failing for good. */
const FAILED_OFTEN = 10;

export interface WebhooksOptions {
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  outbound: Pick<Outbound, 'dispatcher'>;
  leases: Leases;
  tellDisabled: TellDisabled;
  /** From 0 to 1, as Math.random. */
  random: () => number;
}

/** Delivers the events of every webhook that this process holds the lease of. */
export function startWebhooks(options: WebhooksOptions): { stop(): Promise<void> } {
  const { db, clock, log, sealer, leases, random } = options;
  const feed = createFeed(db);
  const recorder = createRecorder(db, clock, log);
  const { dispatcher } = options.outbound;
  const couriers = new Map<string, Courier>();
  /** Held by another process at the last renewal. */
  const elsewhere = new Set<string>();
  let renewAt = 0;
  let trustUntil = 0;

  /** Sees what webhooks there are, what is due, and what has taken too long. */
  async function look(): Promise<void> {
    const rows = await feed.watched();
    const now = clock.now();
    const renew = now >= renewAt;
    const wanted = renew ? rows : rows.filter(({ id }) => !couriers.has(id) && !elsewhere.has(id));
    const held = await acquire(wanted);
    if (renew) {
      renewAt = now + RENEW_MS;
      trustUntil = now + TRUST_MS;
      elsewhere.clear();
    }
    for (const { id } of wanted) if (!held.has(id)) elsewhere.add(id);

    const mine = rows.filter(({ id }) => held.has(id) || (!renew && couriers.has(id)));
    const ids = new Set(mine.map(({ id }) => id));
    for (const [id, courier] of couriers) {
      if (ids.has(id) && !courier.stopped()) continue;
      courier.stop();
      couriers.delete(id);
    }
    for (const row of mine) {
      try {
        serve(row);
      } catch (error) {
        log.error({ err: error, webhook: row.id }, 'a webhook cannot be served');
      }
    }
  }

  function serve(row: WatchedWebhook): void {
    let courier = couriers.get(row.id);
    if (!courier) {
      courier = createCourier(row, shared);
      couriers.set(row.id, courier);
      listening.nudge(); // events may have come since the rows were read
    }
    courier.look(row, trustUntil);
  }

  async function acquire(rows: WatchedWebhook[]): Promise<Set<string>> {
    const held = new Set<string>();
    for (let at = 0; at < rows.length; at += 500) {
      const names = rows.slice(at, at + 500).map(({ id }) => `webhook:${id}`);
      for (const name of await leases.acquire(names)) held.add(name.slice('webhook:'.length));
    }
    return held;
  }

  /** Tells the couriers that wait for events how far their workspaces are. */
  async function listen(signal: AbortSignal): Promise<void> {
    const waiting = Map.groupBy(
      [...couriers.values()].filter((courier) => courier.caughtUp()),
      (courier) => courier.workspaceId,
    );
    for (const { workspace_id, last } of await lastSequences(db, [...waiting.keys()])) {
      for (const courier of waiting.get(workspace_id)!) courier.advance(last);
    }
    // With a thousand workspaces and as many commits a second this would be all that is done.
    if (waiting.size > 64) await clock.sleep(waiting.size / 8, signal);
  }

  async function giveUp(webhook: Webhook, why: GivenUp): Promise<boolean> {
    if (why === 'failing' && !(await hasFailedOften(db, webhook, FAILED_OFTEN))) return false;
    const disabled = await disableWebhook(db, webhook, why, clock.now(), options.tellDisabled);
    if (disabled) log.warn({ webhook: webhook.id, why }, 'a webhook was disabled');
    return disabled;
  }

  const looking = startLoop({ name: 'webhooks', run: look, idleMs: LOOK_MS, clock, log });
  const listening = startLoop({ name: 'webhook events', run: listen, idleMs: 10 * SECOND, clock, log });
  const shared: CourierOptions = {
    feed,
    recorder,
    dispatcher,
    clock,
    log,
    sealer,
    random,
    giveUp,
    onCaughtUp: listening.nudge,
  };
  const unsubscribe = [
    onCommit(db, 'events', listening.nudge),
    onCommit(db, 'webhooks', looking.nudge),
    onCommit(db, 'deliveries', looking.nudge),
  ];

  return {
    async stop() {
      for (const end of unsubscribe) end();
      const all = [...couriers.values()];
      for (const courier of all) courier.stop();
      await Promise.all([looking.stop(), listening.stop()]);
      const ended = new AbortController();
      await Promise.race([
        Promise.all(all.map((courier) => courier.idle())),
        clock.sleep(STOP_MS, ended.signal),
      ]);
      ended.abort();
      for (const courier of all) courier.abandon();
      await recorder.settled();
    },
  };
}
