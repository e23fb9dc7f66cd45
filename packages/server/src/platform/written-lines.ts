/** This file tells where the lines of a server that was built (`packages/server/build.ts`) were written. */
import { readFileSync } from 'node:fs';

/** The file that stands beside what was built. */
export const LINES = 'lines.json';

export interface WrittenLines {
  /** The files of the sources, from the root of the repository. */
  files: string[];
  /** Keyed by the name of a built file; each of its lines has the place of its file in `files`, and its line there. */
  lines: Record<string, [file: number, line: number][]>;
}

const BUILT_LINE = /(file:\/\/\S+\/dist\/)([\w.-]+\.js):(\d+):\d+/g;
/** Keyed by the folder of what was built. It is read at the first error, and kept: a megabyte. */
const known = new Map<string, WrittenLines>();

/** Returns a stack with the lines that were written in the place of those that were built. */
export function asWritten(stack: string): string {
  return stack.replaceAll(BUILT_LINE, (built, folder: string, name: string, line: string) => {
    const { files, lines } = linesBeside(folder);
    const [file = -1, at] = lines[name]?.[Number(line) - 1] ?? [];
    return files[file] === undefined ? built : `${files[file]}:${at}`;
  });
}

function linesBeside(folder: string): WrittenLines {
  const found = known.get(folder) ?? readLines(new URL(LINES, folder));
  known.set(folder, found);
  return found;
}

function readLines(file: URL): WrittenLines {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WrittenLines;
  } catch {
    return { files: [], lines: {} }; // of some package that is built as well
  }
}
