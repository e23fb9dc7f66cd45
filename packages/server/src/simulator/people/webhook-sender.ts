import { type Clock, DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { unattended } from '../../platform/unattended.ts';
import { Pool } from '../../platform/undici.ts';
import type { Ledger } from '../ledger.ts';
import type { Chain, SimulatorNumber } from '../model.ts';
import type { NumberStates } from '../number-states.ts';
import type { Numbers } from '../numbers.ts';
import type { SimulatorSettings } from '../settings.ts';
import { shuffled } from './behaviour.ts';
import { envelope, metaBytes, signature, type Update } from './envelope.ts';
import type { Timetable } from './timetable.ts';

/** Posts what is pending to the webhooks, and keeps trying until the response is 200. */
export interface WebhookSender {
  /** Takes a chain into its care; its steps go out when they are due, one after the other. */
  enqueue(chain: Chain): void;
  /** A number came (back): what waited for it goes on. */
  resume(phoneNumberId: string): void;
  /** Posts nothing more; resolves when the POSTs under way have ended. */
  close(): Promise<void>;
}

/** The URL of a webhook with the app that signs for it. */
interface Target {
  url: URL;
  secret: string;
  ready: Chain[];
  retries: Batch[];
  inFlight: number;
}

interface Batch {
  parts: { chain: Chain; count: number }[];
  attempts: number;
}

const CONCURRENT = 3;
const TIMEOUT_MS = 20 * SECOND;
const GIVE_UP_MS = 7 * DAY;
/** Callbacks that were left behind are forgotten beyond so many. */
const MOST_TARGETS = 1000;

export function startWebhookSender(o: {
  clock: Clock;
  log: Log;
  ledger: Ledger;
  numbers: Numbers;
  states: NumberStates;
  settings: SimulatorSettings;
  timetable: Timetable;
  random: () => number;
}): WebhookSender {
  const { clock, log, ledger, numbers, states, settings, timetable } = o;
  const targets = new Map<string, Target>();
  const pools = new Map<string, Pool>();
  const parked = new Map<string, Chain[]>(); // of numbers that are not here (yet)
  const posting = new Set<Promise<void>>();
  let closed = false;
  const goOn = (work: Promise<unknown>) => unattended(work, log, 'simulator: a webhook could not go on');

  function enqueue(chain: Chain): void {
    const first = chain.steps[0];
    if (first === undefined) return;
    timetable.at(first.due, () => route(chain));
  }

  function route(chain: Chain): void {
    const number = numbers.get(chain.phoneNumberId);
    if (number === undefined) {
      const waiting = parked.get(chain.phoneNumberId);
      if (waiting === undefined) parked.set(chain.phoneNumberId, [chain]);
      else waiting.push(chain);
      return;
    }
    if (!isWanted(number, chain)) {
      forget(chain);
      return;
    }
    const target = targetOf(number, chain);
    target.ready.push(chain);
    // Pumping after the whole tick has been routed fills the batches.
    if (target.ready.length === 1) goOn(clock.pause(0).then(() => pump(target)));
  }

  /** Nobody hears of a field that the app has not asked for, nor of an account that no app is subscribed to. */
  function isWanted({ wabaId, appSecret }: SimulatorNumber, chain: Chain): boolean {
    const fields = states.appSubscription(appSecret)?.fields;
    if (fields && !fields.includes(fieldOf(chain))) return false;
    return !settings.subscribedOnly || ledger.note(`subscribed ${wabaId}`) !== undefined;
  }

  function forget(chain: Chain): void {
    const now = clock.now();
    chain.steps = chain.steps.filter((step) => step.due > now);
    ledger.progress(chain);
    enqueue(chain);
  }

  /** Messages and their statuses go to the callback of the number, else of the account, else with the rest to the app. */
  function targetOf(number: SimulatorNumber, chain: Chain): Target {
    const { phoneNumberId, wabaId, webhookUrl, appSecret } = number;
    const ofApp = states.appSubscription(appSecret)?.callback ?? webhookUrl;
    const callback =
      fieldOf(chain) === 'messages'
        ? (states.of(phoneNumberId).callback ?? states.accountCallback(wabaId) ?? ofApp)
        : ofApp;
    const key = `${callback}\n${appSecret}`;
    let target = targets.get(key);
    if (target === undefined) {
      target = { url: new URL(callback), secret: appSecret, ready: [], retries: [], inFlight: 0 };
      if (targets.size >= MOST_TARGETS) forgetIdle();
      targets.set(key, target);
    }
    return target;
  }

  function forgetIdle(): void {
    for (const [key, { ready, retries, inFlight }] of targets)
      if (ready.length + retries.length + inFlight === 0) targets.delete(key);
    const used = new Set(Array.from(targets.values(), ({ url }) => url.origin));
    for (const [origin, pool] of pools) {
      if (used.has(origin)) continue;
      pools.delete(origin);
      goOn(pool.close());
    }
  }

  function pump(target: Target): void {
    while (!closed && target.inFlight < CONCURRENT) {
      const batch = target.retries.shift() ?? takeBatch(target);
      if (batch === undefined) break;
      post(target, batch);
    }
  }

  function takeBatch(target: Target): Batch | undefined {
    const now = clock.now();
    const parts: Batch['parts'] = [];
    let room = settings.batch;
    let taken = 0;
    for (const chain of target.ready) {
      if (room === 0) break;
      taken++;
      const steps = chain.steps;
      let count = 0;
      while (count < steps.length && count < room && steps[count]!.due <= now) count++;
      if (count === 0) enqueue(chain);
      else parts.push({ chain, count });
      room -= count;
    }
    target.ready.splice(0, taken);
    return parts.length === 0 ? undefined : { parts, attempts: 0 };
  }

  function post(target: Target, batch: Batch): void {
    // A number may have left or moved to another webhook since: its chains find their way anew.
    batch.parts = batch.parts.filter(({ chain }) => {
      const number = numbers.get(chain.phoneNumberId);
      if (number !== undefined && targetOf(number, chain) === target) return true;
      route(chain);
      return false;
    });
    if (batch.parts.length === 0) return;
    target.inFlight++;
    const done = deliver(target, batch).then((ok) => {
      target.inFlight--;
      posting.delete(done);
      if (ok) settle(batch);
      else retryLater(target, batch);
      pump(target);
    });
    goOn(done);
    posting.add(done);
  }

  async function deliver(target: Target, batch: Batch): Promise<boolean> {
    try {
      const body = metaBytes(envelope(updatesOf(batch), clock.now(), settings));
      const response = await poolOf(target.url.origin).request({
        method: 'POST',
        path: target.url.pathname + target.url.search,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': signature(body, target.secret),
        },
        body,
      });
      await response.body.dump();
      if (response.statusCode === 200) return true;
      log.debug({ status: response.statusCode, url: target.url.href }, 'simulator: webhook not taken');
    } catch (error) {
      log.debug({ err: error, url: target.url.href }, 'simulator: webhook not reached');
    }
    return false;
  }

  function updatesOf(batch: Batch): Update[] {
    const updates: Update[] = [];
    for (const { chain, count } of batch.parts) {
      const number = numbers.get(chain.phoneNumberId)!;
      for (let i = 0; i < count; i++) {
        const step = chain.steps[i]!;
        updates.push(
          chain.message === undefined ? { number, step } : { number, step, message: chain.message },
        );
      }
    }
    return settings.shuffle ? shuffled(updates, o.random) : updates;
  }

  function poolOf(origin: string): Pool {
    let pool = pools.get(origin);
    if (pool === undefined) {
      pool = new Pool(origin, { connections: 8, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
      pools.set(origin, pool);
    }
    return pool;
  }

  function settle(batch: Batch): void {
    const postedAt = clock.now();
    for (const { chain, count } of batch.parts) {
      for (const { status, at, code } of chain.steps.splice(0, count)) {
        if (status === undefined) continue;
        chain.receipts.push(code === undefined ? { status, at, postedAt } : { status, at, postedAt, code });
      }
      ledger.progress(chain);
      enqueue(chain);
    }
  }

  function retryLater(target: Target, batch: Batch): void {
    const now = clock.now();
    batch.parts = batch.parts.filter(({ chain, count }) => {
      if (chain.steps[0]!.due > now - GIVE_UP_MS) return true;
      log.warn({ updates: count }, 'simulator: webhook given up after seven days');
      chain.steps.splice(0, count);
      ledger.progress(chain);
      enqueue(chain);
      return false;
    });
    if (batch.parts.length === 0) return;
    const delayMs = Math.min(SECOND * 2 ** Math.min(batch.attempts++, 6), MINUTE);
    timetable.at(now + delayMs, () => {
      target.retries.push(batch);
      pump(target);
    });
  }

  return {
    enqueue,
    resume(phoneNumberId) {
      const waiting = parked.get(phoneNumberId);
      parked.delete(phoneNumberId);
      for (const chain of waiting ?? []) enqueue(chain);
    },
    async close() {
      closed = true;
      const ended = new AbortController();
      await Promise.race([Promise.all(posting), clock.sleep(2 * SECOND, ended.signal)]);
      ended.abort();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      await Promise.all(posting);
    },
  };
}

const fieldOf = ({ message, steps }: Chain) =>
  message === undefined ? (/^\{"field":"(\w+)"/.exec(steps[0]?.change ?? '')?.[1] ?? '') : 'messages';
