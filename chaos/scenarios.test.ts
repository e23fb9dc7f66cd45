import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SCENARIOS, SHORT } from './scenarios.ts';

test('the page on reliability names every scenario in its order, with the databases it is played on', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/reliability.md'), 'utf8');
  const stated =
    page.match(/^\| scenario \| what is done \| databases \|\n\|[-|]+\|\n((?:\|.*\n)+)/m)?.[1] ?? '';
  const rows = [...stated.matchAll(/^\| `([a-z-]+)` \| .+ \| (.+) \|$/gm)].map(([, ...cells]) => cells);
  const words = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  const wanted = SCENARIOS.map(({ name, databases: [first, ...others] }) => [
    name,
    others.length > 0 ? 'both' : words[first!],
  ]);
  assert.deepEqual(rows, wanted);
});

test('the short form plays scenarios that there are, on databases that they apply to', () => {
  for (const [name, database] of SHORT.plays) {
    const scenario = SCENARIOS.find((each) => each.name === name);
    assert.ok(scenario?.databases.includes(database), `${name} on ${database}`);
  }
});
