import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of a backup, and how to tell whether it is still the same. */
export interface FileEntry {
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function describeFile(folder: string, path: string): Promise<FileEntry> {
  const whole = join(folder, path);
  return { path, bytes: (await stat(whole)).size, sha256: await sha256OfFile(whole) };
}

/** Brings a file, or the names in a directory, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file to a place whose directories are made, and brings it to the disk. */
export async function copyInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await syncPath(to);
}

/** Returns the names in a directory; none when it does not exist. */
export async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
