/** This file notes what the process is waiting for, so that a test that hangs can say it. */

export interface Wait {
  what: string;
  since: number;
}

const underWay = new Set<Wait>();

/** Names a wait while it lasts; `work` may change its `what` as time goes on. */
export async function waitingFor<T>(what: string, work: (wait: Wait) => Promise<T>): Promise<T> {
  const wait = { what, since: performance.now() };
  underWay.add(wait);
  try {
    return await work(wait);
  } finally {
    underWay.delete(wait);
  }
}

export function waitsUnderWay(): readonly Wait[] {
  return [...underWay];
}

/** Returns `file:line` of the test that called: the first of the stack that is in none of these files. */
export function callerOf(...files: string[]): string {
  const lines = new Error().stack?.split('\n').slice(2) ?? [];
  const line = lines.find((one) => ![import.meta.filename, ...files].some((file) => one.includes(file)));
  return /(?:file:\/\/)?([^\s(]+:\d+):\d+\)?$/.exec(line ?? '')?.[1] ?? 'an unknown line';
}
