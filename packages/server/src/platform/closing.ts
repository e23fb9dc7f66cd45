import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Remembers what was opened, and closes it in reverse order. */
export interface Closing {
  /** `withinMs` is the patience for it: afterwards the next one's turn comes. */
  add(name: string, withinMs: number, close: () => unknown): void;
  close(): Promise<void>;
}

export function createClosing(clock: Clock, log: Log): Closing {
  const opened: { name: string; withinMs: number; close: () => unknown }[] = [];

  async function closeAll(): Promise<void> {
    for (let next = opened.pop(); next; next = opened.pop()) {
      const { name, withinMs, close } = next;
      const patience = new AbortController();
      const late = clock.sleep(withinMs, patience.signal).then(() => 'late');
      const closed = Promise.resolve()
        .then(close)
        .catch((error: unknown) => log.error({ err: error, part: name }, 'a part could not be closed'));
      if ((await Promise.race([closed, late])) === 'late')
        log.warn({ part: name }, 'a part took too long to close');
      patience.abort();
    }
  }

  let closing: Promise<void> | undefined;
  return {
    add: (name, withinMs, close) => opened.push({ name, withinMs, close }),
    close: () => (closing ??= closeAll()),
  };
}
