/** Holds the order of the dashboard's rooms: what a file may import is what stands before its own room in this list. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const NOUNS =
  'whatsapp workspaces account api-keys costs channels media contacts templates messages conversations notifications phone campaigns events webhooks';
const ROOMS = [
  'words',
  'settings',
  'search',
  'api',
  'ui',
  'nouns/page-of-id',
  ...NOUNS.split(' ').map((noun) => `nouns/${noun}`),
  'pages',
  'shell',
  'routes',
  'main',
  'push-worker',
];

const SRC = join(import.meta.dirname, '../src');
const files = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.d.ts'] }).sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const roomOf = (file: string) => /^(nouns\/[^/.]+|[^/.]+)/.exec(file)![0];
const pageOf = (file: string) => /^pages\/[^/]+/.exec(file)?.[0];

/** Types included; styles are not files of ours. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*\.tsx?)['"]/g)].map((found) =>
    relative(SRC, join(SRC, dirname(file), found[1]!)),
  );
}

function importsWhere(isWrong: (file: string, target: string) => boolean): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => isWrong(file, target)).map((target) => `${file} imports ${target}`),
  );
}

test('every room stands in the list at the top of this test', () => {
  const unknown = new Set(files.map(roomOf).filter((room) => !ROOMS.includes(room)));
  assert.deepEqual([...unknown], [], 'add these to ROOMS or NOUNS, after all that they import');
  const gone = ROOMS.filter((room) => !files.some((file) => roomOf(file) === room));
  assert.deepEqual(gone, [], 'these are in the list and nowhere else');
});

test('a file imports only from its own room and those before it', () => {
  const order = (file: string) => ROOMS.indexOf(roomOf(file));
  assert.deepEqual(
    importsWhere((file, target) => order(target) > order(file)),
    [],
  );
});

test('a page imports no other page: what they share stands in nouns/', () => {
  const found = importsWhere((file, target) => {
    const [page, other] = [pageOf(file), pageOf(target)];
    return page !== undefined && other !== undefined && page !== other;
  });
  assert.deepEqual(found, []);
});

/** Whether the server is there is asked for nobody, and without a session; a page that goes hears no answer; an upload is carried for the client. */
const ASKS_ALONE = ['api/as-page-goes.ts', 'api/connection.ts', 'api/upload-progress.ts'];

test('everything is asked of the server by the one client that outlives the session', () => {
  const asking = files.filter((file) =>
    /\bfetch\(|XMLHttpRequest|sendBeacon|EventSource|createMeghdoot\(/.test(
      readFileSync(join(SRC, file), 'utf8'),
    ),
  );
  assert.deepEqual(asking, ['api/api.tsx', ...ASKS_ALONE]);
});

/** The list that they add to, or count, leads to them. */
const NOT_IN_THE_RAIL = [
  '/messages/new',
  '/campaigns/new',
  '/templates/new',
  '/settings/channels/new',
  '/contacts/imports',
  '/conversations/report',
];

test('every page that shows no single thing stands in the rail', () => {
  const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8');
  const rail = new Set([...textOf('shell/navigation.tsx').matchAll(/\bto: '([^']+)'/g)].map(([, to]) => to));
  const routes = [...textOf('routes.tsx').matchAll(/\bpage\('([^'$]+)'/g)].map(([, path]) => path!);
  assert.ok(routes.length > 15);
  assert.deepEqual(
    routes.filter((path) => !rail.has(path) && !NOT_IN_THE_RAIL.includes(path)),
    [],
    'add an entry in shell/navigation.tsx',
  );
});

test('no file and no folder imports itself by way of others, types included', () => {
  assert.deepEqual(circles(imports), []);
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const own = folders.get(dirname(file)) ?? [];
    folders.set(dirname(file), [
      ...own,
      ...targets.map(dirname).filter((folder) => folder !== dirname(file)),
    ]);
  }
  // The table of contents and what every room may read stand beside the rooms.
  folders.delete('.');
  assert.deepEqual(circles(folders), []);
});

/** Each circle once, as the way around it. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]) => {
    const from = way.indexOf(node);
    if (from >= 0) {
      found.push([...way.slice(from), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

test('nothing is styled by what an ancestor of it holds: a message that comes would have the whole page styled anew', () => {
  const styled = files.filter((file) => /\bgroup-has-/.test(readFileSync(join(SRC, file), 'utf8')));
  assert.deepEqual(styled, [], 'mark the document in its place (useDocumentMark)');
});
