/** This file notes what the process is waiting for, so that a test that hangs can say it. */

export interface Wait {
  what: string;
  since: number;
}

const under = new Set<Wait>();

/** Names a wait while it lasts; `what` may say more as time goes on. */
export async function waitingFor<T>(what: string, work: (wait: Wait) => Promise<T>): Promise<T> {
  const wait = { what, since: performance.now() };
  under.add(wait);
  try {
    return await work(wait);
  } finally {
    under.delete(wait);
  }
}

export function waitsUnderWay(): readonly Wait[] {
  return [...under];
}

/** The line of the test that called: the first that does not stand in one of these files. */
export function callerOf(...files: string[]): string {
  const lines = new Error().stack?.split('\n').slice(2) ?? [];
  const line = lines.find((one) => ![import.meta.filename, ...files].some((file) => one.includes(file)));
  return /(?:file:\/\/)?([^\s(]+:\d+):\d+\)?$/.exec(line ?? '')?.[1] ?? 'an unknown line';
}
