import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { CASES } from './cases.ts';
import type { Results } from './results.ts';

test('the short benchmark runs through, says and keeps its figures, and does not fail on a missed one', {
  timeout: 180_000,
}, async () => {
  const out = mkdtempSync(join(tmpdir(), 'meghdoot-bench-test-'));
  const flags = process.execArgv.filter((flag) => flag.startsWith('--conditions'));
  const file = join(import.meta.dirname, 'run.ts');
  const words = ['end-to-end', '--short', '--database', 'sqlite', '--out', out];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, file, ...words], {
      timeout: 170_000,
    });
    const [kept] = readdirSync(out);
    const { cases } = JSON.parse(readFileSync(join(out, kept!), 'utf8')) as Results;
    assert.deepEqual(
      cases.map((each) => [each.case, each.database, each.runs]),
      [['end-to-end', 'sqlite', 1]],
    );
    for (const each of cases) {
      const aimed = CASES.find(({ name }) => name === each.case)!.figures.filter(({ aim }) => aim?.sqlite);
      for (const { name } of aimed) {
        const found = each.figures.find((figure) => figure.name === name);
        assert.ok(found?.values.length === 1, `${each.case}: ${name}`);
        assert.ok(stdout.includes(name), name);
      }
      assert.ok(each.figures[0]!.median > 0, 'messages a second');
      assert.ok(each.processes.server!.cpuMs[0]! > 0);
      assert.ok(each.processes.bare!.cpuMs[0]! > 0);
    }
  } finally {
    rmSync(out, { recursive: true });
  }
});
