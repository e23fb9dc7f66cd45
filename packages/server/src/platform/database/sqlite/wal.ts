/**
 * The write-ahead log (WAL) of a SQLite file, brought to the disk beside the thread that writes it. A commit there only
 * appends to it (https://www.sqlite.org/wal.html, `synchronous=NORMAL`); it survives a loss of power after the next sync.
 */
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Clock, SECOND } from '../../clock.ts';
import type { Outage } from '../../outage.ts';
import type { CommitTook } from '../commit-metric.ts';
import type { SqliteFile } from './file.ts';

export interface Wal {
  /** Has to be called after each piece of work on the file: if that has committed something, a sync begins. */
  look(): void;
  /** Resolves when all that has been committed so far is on disk; returns undefined when it is. */
  synced(): Promise<void> | undefined;
  /** Empties the log, so that nothing is left there of what has been deleted; false: somebody reads from it now. */
  empty(): Promise<boolean>;
  /** Ends the work beside this thread; the file can be closed then. */
  end(): Promise<void>;
}

export interface WalOptions {
  outage: Outage;
  clock: Clock;
  commitTook?: CommitTook | undefined;
}

/** A page that many commits write is copied into the file once in so many pages of the WAL. */
const CHECKPOINT_PAGES = 8000;

/** Watches the log of the SQLite file at `path`, which `file` has open. */
export function watchWal(path: string, file: SqliteFile, options: WalOptions): Wal {
  const syncs = createSyncs(path, options);
  const checkpoints = createCheckpoints(path, options.outage);
  let seen = 0;
  return {
    look() {
      if (file.commits === seen) return;
      seen = file.commits;
      syncs.begin();
      checkpoints.consider(file.pagesInWal());
    },
    synced: syncs.synced,
    empty: checkpoints.empty,
    async end() {
      await syncs.end();
      await checkpoints.end();
    },
  };
}

/**
 * Syncs in the thread pool, one after the other: all who commit while one is under way share the next. `fdatasync` leaves
 * out of what `fsync` writes only what a log can do without, such as its timestamps (fdatasync(2)).
 */
function createSyncs(path: string, { clock, commitTook }: WalOptions) {
  let descriptor: number | undefined;
  let underWay: PromiseWithResolvers<void> | undefined;
  let next: PromiseWithResolvers<void> | undefined;

  function run(): void {
    underWay = next;
    next = undefined;
    if (!underWay) return;
    const { resolve } = underWay;
    descriptor ??= fs.openSync(`${path}-wal`, 'r+');
    const began = clock.monotonic();
    fs.fdatasync(descriptor, (error) => {
      // What the system could not write it may take for written from now on: only a new start tells what there is.
      if (error)
        throw new Error('Commits could not be brought to the disk; the process ends.', { cause: error });
      commitTook?.((clock.monotonic() - began) / SECOND);
      run();
      resolve();
    });
  }

  const synced = () => (next ?? underWay)?.promise;

  return {
    begin() {
      next ??= Promise.withResolvers();
      if (!underWay) run();
    },
    synced,
    async end() {
      await synced();
      if (descriptor !== undefined) fs.closeSync(descriptor);
    },
  };
}

/** Has the WAL copied into the file by a thread with a connection of its own, which is started at the first need. */
function createCheckpoints(path: string, outage: Outage) {
  let thread: Worker | undefined;
  /** Lent to the thread, and never closed: that would end the locks that this process has on the file (POSIX). */
  let descriptor: number | undefined;
  let underWay = false;
  let nextAt = CHECKPOINT_PAGES;
  let emptying: PromiseWithResolvers<boolean> | undefined;

  function start(): Worker {
    descriptor ??= fs.openSync(path, 'r+');
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { path, descriptor } satisfies CheckpointTask,
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
    });
    started.on('error', (error) => {
      outage.failed(error); // the thread has ended by it, and the next checkpoint starts another
      thread = undefined;
      done(CHECKPOINT_PAGES, false);
    });
    started.on('message', ({ pages, empty }: CheckpointDone) => done(pages, empty));
    started.unref();
    return started;
  }

  function done(pages: number, empty: boolean): void {
    nextAt = pages + CHECKPOINT_PAGES;
    underWay = false;
    emptying?.resolve(empty);
    emptying = undefined;
  }

  function begin(mode: CheckpointMode): void {
    underWay = true;
    thread ??= start();
    thread.postMessage(mode);
  }

  return {
    /** `pages`: those in the WAL now. */
    consider(pages: number): void {
      if (!underWay && pages >= nextAt) begin('RESTART');
    },
    async empty(): Promise<boolean> {
      if (underWay) return false;
      emptying = Promise.withResolvers();
      begin('TRUNCATE');
      return emptying.promise;
    },
    async end() {
      await thread?.terminate();
      emptying?.resolve(false);
    },
  };
}

export interface CheckpointTask {
  path: string;
  /** Opened for the file itself. */
  descriptor: number;
}

/** A checkpoint ends so: the WAL begins anew, or has no length either. */
export type CheckpointMode = 'RESTART' | 'TRUNCATE';

export interface CheckpointDone {
  /** The pages that are left in the WAL: none, if it begins anew. */
  pages: number;
  /** Nothing is left of what was in it. */
  empty: boolean;
}
