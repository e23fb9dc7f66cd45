import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { MOST_YOUNG } from '../../../../bin/young-room.mjs';

test('the room for young objects grows with the work, to 64 MiB', async () => {
  const file = join(import.meta.dirname, '../rigs/churn.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[MOST_YOUNG, '--semi-space-growth-factor=1', '--conditions=meghdoot-source', file],
  ]);
  const most = Number(stdout);
  assert.ok(most > 16 && most <= 64, `${most} MiB`);
});
