/** Holds the order of the folders beside the packages, which stand on the packages and on `test/kit`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesOf, ROOT, readSources } from '../packages/server/test/rigs/source-files.ts';

const HARNESSES = ['simulate', 'chaos', 'fuzz', 'bench'];
const FOLDERS = [...HARNESSES, 'generators', 'test'];

const sources = readSources(ROOT, [`{${FOLDERS}}/**/*.ts`, 'packages/*/test/**/*.ts']);
const folderOf = (file: string) => /^(test\/kit|[^/]+)/.exec(file)![0];

test('no files import each other in a circle, types and the rigs of the packages included', () => {
  const circles = circlesOf(new Map(sources.map(({ file, imports }) => [file, new Set(imports)])));
  assert.deepEqual(circles, []);
});

test('no harness imports from another, and the kit from none', () => {
  const wrong = sources.flatMap(({ file, imports }) => {
    const own = folderOf(file);
    if (!FOLDERS.includes(own) && own !== 'test/kit') return [];
    const foreign = imports.filter((to) => HARNESSES.includes(folderOf(to)) && folderOf(to) !== own);
    return foreign.map((to) => `${file} imports ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test('the WhatsApp of the simulation is written from the pages of Meta: it knows neither the service nor its simulator', () => {
  const { imports } = sources.find(({ file }) => file === 'simulate/whatsapp.ts')!;
  const foreign = imports.filter((to) => !to.startsWith('simulate/'));
  assert.deepEqual(foreign, ['packages/server/src/platform/clock.ts']);
});
