import { SECOND } from '../../../platform/clock.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import {
  someWorkspaces,
  startWalking,
  type Walk,
  type WorkspacesAfter,
} from '../../../platform/jobs/walk.ts';
import { indexNext, withUnindexed } from './build.ts';

export interface IndexOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
  workspacesAfter: WorkspacesAfter;
}

const LEASE = 'message-index';
/** Between two walks through all workspaces; what has not been indexed yet is found as well, only slower. */
const PASS_MS = 10 * SECOND;
/** After each step it rests for so many times as long as the step took, within these bounds. */
const REST = 4;
const LEAST_REST_MS = 5;
const LONGEST_REST_MS = SECOND;

/** Indexes what was written in all workspaces; one process does so at a time. */
export function startMessageIndex({ db, clock, log, leases, workspacesAfter }: IndexOptions): {
  stop(): Promise<void>;
} {
  async function* walk(): Walk {
    for await (const some of someWorkspaces(workspacesAfter)) {
      for (const id of await withUnindexed(db, some, clock.now()))
        for (let more = true; more; yield) more = await indexNext(db, id, clock.now());
      yield;
    }
  }

  return startWalking({
    ...{ name: 'message-index', lease: LEASE, leases, walk },
    idleMs: PASS_MS,
    restMs: (tookMs) => Math.min(Math.max(LEAST_REST_MS, tookMs * REST), LONGEST_REST_MS),
    clock,
    log,
  });
}
