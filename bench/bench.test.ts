import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CASES } from './cases.ts';
import { summaryOf, valueText } from './figures.ts';
import { latestResults } from './results.ts';
import { docsOf } from './write-docs.ts';

const DOCS = join(import.meta.dirname, '../docs');
const page = readFileSync(join(DOCS, 'benchmarks.md'), 'utf8');

test('docs/benchmarks.md and its charts are those of the cases and their newest results', () => {
  const { page: written, charts } = docsOf(latestResults(), page);
  assert.equal(page, written, 'run `npm run bench -- --write-docs`');
  for (const { name } of CASES) assert.match(page, new RegExp(`^### ${name}$`, 'm'));
  const drawn = globSync('*.svg', { cwd: join(DOCS, 'benchmarks') });
  assert.deepEqual(drawn.sort(), [...charts.keys()].sort());
  for (const [name, svg] of charts)
    assert.equal(readFileSync(join(DOCS, 'benchmarks', name), 'utf8'), svg, name);
});

test('docs/scale.md reckons with the CPU that was measured last', () => {
  const measured = latestResults().find(
    (result) => result.case === 'end-to-end' && result.database === 'postgres',
  )!;
  const scale = readFileSync(join(DOCS, 'scale.md'), 'utf8');
  for (const [process, what] of [
    ['server', 'the service, at full load on PostgreSQL'],
    ['database', 'PostgreSQL'],
  ] as const) {
    const ms = summaryOf(measured.processes[process]!.cpuMs).median;
    const line = `| CPU of ${what} | ${valueText(ms, 'ms')} | ${(ms * 2).toFixed(1)} cores at 2,000 a second |`;
    assert.ok(scale.includes(line), line);
  }
});
