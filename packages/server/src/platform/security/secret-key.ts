/** The file of the secret key, and that of the next one while the secrets are sealed anew. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';

export interface SecretKeys {
  /** It seals and opens. */
  key: string;
  /** It opens too, while secrets are sealed anew. */
  fallback: string | undefined;
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');
const nextKeyFile = (dataDir: string) => join(dataDir, 'secret.key.next');
const newKey = (random: Random) => random.bytes(48).toString('base64url');
const read = (file: string) => readFileSync(file, 'utf8').trim();

/**
 * Returns the key in `DATA_DIR/secret.key`, which is made (mode 0600) on the first start, and as the fallback the next
 * one that a rotation which broke off has left.
 */
export function loadKeyFile(dataDir: string, random: Random): SecretKeys {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = keyFile(dataDir);
  try {
    writeFileSync(file, newKey(random), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return { key: read(file), fallback: isRotating(dataDir) ? read(nextKeyFile(dataDir)) : undefined };
}

/** Returns whether there is a next key: secrets may be sealed with either. */
export function isRotating(dataDir: string): boolean {
  return existsSync(nextKeyFile(dataDir));
}

/** Returns the next key, which is made and on the disk before anything is sealed with it. */
export function prepareNextKey(dataDir: string, random: Random): string {
  const next = nextKeyFile(dataDir);
  if (!existsSync(next)) {
    const partial = `${next}.partial`;
    writeFileSync(partial, newKey(random), { mode: 0o600, flush: true });
    renameSync(partial, next);
    syncFolder(dataDir);
  }
  return read(next);
}

/** Puts the next key in the place of the key, at once: with it everything has been sealed. */
export function adoptNextKey(dataDir: string): void {
  renameSync(nextKeyFile(dataDir), keyFile(dataDir));
  syncFolder(dataDir);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
