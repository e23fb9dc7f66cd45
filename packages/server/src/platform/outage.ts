import { type Clock, MINUTE, SECOND } from './clock.ts';
import type { Log } from './log.ts';

/** Something that fails again and again for one reason, and is reported once. */
export interface Outage {
  /** An error that another outage has reported already says nothing new and is ignored. */
  failed(error: unknown): void;
  worked(): void;
}

/**
 * An outage is over when nothing has failed for this long; otherwise occasional failures would begin and end it all
 * the time.
 */
const QUIET_MS = 5 * SECOND;
const MOST_KINDS = 10;

const reported = new WeakSet<object>();

/**
 * Reports an outage by one line with its cause when it begins, one a minute with how often it has failed, and one
 * when it is over. A failure of another kind in between (by its code, or its class) is reported once as well.
 */
export function createOutage(
  { log, clock }: { log: Log; clock: Clock },
  /** The subject of the sentence that the log says, such as "The database". */
  subject: string,
  fields: object = {},
): Outage {
  let since: number | undefined;
  let failures = 0;
  let failedAt = 0;
  let toldAt = 0;
  const kinds = new Set<string>();

  return {
    failed(error) {
      if (wasTold(error)) return;
      if (typeof error === 'object' && error !== null) reported.add(error);
      const now = clock.now();
      failures++;
      failedAt = now;
      const kind = kindOf(error);
      const unheard = !kinds.has(kind) && kinds.size < MOST_KINDS;
      kinds.add(kind);
      if (since === undefined) log.error({ ...fields, err: error }, `${subject} fails`);
      else if (unheard) log.error({ ...fields, err: error, failures }, `${subject} fails in another way`);
      else if (now - toldAt < MINUTE) return;
      else {
        const seconds = Math.round((now - since) / SECOND);
        log.error({ ...fields, kind, failures, seconds }, `${subject} still fails`);
      }
      since ??= now;
      toldAt = now;
    },
    worked() {
      if (since === undefined || clock.now() - failedAt < QUIET_MS) return;
      const seconds = Math.round((failedAt - since) / SECOND);
      log.warn({ ...fields, failures, seconds }, `${subject} works again`);
      since = undefined;
      failures = 0;
      kinds.clear();
    },
  };
}

/** An outage that is not reported, for commands, which say themselves what failed, and for tests. */
export const untold: Outage = { failed: () => undefined, worked: () => undefined };

/** Returns whether the log has reported the error, or its cause, as part of an outage. */
export function wasTold(error: unknown): boolean {
  for (let each = error; typeof each === 'object' && each !== null; each = (each as Error).cause)
    if (reported.has(each)) return true;
  return false;
}

function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name);
}
