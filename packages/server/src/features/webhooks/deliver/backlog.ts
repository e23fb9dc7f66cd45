import type { Clock } from '../../../platform/clock.ts';
import type { EventType } from '../../events/types.ts';
import type { FeedEvent } from '../../feed/read.ts';
import type { Webhook } from '../webhook.ts';
import type { DueDelivery, Feed, WatchedWebhook } from './feed.ts';

/** Events held in memory for one webhook, from their reading to the record of what came of them. */
const WINDOW = 1024;
const PAGE = 512;
/** One look walks through this much of the feed, so that a rare subscription does not hold the database. */
const STRIDE = 5000;

/** An event to be sent. */
export interface Job {
  event: FeedEvent;
  /** The body for a webhook that gets another form. */
  body?: string | undefined;
  /** The delivery that was recorded before. */
  before: Omit<DueDelivery, keyof FeedEvent> | undefined;
  /** Its result is about to be written. */
  taken: boolean;
}

/** Makes of events what webhooks of another form are sent; undefined: nothing, for it is not meant for this one. */
export type ForeignForm = (webhook: Webhook, events: readonly FeedEvent[]) => Promise<(string | undefined)[]>;

/** The work left for one webhook: a page of the feed, a page of due retries, and its position. */
export interface Backlog {
  /** The newest sequence of the workspace; returns whether that is news. */
  advance(last: number): boolean;
  /** Whoever enabled the webhook anew has moved its cursor: what came before it is not read any more. */
  passOver(cursor: number): void;
  /** Notes when the earliest waiting attempt is due. */
  dueBy(at: number | null): void;
  caughtUp(): boolean;
  next(): Job | undefined;
  /** Returns whether there is something to read and room for it. */
  wants(): boolean;
  read(webhook: Webhook, types: readonly EventType[]): Promise<void>;
  written(job: Job): void;
  /** The sequence up to which everything has been taken or passed over. */
  cursor(): number;
  /** Returns whether all that was read is recorded. */
  empty(): boolean;
}

export function createBacklog(
  first: WatchedWebhook,
  { feed, clock, graphForm }: { feed: Feed; clock: Clock; graphForm?: ForeignForm | undefined },
): Backlog {
  let { last, cursor: readTo } = first;
  let dueAt = first.due ?? Number.POSITIVE_INFINITY;
  /** Read from the feed and not yet taken, by sequence: the first of them holds the cursor. */
  const window: Job[] = [];
  const fresh: Job[] = [];
  const due: Job[] = [];
  /** All that is in memory, by sequence, so that nothing is sent twice at a time. No `Map`, as `UnderWay` explains. */
  const held: Record<number, Job> = {};
  let heldFresh = 0;
  let heldDue = 0;
  /** Due, and on their way or just recorded: somebody asked for them again. They are read when that has ended. */
  const overlap = new Set<number>();
  let readingDue = false;
  /** Written while due deliveries were being read: what comes of that may be older, and they would be sent again. */
  const released: Job[] = [];
  let dueTurn = false;

  const wantsFresh = () => readTo < last && fresh.length < PAGE / 2 && heldFresh + PAGE <= WINDOW;
  const wantsDue = () => dueAt <= clock.now() && heldDue < PAGE / 2;

  /** The events with what is sent of each; those not meant for it are left out. */
  async function formed<E extends FeedEvent>(webhook: Webhook, events: readonly E[]): Promise<Formed<E>[]> {
    if (webhook.graph === null || events.length === 0) return events.map((event) => ({ event }));
    if (!graphForm) throw new Error('there is nobody here who makes webhooks of this form');
    const bodies = await graphForm(webhook, events);
    return events.flatMap((event, i) => (bodies[i] === undefined ? [] : [{ event, body: bodies[i] }]));
  }

  async function readFresh(webhook: Webhook, types: readonly EventType[]): Promise<void> {
    const upTo = Math.min(last, readTo + STRIDE);
    const events = await feed.fresh(webhook, types, readTo, upTo, PAGE);
    for (const { event, body } of await formed(webhook, events)) {
      const job: Job = { event, body, before: undefined, taken: false };
      held[event.sequence] = job;
      heldFresh++;
      window.push(job);
      fresh.push(job);
    }
    readTo = Math.max(readTo, events.length < PAGE ? upTo : events.at(-1)!.sequence);
    if (events.length === 0 && readTo < last)
      readTo = Math.max(readTo, await feed.beforeNext(webhook, readTo, last));
  }

  async function readDue(webhook: Webhook): Promise<void> {
    const limit = heldDue + overlap.size + PAGE;
    readingDue = true;
    try {
      const rows = await feed.due(webhook, clock.now(), limit);
      if (rows.length < limit) dueAt = Number.POSITIVE_INFINITY; // until the next look
      const meant = await formed(webhook, rows);
      if (meant.length < rows.length) await dropOthers(webhook, rows, meant);
      for (const { event, body } of meant) {
        const onItsWay = held[event.sequence];
        if (!onItsWay) {
          const job: Job = { event, body, before: event, taken: false };
          held[event.sequence] = job;
          heldDue++;
          due.push(job);
        } else if (onItsWay.before?.next_attempt_at !== event.next_attempt_at || onItsWay.taken)
          overlap.add(event.sequence);
      }
    } finally {
      readingDue = false;
      for (const job of released.splice(0)) release(job);
    }
  }

  /** A replay made deliveries of all events of its types. */
  async function dropOthers(
    webhook: Webhook,
    all: readonly DueDelivery[],
    meant: readonly Formed<DueDelivery>[],
  ) {
    const kept = new Set(meant.map(({ event }) => event.sequence));
    await feed.drop(
      webhook,
      all.flatMap(({ sequence }) => (kept.has(sequence) ? [] : [sequence])),
    );
  }

  function release(job: Job): void {
    delete held[job.event.sequence];
    if (job.before === undefined) heldFresh--;
    else heldDue--;
    if (overlap.delete(job.event.sequence)) dueAt = Math.min(dueAt, clock.now());
  }

  return {
    advance(sequence) {
      if (sequence <= last) return false;
      last = sequence;
      return true;
    },
    passOver(cursor) {
      readTo = Math.max(readTo, cursor);
    },
    dueBy(at) {
      if (at !== null && at < dueAt) dueAt = at;
    },
    caughtUp: () => readTo >= last,
    /** New events and due retries take turns, so that neither waits for the end of the other. */
    next() {
      dueTurn = !dueTurn;
      return dueTurn ? (due.shift() ?? fresh.shift()) : (fresh.shift() ?? due.shift());
    },
    wants: () => wantsFresh() || wantsDue(),
    async read(webhook, types) {
      if (wantsFresh()) await readFresh(webhook, types);
      if (wantsDue()) await readDue(webhook);
    },
    written(job) {
      if (readingDue) released.push(job);
      else release(job);
    },
    cursor() {
      let taken = 0;
      while (taken < window.length && window[taken]!.taken) taken++;
      window.splice(0, taken);
      return window.length > 0 ? window[0]!.event.sequence - 1 : readTo;
    },
    empty: () => heldFresh + heldDue === 0,
  };
}

interface Formed<E> {
  event: E;
  body?: string | undefined;
}
