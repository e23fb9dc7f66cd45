/**
 * Loaded into a process of the service where RECORD_SYNCS is set: the file SYNCED says how far the WAL was on disk after
 * the last sync that ended, which is what a loss of power leaves.
 */
import fs from 'node:fs';
import { join } from 'node:path';
import { threadName } from 'node:worker_threads';
import { INDEX_BYTES, walPosition } from './wal-position.ts';

export const SYNCED = 'synced.json';

const { RECORD_SYNCS, DATA_DIR } = process.env;
if (RECORD_SYNCS !== undefined && DATA_DIR !== undefined) {
  const { fdatasync, fdatasyncSync } = fs;
  const file = join(DATA_DIR, SYNCED);
  const index = Buffer.alloc(INDEX_BYTES);
  // Never closed: that would end the locks that this process holds on it.
  let indexFile: number | undefined;
  const position = () => {
    indexFile ??= fs.openSync(join(DATA_DIR, 'meghdoot.db-shm'), 'r');
    fs.readSync(indexFile, index, 0, INDEX_BYTES, 0);
    return walPosition(index);
  };
  const record = (synced: ReturnType<typeof position>) => {
    if (!synced) return;
    fs.writeFileSync(`${file}.new`, JSON.stringify(synced));
    fs.renameSync(`${file}.new`, file);
  };
  const recorded = (descriptor: number, callback: fs.NoParamCallback) => {
    const synced = position();
    fdatasync(descriptor, (error) => {
      if (!error) record(synced);
      callback(error);
    });
  };
  fs.fdatasync = Object.assign(recorded, { __promisify__: fdatasync.__promisify__ });
  if (threadName === 'sync')
    fs.fdatasyncSync = (descriptor) => {
      const synced = position();
      fdatasyncSync(descriptor);
      record(synced);
    };
}
