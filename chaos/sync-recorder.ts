/**
 * Loaded into a process of the service where SYNC_MS is set: a sync takes so many milliseconds longer, and the file
 * SYNCED says how far the WAL was on disk after the last one that ended, which a loss of power would leave.
 */
import fs from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { INDEX_BYTES, walPosition } from './wal-position.ts';

export const SYNCED = 'synced.json';

const { SYNC_MS, DATA_DIR } = process.env;
if (isMainThread && SYNC_MS !== undefined && DATA_DIR !== undefined) {
  const { fdatasync } = fs;
  const index = Buffer.alloc(INDEX_BYTES);
  // Never closed: that would end the locks that this process holds on it.
  let indexFile: number | undefined;
  const record = (descriptor: number, callback: fs.NoParamCallback) => {
    indexFile ??= fs.openSync(join(DATA_DIR, 'meghdoot.db-shm'), 'r');
    fs.readSync(indexFile, index, 0, INDEX_BYTES, 0);
    const position = walPosition(index);
    fdatasync(descriptor, (error) => {
      setTimeout(() => {
        if (!error && position) {
          const text = JSON.stringify(position);
          fs.writeFileSync(join(DATA_DIR, `${SYNCED}.new`), text);
          fs.renameSync(join(DATA_DIR, `${SYNCED}.new`), join(DATA_DIR, SYNCED));
        }
        callback(error);
      }, Number(SYNC_MS));
    });
  };
  fs.fdatasync = Object.assign(record, { __promisify__: fdatasync.__promisify__ });
}
