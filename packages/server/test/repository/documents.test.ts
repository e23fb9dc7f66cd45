/** SECURITY.md names a test for each promise, ARCHITECTURE.md for each invariant: they are there, and so is what documents link to. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sectionsOf } from '../../src/features/docs/markdown-to-html.ts';
import { find, SRC } from '../rigs/source-files.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const HERE = 'packages/server/test';

test('every promise of SECURITY.md has its test', () => {
  const rows = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
    .split('\n## Promises\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const cell = row.split(' | ').at(-1)!;
    const named = [...cell.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)];
    let code = '';
    let titles = 0;
    for (const [, file, title] of named) {
      if (file) {
        const path = join(ROOT, file.startsWith('packages/') ? '' : HERE, file);
        assert.ok(existsSync(path), `${file} is not there`);
        code = readFileSync(path, 'utf8');
      } else {
        titles++;
        assert.ok(code.includes(`'${title}'`), `no test has the title “${title}”`);
      }
    }
    assert.ok(titles > 0, `names no test: ${row}`);
  }
});

test('every rule of ARCHITECTURE.md names a test that is there', () => {
  const rules = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    .split('\n## The rules of the code, and the tests that hold them\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));
  assert.ok(rules.length > 5);
  for (const line of rules) {
    const files = [...line.matchAll(/`([^`]+\.test\.ts)`/g)].map((found) => found[1]!);
    assert.ok(files.length > 0, `names no test: ${line}`);
    for (const file of files)
      assert.ok(
        [ROOT, join(ROOT, HERE)].some((folder) => existsSync(join(folder, file))),
        `${file} is not there`,
      );
  }
});

test('every link of a document leads to a file that is there, and to a heading of it', () => {
  const documents = [
    ...readdirSync(ROOT),
    ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((file) => join('docs', String(file))),
  ].filter((file) => file.endsWith('.md'));
  assert.ok(documents.includes('README.md') && documents.includes(join('docs', 'dashboard.md')));
  const idsOf = (path: string) => sectionsOf(readFileSync(path, 'utf8')).map(({ id }) => id);
  const dead = documents.flatMap((document) => {
    const text = readFileSync(join(ROOT, document), 'utf8').replace(/^```.*?^```/gms, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href]) => {
      if (/^(https?|mailto):/.test(href!)) return [];
      const [file, id] = href!.split('#') as [string, string?];
      const path = file === '' ? join(ROOT, document) : join(ROOT, dirname(document), file);
      if (!existsSync(path)) return [`${document}: ${href}`];
      if (id === undefined || statSync(path).isDirectory() || !path.endsWith('.md')) return [];
      return idsOf(path).includes(id) ? [] : [`${document}: ${href} names no heading`];
    });
  });
  assert.deepEqual(dead, []);
});

test('the README shows each promise by a file of the repository', () => {
  const rows = readFileSync(join(ROOT, 'README.md'), 'utf8')
    .split('\n## Shown, not claimed\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));
  assert.ok(rows.length > 5);
  for (const row of rows) assert.match(row.split(' | ').at(-1)!, /\]\((docs|packages|SECURITY)[^)]+\)/, row);
});

test('no example has a time to send at, or until which, that passes', () => {
  const files = ['README.md', 'openapi.json', 'packages/sdk/README.md']
    .concat(readdirSync(join(ROOT, 'docs')).map((file) => join('docs', file)))
    .filter((file) => /\.(md|json)$/.test(file));
  const passing = /"?(sendAt|validUntil)"?:\s*['"]\d{4}-/;
  assert.match(`"sendAt":"2026-11-21T09:00:00+05:30"`, passing);
  const found = files.filter((file) => passing.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(found, []);
});

test('what is read says results, status and outcome in plain words', () => {
  const odd =
    /\b(becom(es?|ing)|became) of (it|them|this|these|each|every|the|a|an|another|people|messages)\b|\bcom(es?|ing) of it\b/i;
  const found: string[] = [];
  const note = (file: string, text: string) => {
    const words = odd.exec(text)?.[0];
    if (words !== undefined) found.push(`${file}: ${words}`);
  };
  const guides = readdirSync(join(ROOT, 'docs')).map((file) => join('docs', file));
  for (const file of ['README.md', 'CHANGELOG.md', ...guides].filter((name) => name.endsWith('.md')))
    note(file, readFileSync(join(ROOT, file), 'utf8'));
  for (const file of find(['**/*.ts'], SRC)) {
    // Comments say it to each other; what is read outside stands in quotes.
    const said = readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ' ');
    note(file, said);
  }
  assert.deepEqual(found, []);
});
