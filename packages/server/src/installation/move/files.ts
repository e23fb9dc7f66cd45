/** This file brings the files of messages from DATA_DIR into the bucket of MEDIA_STORE, where several processes reach them. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Secrets } from '../../config.ts';
import { createDirectoryStore } from '../../features/media/objects/directory.ts';
import { type ObjectStore, ownerOf } from '../../features/media/objects/object-store.ts';
import { openMediaFiles } from '../../features/media/open-library.ts';
import type { Clock } from '../../platform/clock.ts';
import { createRandom } from '../../platform/random.ts';

export interface CopiedFiles {
  count: number;
  bytes: number;
}

const AT_ONCE = 8;

/** Puts what the bucket has not got there, or only counts it; the store compares each file with the digest in its name. */
export async function copyFiles(
  { config, secrets, clock }: { config: Config; secrets: Secrets; clock: Clock },
  { dryRun = false } = {},
): Promise<CopiedFiles | undefined> {
  if (!config.mediaStore) return undefined;
  const { objects } = await openMediaFiles(config, secrets.aws, { clock, random: createRandom() });
  try {
    const copied: CopiedFiles = { count: 0, bytes: 0 };
    const missing = filesNotIn(objects, join(config.dataDir, 'media/objects'));
    async function copy() {
      for await (const { key, path, bytes } of missing) {
        if (!dryRun) await objects.put(key, { path, bytes, sha256: key.slice(-64) });
        copied.count++;
        copied.bytes += bytes;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, copy));
    return copied;
  } finally {
    await objects.close();
  }
}

async function* filesNotIn(
  objects: ObjectStore,
  root: string,
): AsyncGenerator<{ key: string; path: string; bytes: number }> {
  const there = new Set<string>();
  for await (const keys of objects.list()) for (const key of keys) there.add(key);
  for await (const keys of createDirectoryStore(root).list()) {
    for (const key of keys) {
      const path = join(root, key);
      if (ownerOf(key) && !there.has(key)) yield { key, path, bytes: (await stat(path)).size };
    }
  }
}
