/**
 * The write-ahead log (WAL) of a SQLite file, brought to the disk beside the thread that writes it. A commit there only
 * appends to it (https://www.sqlite.org/wal.html, `synchronous=NORMAL`); it survives a loss of power after the next sync.
 */
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../clock.ts';
import type { Outage } from '../../outage.ts';
import type { SqliteFile } from './file.ts';
import { createSyncs, type Syncs } from './syncs.ts';

export interface Wal extends Pick<Syncs, 'synced'> {
  /** Has to be called after each piece of work on the file: if that has committed something, a sync begins. */
  look(): void;
  /** Ends the work beside this thread; the file can be closed then. */
  end(): Promise<void>;
}

interface WatchOptions {
  outage: Outage;
  clock: Pick<Clock, 'monotonic'>;
}

/** A page that many commits write is copied into the file once in so many pages of the WAL. */
const CHECKPOINT_PAGES = 8000;

/** Watches the log of the SQLite file at `path`, which `file` has open. */
export function watchWal(path: string, file: SqliteFile, { outage, clock }: WatchOptions): Wal {
  const syncs = createSyncs(`${path}-wal`, clock);
  const checkpoints = createCheckpoints(path, outage);
  let seen = 0;
  return {
    look() {
      if (file.commits === seen) return;
      seen = file.commits;
      syncs.begin();
      checkpoints.consider(file.pagesInWal());
    },
    synced: syncs.synced,
    async end() {
      await syncs.end();
      await checkpoints.end();
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

  function start(): Worker {
    descriptor ??= fs.openSync(path, 'r+');
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { path, descriptor } satisfies CheckpointTask,
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
    });
    started.on('error', (error) => {
      outage.failed(error); // the thread has ended by it, and the next checkpoint starts another
      thread = undefined;
      underWay = false;
    });
    started.on('message', ({ pages }: CheckpointDone) => {
      nextAt = pages + CHECKPOINT_PAGES;
      underWay = false;
    });
    started.unref();
    return started;
  }

  return {
    /** `pages`: those in the WAL now. */
    consider(pages: number): void {
      if (underWay || pages < nextAt) return;
      underWay = true;
      thread ??= start();
      thread.postMessage(null);
    },
    async end() {
      await thread?.terminate();
    },
  };
}

export interface CheckpointTask {
  path: string;
  /** Opened for the file itself. */
  descriptor: number;
}

/** The pages that are left in the WAL: none, if it begins anew. */
export interface CheckpointDone {
  pages: number;
}
