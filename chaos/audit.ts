/** Waits until all is at rest, counts on every side, and says which promises are broken. */
import type { PromiseName } from '../test/promises.ts';
import { failuresOf } from './failures.ts';
import { copiesAt, type History, readDatabase } from './history.ts';
import { INVARIANTS } from './invariants.ts';
import type { Memory } from './memory.ts';
import { comeToRest } from './rest.ts';
import type { Stage } from './stage.ts';
import type { Traffic } from './traffic.ts';

export interface Audit {
  findings: Map<PromiseName, string[]>;
  /** How long it took until everything was at rest, in milliseconds. */
  restMs: number;
  events: number;
  /** Messages that WhatsApp has twice, as the policy of their number allows where the answer was lost. */
  allowedTwice: number;
  /** What the process that has grown most holds more than before the first message, in MiB. */
  heldMiB: number;
}

export async function audit(stage: Stage, traffic: Traffic, memory: Memory): Promise<Audit> {
  const db = stage.openDb();
  try {
    const { open, written, restMs } = await comeToRest(db, stage);
    const { grown, heldMiB } = await memory.grown();
    const { wishes, contradictions } = traffic;
    const history: History = {
      ...{ wishes, contradictions, open, written },
      ...(await readDatabase(db, stage)),
      copies: await copiesAt(stage),
      failures: failuresOf(stage.nodes),
      grown,
    };
    const { copies, events } = history;
    const allowedTwice = copies.length - new Set(copies.map(({ messageId }) => messageId)).size;
    return { findings: findingsIn(history), restMs, events: events.length, allowedTwice, heldMiB };
  } finally {
    await db.destroy();
  }
}

/** By the name of the promise; none: all are kept. */
export function findingsIn(history: History): Audit['findings'] {
  return new Map(
    INVARIANTS.flatMap((invariant) => {
      const found = invariant.broken(history);
      return found.length > 0 ? [[invariant.name as PromiseName, found]] : [];
    }),
  );
}
