import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it no longer throws and answers what it answers; in the end it fails as the check last did. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 5000, everyMs = 5 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= deadline) {
        const last = error instanceof Error ? error.message : String(error);
        throw new Error(`Still not so after ${timeoutMs} ms: ${last}`, { cause: error });
      }
      await pause(everyMs);
    }
  }
}
