import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyInto, namesIn, sha256OfFile, syncPath } from './files.ts';

export interface Objects {
  count: number;
  bytes: number;
}

/**
 * Copies the files of a directory store, each compared with the digest in its name. One that is deleted meanwhile is
 * left out.
 */
export async function copyObjects(from: string, to: string): Promise<Objects> {
  const copied: Objects = { count: 0, bytes: 0 };
  for (const workspace of await namesIn(from)) {
    const folder = join(to, workspace);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await namesIn(join(from, workspace))) {
      const bytes = await copyObject(join(from, workspace, name), join(folder, name));
      if (bytes === undefined) continue;
      copied.count++;
      copied.bytes += bytes;
    }
    await syncPath(folder);
  }
  return copied;
}

/** Counts the files of a directory store, and names the first whose bytes are not those of the digest in its name. */
export async function checkObjects(root: string): Promise<Objects & { damaged: string | undefined }> {
  const found = { count: 0, bytes: 0, damaged: undefined as string | undefined };
  for (const workspace of await namesIn(root)) {
    for (const name of await namesIn(join(root, workspace))) {
      const file = join(root, workspace, name);
      if (found.damaged === undefined && !(await isWhole(file))) found.damaged = join(workspace, name);
      found.count++;
      found.bytes += (await stat(file)).size;
    }
  }
  return found;
}

/** An object's name ends with the digest of its bytes. */
const isWhole = async (file: string) => file.endsWith(`.${await sha256OfFile(file)}`);

async function copyObject(from: string, to: string): Promise<number | undefined> {
  try {
    await copyInto(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(to, { force: true });
    return undefined;
  }
  if (!(await isWhole(to)))
    throw new Error(`${from} is damaged: its bytes are not those of the digest in its name.`);
  return (await stat(to)).size;
}
