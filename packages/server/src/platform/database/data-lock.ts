import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { namingFile } from './sqlite/file.ts';

/**
 * Takes a data directory for this process and returns how to give it back; undefined when another one has it. The
 * lock is the operating system's, on a file of its own: a killed process leaves none behind.
 */
export function lockDataDirectory(dataDir: string): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'serve.lock');
  const lock = namingFile(file, () => new SQLite(file, { timeout: 0 }));
  try {
    namingFile(file, () => lock.exec('begin exclusive'));
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}
