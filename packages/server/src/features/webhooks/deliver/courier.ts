import { DAY } from '../../../platform/clock.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { withAttempt } from '../attempts.ts';
import type { Webhook } from '../webhook.ts';
import { createBacklog, type ForeignForm } from './backlog.ts';
import type { Breaker } from './breaker.ts';
import type { Feed, WatchedWebhook } from './feed.ts';
import { createGivingUp, type GivenUp } from './giving-up.ts';
import { attemptOf, isSuccess } from './post.ts';
import type { Poster } from './poster.ts';
import { createPump, type Ended } from './pump.ts';
import type { Progress, Recorder } from './recorder.ts';
import { nextAttemptAt, outcomeOf } from './schedule.ts';
import { targetOf } from './target.ts';

/** Posts of one webhook under way at a time. */
export const IN_FLIGHT = 128;
const GIVE_UP_MS = 5 * DAY;

export interface CourierOptions extends Pick<Installation, 'clock' | 'log' | 'sealer' | 'tracing'> {
  feed: Feed;
  recorder: Recorder;
  poster: Poster;
  random: () => number;
  breaker: Breaker;
  /** Makes the body for webhooks that get Meta's form. */
  graphForm?: ForeignForm | undefined;
  /** Disables the webhook unless there is a reason not to; returns whether it did. */
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
  /** Returns whether it has read all events that it knows of. */
  caughtUp(): boolean;
  /** Calls `onCaughtUp` as soon as it has. */
  awaitCaughtUp(): void;
  /** Ends the requests that have taken too long. */
  sweep(): void;
  /** Starts no other request, for ever. */
  stop(): void;
  stopped(): boolean;
  /** Returns whether it was stopped and all it began is recorded; another may serve the webhook from then on. */
  finished(): boolean;
  /** Resolves when no request is under way, for everyone who asks. */
  idle(): Promise<void>;
  /** Stops, and ends the requests under way as if they had not been made. */
  abandon(): void;
  /** Asks once more whether to disable the webhook, where that could not be decided. */
  decideAgain(): void;
  /** Resolves when it is not being decided whether to disable the webhook. */
  decided(): Promise<void>;
}

/**
 * The state says whether a courier begins requests:
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
  const { feed, recorder, clock, random, breaker } = options;
  let state: State = 'serving';
  let webhook: Webhook = first;
  let target = targetOf(first, options.sealer);
  let leasedUntil = 0;
  let failingSince = first.failing_since;
  let written: Pick<Progress, 'cursor' | 'failing_since'> = first;
  /** Results that are not written yet. */
  let unwritten = 0;

  const backlog = createBacklog(first, { feed, clock, graphForm: options.graphForm });
  const pump = createPump({
    ...options,
    backlog,
    current: () => ({ webhook, target }),
    maySend(underWay) {
      const now = clock.now();
      return state === 'serving' && underWay < breaker.allowed(now, IN_FLIGHT) && now < leasedUntil;
    },
    reads: () => state !== 'stopped',
    onEnded: settle,
    onRun() {
      if (finished()) options.onFinished();
    },
  });
  const givingUp = createGivingUp({
    webhookId: first.id,
    log: options.log,
    giveUp: (why) => options.giveUp({ ...webhook, failing_since: failingSince }, why),
    stands: (why) => why === 'gone' || failingSince !== null,
    onDisabled() {
      state = 'stopped';
    },
    onKept(why) {
      if (why === 'gone') serveOn();
    },
    onDecided: pump.run,
  });

  const finished = () => state === 'stopped' && pump.underWay() + unwritten === 0 && givingUp.over();

  function settle({ job, target: to, startedAt, result }: Ended): void {
    const now = clock.now();
    const ok = isSuccess(result.httpStatus);
    const current = to.url === webhook.url; // otherwise nothing is learnt about where it goes now
    const gone = current && result.httpStatus === 410;
    if (current) {
      breaker.record(ok, now);
      failingSince = ok ? null : (failingSince ?? startedAt);
    }
    if (gone && state === 'serving') state = 'gone';

    const outcome = outcomeOf(job.before, ok ? 'delivered' : gone ? 'gone' : 'failed', (tries) =>
      nextAttemptAt(tries, now, random, result.retryAfter),
    );
    unwritten++;
    recorder.add({
      from: recordable,
      before: job.before,
      ...{ erasures: first.erasures, mayHoldResponses: !ok || job.before !== undefined },
      row: {
        workspace_id: webhook.workspace_id,
        webhook_id: webhook.id,
        sequence: job.event.sequence,
        attempts: withAttempt(job.before?.attempts, attemptOf(startedAt, now, result)),
        ...outcome,
      },
      taken() {
        job.taken = true;
      },
      written() {
        unwritten--;
        backlog.written(job);
        if (gone && to.url === webhook.url) givingUp.ask('gone');
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
      if (since !== null && clock.now() - since >= GIVE_UP_MS) givingUp.ask('failing');
      pump.run();
    },
  };

  function serveOn(): void {
    if (state === 'gone') state = 'serving';
  }

  /** Forgets what the old URL returned, which says nothing about the new one. */
  function moved(): void {
    failingSince = null;
    breaker.reset();
    givingUp.forget();
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
      if (row.erasures !== first.erasures) state = 'stopped'; // another goes on, by what is left
      backlog.advance(row.last);
      backlog.passOver(row.cursor);
      backlog.dueBy(row.due);
      if (backlog.empty() && backlog.cursor() > written.cursor) recorder.touch(recordable);
      pump.run();
    },
    decideAgain: givingUp.askAgain,
    advance(sequence) {
      if (backlog.advance(sequence)) pump.run();
    },
    caughtUp: backlog.caughtUp,
    awaitCaughtUp: pump.awaitCaughtUp,
    sweep: pump.sweep,
    stop() {
      state = 'stopped';
    },
    stopped: () => state === 'stopped',
    finished,
    idle: pump.idle,
    abandon() {
      state = 'stopped';
      pump.abandon();
    },
    decided: givingUp.decided,
  };
}

const differs = (a: Webhook, b: Webhook) =>
  a.url !== b.url ||
  a.events !== b.events ||
  a.secret !== b.secret ||
  a.previous_secret !== b.previous_secret;
