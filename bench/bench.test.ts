import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

test('the benchmark runs through, every message answered 200 and told four times, and says its figures', {
  timeout: 180_000,
}, async () => {
  const file = fileURLToPath(new URL('./run.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv.filter((flag) => flag.startsWith('--conditions')), file, '--short'],
    {
      timeout: 170_000,
    },
  );
  assert.match(stdout, /accept\s+median [\d,]+\/s, ratio \d\.\d\d/);
  assert.match(stdout, /end-to-end\s+median [\d,]+\/s .* server \d\.\d\d ms of CPU a message/);
});
