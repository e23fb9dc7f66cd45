import { SECOND } from '../../../platform/clock.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { wasTold } from '../../../platform/outage.ts';
import { traceparentOf } from '../../../platform/tracing/tracing.ts';
import { unattended } from '../../../platform/unattended.ts';
import { UnderWay } from '../../../platform/under-way.ts';
import type { Webhook } from '../webhook.ts';
import type { Backlog, Job } from './backlog.ts';
import { Post, type PostResult } from './post.ts';
import type { Poster } from './poster.ts';
import { beginDelivery, recordDelivery } from './span.ts';
import { requestOf, type Target } from './target.ts';

export const TIMEOUT_MS = 15 * SECOND;

/** A request that has ended, and where it went. */
export interface Ended {
  job: Job;
  target: Target;
  startedAt: number;
  result: PostResult;
}

export interface PumpOptions extends Pick<Installation, 'clock' | 'log' | 'tracing'> {
  backlog: Backlog;
  poster: Poster;
  /** The webhook as it is now, and where its requests go. */
  current(): { webhook: Webhook; target: Target };
  /** Returns whether one more request may begin beside those under way. */
  maySend(underWay: number): boolean;
  /** Returns whether events are still read. */
  reads(): boolean;
  onEnded(ended: Ended): void;
  /** Whoever asked for it is notified once, when all that is known of has been read. */
  onCaughtUp(): void;
  /** It has begun what it could. */
  onRun(): void;
}

/** Keeps requests of one webhook under way, and its backlog filled. */
export interface Pump {
  run(): void;
  /** Has `onCaughtUp` called as soon as the backlog is read to its end. */
  awaitCaughtUp(): void;
  underWay(): number;
  /** Resolves when no request is under way, for everyone who asks. */
  idle(): Promise<void>;
  /** Ends the requests that have taken too long. */
  sweep(): void;
  /** Ends the requests under way as if they had not been made. */
  abandon(): void;
}

export function createPump(o: PumpOptions): Pump {
  const { backlog, poster, clock, log, tracing } = o;
  const posts = new UnderWay<Post>();
  const whenIdle: (() => void)[] = [];
  let running = false;
  let reading = false;
  let awaited = false;

  function run(): void {
    if (running) return;
    running = true;
    try {
      while (o.maySend(posts.size)) {
        const job = backlog.next();
        if (!job) break;
        send(job);
      }
    } finally {
      running = false;
    }
    if (posts.size === 0) for (const resolve of whenIdle.splice(0)) resolve();
    if (o.reads() && !reading && backlog.wants())
      unattended(read(), log, 'a webhook could not go on with its events');
    o.onRun();
  }

  async function read(): Promise<void> {
    reading = true;
    const { webhook, target } = o.current();
    try {
      await backlog.read(webhook, target.types);
      if (awaited && backlog.caughtUp()) {
        awaited = false;
        o.onCaughtUp();
      }
      await clock.pause(0); // a long way through the feed holds nobody up
    } catch (error) {
      if (!wasTold(error))
        log.error({ err: error, webhook: webhook.id }, 'a webhook could not read its events and will again');
      return; // the next look goes on
    } finally {
      reading = false;
    }
    run();
  }

  function send(job: Job): void {
    const { webhook, target } = o.current();
    const startedAt = clock.now();
    const span = beginDelivery(tracing, webhook, job, startedAt);
    const post = new Post(startedAt, (result) => {
      posts.remove(entry);
      try {
        if (span) recordDelivery(tracing, span, result, clock.now());
        if (!result.abandoned) o.onEnded({ job, target, startedAt, result });
        run();
      } catch (error) {
        // Among the events of its connection nobody else would catch it.
        log.error({ err: error, webhook: webhook.id, event: job.event.id }, 'the end of a delivery failed');
      }
    });
    const entry = posts.add(post);
    try {
      const request = requestOf(target, job.event, startedAt, job.body);
      if (span) request.headers = { ...request.headers, traceparent: traceparentOf(span.ids) };
      poster.dispatch(request, post);
    } catch (error) {
      log.error({ err: error, webhook: webhook.id, event: job.event.id }, 'an event could not be sent');
      post.abort({ error: 'the request could not be made' }); // an attempt like any other: the schedule goes on
    }
  }

  return {
    run,
    awaitCaughtUp() {
      awaited = true;
    },
    underWay: () => posts.size,
    idle: () =>
      posts.size === 0 ? Promise.resolve() : new Promise((resolve) => void whenIdle.push(resolve)),
    sweep() {
      const now = clock.now();
      for (const post of posts.values()) {
        if (now - post.startedAt < TIMEOUT_MS) break; // the oldest come first
        post.abort({ error: `no complete response within ${TIMEOUT_MS / SECOND} s` });
      }
    },
    abandon() {
      for (const post of posts.values()) post.abort({ abandoned: true });
    },
  };
}
