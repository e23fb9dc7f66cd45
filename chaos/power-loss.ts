import { existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { SYNCED } from './sync-recorder.ts';
import { checkpointedFrames, type WalPosition, walBytes, walPosition } from './wal-position.ts';

/**
 * Takes from the data of a killed process what it had not brought to the disk: the end of the WAL, behind the last sync
 * that had ended and what a checkpoint has synced by itself. Returns how many bytes were taken.
 */
export function loseUnsynced(dataDir: string): number {
  const file = join(dataDir, 'meghdoot.db');
  const index = readFileSync(`${file}-shm`);
  const now = walPosition(index);
  if (!now || !existsSync(join(dataDir, SYNCED))) return 0;
  const synced = JSON.parse(readFileSync(join(dataDir, SYNCED), 'utf8')) as WalPosition;
  const frames = Math.max(synced.salts === now.salts ? synced.frames : 0, checkpointedFrames(index));
  const before = statSync(`${file}-wal`).size;
  const kept = Math.min(walBytes(index, frames), before);
  truncateSync(`${file}-wal`, kept);
  rmSync(`${file}-shm`); // memory
  return Math.min(walBytes(index, now.frames), before) - kept;
}
