/** A measuring instrument has to be right before it is asked. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { longTest } from '../test/kit/long-test.ts';
import { openReceiver } from '../test/kit/receiver.ts';
import { latenciesOf } from './calls.ts';
import { CASES } from './cases.ts';
import { isReached, shareReached, summaryOf } from './figures.ts';
import type { LoadPlan, LoadResult } from './parts/load.ts';
import { runPart } from './processes.ts';
import { describeMachine, resultOf } from './results.ts';
import type { Found } from './trial.ts';

const how = { at: '2026-11-22T10:00:00.000Z', runs: 3, seconds: 1, machine: describeMachine() };
const found = (values: number[]): Found => ({ figures: { p50: values }, processes: {}, charts: {} });
const latency = CASES.find(({ name }) => name === 'latency')!;

test('a figure is the median of its runs, with the smallest and the largest, beside its aim', () => {
  assert.deepEqual(summaryOf([3, 1, 2]), { min: 1, median: 2, max: 3 });
  assert.deepEqual(summaryOf([4, 1, 2, 3]), { min: 1, median: 2.5, max: 4 });
  const [figure] = resultOf(latency, 'sqlite', found([30, 6, 7]), how).figures;
  assert.deepEqual(figure, {
    ...{ name: 'p50', unit: 'ms', aim: { most: 8 }, values: [30, 6, 7], min: 6, median: 7, max: 30 },
    reached: true,
  });
  assert.equal(resultOf(latency, 'sqlite', found([9, 9, 1]), how).figures[0]!.reached, false);
  assert.equal(isReached({ least: 0.85 }, 0.84), false);
  assert.equal(shareReached({ least: 0.5 }, 0.25), 0.5);
  assert.equal(shareReached({ most: 10 }, 40), 0.25);
});

test('what no case says or is no number is refused, not kept', () => {
  assert.throws(() => resultOf(latency, 'sqlite', { ...found([1]), figures: { p51: [1] } }, how), /p51/);
  assert.throws(() => resultOf(latency, 'sqlite', found([Number.NaN]), how), /no number/);
});

longTest('a request that waits for a connection counts from when it was due', async () => {
  // One answer at a time, 40 ms each, and one due every 10 ms: the tenth waits for nine others.
  const server = await openReceiver(async (_asked, response) => {
    await pause(40);
    response.end('{}');
  });
  try {
    const { p99 } = await runPart<LoadResult>('parts/load.ts', {
      ...{ ports: [Number(new URL(server.url).port)], connections: 1, count: 10, perSecond: 100 },
      asked: { kind: 'get', paths: ['/'] },
    } satisfies LoadPlan);
    assert.ok(p99 >= 10 * 40 - 9 * 10 - 5, `${p99} ms`);
  } finally {
    server.close();
  }
});

test('latency is from the request to the first call at WhatsApp', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-bench-calls-'));
  try {
    const file = join(folder, 'whatsapp.db');
    const db = new Database(file);
    db.exec(`create table messages (seq integer primary key, tag text, at integer);
      insert into messages (tag, at) values ('msg_a.1', 1010), ('msg_b.1', 1030), ('msg_a.2', 9000)`);
    db.close();
    const sent: [string, number][] = [
      ['msg_b', 1000.5],
      ['msg_a', 1000],
    ];
    assert.deepEqual([...(await latenciesOf(sent, file))], [10, 29.5]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
