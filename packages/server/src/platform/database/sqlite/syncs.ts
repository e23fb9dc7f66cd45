/**
 * This file brings the write-ahead log of a SQLite file to the disk beside the thread that writes it, one sync after the
 * other: all who commit while one is under way share the next. `fdatasync` leaves out of what `fsync` writes only what a
 * log can do without, such as its timestamps (fdatasync(2)).
 */
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Clock, SECOND } from '../../clock.ts';

export interface Syncs {
  /** Something has been committed: a sync begins, now or after the one that is under way. */
  begin(): void;
  /** Resolves when all that was committed before is on disk; returns undefined when it is. */
  synced(): Promise<void> | undefined;
  /** Resolves when nothing is left to sync and the log is closed. */
  end(): Promise<void>;
}

export interface SyncTask {
  /** The log, opened for writing. */
  descriptor: number;
  /** Two numbers of commits: of the last that the thread is to sync, 0 at first, and of the last that is on disk. */
  commits: Int32Array<SharedArrayBuffer>;
}

export const WANTED = 0;
export const ON_DISK = 1;

/**
 * The first syncs are made in Node's thread pool, which tells of the end of one only between two pieces of work of this
 * thread: under load that is far longer than the sync. A process that commits so often in one second starts a thread,
 * whose syncs are seen as soon as they have ended (measured: at 500 messages a second half of the reads had waited 8 ms
 * for a sync of 0.4, and then none; end to end 6 % more). The others do without its 12 MiB.
 */
const COMMITS_FOR_THREAD = 100;

/** `path` is that of the log. */
export function createSyncs(path: string, clock: Pick<Clock, 'monotonic'>): Syncs {
  const commits = new Int32Array(new SharedArrayBuffer(8));
  const waiting: { commit: number; resolve(): void; promise: Promise<void> }[] = [];
  let descriptor: number | undefined;
  let committed = 0;
  let inPool = false;
  let thread: Worker | undefined;
  let threadRuns = false;
  let secondBegan = Number.NEGATIVE_INFINITY;
  let commitsInSecond = 0;

  const isSynced = () => Atomics.load(commits, ON_DISK) === committed;

  function syncInPool(): void {
    const commit = committed;
    inPool = true;
    fs.fdatasync(descriptor!, (error) => {
      if (error) throw lost(error);
      Atomics.store(commits, ON_DISK, commit);
      inPool = false;
      if (!isSynced()) sync();
      release(commit);
    });
  }

  function sync(): void {
    if (inPool) return; // and begins another at its end
    if (threadRuns) {
      Atomics.store(commits, WANTED, committed);
      Atomics.notify(commits, WANTED);
    } else syncInPool();
  }

  /** Lets those go on whose commits are on disk; they wait in the order of their commits. */
  function release(onDisk: number): void {
    const still = waiting.findIndex(({ commit }) => isAfter(commit, onDisk));
    for (const { resolve } of waiting.splice(0, still < 0 ? waiting.length : still)) resolve();
    if (waiting.length === 0) thread?.unref();
  }

  function isOften(): boolean {
    const now = clock.monotonic();
    if (now - secondBegan > SECOND) {
      secondBegan = now;
      commitsInSecond = 0;
    }
    return ++commitsInSecond >= COMMITS_FOR_THREAD;
  }

  function startThread(): void {
    thread = new Worker(new URL('./sync-thread.ts', import.meta.url), {
      name: 'sync',
      workerData: { descriptor: descriptor!, commits } satisfies SyncTask,
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
    });
    thread.unref();
    thread.once('message', () => {
      threadRuns = true;
      thread!.on('message', release);
    });
    thread.on('error', (error) => {
      if (threadRuns) throw lost(error);
      thread!.removeAllListeners(); // it did not come to life: the pool goes on alone
    });
  }

  return {
    begin() {
      descriptor ??= fs.openSync(path, 'r+');
      committed = next(committed);
      sync();
      if (!thread && isOften()) startThread();
    },
    synced() {
      if (isSynced()) return undefined;
      const last = waiting.at(-1);
      if (last?.commit === committed) return last.promise;
      const entry = { commit: committed, ...Promise.withResolvers<void>() };
      waiting.push(entry);
      thread?.ref();
      return entry.promise;
    },
    async end() {
      while (!isSynced()) await this.synced();
      await thread?.terminate();
      if (descriptor !== undefined) fs.closeSync(descriptor);
    },
  };
}

/** The numbers of commits go round: 2³¹ of them are made in some weeks. */
const next = (commit: number) => (commit + 1) | 0;
const isAfter = (commit: number, other: number) => ((commit - other) | 0) > 0;

/** The system may take what it could not write for written from now on: only a new start tells what there is. */
const lost = (cause: unknown) =>
  new Error('Commits could not be brought to the disk; the process ends.', { cause });
