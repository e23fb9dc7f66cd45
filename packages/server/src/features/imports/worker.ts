import { type Clock, MINUTE } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import { type Db, keepsWhatItReads } from '../../platform/database/dialect.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { beginCheck, endCheck, stepCheck, tellCheck } from './check.ts';
import { beginRun, stepRun } from './run.ts';
import { type ImportRow, type Job, jobOf, TELL_MS, takeUp, waitingImports } from './store.ts';
import { stepUndo } from './undo.ts';

export interface ImportWorkerOptions extends Pick<Installation, 'db' | 'clock' | 'log'> {
  leases: Leases;
}

export const LEASE = 'imports';
/** Imports that are worked at the same time, a slice of each in turn. */
const AT_ONCE = 8;
/** A worker finds so often what another process was asked for. */
const POLL_MS = 5000;
/** Requests wait so long at most for a slice of an import, or for one step where that takes longer. */
const SLICE_MS = 8;
/** PostgreSQL has most of the work, and this thread is free for requests meanwhile. */
const SLICE_ON_POSTGRES_MS = 500;
/** An import takes short steps, and rests for as long as a slice took, where the others have so much for this thread to do. */
const CROWDED_MS = 2;

/** Work that this process has taken up. */
export interface Work {
  job: Job;
  /** Does a step, a short one if others have much to do; returns whether there is nothing more to do. */
  step(o: { now: number; crowded: boolean }): Promise<boolean>;
  /** So many steps are under way at the same time. */
  together: number;
}

/** So many pieces are stored in one transaction, each in some 10 ms. */
const PIECES = 2;
const PIECES_CROWDED = 1;
/** A step is on its way to the disk while the next one is at work; on PostgreSQL both are at work. */
const TOGETHER = 2;

/** Takes up the work on an import; undefined: another process was faster. */
export async function takeUpWork(db: Db, row: ImportRow): Promise<Work | undefined> {
  const taken = await takeUp(db, row);
  if (!taken) return undefined;
  const job = jobOf(taken);
  if (taken.state === 'undoing')
    return { job, step: ({ now }) => stepUndo(db, job, now), together: TOGETHER };
  if (taken.state === 'running') {
    const run = await beginRun(db, taken);
    const step: Work['step'] = ({ now, crowded }) =>
      stepRun(db, run, { now, pieces: crowded ? PIECES_CROWDED : PIECES });
    return { job, step, together: TOGETHER };
  }
  return checkOf(db, taken, job);
}

async function checkOf(db: Db, row: ImportRow, job: Job): Promise<Work> {
  const check = await beginCheck(db, row);
  let tellAt = row.told_at;
  return {
    job,
    together: 1,
    async step({ now }) {
      const ended = await stepCheck(db, check);
      if (ended) await endCheck(db, check, now);
      else if (now >= tellAt) {
        tellAt = now + TELL_MS;
        await tellCheck(db, check, now, tellAt);
      }
      return ended;
    },
  };
}

export interface Slice {
  /** The next step begins until so much time has passed. */
  ms: number;
  crowded?: boolean;
}

/**
 * Does steps of a work, one at least, between which others have their turn: as many as go together are under way, and
 * none at the end. Returns whether there is nothing more to do. One that fails is heard of when all have ended.
 */
export async function stepsOf(
  { step, together }: Work,
  clock: Pick<Clock, 'now' | 'monotonic' | 'pause'>,
  { ms, crowded = false }: Slice,
): Promise<boolean> {
  const from = clock.monotonic();
  const goesOn = () => clock.monotonic() > from && clock.monotonic() < from + ms; // not where time stands still
  const underWay: Promise<PromiseSettledResult<boolean>[]>[] = [];
  const over: PromiseSettledResult<boolean>[] = [];
  const isLast = (each: PromiseSettledResult<boolean>) => each.status === 'rejected' || each.value;
  do {
    while (underWay.length < together) {
      if (underWay.length > 0) await clock.pause(0);
      underWay.push(Promise.allSettled([step({ now: clock.now(), crowded })]));
    }
    over.push(...(await underWay.shift()!));
  } while (!over.some(isLast) && goesOn());
  over.push(...(await Promise.all(underWay)).flat());
  const failed = over.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return over.some(isLast);
}

/** Checks, stores and undoes imports; one process does so at a time. */
export function startImports({ db, clock, log, leases }: ImportWorkerOptions): Pick<Loop, 'stop'> {
  const underWay = new Map<string, Work>();
  let leftAt = clock.worked();
  let crowded = false;
  const sliceMs = keepsWhatItReads(db) ? SLICE_MS : SLICE_ON_POSTGRES_MS;

  async function workOf(row: ImportRow): Promise<Work | undefined> {
    const known = underWay.get(row.id);
    if (known && known.job.term === row.term && known.job.state === row.state) return known;
    const work = await takeUpWork(db, row);
    if (work) underWay.set(row.id, work);
    else underWay.delete(row.id);
    return work;
  }

  async function slice(row: ImportRow): Promise<void> {
    const work = await workOf(row);
    if (!work) return;
    try {
      const ended = await stepsOf(work, clock, { ms: crowded ? SLICE_MS : sliceMs, crowded });
      if (ended) underWay.delete(row.id);
    } catch (error) {
      underWay.delete(row.id); // it is taken up anew
      throw error;
    }
  }

  const loop = startLoop({
    name: 'imports',
    idleMs: POLL_MS,
    restMs(tookMs) {
      leftAt = clock.worked();
      return underWay.size > 0 && crowded ? tookMs : 0;
    },
    clock,
    log,
    async run() {
      crowded = clock.worked() - leftAt > CROWDED_MS;
      const rows = await waitingImports(db, AT_ONCE);
      const there = new Set(rows.map(({ id }) => id));
      for (const id of underWay.keys()) if (!there.has(id)) underWay.delete(id);
      if (rows.length === 0) return undefined;
      if (!leases.lasts(LEASE) && !(await leases.acquire([LEASE])).has(LEASE)) {
        underWay.clear();
        return MINUTE;
      }
      for (const row of rows) await slice(row);
      return 0;
    },
  });
  const forget = onCommit(db, 'imports', loop.nudge);
  return {
    stop() {
      forget();
      return loop.stop();
    },
  };
}
