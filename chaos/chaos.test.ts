import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOf, storm } from './storm.ts';

test('kill -9 under load loses no message that was answered with 200, and sends none twice', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-chaos-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const report = await storm({
    env: { DATA_DIR: folder },
    rounds: 2,
    messagesPerRound: 300,
    connections: 16,
    killWithinMs: 150,
    errorRate: 0.02,
    graceSeconds: 4,
    say: (line) => t.diagnostic(line),
  });
  assert.deepEqual(faultsOf(report), []);
  assert.equal(report.messages, 600);
});
