import type { Dispatcher } from 'undici';
import { type Clock, DAY, SECOND } from '../../platform/clock.ts';
import type { NewRow, Row } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { eventText } from '../events/store.ts';
import type { EventType } from '../events/types.ts';
import { attemptOf, withAttempt } from './attempts.ts';
import { createBreaker } from './breaker.ts';
import type { DueDelivery, Feed, WatchedWebhook, Webhook } from './feed.ts';
import { type Answer, isSuccess, Post } from './post.ts';
import type { Progress, Recorder } from './recorder.ts';
import { nextAttemptAt } from './schedule.ts';
import { createSigner, type Signer } from './secrets.ts';
import { subscribedTypes } from './subscription.ts';

const IN_FLIGHT = 32;
/** Events held in memory for one webhook, from their reading to the record of what came of them. */
const WINDOW = 256;
const PAGE = 128;
/** How much of the feed one look may walk through, so that a rare subscription does not hold the database. */
const STRIDE = 5000;
export const TIMEOUT_MS = 15 * SECOND;
const GIVE_UP_MS = 5 * DAY;

/** Why the service itself stops sending to a webhook. */
export type GivenUp = 'gone' | 'failing';

export interface CourierOptions {
  feed: Feed;
  recorder: Recorder;
  dispatcher: Dispatcher;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  random: () => number;
  /** Disables the webhook unless there is a reason not to; answers whether it did. */
  giveUp: (webhook: Webhook, why: GivenUp) => Promise<boolean>;
  onCaughtUp: () => void;
}

/** Brings one webhook its events. All its state is its own, so that a slow receiver delays nobody else. */
export interface Courier {
  readonly workspaceId: string;
  /** The webhook as it is now, and that this process may serve it until `leasedUntil`. */
  look(row: WatchedWebhook, leasedUntil: number): void;
  /** The newest sequence of its workspace. */
  advance(last: number): void;
  /** Whether it has read all that it knows of; otherwise it calls `onCaughtUp` as soon as it has. */
  caughtUp(): boolean;
  /** Starts no other request. */
  stop(): void;
  stopped(): boolean;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
  /** Ends the requests under way, as if they had not been made. */
  abandon(): void;
}

interface Job {
  event: Row<'events'>;
  /** Of a delivery that was recorded before. */
  before: Pick<DueDelivery, 'tries' | 'attempts'> | undefined;
  taken: boolean;
}

export function createCourier(first: WatchedWebhook, options: CourierOptions): Courier {
  const { feed, recorder, dispatcher, clock, log, random } = options;
  let webhook: Webhook = first;
  let target = targetOf(first, options.sealer);
  let leasedUntil = 0;

  let { last, failing_since: failingSince } = first;
  let readTo = first.cursor;
  let writtenCursor = first.cursor;
  /** Read from the feed and not yet recorded, by sequence: the first of them holds the cursor. */
  const window: Job[] = [];
  let unwritten = 0;
  const fresh: Job[] = [];
  const due: Job[] = [];
  /** The sequences of the due deliveries that are in memory. */
  const again = new Set<number>();
  let dueAt = first.due ?? Number.POSITIVE_INFINITY;
  let dueTurn = false;

  const posts = new Set<Post>();
  const breaker = createBreaker();
  let stopped = false;
  let pumping = false;
  let reading = false;
  let asked = false;
  let gone = false;
  let deciding = false;
  let decideAgain = false;
  let onIdle: (() => void) | undefined;

  function pump(): void {
    if (pumping) return;
    pumping = true;
    while (maySend()) {
      const job = next();
      if (!job) break;
      send(job);
    }
    pumping = false;
    if (posts.size === 0) onIdle?.();
    if (!stopped && !reading && (wantsFresh() || wantsDue())) void read();
  }

  function maySend(): boolean {
    if (stopped || gone) return false;
    const now = clock.now();
    return posts.size < breaker.allowed(now, IN_FLIGHT) && now < leasedUntil;
  }

  /** New events and due retries take turns, so that neither waits for the end of the other. */
  function next(): Job | undefined {
    dueTurn = !dueTurn;
    return dueTurn ? (due.shift() ?? fresh.shift()) : (fresh.shift() ?? due.shift());
  }

  const wantsFresh = () => readTo < last && fresh.length < PAGE / 2 && unwritten + PAGE <= WINDOW;
  const wantsDue = () => dueAt <= clock.now() && again.size < PAGE / 2;

  async function read(): Promise<void> {
    reading = true;
    try {
      if (wantsFresh()) await readFresh();
      if (wantsDue()) await readDue();
    } catch (error) {
      log.error({ err: error, webhook: webhook.id }, 'a webhook could not read its events and will again');
      return; // the next look goes on
    } finally {
      reading = false;
    }
    pump();
  }

  async function readFresh(): Promise<void> {
    const upTo = Math.min(last, readTo + STRIDE);
    const events = await feed.fresh(webhook, target.types, readTo, upTo, PAGE);
    for (const event of events) {
      const job: Job = { event, before: undefined, taken: false };
      window.push(job);
      fresh.push(job);
    }
    unwritten += events.length;
    readTo = events.length < PAGE ? upTo : events.at(-1)!.sequence;
    if (asked && readTo >= last) options.onCaughtUp();
  }

  async function readDue(): Promise<void> {
    const limit = again.size + PAGE;
    const rows = await feed.due(webhook, clock.now(), limit);
    if (rows.length < limit) dueAt = Number.POSITIVE_INFINITY; // until the next look
    for (const event of rows) {
      if (again.has(event.sequence)) continue;
      again.add(event.sequence);
      due.push({ event, before: event, taken: false });
    }
  }

  function send(job: Job): void {
    const { event } = job;
    const startedAt = clock.now();
    const body = eventText(event);
    const seconds = Math.floor(startedAt / 1000);
    const post = new Post(startedAt, (answer) => {
      posts.delete(post);
      if (!answer.abandoned) settle(job, startedAt, answer);
      pump();
    });
    posts.add(post);
    try {
      dispatcher.dispatch(
        {
          origin: target.origin,
          path: target.path,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Meghdoot-Webhooks/1.0',
            'webhook-id': event.id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': target.sign(event.id, seconds, body),
          },
          body,
        },
        post,
      );
    } catch (error) {
      post.abort({ error: String(error) });
    }
  }

  function settle(job: Job, startedAt: number, answer: Answer): void {
    const now = clock.now();
    const ok = isSuccess(answer.httpStatus);
    breaker.record(ok, now);
    if (ok) failingSince = null;
    else failingSince ??= startedAt;
    if (answer.httpStatus === 410) gone = true;

    const tries = (job.before?.tries ?? 0) + 1;
    const nextAt =
      ok || answer.httpStatus === 410 ? undefined : nextAttemptAt(tries, now, random, answer.retryAfter);
    const row: NewRow<'deliveries'> = {
      workspace_id: webhook.workspace_id,
      webhook_id: webhook.id,
      sequence: job.event.sequence,
      event_id: job.event.id,
      event_type: job.event.type,
      status: ok ? 'delivered' : nextAt === undefined ? 'failed' : 'pending',
      next_attempt_at: nextAt ?? null,
      attempts: withAttempt(job.before?.attempts, attemptOf(startedAt, now, answer)),
      tries,
    };
    const isFresh = job.before === undefined;
    recorder.add({
      from: recordable,
      fresh: isFresh,
      row,
      taken() {
        job.taken = true;
      },
      written() {
        if (isFresh) unwritten--;
        else again.delete(job.event.sequence);
      },
    });
  }

  const recordable = {
    progress(): Progress {
      let recorded = 0;
      while (recorded < window.length && window[recorded]!.taken) recorded++;
      window.splice(0, recorded);
      const cursor = window.length > 0 ? window[0]!.event.sequence - 1 : readTo;
      return { workspace_id: webhook.workspace_id, id: webhook.id, cursor, failing_since: failingSince };
    },
    written(progress: Progress): void {
      writtenCursor = progress.cursor;
      const { failing_since: since } = progress;
      if (gone) void decide('gone');
      else if (since !== null && clock.now() - since >= GIVE_UP_MS) void decide('failing');
      pump();
    },
  };

  async function decide(why: GivenUp): Promise<void> {
    if (deciding) {
      decideAgain = true; // more has failed than the decision under way knows of
      return;
    }
    deciding = true;
    try {
      do {
        decideAgain = false;
        if (why === 'failing' && failingSince === null) break; // a success came
        if (await options.giveUp({ ...webhook, failing_since: failingSince }, why)) stopped = true;
      } while (decideAgain && !stopped);
    } catch (error) {
      log.error({ err: error, webhook: webhook.id }, 'a webhook could not be disabled');
    }
    deciding = false;
    gone = false;
    pump();
  }

  function sweep(now: number): void {
    for (const post of posts) {
      if (now - post.startedAt < TIMEOUT_MS) break; // the oldest come first
      post.abort({ error: `no complete answer within ${TIMEOUT_MS / SECOND} s` });
    }
  }

  return {
    workspaceId: first.workspace_id,
    look(row, until) {
      if (row.url !== webhook.url) {
        failingSince = null;
        breaker.reset();
      }
      if (differs(row, webhook)) target = targetOf(row, options.sealer);
      webhook = row;
      leasedUntil = until;
      last = Math.max(last, row.last);
      dueAt = Math.min(dueAt, row.due ?? Number.POSITIVE_INFINITY);
      sweep(clock.now());
      if (window.length === 0 && readTo > writtenCursor) recorder.touch(recordable);
      pump();
    },
    advance(sequence) {
      if (sequence <= last) return;
      last = sequence;
      pump();
    },
    caughtUp() {
      asked = readTo < last;
      return !asked;
    },
    stop() {
      stopped = true;
    },
    stopped: () => stopped,
    idle: () => (posts.size === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))),
    abandon() {
      for (const post of posts) post.abort({ abandoned: true });
    },
  };
}

interface Target {
  origin: string;
  path: string;
  types: EventType[];
  sign: Signer;
}

function targetOf(row: Webhook, sealer: Sealer): Target {
  const url = new URL(row.url);
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    types: subscribedTypes(JSON.parse(row.events) as string[]),
    sign: createSigner(row, sealer),
  };
}

const differs = (a: Webhook, b: Webhook) =>
  a.url !== b.url ||
  a.events !== b.events ||
  a.secret !== b.secret ||
  a.previous_secret !== b.previous_secret;
