import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of the first of these programs that is in a folder of PATH, or in one of `elsewhere`. */
export function findProgram(names: readonly string[], elsewhere: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
