import type { Dispatcher } from 'undici';
import { type Clock, DAY, SECOND } from '../../../platform/clock.ts';
import type { NewRow } from '../../../platform/database/schema.ts';
import type { Log } from '../../../platform/log.ts';
import { wasTold } from '../../../platform/outage.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { eventText } from '../../events/store.ts';
import { withAttempt } from '../attempts.ts';
import type { Webhook } from '../webhook.ts';
import { createBacklog, type Job } from './backlog.ts';
import type { Breaker } from './breaker.ts';
import type { Feed, WatchedWebhook } from './feed.ts';
import { type Answer, attemptOf, isSuccess, Post } from './post.ts';
import type { Progress, Recorder } from './recorder.ts';
import { nextAttemptAt, outcomeOf } from './schedule.ts';
import { type Target, targetOf } from './target.ts';

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
  breaker: Breaker;
  /** Disables the webhook unless there is a reason not to; answers whether it did. */
  giveUp: (webhook: Webhook, why: GivenUp) => Promise<boolean>;
  onCaughtUp: () => void;
  /** Called at least once when it has finished. */
  onFinished: () => void;
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
  /** Ends the requests that have taken too long. */
  sweep(): void;
  /** Starts no other request, for ever. */
  stop(): void;
  stopped(): boolean;
  /** Whether it was stopped and all it began is recorded: from then on another may serve the webhook. */
  finished(): boolean;
  /** Resolves when no request is under way, for everyone who asks. */
  idle(): Promise<void>;
  /** Stops, and ends the requests under way as if they had not been made. */
  abandon(): void;
  /** Asks once more whether to disable the webhook, where that could not be answered. */
  decideAgain(): void;
  /** Resolves when it is not being decided whether to disable the webhook. */
  decided(): Promise<void>;
}

/**
 * Whether a courier begins requests:
 *
 *   serving ──410──▶ gone ──disabled──▶ stopped
 *      ▲              │
 *      └──────────────┘ not disabled (it was changed meanwhile), or moved to another address
 *
 * and from everywhere to `stopped`, which is the end. Whether to disable for five days of failures is decided beside
 * it: until then the courier goes on.
 */
type State = 'serving' | 'gone' | 'stopped';

export function createCourier(first: WatchedWebhook, options: CourierOptions): Courier {
  const { feed, recorder, dispatcher, clock, log, random, breaker } = options;
  let state: State = 'serving';
  let webhook: Webhook = first;
  let target = targetOf(first, options.sealer);
  let leasedUntil = 0;

  const backlog = createBacklog(first, feed, clock);
  const posts = new Set<Post>();
  /** Results that are not written yet. */
  let unwritten = 0;
  let failingSince = first.failing_since;
  let written: Pick<Progress, 'cursor' | 'failing_since'> = first;
  let pumping = false;
  let reading = false;
  let asked = false;
  const whenIdle: (() => void)[] = [];
  const questions = new Set<GivenUp>();
  let deciding: Promise<void> | undefined;

  function pump(): void {
    if (pumping) return;
    pumping = true;
    try {
      while (maySend()) {
        const job = backlog.next();
        if (!job) break;
        send(job);
      }
    } finally {
      pumping = false;
    }
    if (posts.size === 0) for (const resolve of whenIdle.splice(0)) resolve();
    if (state === 'stopped') {
      if (finished()) options.onFinished();
    } else if (!reading && backlog.wants()) void read();
  }

  const finished = () =>
    state === 'stopped' && posts.size + unwritten + questions.size === 0 && deciding === undefined;

  function maySend(): boolean {
    if (state !== 'serving') return false;
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
      if (!wasTold(error))
        log.error({ err: error, webhook: webhook.id }, 'a webhook could not read its events and will again');
      return; // the next look goes on
    } finally {
      reading = false;
    }
    pump();
  }

  function send(job: Job): void {
    const to = target;
    const startedAt = clock.now();
    const post = new Post(startedAt, (answer) => {
      posts.delete(post);
      if (!answer.abandoned) settle(job, to, startedAt, answer);
      pump();
    });
    posts.add(post);
    try {
      const { event } = job;
      const body = eventText(event);
      const seconds = Math.floor(startedAt / 1000);
      dispatcher.dispatch(
        {
          origin: to.origin,
          path: to.path,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Meghdoot-Webhooks/1.0',
            'webhook-id': event.id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': to.sign(event.id, seconds, body),
          },
          body,
        },
        post,
      );
    } catch (error) {
      log.error({ err: error, webhook: webhook.id, event: job.event.id }, 'an event could not be sent');
      post.abort({ error: 'the request could not be made' }); // an attempt like any other: the schedule goes on
    }
  }

  function settle(job: Job, to: Target, startedAt: number, answer: Answer): void {
    const now = clock.now();
    const ok = isSuccess(answer.httpStatus);
    const current = to.url === webhook.url; // otherwise nothing is learnt about where it goes now
    const gone = current && answer.httpStatus === 410;
    if (current) {
      breaker.record(ok, now);
      failingSince = ok ? null : (failingSince ?? startedAt);
    }
    if (gone && state === 'serving') state = 'gone';

    const outcome = outcomeOf(job.before, ok ? 'delivered' : gone ? 'gone' : 'failed', (tries) =>
      nextAttemptAt(tries, now, random, answer.retryAfter),
    );
    const row: NewRow<'deliveries'> = {
      workspace_id: webhook.workspace_id,
      webhook_id: webhook.id,
      sequence: job.event.sequence,
      event_id: job.event.id,
      event_type: job.event.type,
      attempts: withAttempt(job.before?.attempts, attemptOf(startedAt, now, answer)),
      ...outcome,
    };
    unwritten++;
    recorder.add({
      from: recordable,
      tried: job.before?.tries,
      row,
      taken() {
        job.taken = true;
      },
      written() {
        unwritten--;
        backlog.written(job);
        if (gone && to.url === webhook.url) ask('gone');
      },
    });
  }

  const recordable = {
    progress(): Progress {
      const { workspace_id, id, url } = webhook;
      return { workspace_id, id, url, cursor: backlog.cursor(), failing_since: failingSince };
    },
    written(progress: Progress): void {
      written = progress;
      const { failing_since: since } = progress;
      if (since !== null && clock.now() - since >= GIVE_UP_MS) ask('failing');
      pump();
    },
  };

  function ask(why: GivenUp): void {
    questions.add(why);
    deciding ??= decide().finally(() => {
      deciding = undefined;
      pump();
    });
  }

  /** Whether to disable the webhook: one question after the other, the 410 first, and none is forgotten. */
  async function decide(): Promise<void> {
    await undefined; // so that `deciding` is set
    while (questions.size > 0) {
      const why = questions.has('gone') ? 'gone' : 'failing';
      questions.delete(why);
      if (why === 'failing' && failingSince === null) continue; // a success came
      try {
        if (await options.giveUp({ ...webhook, failing_since: failingSince }, why)) {
          state = 'stopped';
          questions.clear();
        } else if (why === 'gone' && !questions.has('gone')) serveOn();
      } catch (error) {
        if (!wasTold(error))
          log.error({ err: error, webhook: webhook.id, why }, 'a webhook could not be disabled');
        questions.add(why);
        return; // until `decideAgain`
      }
    }
  }

  function serveOn(): void {
    if (state === 'gone') state = 'serving';
  }

  /** What the old address answered says nothing about the new one. */
  function moved(): void {
    failingSince = null;
    breaker.reset();
    questions.clear();
    serveOn();
  }

  return {
    workspaceId: first.workspace_id,
    look(row, until) {
      const from = webhook;
      webhook = row;
      if (row.url !== from.url) moved();
      else if (row.failing_since === null && written.failing_since !== null) failingSince = null; // enabled anew
      if (differs(row, from)) target = targetOf(row, options.sealer);
      leasedUntil = until;
      backlog.advance(row.last);
      backlog.passOver(row.cursor);
      backlog.dueBy(row.due);
      if (backlog.empty() && backlog.cursor() > written.cursor) recorder.touch(recordable);
      pump();
    },
    decideAgain() {
      for (const why of questions) ask(why);
    },
    advance(sequence) {
      if (backlog.advance(sequence)) pump();
    },
    caughtUp() {
      asked = !backlog.caughtUp();
      return !asked;
    },
    sweep() {
      const now = clock.now();
      for (const post of posts) {
        if (now - post.startedAt < TIMEOUT_MS) break; // the oldest come first
        post.abort({ error: `no complete answer within ${TIMEOUT_MS / SECOND} s` });
      }
    },
    stop() {
      state = 'stopped';
    },
    stopped: () => state === 'stopped',
    finished,
    idle: () =>
      posts.size === 0 ? Promise.resolve() : new Promise((resolve) => void whenIdle.push(resolve)),
    abandon() {
      state = 'stopped';
      for (const post of posts) post.abort({ abandoned: true });
    },
    decided: async () => deciding,
  };
}

const differs = (a: Webhook, b: Webhook) =>
  a.url !== b.url ||
  a.events !== b.events ||
  a.secret !== b.secret ||
  a.previous_secret !== b.previous_secret;
