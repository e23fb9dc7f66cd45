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

/** The ids of what a commit concerns, as of channels; undefined: it may be anything. */
export type Concerned = ReadonlySet<string> | undefined;

type Listener = (concerned: Concerned) => void;

/** The things that follow the commit of a transaction. */
export interface Following {
  topics: ReadonlyMap<Topic, Concerned>;
  effects: readonly (() => void)[];
}

const following = new WeakMap<Trx, { topics: Map<Topic, Concerned>; effects: (() => void)[] }>();
const listeners = new WeakMap<Db, Map<Topic, Set<Listener>>>();
const relays = new WeakMap<Db, Relay>();

/**
 * Says that this transaction made work of a kind, so that whoever waits for it is woken as soon as it has committed.
 * Other processes are told by `relayCommits`, and find it by polling where that fails. Who is told `concerned` may leave
 * to others what is theirs.
 */
export function announce(trx: Trx, topic: Topic, concerned?: Concerned): void {
  const own = following.get(trx);
  if (own === undefined) throw new Error(`"${topic}" was announced outside a transaction.`);
  join(own.topics, topic, concerned);
}

/** Calls `effect`, which cannot throw, when this transaction has committed; never if it is rolled back. */
export function afterCommit(trx: Trx, effect: () => void): void {
  const own = following.get(trx);
  if (own === undefined) throw new Error('An effect was given outside a transaction.');
  own.effects.push(effect);
}

/** Makes `announce` and `afterCommit` take this transaction, and returns what they collect. */
export function collectFollowing(trx: Trx): Following {
  const own = { topics: new Map<Topic, Concerned>(), effects: [] };
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

/** Adds what a further commit of a topic concerns. */
export function join(topics: Map<Topic, Concerned>, topic: Topic, concerned: Concerned): void {
  const before = topics.get(topic);
  const isKnown = concerned !== undefined && (before !== undefined || !topics.has(topic));
  topics.set(topic, isKnown ? new Set([...(before ?? []), ...concerned]) : undefined);
}

type Relay = (topic: Topic, concerned: Concerned) => void;

/** Calls `relay` with each topic that a commit of this process has announced, for it to tell other processes. */
export function relayCommits(db: Db, relay: Relay): void {
  relays.set(db, relay);
}

/** A transaction of this process that announced the topic has committed. */
export function committed(db: Db, topic: Topic, concerned: Concerned): void {
  notify(db, topic, concerned);
  relays.get(db)?.(topic, concerned);
}

/**
 * Notifies the listeners of a topic after the commit. The commit stands, so a listener's failure is logged and the
 * others are still called.
 */
export function notify(db: Db, topic: Topic, concerned?: Concerned): void {
  for (const listener of listeners.get(db)?.get(topic) ?? []) {
    try {
      listener(concerned);
    } catch (error) {
      contextOf(db).log.error({ err: error, topic }, 'a listener failed after a commit');
    }
  }
}
