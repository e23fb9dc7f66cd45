import { MINUTE } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { type ErasePersonOptions, erasePerson } from './erase-person.ts';
import { type ErasureRow, nextErasures } from './store.ts';

export interface ErasureWorkerOptions extends ErasePersonOptions {
  leases: Leases;
}

const LEASE = 'erasures';
/** People who are being erased at the same time: one whose message is under way holds up few others. */
const AT_ONCE = 16;
/** An erasure that another process was asked for is found so often. */
const POLL_MS = 5000;
/** After a step it rests for so many times as long as the step took, and for this long at least. */
const REST = 4;
const LEAST_REST_MS = 5;

/** Erases people; one process does so at a time. */
export function startErasures(o: ErasureWorkerOptions): { stop(): Promise<void> } {
  const { db, clock, log, leases } = o;
  const underWay = new Map<string, AsyncGenerator<number, void>>();

  /** Does one step of each erasure; returns how long there is nothing to do. */
  async function step(jobs: readonly ErasureRow[]): Promise<number> {
    let wait = POLL_MS;
    const failures: unknown[] = [];
    for (const job of jobs) {
      const steps = underWay.get(job.contact_id) ?? erasePerson(o, job);
      underWay.set(job.contact_id, steps);
      try {
        const { done, value } = await steps.next();
        if (done) underWay.delete(job.contact_id);
        wait = Math.min(wait, value ?? 0);
      } catch (error) {
        underWay.delete(job.contact_id); // it begins anew; the others go on
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return wait;
  }

  const loop = startLoop({
    name: 'erasures',
    idleMs: POLL_MS,
    restMs: (tookMs) => (underWay.size === 0 ? 0 : Math.max(LEAST_REST_MS, tookMs * REST)),
    clock,
    log,
    async run() {
      const jobs = await nextErasures(db, AT_ONCE);
      if (jobs.length === 0) return undefined;
      if (!(await leases.acquire([LEASE])).has(LEASE)) {
        underWay.clear();
        return MINUTE;
      }
      return step(jobs);
    },
  });
  const forget = onCommit(db, 'erasures', loop.nudge);
  return {
    stop() {
      forget();
      return loop.stop();
    },
  };
}
