import type { Dispatcher } from 'undici';
import { type Clock, DAY, SECOND } from '../../platform/clock.ts';
import type { NewRow } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import { eventText } from '../events/store.ts';
import type { EventType } from '../events/types.ts';
import { attemptOf, withAttempt } from './attempts.ts';
import { createBacklog, type Job } from './backlog.ts';
import { createBreaker } from './breaker.ts';
import type { Feed, WatchedWebhook, Webhook } from './feed.ts';
import { type Answer, isSuccess, Post } from './post.ts';
import type { Progress, Recorder } from './recorder.ts';
import { nextAttemptAt } from './schedule.ts';
import { createSigner, type Signer } from './secrets.ts';
import { subscribedTypes } from './subscription.ts';

/** Posts of one webhook under way at a time. */
export const IN_FLIGHT = 128;
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

export function createCourier(first: WatchedWebhook, options: CourierOptions): Courier {
  const { feed, recorder, dispatcher, clock, log, random } = options;
  let webhook: Webhook = first;
  let target = targetOf(first, options.sealer);
  let leasedUntil = 0;

  const backlog = createBacklog(first, feed, clock);
  let failingSince = first.failing_since;
  let writtenCursor = first.cursor;
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
      const job = backlog.next();
      if (!job) break;
      send(job);
    }
    pumping = false;
    if (posts.size === 0) onIdle?.();
    if (!stopped && !reading && backlog.wants()) void read();
  }

  function maySend(): boolean {
    if (stopped || gone) return false;
    const now = clock.now();
    return posts.size < breaker.allowed(now, IN_FLIGHT) && now < leasedUntil;
  }

  async function read(): Promise<void> {
    reading = true;
    try {
      await backlog.read(webhook, target.types);
      if (asked && backlog.caughtUp()) options.onCaughtUp();
      await new Promise((resolve) => setImmediate(resolve)); // a long way through the feed holds nobody up
    } catch (error) {
      log.error({ err: error, webhook: webhook.id }, 'a webhook could not read its events and will again');
      return; // the next look goes on
    } finally {
      reading = false;
    }
    pump();
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
    recorder.add({
      from: recordable,
      fresh: job.before === undefined,
      row,
      taken() {
        job.taken = true;
      },
      written: () => backlog.written(job),
    });
  }

  const recordable = {
    progress(): Progress {
      const cursor = backlog.cursor();
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
      backlog.advance(row.last);
      backlog.dueBy(row.due);
      sweep(clock.now());
      if (backlog.empty() && backlog.cursor() > writtenCursor) recorder.touch(recordable);
      pump();
    },
    advance(sequence) {
      if (backlog.advance(sequence)) pump();
    },
    caughtUp() {
      asked = !backlog.caughtUp();
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
