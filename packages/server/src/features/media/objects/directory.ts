import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store.ts';

const AT_ONCE = 256;

/** Objects as files below a directory, one folder for each workspace. The spool must be on the same file system. */
export function createDirectoryStore(root: string): ObjectStore {
  const known = new Set<string>();

  /** A new name lasts when its directory is synced. */
  async function sync(directory: string): Promise<void> {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async function folderOf(path: string): Promise<string> {
    const folder = dirname(path);
    if (known.has(folder)) return folder;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sync(root);
    known.add(folder);
    return folder;
  }

  async function move(from: string, to: string): Promise<void> {
    const folder = await folderOf(to);
    await rename(from, to);
    await sync(folder);
  }

  return {
    async put(key, { path }) {
      const to = join(root, key);
      try {
        await move(path, to);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        known.delete(dirname(to)); // somebody has taken the folder away
        await move(path, to);
      }
    },
    async read(key, range) {
      let file: Awaited<ReturnType<typeof open>>;
      try {
        file = await open(join(root, key), 'r');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      return file.createReadStream({ ...range });
    },
    async remove(key) {
      await rm(join(root, key), { force: true });
    },
    async *list() {
      let keys: string[] = [];
      for await (const folder of entriesOf(root)) {
        for await (const name of entriesOf(join(root, folder))) {
          keys.push(`${folder}/${name}`);
          if (keys.length < AT_ONCE) continue;
          yield keys;
          keys = [];
        }
      }
      if (keys.length > 0) yield keys;
    },
    close: async () => undefined,
  };
}

async function* entriesOf(directory: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(directory)) yield entry.name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
