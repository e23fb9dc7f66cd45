/** Holds the order of the rooms: what a file may import is what stands before its own room in this list. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const FEATURES =
  'events mail workspaces api-keys channels contacts templates test-workspaces messages webhooks people team oauth agents inquiries mcp site docs discovery';
const ROOMS = [
  'config',
  'errors',
  'platform',
  'whatsapp',
  'simulator',
  ...FEATURES.split(' ').map((noun) => `features/${noun}`),
  'installation',
  'app',
  'workers',
  'openapi-file',
  'main',
  'commands',
  'cli',
];
const LINES_AT_MOST = 400;

const ROOT = join(import.meta.dirname, '../../..');
const SRC = join(ROOT, 'packages/server/src');
const find = (patterns: string[], cwd: string) =>
  globSync(patterns, { cwd, exclude: ['**/node_modules', '**/dist', '**/generated'] }).sort();
const files = find(['**/*.ts'], SRC).filter((file) => !file.endsWith('.test.ts'));
const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8');

const roomOf = (file: string) => /^(features\/[^/]+|[^/.]+)/.exec(file)![0];

function importsOf(file: string): string[] {
  const specifiers = textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g);
  return [...specifiers].map((found) => relative(SRC, join(SRC, dirname(file), found[1]!)));
}

function filesSaying(pattern: RegExp, except: string): string[] {
  return files.filter((file) => file !== except && pattern.test(textOf(file)));
}

test('every room stands in the list at the top of this test', () => {
  const unknown = new Set(files.map(roomOf).filter((room) => !ROOMS.includes(room)));
  assert.deepEqual([...unknown], [], 'add these to ROOMS or FEATURES, after all that they import');
});

test('a file imports only from its own room and those before it', () => {
  const downward = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(roomOf(file)))
      .map((target) => `${file} imports ${target}`),
  );
  assert.deepEqual(downward, []);
});

test('the simulator knows nothing of the service that calls it', () => {
  const known = files
    .filter((file) => roomOf(file) === 'simulator')
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
    .filter(({ target }) => !['simulator', 'platform'].includes(roomOf(target)))
    .map(({ file, target }) => `${file} imports ${target}`);
  assert.deepEqual(known, []);
});

test('only config.ts reads the environment', () => {
  assert.deepEqual(filesSaying(/\bprocess\.env\b/, 'config.ts'), []);
});

test('only dialect.ts asks which database it is', () => {
  // The folder of a dialect is that dialect.
  assert.deepEqual(
    filesSaying(
      /\bisPostgres\b|\b(Postgres|Sqlite)Adapter\b|\.adapter\b/,
      'platform/database/dialect.ts',
    ).filter((file) => !/^platform\/database\/(sqlite|postgres)\//.test(file)),
    [],
  );
});

test(`no file has more than ${LINES_AT_MOST} lines`, () => {
  const long = find(['packages/*/{src,test}/**/*.{ts,tsx,css}', '{bench,chaos,bin}/**/*.{ts,mjs}'], ROOT)
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LINES_AT_MOST);
  assert.deepEqual(long, []);
});

test('no test is skipped, put off or run alone', () => {
  const narrowed = find(['packages/*/{src,test}/**/*.test.ts', '{bench,chaos}/**/*.test.ts'], ROOT).filter(
    (file) =>
      /\b(it|test|describe|suite|t)\.(only|skip|todo)\b|[{,]\s*(only|skip|todo):/.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
  );
  assert.deepEqual(narrowed, []);
});
