import { MINUTE } from '../../../platform/clock.ts';
import { onCommit } from '../../../platform/database/announce.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { stepChange } from './step.ts';
import { runningChanges } from './store.ts';

interface ContactChangesOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
}

const LEASE = 'contact-changes';
/** Changes that are made at the same time: a long one holds up few others. */
const AT_ONCE = 16;
/** A change that another process was asked for is found so often. */
const POLL_MS = 5000;
const LEAST_REST_MS = 5;

/** Makes the changes to all contacts that fit a filter, a step of each in turn; one process does so at a time. */
export function startContactChanges({ db, clock, log, leases }: ContactChangesOptions) {
  let underWay = 0;
  const loop = startLoop({
    name: 'contact-changes',
    idleMs: POLL_MS,
    restMs: (tookMs) => (underWay === 0 ? 0 : Math.max(LEAST_REST_MS, tookMs)),
    clock,
    log,
    async run() {
      const jobs = await runningChanges(db, AT_ONCE);
      underWay = jobs.length;
      if (underWay === 0) return undefined;
      if (!(await leases.acquire([LEASE])).has(LEASE)) return MINUTE;
      for (const job of jobs) await stepChange(db, job, clock.now());
      return 0;
    },
  });
  const forget = onCommit(db, 'contact-changes', loop.nudge);
  return {
    stop() {
      forget();
      return loop.stop();
    },
  };
}
