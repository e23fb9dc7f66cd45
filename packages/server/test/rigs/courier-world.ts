/** Couriers live among these, in memory: the database, the receivers and the time; each answers when the test says so. */

import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { FeedEvent } from '../../src/features/feed/read.ts';
import { createCouriers } from '../../src/features/webhooks/deliver/couriers.ts';
import type { DueDelivery, Feed } from '../../src/features/webhooks/deliver/feed.ts';
import type { Progress, Recordable, Recorder, Result } from '../../src/features/webhooks/deliver/recorder.ts';
import { newSecret } from '../../src/features/webhooks/secrets.ts';
import type { Webhook } from '../../src/features/webhooks/webhook.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { LEASE_MS } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createRandom } from '../../src/platform/random.ts';
import { createSealer } from '../../src/platform/security/sealed.ts';

const WORKSPACE = 'wks_1';
const sealer = createSealer('a key for tests, of thirty-two and more');
const { sealed: secret } = newSecret(sealer, createRandom());

/** A request that has reached a receiver. */
interface Open {
  sequence: number;
  url: string;
  handler: Dispatcher.DispatchHandler;
}

export type World = ReturnType<typeof createWorld>;
export type Verdict = 'yes' | 'no' | 'throws';

export function createWorld({ failingForMs }: { failingForMs?: number | undefined } = {}) {
  let now = Date.parse('2026-11-20T10:00:00+05:30');
  let row: Webhook | undefined = webhookRow('https://1.example/hook', now);
  if (failingForMs !== undefined) row.failing_since = now - failingForMs;
  let urls = 1;
  /** Up to here the cursor was moved by whoever made or enabled the webhook. */
  let base = 0;
  const events: FeedEvent[] = [];
  const deliveries = new Map<number, NewRow<'deliveries'>>();
  const open: Open[] = [];
  /** Events that were sent while they were on their way, or when they had been delivered. */
  const needless: number[] = [];
  const decisions: ((verdict: Verdict) => void)[] = [];
  const broken = { feed: false, dispatch: false, slow: false };
  let elsewhere = false;
  let leaseUntil = 0;
  /** A 410 came from where the webhook points to, and nobody has changed it since. */
  let mustGo = false;

  const clock = {
    now: () => now,
    monotonic: () => now,
    worked: () => now,
    sleep: async () => undefined,
    pause: async () => undefined,
  };
  const feed: Feed = {
    async watched() {
      if (!row || row.disabled_at !== null) return [];
      const pending = [...deliveries.values()].filter(({ status }) => status === 'pending');
      const due = pending.map((delivery) => delivery.next_attempt_at!);
      return [{ ...row, last: events.length, due: due.length > 0 ? Math.min(...due) : null }];
    },
    fresh: (_webhook, _types, after, upTo, limit) =>
      late(
        events
          .filter(({ sequence }) => sequence > after && sequence <= upTo && !deliveries.has(sequence))
          .slice(0, limit),
      ),
    beforeNext: async (_webhook, after, last) =>
      Math.min(last, (events.find(({ sequence }) => sequence > after)?.sequence ?? last + 1) - 1),
    async drop(_webhook, sequences) {
      for (const sequence of sequences) deliveries.delete(sequence);
    },
    due: (_webhook, at, limit) =>
      late(
        [...deliveries.values()]
          .filter(({ status, next_attempt_at }) => status === 'pending' && next_attempt_at! <= at)
          .sort((a, b) => a.next_attempt_at! - b.next_attempt_at! || a.sequence - b.sequence)
          .slice(0, limit)
          .map(({ sequence, tries, attempts, next_attempt_at }): DueDelivery => {
            // The event itself, so that one that cannot be sent may be mended.
            return Object.assign(Object.create(events[sequence - 1]!), { tries, attempts, next_attempt_at });
          }),
      ),
  };

  /** Answers as a second connection does: what was so when it was asked, after others have been answered. */
  async function late<T>(rows: T[]): Promise<T[]> {
    for (let turns = broken.slow ? 20 : 2; turns > 0; turns--) await turn();
    if (broken.feed) throw new Error('the database is away');
    return rows;
  }

  let waiting: Result[] = [];
  let touched = new Set<Recordable>();
  const recorder: Recorder = {
    add: (result) => void waiting.push(result),
    touch: (courier) => void touched.add(courier),
    settled: async () => undefined,
    stop: () => undefined,
  };

  /** Does what the recorder does: `recorder.ts`. */
  async function write(): Promise<void> {
    const results = waiting;
    const from = touched;
    waiting = [];
    touched = new Set();
    for (const result of results) {
      result.taken();
      from.add(result.from);
    }
    const progress = [...from].map((courier) => [courier, courier.progress()] as const);
    await turn();
    for (const { before, row: result } of results) {
      const stored = deliveries.get(result.sequence);
      const isSame =
        stored?.status === 'pending' &&
        stored.tries === before?.tries &&
        stored.next_attempt_at === before.next_attempt_at;
      const fits = before === undefined ? !stored : isSame;
      if (fits) deliveries.set(result.sequence, result);
    }
    for (const [, at] of progress) keep(at);
    await turn();
    for (const result of results) result.written();
    for (const [courier, at] of progress) courier.written(at);
  }

  function keep({ cursor, failing_since, url }: Progress): void {
    if (!row || row.disabled_at !== null || row.cursor > cursor) return;
    row = { ...row, cursor, ...(row.url === url && { failing_since }) };
  }

  const poster = {
    dispatch({ origin, path, headers }: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      if (broken.dispatch) throw new Error('there is no socket');
      const sequence = Number((headers as Record<string, string>)['webhook-id']!.slice(4));
      const onItsWay = open.some((other) => other.sequence === sequence);
      if (onItsWay || deliveries.get(sequence)?.status === 'delivered') needless.push(sequence);
      const request: Open = { sequence, url: `${String(origin)}${path}`, handler };
      const abort = (error: Error) => {
        if (take(request)) handler.onResponseError?.(controller, error);
      };
      const controller = { abort } as unknown as Dispatcher.DispatchController;
      open.push(request);
      handler.onRequestStart?.(controller, {});
      return true;
    },
  } as unknown as Dispatcher;

  /** False: it had ended before. */
  function take(request: Open): boolean {
    const at = open.indexOf(request);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  }

  const couriers = createCouriers({
    feed,
    recorder,
    poster,
    clock,
    log: silentLog,
    sealer,
    random: () => 0.5,
    onCaughtUp: () => tell(),
    onFinished: () => undefined,
    leases: {
      async acquire(names) {
        if (elsewhere) return new Set();
        leaseUntil = now + LEASE_MS;
        return new Set(names);
      },
    },
    giveUp: (webhook, why) =>
      new Promise((resolve, reject) => {
        decisions.push((verdict) => {
          if (verdict === 'throws') return reject(new Error('the database is away'));
          const same = row && row.url === webhook.url && row.disabled_at === null;
          if (!same || (verdict === 'no' && why === 'failing')) return resolve(false);
          row = { ...row!, disabled_at: now, disabled_reason: why };
          mustGo = false;
          resolve(true);
        });
      }),
  });

  function tell(): void {
    for (const courier of couriers.serving())
      if (courier.caughtUp()) courier.advance(events.length);
      else courier.awaitCaughtUp();
  }

  function change(how: Partial<Webhook>): void {
    if (row) row = { ...row, ...how };
    mustGo = false;
  }

  const world = {
    couriers,
    open,
    broken,
    row: () => row,
    delivery: (sequence: number) => deliveries.get(sequence),
    async settle(): Promise<void> {
      for (let i = 0; i < 8; i++) await turn();
    },
    record(count: number, { unsendable = false } = {}): void {
      for (let i = 0; i < count; i++) {
        const sequence = events.length + 1;
        const at = unsendable ? Number.NaN : now;
        const event = { id: `evt_${sequence}`, type: 'message.sent', subject: 'msg_1', data: '{}' };
        events.push({ workspace_id: WORKSPACE, sequence, at, ...event });
      }
      tell();
    },
    /** The receiver of one of the open requests answers, or its connection breaks. */
    answer(which: number, status: number | 'breaks'): void {
      const request = open[which % Math.max(1, open.length)];
      if (!request || !take(request)) return;
      const { handler, url } = request;
      const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
      if (status === 'breaks') {
        handler.onResponseError?.(controller, new Error('reset'));
        return;
      }
      if (status === 410 && row?.url === url && row.disabled_at === null) mustGo = true;
      handler.onResponseStart?.(controller, status, {}, '');
      handler.onResponseEnd?.(controller, {});
    },
    look: async () => void (await couriers.look(await feed.watched())),
    write,
    decide(verdict: Verdict): void {
      for (const decision of decisions.splice(0)) decision(verdict);
    },
    pass(ms: number): void {
      now += ms;
      couriers.sweep();
    },
    move(): void {
      change({ url: `https://${++urls}.example/hook`, failing_since: null });
    },
    disable(): void {
      if (row?.disabled_at === null) change({ disabled_at: now, disabled_reason: 'requested' });
    },
    enable(): void {
      if (!row || row.disabled_at === null) return;
      base = Math.max(base, events.length);
      change({ disabled_at: null, disabled_reason: null, failing_since: null, cursor: events.length });
    },
    remove(): void {
      row = undefined;
      mustGo = false;
      deliveries.clear();
    },
    replay(sequence: number): void {
      const event = events[sequence - 1];
      if (!row || row.disabled_at !== null || !event) return;
      const before = deliveries.get(sequence);
      deliveries.set(sequence, {
        ...{
          workspace_id: WORKSPACE,
          webhook_id: row.id,
          sequence,
          event_id: event.id,
          event_type: event.type,
        },
        ...{ status: 'pending', attempts: before?.attempts ?? '[]', tries: 0 },
        next_attempt_at: before?.next_attempt_at === now ? now + 1 : now,
      });
    },
    /** This process was held up for so long that another has taken the lease. */
    loseLease(): void {
      now = Math.max(now, leaseUntil + 1);
      elsewhere = true;
    },
    /** The other process delivers an event. */
    otherDelivers(): void {
      if (!elsewhere || !row || row.disabled_at !== null) return;
      const pending = [...deliveries.values()].find(({ status }) => status === 'pending');
      const sequence = pending?.sequence ?? row.cursor + 1;
      if (!events[sequence - 1]) return;
      world.replay(sequence);
      const delivery = deliveries.get(sequence)!;
      deliveries.set(sequence, { ...delivery, status: 'delivered', next_attempt_at: null, tries: 1 });
      while (deliveries.has(row.cursor + 1)) row = { ...row, cursor: row.cursor + 1 };
    },
    regainLease(): void {
      elsewhere = false;
    },
    mend(): void {
      Object.assign(broken, { feed: false, dispatch: false, slow: false });
      elsewhere = false;
      for (const event of events) event.at = Number.isNaN(event.at) ? now : event.at;
    },
    /** Fails where the cursor has passed an event of which nothing is known, or one was sent needlessly. */
    check(): void {
      assert.deepEqual(needless, [], 'these were sent while on their way, or delivered');
      for (let sequence = base + 1; sequence <= (row?.cursor ?? 0); sequence++) {
        assert.ok(deliveries.has(sequence), `the cursor passed event ${sequence}, which has no delivery`);
      }
    },
    mustGo: () => mustGo,
    /** Returns those that are still to be delivered. */
    unsettled(): number[] {
      const missing = events.filter(({ sequence }) => sequence > base && !deliveries.has(sequence));
      const pending = [...deliveries.values()].filter(({ status }) => status === 'pending');
      return [...missing, ...pending].map(({ sequence }) => sequence);
    },
    asked: () => decisions,
  };
  return world;
}

function webhookRow(url: string, now: number): Webhook {
  return {
    ...{ workspace_id: WORKSPACE, id: 'whk_1', url, description: null, events: '["*"]', secret },
    ...{ previous_secret: null, previous_secret_until: null, created_at: now },
    ...{ disabled_at: null, disabled_reason: null, cursor: 0, failing_since: null, graph: null, erasures: 0 },
  };
}
