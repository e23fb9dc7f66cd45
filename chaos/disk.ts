/** A small disk in memory that can be filled: Linux, and who may mount. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BALLAST = 'ballast';
const PIECE = Buffer.alloc(64 * 1024);

export function mountDisk(folder: string, sizeMiB: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  process.once('exit', () => unmountDisk(folder));
}

export function unmountDisk(folder: string): void {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
}

/** Takes all that is left of it. */
export function fillDisk(folder: string): void {
  const file = openSync(join(folder, BALLAST), 'w');
  try {
    for (const size of [PIECE.length, 4096]) {
      try {
        while (writeSync(file, PIECE, 0, size) === size);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

export function freeDisk(folder: string): void {
  rmSync(join(folder, BALLAST), { force: true });
}

/** Returns why there can be none here; undefined: there can. */
export function lacksDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-disk-'));
  try {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], {
      stdio: 'ignore',
    });
    if (mounted.status !== 0) return 'a disk of its own can be mounted by root on Linux alone';
    unmountDisk(folder);
    return undefined;
  } finally {
    rmdirSync(folder);
  }
}
