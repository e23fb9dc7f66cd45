import { sql } from 'kysely';
import pg from 'pg';
import { type Clock, SECOND } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { createOutage } from '../../outage.ts';
import { notify, relayCommits, TOPICS, type Topic } from '../announce.ts';
import type { Db } from '../dialect.ts';
import { withCode } from './connection.ts';

export interface NotificationOptions {
  db: Db;
  url: string;
  /** The name of this process, which ignores its own notifications. */
  process: string;
  clock: Clock;
  log: Log;
}

const CHANNEL = 'meghdoot';
/** Every notification is a statement: commits are told of together that follow one another within this time. */
const GATHER_MS = 20;
/** People wait for what is made of these: such a commit is told of at once, and then not again for a moment. */
const URGENT: ReadonlySet<Topic> = new Set(['messages', 'credentials']);
const URGENT_GATHER_MS = 5;
const LISTEN_AGAIN_MS = SECOND;
const CONNECT_MS = 5 * SECOND;

/**
 * Tells the other processes of this database what has been committed (NOTIFY), and passes on what they tell (LISTEN). It
 * hurries what is found by polling all the same: what is lost, with a connection or behind a pooler, comes a little later.
 */
export function openNotifications(o: NotificationOptions): { close(): Promise<void> } {
  const { db, clock } = o;
  const closed = new AbortController();
  const listening = createOutage(o, 'the listening to other processes');
  let topics = new Set<Topic>();
  let telling: Promise<void> | undefined;
  let hurry = new AbortController();

  async function tell(): Promise<void> {
    while (topics.size > 0 && !closed.signal.aborted) {
      await clock.pause(GATHER_MS, hurry.signal);
      hurry = new AbortController();
      const payload = [o.process, ...topics].join(' ');
      topics = new Set();
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db).catch(() => undefined); // others poll
      await clock.pause(URGENT_GATHER_MS, closed.signal);
    }
    telling = undefined;
  }

  function hear(payload: string): void {
    const [process, ...told] = payload.split(' ');
    if (process === o.process) return;
    for (const topic of TOPICS) if (told.includes(topic)) notify(db, topic);
  }

  /** Listens until the connection ends. */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: o.url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true },
    });
    const ended = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('The connection ended.')));
      closed.signal.addEventListener('abort', () => resolve(new Error('It is closed.')));
    });
    client.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listening.worked();
      for (const topic of TOPICS) notify(db, topic); // what was told meanwhile
      throw await ended;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!closed.signal.aborted) {
      await listen().catch((error) => {
        if (!closed.signal.aborted) listening.failed(withCode(error));
      });
      await clock.sleep(LISTEN_AGAIN_MS, closed.signal);
    }
  }

  relayCommits(db, (topic) => {
    topics.add(topic);
    if (URGENT.has(topic)) hurry.abort();
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
