/** Whether the server can be reached, and the wait until it can. */
import { MeghdootError } from '@meghdoot/sdk';

const ASK_AGAIN_MS = 3_000;
const PATIENCE_MS = 10_000;

/** There was no response, or only one of a proxy that got none itself. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof MeghdootError)) return false;
  return error.status === 0 || (error.code === 'UNEXPECTED_RESPONSE' && isOfProxy(error.status));
}

export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return !isOfProxy((await fetch('/healthz', { cache: 'no-store', signal })).status);
  } catch {
    return false;
  }
}

let waiting: Promise<void> | undefined;

/** However many wait, one asks. */
export function untilReachable(): Promise<void> {
  waiting ??= askUntilReachable().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function askUntilReachable(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  while (!(await isReachable()));
}

const isOfProxy = (status: number) => status >= 502 && status <= 504;
