import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { leaveOut } from './left-out.ts';

/**
 * Returns whether a test has the program that it needs. Without it the test says what was not tested, there and
 * at the end of the run; with CI=true that is a failure.
 */
export function isInstalled(
  program: string | undefined,
  missing: string,
  t: { diagnostic(message: string): void },
): program is string {
  if (program !== undefined) return true;
  if (process.env.CI === 'true') throw new Error(`${missing} With CI=true its absence is a failure.`);
  leaveOut(missing, t);
  return false;
}

/** Returns the path of the first of these programs that is in a folder of PATH, or in one of `elsewhere`. */
export function findProgram(names: readonly string[], elsewhere: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
