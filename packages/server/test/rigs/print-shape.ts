/** Part of `npm run check`: what is largest in the sources. To be read; nothing here is a limit. */
import { dirname } from 'node:path';
import { ROOT, readSources } from './source-files.ts';

const PARAMETERS = 5;
const sources = readSources(ROOT, ['packages/*/src/**/*.{ts,tsx}']);
const short = (file: string) => file.replace('packages/', '').replace('/src/', ':');

function largest<T>(items: readonly T[], size: (item: T) => number, most: number): T[] {
  return [...items].sort((a, b) => size(b) - size(a)).slice(0, most);
}

function list(title: string, lines: readonly string[]): string {
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

const functions = sources.flatMap(({ file, functions: own }) => own.map((each) => ({ file, ...each })));
const at = ({ file, line, name }: (typeof functions)[number]) => `${short(file)}:${line} ${name}`;
const rooms = Map.groupBy(sources, ({ file }) => dirname(file));

process.stdout.write(
  [
    list(
      'Longest files',
      largest(sources, ({ lines }) => lines, 5).map(({ file, lines }) => `${lines} ${short(file)}`),
    ),
    list(
      'Longest functions',
      largest(functions, ({ lines }) => lines, 10).map((each) => `${each.lines} ${at(each)}`),
    ),
    list(
      'Fullest folders',
      largest([...rooms], ([, files]) => files.length, 8).map(
        ([room, files]) => `${files.length} ${short(`${room}/`)}`,
      ),
    ),
    list(
      `Functions with more than ${PARAMETERS} parameters`,
      functions
        .filter(({ parameters }) => parameters > PARAMETERS)
        .map((each) => `${each.parameters} ${at(each)}`),
    ),
  ].join('\n'),
);
