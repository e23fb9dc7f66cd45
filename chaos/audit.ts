/** Waits until all is at rest, counts on every side, and says which promises are broken. */
import { type Broken, judge } from '../test/kit/invariants.ts';
import { failuresOf, unreadyOf } from './failures.ts';
import { type Asked, readHistory } from './history.ts';
import type { Memory } from './memory.ts';
import { comeToRest } from './rest.ts';
import type { Stage } from './stage.ts';

export interface Audit {
  broken: Broken[];
  restMs: number;
  events: number;
  /** The messages that WhatsApp has twice, as the policy of their number allows where the answer was lost. */
  allowedTwice: number;
  /** The MiB that the process that has grown most holds more than before the first message. */
  heldMiB: number;
}

export async function audit(stage: Stage, asked: Asked, memory: Memory): Promise<Audit> {
  const db = stage.openDb();
  try {
    const { open, written, restMs } = await comeToRest(db, stage);
    const { grown, heldMiB } = await memory.grown();
    const failures = [...(await unreadyOf(stage.nodes)), ...failuresOf(stage.nodes)];
    const left = await readHistory(db, stage, asked);
    const history = { ...left, open, written, grown, failures };
    const { arrivals, events } = history;
    const allowedTwice = arrivals.length - new Set(arrivals.map(({ messageId }) => messageId)).size;
    const broken = judge('chaos', history, 'in the end');
    return { broken, restMs, events: events.length, allowedTwice, heldMiB };
  } finally {
    await db.destroy();
  }
}
