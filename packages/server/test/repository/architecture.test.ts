/** Holds the order of the rooms: what a file may import is what stands before its own room in this list. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  circlesOf,
  find,
  ROOT,
  readSources,
  type SourceFile,
  SRC,
  tablesNamedIn,
} from '../rigs/source-files.ts';
import { TABLE_OWNERS } from '../rigs/table-owners.ts';

const FEATURES =
  'retention events mail workspaces api-keys rates channels conversations contacts media templates test-workspaces campaigns messages imports feed webhooks erasure graph people notifications team oauth agents inquiries mcp site docs discovery';
const ROOMS = [
  'config',
  'errors',
  'platform',
  'whatsapp',
  'simulator',
  ...FEATURES.split(' ').map((noun) => `features/${noun}`),
  'installation',
  'request-path',
  'app',
  'workers',
  'assemble',
  'openapi-file',
  'main',
  'commands',
  'cli',
];
/** The folders beside the packages. */
const HARNESSES = '{bench,chaos,fuzz,generators,simulate,test}';
const LINES_AT_MOST = 400;

const sources = readSources(SRC);
const files = sources.map(({ file }) => file);

const roomOf = (file: string) => /^(features\/[^/]+|[^/.]+)/.exec(file)![0];

/** A file at the top of its room stands for itself, one further down for the sub-room it is in. */
function subRoomOf(file: string): string {
  const room = roomOf(file);
  const [sub, further] = file.slice(room.length + 1).split('/');
  return further === undefined ? file : `${room}/${sub}`;
}

function filesSaying(pattern: RegExp, except: string): string[] {
  return sources.filter(({ file, text }) => file !== except && pattern.test(text)).map(({ file }) => file);
}

test('every room stands in the list at the top of this test', () => {
  const unknown = new Set(files.map(roomOf).filter((room) => !ROOMS.includes(room)));
  assert.deepEqual([...unknown], [], 'add these to ROOMS or FEATURES, after all that they import');
});

test('the list names no room that there is not', () => {
  const rooms = new Set(files.map(roomOf));
  assert.deepEqual(
    ROOMS.filter((room) => !rooms.has(room)),
    [],
  );
});

/** Imports of whole files, types included, that lead from one place to another. */
const importsWhere = (wrong: (from: string, to: string) => boolean) =>
  sources.flatMap(({ file, imports }) =>
    imports.filter((target) => wrong(file, target)).map((target) => `${file} imports ${target}`),
  );

test('a file imports only from its own room and those before it', () => {
  const place = (file: string) => ROOMS.indexOf(roomOf(file));
  assert.deepEqual(
    importsWhere((from, to) => place(to) > place(from)),
    [],
  );
});

test('no files import each other in a circle, types included', () => {
  const circles = circlesOf(new Map(sources.map(({ file, imports }) => [file, new Set(imports)])));
  assert.deepEqual(
    circles.map((circle) => circle.join(' ↔ ')),
    [],
  );
});

test('no sub-rooms import each other in a circle', () => {
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = subRoomOf(file);
    const to = imports.map(subRoomOf).filter((room) => room !== from);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]));
  }
  const circles = circlesOf(edges).filter((circle) => !circle.every((room) => room.endsWith('.ts')));
  assert.deepEqual(
    circles.map((circle) => circle.join(' ↔ ')),
    [],
  );
});

/** What Meta takes as a message, in which languages and to how many people, is one thing, whichever side looks at it. */
const RULES_OF_META =
  /^whatsapp\/(messages\/|pricing\/|templates\/languages\.ts$|messaging-limit\.ts$|json\.ts$)/;

test('the simulator knows nothing of the service that calls it, but for the rules of Meta that both keep to', () => {
  const own = ['simulator', 'platform'];
  assert.deepEqual(
    importsWhere(
      (from, to) => roomOf(from) === 'simulator' && !own.includes(roomOf(to)) && !RULES_OF_META.test(to),
    ),
    [],
  );
});

/** Its statements are on tables of its own, in its own file. The tables themselves are described and made for all. */
const DESCRIBES_TABLES = /^simulator\/|^platform\/database\/(schema|migrations\/)/;
const TABLES = Object.keys(TABLE_OWNERS) as (keyof typeof TABLE_OWNERS)[];

test('only the room that a table belongs to names it in a statement', () => {
  const foreign = (source: SourceFile) =>
    tablesNamedIn(source, TABLES)
      .filter((table) => TABLE_OWNERS[table as keyof typeof TABLE_OWNERS] !== roomOf(source.file))
      .map((table) => `${roomOf(source.file)} names ${table}`);
  const named = sources.filter(({ file }) => !DESCRIBES_TABLES.test(file)).flatMap(foreign);
  assert.deepEqual([...new Set(named)].sort(), []);
});

test('a statement says which table it is on', () => {
  const hidden = sources.filter(
    ({ file, tablesByVariable }) => tablesByVariable && roomOf(file) !== 'platform',
  );
  assert.deepEqual(
    hidden.map(({ file }) => file),
    [],
  );
});

test('only one function tells whether a message names its person by number or by contact', () => {
  assert.deepEqual(
    filesSaying(/startsWith\('con_'\)|person\.startsWith\(/, 'features/contacts/written-to.ts'),
    [],
  );
});

test('only one builder makes forms, with their protection', () => {
  assert.deepEqual(filesSaying(/<form\b/, 'platform/pages/form.ts'), []);
});

/** Each listens for connections alone, and hands them to a server that is made there. */
const LISTENS_TOO = ['platform/http/server/listen.ts'];

test('no listener of HTTP and no form stands outside of the last catch', () => {
  assert.deepEqual(
    filesSaying(
      /\bcreateServer\(|\bcreateSecureServer\(|node:http2/,
      'platform/http/server/server.ts',
    ).filter((file) => !LISTENS_TOO.includes(file)),
    [],
  );
  assert.deepEqual(filesSaying(/new Busboy\b/, 'platform/http/body/multipart.ts'), []);
});

test('the whole of undici is loaded by nobody before it is needed', () => {
  assert.deepEqual(filesSaying(/^import (?!type )[^;]* from 'undici'/m, ''), []);
});

/** Work that nobody waits for, and why no failure of it can end the process. */
const UNHEARD: Record<string, string> = {
  'features/oauth/consent/link-routes.ts': 'a reply, which the framework waits for',
  'platform/database/group-commit.ts': 'what fails rejects the promises of those who wait for the commit',
  'platform/security/resolver.ts': 'a pause of the clock, which never rejects, and a counter after it',
};

test('work that nobody waits for says where its failure goes', () => {
  const unheard = sources.filter(({ text }) =>
    text
      .split('\n')
      .some((line) => /^\s*(if \(.*\) )?void (?!reply\b)[\w.#]+\(/.test(line) && !line.includes('.catch(')),
  );
  assert.deepEqual(unheard.map(({ file }) => file).sort(), Object.keys(UNHEARD));
});

test('only config.ts reads the environment', () => {
  // The reference shows how: the program of whoever copies its examples reads it there.
  const others = filesSaying(/\bprocess\.env\b/, 'config.ts');
  assert.deepEqual(others, ['features/docs/typescript.ts']);
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

test('only a request that changes nothing reads what a replica may not have yet', () => {
  const asked = sources
    .filter(({ file }) => file !== 'platform/database/replica.ts')
    .map(({ file, text }) => ({ file, calls: text.match(/\bapp\.\w+\(|\bread(?:Late|Page)\(/g) ?? [] }))
    .filter(({ calls }) => calls.some((call) => call.startsWith('read')));
  assert.ok(asked.length > 0);
  const elsewhere = asked.filter(({ file, calls }) => {
    const before = calls.map(
      (_, i) => calls.slice(0, i).findLast((call) => call.startsWith('app.')) ?? 'app.get(',
    );
    return (
      !/routes\.ts$/.test(file) ||
      calls.some((call, i) => call.startsWith('read') && before[i] !== 'app.get(')
    );
  });
  assert.deepEqual(
    elsewhere.map(({ file }) => file),
    [],
  );
});

test(`no file has more than ${LINES_AT_MOST} lines`, () => {
  const long = find(
    ['packages/*/{src,test}/**/*.{ts,tsx,css}', `${HARNESSES}/**/*.{ts,mjs}`, 'bin/*.mjs'],
    ROOT,
  )
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LINES_AT_MOST);
  assert.deepEqual(long, []);
});

test('no test is skipped, put off or run alone', () => {
  const narrowed = find(['packages/*/{src,test}/**/*.test.ts', `${HARNESSES}/**/*.test.ts`], ROOT).filter(
    (file) =>
      /\b(it|test|describe|suite|t)\.(only|skip|todo)\b|[{,]\s*(only|skip|todo):/.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
  );
  assert.deepEqual(narrowed, []);
});

/** A doc comment that begins so is a part of a sentence: "Of a mail: …", "Whether it is …". */
const FRAGMENT = /\/\*\*\s+(?:\* )?(?:Of|By|Those|What|Whether|Whom|Whose|How|Where|Who)\s/;

test('a doc comment is a sentence', () => {
  const fragments = find(['packages/*/src/**/*.{ts,tsx}', `${HARNESSES}/**/*.ts`], ROOT).filter((file) =>
    FRAGMENT.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  assert.deepEqual(fragments, []);
});
