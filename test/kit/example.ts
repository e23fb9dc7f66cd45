import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Returns a file of the documents with other values: each that is replaced must be there, so that it is the same file. */
export function changedExample(
  path: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
): string {
  return changes.reduce(
    (text, [from, to]) => {
      const there = typeof from === 'string' ? text.includes(from) : from.test(text);
      if (!there) throw new Error(`${path} says nothing like ${from}.`);
      return typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
    },
    readFileSync(join(ROOT, path), 'utf8'),
  );
}
