import { MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { indexNext } from './build.ts';

export interface IndexOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
  /** Returns the ids of some workspaces after one, in order. */
  workspacesAfter(id: string, limit: number): Promise<string[]>;
}

const LEASE = 'message-index';
/** Between two walks through all workspaces; what has not been indexed yet is found as well, only slower. */
const PASS_MS = 10 * SECOND;
const WORKSPACES_AT_ONCE = 100;
/** After each step it rests for so many times as long as the step took, within these bounds. */
const REST = 4;
const LEAST_REST_MS = 5;
const LONGEST_REST_MS = SECOND;

/** Indexes what was written in all workspaces; one process does so at a time. */
export function startMessageIndex({ db, clock, log, leases, workspacesAfter }: IndexOptions): {
  stop(): Promise<void>;
} {
  async function* pass(): AsyncGenerator<undefined> {
    for (let last = ''; ; ) {
      const ids = await workspacesAfter(last, WORKSPACES_AT_ONCE);
      for (const id of ids) for (let more = true; more; yield) more = await indexNext(db, id, clock.now());
      if (ids.length < WORKSPACES_AT_ONCE) return;
      last = ids.at(-1)!;
    }
  }

  let under: AsyncGenerator<undefined> | undefined;
  return startLoop({
    name: 'message-index',
    idleMs: PASS_MS,
    restMs: (tookMs) => Math.min(Math.max(LEAST_REST_MS, tookMs * REST), LONGEST_REST_MS),
    clock,
    log,
    async run() {
      if (!(await leases.acquire([LEASE])).has(LEASE)) return MINUTE;
      under ??= pass();
      try {
        if (!(await under.next()).done) return 0;
      } catch (error) {
        under = undefined; // a generator that has thrown is over
        throw error;
      }
      under = undefined;
      return undefined;
    },
  });
}
