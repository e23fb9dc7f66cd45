/** A thread that copies the WAL of a SQLite file into it (https://www.sqlite.org/c3ref/wal_checkpoint_v2.html). */
import { fdatasyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import type { CheckpointDone, CheckpointMode, CheckpointTask } from './wal.ts';

/** The writer is busy for parts of a millisecond: it is waited for so long where nobody may write. */
const WRITER_MS = 1000;

const { path, descriptor } = workerData as CheckpointTask;
const database = new SQLite(path, { timeout: WRITER_MS, fileMustExist: true });
database.pragma('synchronous = NORMAL');

type State = [{ busy: number; log: number; checkpointed: number }];

/** Copies beside whoever writes, and returns what is left: more than nothing where somebody reads an older state. */
function copyBeside(): State[0] {
  const [state] = database.pragma('wal_checkpoint(PASSIVE)') as State;
  fdatasyncSync(descriptor);
  return state;
}

parentPort!.on('message', (mode: CheckpointMode) => {
  // Twice beside whoever writes, so that little is left; then that little, for which writers wait. Without the last step
  // the WAL would never begin anew under a load that does not end. It would wait for whoever reads an older state, as a
  // backup does for as long as it takes, and writers with it (tried: 1 s each time).
  copyBeside();
  const { log, checkpointed } = copyBeside();
  const isRead = checkpointed < log;
  const [last] = isRead ? [{ busy: 1, log }] : (database.pragma(`wal_checkpoint(${mode})`) as State);
  const { busy } = last;
  const done: CheckpointDone = { pages: busy ? last.log : 0, empty: mode === 'TRUNCATE' && !busy };
  parentPort!.postMessage(done);
});
