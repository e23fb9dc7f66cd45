import { contextOf } from './context.ts';
import type { Db, Trx } from './dialect.ts';

/** The changes that a process waits for, or whose old state it caches. */
export const TOPICS = [
  'campaigns',
  'budgets',
  'channels',
  /** Somebody may be given a conversation. */
  'conversations',
  /** Some credential may do less than before. */
  'credentials',
  'contact-changes',
  'deliveries',
  'erasures',
  'events',
  'imports',
  'inbox',
  'mail',
  'media',
  'messages',
  'opt-outs',
  'presence',
  'registrations',
  'replays',
  'sample-shops',
  /** A process asks the one that has the simulator. */
  'simulator-asked',
  'simulator-answered',
  'templates',
  'webhooks',
] as const;

export type Topic = (typeof TOPICS)[number];

type Listener = () => void;

/** The things that follow the commit of a transaction. */
export interface Following {
  topics: ReadonlySet<Topic>;
  effects: readonly (() => void)[];
}

const following = new WeakMap<Trx, { topics: Set<Topic>; effects: (() => void)[] }>();
const listeners = new WeakMap<Db, Map<Topic, Set<Listener>>>();
const relays = new WeakMap<Db, (topic: Topic) => void>();

/**
 * Says that this transaction made work of a kind, so that whoever waits for it is woken as soon as it has committed.
 * Other processes are told by `relayCommits`, and find it by polling where that fails.
 */
export function announce(trx: Trx, topic: Topic): void {
  const own = following.get(trx);
  if (own === undefined) throw new Error(`"${topic}" was announced outside a transaction.`);
  own.topics.add(topic);
}

/** Calls `effect`, which cannot throw, when this transaction has committed; never if it is rolled back. */
export function afterCommit(trx: Trx, effect: () => void): void {
  const own = following.get(trx);
  if (own === undefined) throw new Error('An effect was given outside a transaction.');
  own.effects.push(effect);
}

/** Makes `announce` and `afterCommit` take this transaction, and returns what they collect. */
export function collectFollowing(trx: Trx): Following {
  const own = { topics: new Set<Topic>(), effects: [] };
  following.set(trx, own);
  return own;
}

/** Calls `listener` after every commit of this process that announced the topic; returns how to end that. */
export function onCommit(db: Db, topic: Topic, listener: Listener): () => void {
  const topics = listeners.get(db) ?? new Map<Topic, Set<Listener>>();
  listeners.set(db, topics);
  const set = topics.get(topic) ?? new Set();
  topics.set(topic, set);
  set.add(listener);
  return () => set.delete(listener);
}

/** Calls `relay` with each topic that a commit of this process has announced, for it to tell other processes. */
export function relayCommits(db: Db, relay: (topic: Topic) => void): void {
  relays.set(db, relay);
}

/** A transaction of this process that announced the topic has committed. */
export function committed(db: Db, topic: Topic): void {
  notify(db, topic);
  relays.get(db)?.(topic);
}

/**
 * Notifies the listeners of a topic after the commit. The commit stands, so a listener's failure is logged and the
 * others are still called.
 */
export function notify(db: Db, topic: Topic): void {
  for (const listener of listeners.get(db)?.get(topic) ?? []) {
    try {
      listener();
    } catch (error) {
      contextOf(db).log.error({ err: error, topic }, 'a listener failed after a commit');
    }
  }
}
