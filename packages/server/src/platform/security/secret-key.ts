import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';

/** The given key, or the one in `DATA_DIR/secret.key`, which is made (mode 0600) on the first start. */
export function loadSecretKey(given: string | undefined, dataDir: string, random: Random): string {
  if (given) return given;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secret.key');
  try {
    writeFileSync(file, random.bytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
