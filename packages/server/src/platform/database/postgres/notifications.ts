import { type Clock, MINUTE, SECOND } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { createOutage } from '../../outage.ts';
import { type Concerned, join, notify, relayCommits, TOPICS, type Topic } from '../announce.ts';
import type { Db } from '../dialect.ts';
import { withCode } from './connection.ts';
import { DEAF, openListening, tell as tellOthers } from './listening.ts';

export interface NotificationOptions {
  db: Db;
  /** Leads to a session of its own, past any pooler that has none to give. */
  url: string;
  /** The name of this process, which ignores its own notifications. */
  process: string;
  clock: Clock;
  log: Log;
}

/** Every notification is a statement: commits are told of together that follow one another within this time. */
const GATHER_MS = 20;
/** People wait for what is made of these: such a commit is told of at once, and then not again for a moment. */
const URGENT: ReadonlySet<Topic> = new Set([
  ...(['messages', 'credentials', 'simulator-asked', 'simulator-answered'] as const),
]);
const URGENT_GATHER_MS = 5;
/** A constant reason: without one each abort would build an error with its stack. */
const HURRY = 'hurry';
/** More ids than these are not told, for a payload has less than 8,000 bytes (PostgreSQL: NOTIFY): it may be anything then. */
const MOST_IDS = 100;
const LISTEN_AGAIN_MS = SECOND;
/** A pooler that carries no notifications may be replaced by one that does. */
const DEAF_MS = MINUTE;

/**
 * Tells the other processes of this database what has been committed (NOTIFY), and passes on what they tell (LISTEN). It
 * hurries what is found by polling all the same: what is lost, with a connection or behind a pooler, comes a little later.
 */
export function openNotifications(o: NotificationOptions): { close(): Promise<void> } {
  const { db, clock } = o;
  const closed = new AbortController();
  const listening = createOutage(o, 'the listening to other processes');
  let topics = new Map<Topic, Concerned>();
  let telling: Promise<void> | undefined;
  let hurry = new AbortController();
  let deaf = false;

  async function tell(): Promise<void> {
    while (topics.size > 0 && !closed.signal.aborted) {
      await clock.pause(GATHER_MS, hurry.signal);
      hurry = new AbortController();
      const payload = [o.process, ...wordsOf(topics)].join(' ');
      topics = new Map();
      await tellOthers(db, payload).catch(() => undefined); // others poll
      await clock.pause(URGENT_GATHER_MS, closed.signal);
    }
    telling = undefined;
  }

  function hear(payload: string): void {
    const [process, ...words] = payload.split(' ');
    if (process === o.process) return;
    const told = topicsIn(words);
    for (const topic of TOPICS) if (told.has(topic)) notify(db, topic, told.get(topic));
  }

  /** Listens until the connection ends, and says how long to wait before it listens again. */
  async function listen(): Promise<number> {
    const session = await openListening(o.url, hear);
    try {
      const aborted = new Promise<Error>((resolve) =>
        closed.signal.addEventListener('abort', () => resolve(new Error('It is closed.'))),
      );
      const ended = Promise.race([session.ended, aborted]);
      const hears = await Promise.race([session.hears(db), ended]);
      if (hears instanceof Error) throw hears;
      if (!hears) {
        if (!deaf) o.log.warn(`work of other processes is found by polling: ${DEAF}`);
        deaf = true;
        return DEAF_MS;
      }
      deaf = false;
      listening.worked();
      for (const topic of TOPICS) notify(db, topic); // what was told meanwhile
      throw await ended;
    } finally {
      session.close();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closed.signal.aborted) {
      const pauseMs = await listen().catch((error) => {
        if (!closed.signal.aborted) listening.failed(withCode(error));
        return LISTEN_AGAIN_MS;
      });
      await clock.sleep(pauseMs, closed.signal);
    }
  }

  relayCommits(db, (topic, concerned) => {
    join(topics, topic, concerned);
    if (URGENT.has(topic)) hurry.abort(HURRY);
    telling ??= tell();
  });
  const done = keepListening();
  return {
    async close() {
      closed.abort();
      hurry.abort();
      await Promise.all([done, telling]);
    },
  };
}

/** Each topic is a word: its name, and what it concerns where that is known (`messages:chn_…,chn_…`). */
function wordsOf(topics: ReadonlyMap<Topic, Concerned>): string[] {
  let ids = 0;
  return [...topics].map(([topic, concerned]) => {
    ids += concerned?.size ?? 0;
    return concerned && ids <= MOST_IDS ? `${topic}:${[...concerned].join()}` : topic;
  });
}

function topicsIn(words: readonly string[]): ReadonlyMap<string, Concerned> {
  return new Map(
    words.map((word) => {
      const [topic = '', ids] = word.split(':');
      return [topic, ids === undefined ? undefined : new Set(ids.split(','))];
    }),
  );
}
