/** Reads from what WhatsApp's simulator has kept when it was called. */
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** The messages, each with the epoch milliseconds at which it was asked for. */
export type Sent = readonly [id: string, at: number][];

const PATIENCE_MS = 60_000;

/** Returns when it was called with each message first. The file is in use by the simulator. */
function firstCalls(file: string): Map<string, number> {
  return asking(file, (db) => {
    const rows = db.prepare('select tag, at from messages order by seq desc').all() as {
      tag: string;
      at: number;
    }[];
    // `msg_….1` is the first attempt
    return new Map(rows.map(({ tag, at }) => [tag.slice(0, tag.lastIndexOf('.')), at]));
  });
}

export function countCalls(file: string): number {
  return asking(file, (db) => (db.prepare('select count(*) as n from messages').get() as { n: number }).n);
}

/** Returns when it was called last, in epoch milliseconds. */
export function lastCallAt(file: string): number {
  return asking(
    file,
    (db) => (db.prepare('select coalesce(max(at), 0) as at from messages').get() as { at: number }).at,
  );
}

/** Counts the calls after so many, and the seconds from the first of them to the last. */
export function callsAfter(file: string, before: number): { count: number; seconds: number } {
  return asking(file, (db) => {
    const found = db
      .prepare(
        'select count(*) as count, max(at) - min(at) as ms from (select at from messages order by seq limit -1 offset ?)',
      )
      .get(before) as { count: number; ms: number | null };
    return { count: found.count, seconds: (found.ms ?? 0) / 1000 };
  });
}

/** Milliseconds from each request to its call, ascending; waits a minute for those that were not called yet. */
export async function latenciesOf(sent: Sent, file: string): Promise<Float64Array> {
  for (const began = performance.now(); ; await pause(200)) {
    const calls = firstCalls(file);
    const missing = sent.filter(([id]) => !calls.has(id)).length;
    if (missing > 0 && performance.now() - began < PATIENCE_MS) continue;
    if (missing > 0)
      throw new Error(`${missing} of ${sent.length} messages were not called with within a minute.`);
    // WhatsApp's clock has whole milliseconds: a call within the one of its request took none.
    return Float64Array.from(sent, ([id, at]) => Math.max(0, calls.get(id)! - at)).sort();
  }
}

function asking<T>(file: string, ask: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    return ask(db);
  } finally {
    db.close();
  }
}
