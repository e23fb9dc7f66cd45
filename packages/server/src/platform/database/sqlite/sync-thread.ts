/** A thread that syncs the log of a SQLite file as often as it is told that something was committed. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ON_DISK, type SyncTask, WANTED } from './syncs.ts';

const { descriptor, commits } = workerData as SyncTask;

let synced = 0;
parentPort!.postMessage(synced); // it runs
for (;;) {
  Atomics.wait(commits, WANTED, synced);
  synced = Atomics.load(commits, WANTED);
  fs.fdatasyncSync(descriptor);
  Atomics.store(commits, ON_DISK, synced);
  parentPort!.postMessage(synced);
}
