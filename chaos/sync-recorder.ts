/**
 * Loaded into a process of the service where RECORD_SYNCS is set: the file SYNCED says how far the WAL was on disk after
 * the last sync that ended, which is what a loss of power leaves.
 */
import fs from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { INDEX_BYTES, walPosition } from './wal-position.ts';

export const SYNCED = 'synced.json';

const { RECORD_SYNCS, DATA_DIR } = process.env;
if (isMainThread && RECORD_SYNCS !== undefined && DATA_DIR !== undefined) {
  const { fdatasync } = fs;
  const file = join(DATA_DIR, SYNCED);
  const index = Buffer.alloc(INDEX_BYTES);
  // Never closed: that would end the locks that this process holds on it.
  let indexFile: number | undefined;
  const recorded = (descriptor: number, callback: fs.NoParamCallback) => {
    indexFile ??= fs.openSync(join(DATA_DIR, 'meghdoot.db-shm'), 'r');
    fs.readSync(indexFile, index, 0, INDEX_BYTES, 0);
    const position = walPosition(index);
    fdatasync(descriptor, (error) => {
      if (!error && position) {
        fs.writeFileSync(`${file}.new`, JSON.stringify(position));
        fs.renameSync(`${file}.new`, file);
      }
      callback(error);
    });
  };
  fs.fdatasync = Object.assign(recorded, { __promisify__: fdatasync.__promisify__ });
}
