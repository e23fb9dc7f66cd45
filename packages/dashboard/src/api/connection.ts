/** This file tells whether the server can be reached, and waits until it can. */
import { MeghdootError } from '@meghdoot/sdk';
import { pause } from './pause.ts';

const ASK_AGAIN_MS = 3_000;
const PATIENCE_MS = 10_000;

/** Returns whether there was no response, or only that of a proxy that got none itself. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof MeghdootError)) return false;
  return error.status === 0 || (error.code === 'UNEXPECTED_RESPONSE' && isOfProxy(error.status));
}

export async function isReachable(patienceMs = PATIENCE_MS): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  try {
    return !isOfProxy((await fetch('/healthz', { cache: 'no-store', signal: late.signal })).status);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

let waiting: Promise<void> | undefined;

/** Resolves once the server can be reached; however many wait, one request asks. */
export function untilReachable(): Promise<void> {
  waiting ??= askUntilReachable().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function askUntilReachable(): Promise<void> {
  do await pause(ASK_AGAIN_MS);
  while (!(await isReachable()));
}

const isOfProxy = (status: number) => status >= 502 && status <= 504;
