/** Temporary files of a test run in memory, where there is room: each database is hundreds of files, and SQLite syncs. */
import { statfsSync } from 'node:fs';

export const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** From now on `tmpdir()` is in memory, here and in the processes that are started. */
export function keepInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false; // a system without it
  }
}
