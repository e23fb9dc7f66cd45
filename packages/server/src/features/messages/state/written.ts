import { afterCommit } from '../../../platform/database/announce.ts';
import { type Db, identityOf, type Trx } from '../../../platform/database/dialect.ts';
import type { Draft } from './draft.ts';

type Listener = (draft: Draft) => void;

const listeners = new WeakMap<object, Listener[]>();

/** Calls `listener`, which cannot throw, with each draft that is written through this handle, once it is committed. */
export function onWritten(db: Db, listener: Listener): void {
  const identity = identityOf(db);
  listeners.set(identity, [...(listeners.get(identity) ?? []), listener]);
}

/** Tells of drafts that this transaction writes. */
export function tellWritten(trx: Trx, drafts: readonly Draft[]): void {
  const told = listeners.get(identityOf(trx));
  if (told === undefined) return;
  afterCommit(trx, () => {
    for (const listener of told) for (const draft of drafts) listener(draft);
  });
}
