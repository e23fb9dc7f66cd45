/** One scenario, short: `npm run chaos` has them all, and plays them for longer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play } from './play.ts';
import { SCENARIOS } from './scenarios.ts';

test('kill -9 under load loses no message that was answered with 200, and breaks no other promise', async (t) => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const kill = SCENARIOS.find(({ name }) => name === 'kill')!;
  const report = await play(kill, { database: 'sqlite', seed: 1, seconds: 3, rate: 80, say });
  t.diagnostic(JSON.stringify(report.outcomes));
  assert.deepEqual(report.broken, [], report.log);
  assert.ok(report.messages > 0);
  assert.ok(said.includes('process 1 is killed'));
});
