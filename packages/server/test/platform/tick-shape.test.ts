import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, '../rigs/ticks.ts');

async function microsecondsOfACall(...words: string[]): Promise<number> {
  const args = ['--expose-gc', '--conditions=meghdoot-source', PROGRAM, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

test('process.nextTick is as fast after a collection of all garbage as before; in Node by itself it is not', async () => {
  const kept = await microsecondsOfACall('keep');
  const bare = await microsecondsOfACall();
  assert.ok(kept < bare / 2, `${kept} and ${bare} μs; if Node keeps them alike by now, tick-shape.ts can go`);
});
