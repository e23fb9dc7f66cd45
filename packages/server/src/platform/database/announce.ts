import type { Db, Trx } from './dialect.ts';
import { surroundingsOf } from './surroundings.ts';

/** What a transaction can have changed that somebody in this process waits for, or remembers. */
export type Topic =
  | 'channels'
  /** Some credential may do less than before. */
  | 'credentials'
  | 'deliveries'
  | 'events'
  | 'inbox'
  | 'mail'
  | 'messages'
  | 'opt-outs'
  | 'registrations'
  | 'replays'
  | 'templates'
  | 'webhooks';

type Listener = () => void;

const announced = new WeakMap<Trx, Set<Topic>>();
const listeners = new WeakMap<Db, Map<Topic, Set<Listener>>>();

/**
 * Says that this transaction made work of a kind, so that whoever waits for it is woken as soon as it has committed.
 * Other processes find it by polling.
 */
export function announce(trx: Trx, topic: Topic): void {
  const topics = announced.get(trx);
  if (topics === undefined) throw new Error(`"${topic}" was announced outside a transaction.`);
  topics.add(topic);
}

/** From now on `announce` takes this transaction; returns what it will have announced. */
export function collectTopics(trx: Trx): ReadonlySet<Topic> {
  const topics = new Set<Topic>();
  announced.set(trx, topics);
  return topics;
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

/** After the commit: it stands whatever a listener does, so a failure is logged and the others are notified. */
export function notify(db: Db, topic: Topic): void {
  for (const listener of listeners.get(db)?.get(topic) ?? []) {
    try {
      listener();
    } catch (error) {
      surroundingsOf(db).log.error({ err: error, topic }, 'a listener failed after a commit');
    }
  }
}
