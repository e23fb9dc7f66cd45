/** A measuring instrument has to be right before it is asked. */
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { cpuMs } from '../test/kit/proc.ts';
import { type Asked, openReceiver } from '../test/kit/receiver.ts';
import { latenciesOf } from './calls.ts';
import { CASES } from './cases.ts';
import { barChart, lineChart } from './charts.ts';
import { isReached, shareReached, summaryOf } from './figures.ts';
import type { LoadPlan, LoadResult } from './parts/load.ts';
import { runPart, startPart } from './processes.ts';
import { keep, latestResults, type Machine, resultOf } from './results.ts';
import type { Found } from './trial.ts';

const machine: Machine = { cpu: 'a', cores: 2, memoryGib: 4, system: 'linux', syncMs: 1 };
const how = { at: '2026-11-22T10:00:00.000Z', runs: 3, seconds: 1, load: [0, 0] as [number, number] };
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

test('a result takes the place of the older one of its case and database, and of no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-bench-results-'));
  try {
    keep(
      resultOf(latency, 'sqlite', found([1]), { ...how, at: '2026-11-21T10:00:00.000Z' }),
      machine,
      folder,
    );
    keep(resultOf(latency, 'sqlite', found([2]), how), machine, folder);
    keep(resultOf(latency, 'postgres', found([3]), how), machine, folder);
    keep(resultOf(latency, 'sqlite', found([4]), how), machine, folder);
    const latest = latestResults(folder).map(({ database, figures }) => [database, figures[0]!.median]);
    assert.deepEqual(latest.sort(), [
      ['postgres', 3],
      ['sqlite', 4],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the load generator counts every answer, the refused apart, and keeps each id', async () => {
  let n = 0;
  const messages: unknown[] = [];
  const server = await listening(async ({ body }) => {
    messages.push(JSON.parse(body.toString()));
    return { status: n++ % 5 === 0 ? 503 : 200, body: `{"messageId":"msg_${n}"}` };
  });
  try {
    const result = await load({
      ...{ ports: [server.port], connections: 4, count: 50, keep: true },
      asked: { kind: 'send', from: ['+15550001000', '+15550001001'], first: 0, people: 10 },
    });
    assert.equal(result.count, 50);
    assert.equal(result.refused, 10);
    assert.equal(new Set(result.sent.map(([id]) => id)).size, 50);
    assert.equal(messages.length, 50);
    assert.equal(new Set((messages as { to: string }[]).map(({ to }) => to)).size, 10);
    assert.equal(
      result.bySecond.reduce((sum, count) => sum + count, 0),
      50,
    );
  } finally {
    server.close();
  }
});

test('a request that waits for a connection counts from when it was due', async () => {
  // One answer at a time, 40 ms each, and one due every 10 ms: the tenth waits for nine others.
  const server = await listening(async () => {
    await pause(40);
    return { status: 200, body: '{}' };
  });
  try {
    const { p99 } = await load({
      ...{ ports: [server.port], connections: 1, count: 10, perSecond: 100 },
      asked: { kind: 'get', paths: ['/'] },
    });
    assert.ok(p99 >= 10 * 40 - 9 * 10 - 5, `${p99} ms`);
  } finally {
    server.close();
  }
});

test('every yardstick and every part starts and answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-bench-parts-'));
  const asks = (method: string, path: string, body?: object) => async (base: string) => {
    const headers = { 'content-type': 'application/json' };
    const { ok, status } = await fetch(base + path, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(ok, `${method} ${path} is ${status}`);
  };
  const sends = asks('POST', '/api/v1/messages/send', {
    to: '+919876543210',
    type: 'text',
    message: 'Hello',
  });
  const parts: Record<string, [argument: object, ask: (base: string) => Promise<void>]> = {
    '../test/kit/echo.ts': [{}, sends],
    'yardsticks/least-durable.ts': [{ file: join(folder, 'least.db') }, sends],
    'parts/receiver.ts': [{}, asks('POST', '/0', { type: 'message.read' })],
  };
  const runToTheirEnd = ['parts/load.ts']; // the tests above run it
  const noProgram = ['parts/requests.ts'];
  assert.deepEqual(
    globSync('{yardsticks,parts}/*.ts', { cwd: import.meta.dirname }).sort(),
    [...Object.keys(parts).filter((file) => !file.startsWith('..')), ...runToTheirEnd, ...noProgram].sort(),
  );
  try {
    await Promise.all(
      Object.entries(parts).map(async ([file, [argument, ask]]) => {
        const { ready, stop } = await startPart(file, argument);
        try {
          await ask(`http://127.0.0.1:${ready.port}`);
        } finally {
          await stop();
        }
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
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

test('the CPU of a process is what the kernel says of it', () => {
  if (process.platform !== 'linux') return; // which alone is asked
  const own = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
  const before = own();
  const said = cpuMs(process.pid);
  assert.ok(said >= before - 30 && said <= own() + 30, `${said} ms, and ${before} by itself`);
});

test('charts are well-formed for any text and value, and drawn for light and dark', () => {
  const bars = [
    { label: 'a < "b" & c', value: 0, text: '0/s', aim: 1, kind: 'missed' as const },
    { label: 'd', value: 1000, spread: [900, 1100] as const, text: '1,000/s', kind: 'ours' as const },
  ];
  const charts = [
    barChart('Bars', bars, { axis: 'messages', log: true }),
    barChart('Bars', bars, { axis: 'messages' }),
    lineChart('Lines', [{ name: 'one', points: [[1, 0]] }], { x: 'seconds', y: 'share' }),
  ];
  for (const svg of charts) {
    assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
    assert.match(svg, /prefers-color-scheme:dark/);
    assert.equal(svg.match(/<text/g)!.length, svg.match(/<\/text>/g)!.length);
  }
  assert.match(charts[0]!, /a &lt; &quot;b&quot; &amp; c/);
});

const load = (plan: LoadPlan) => runPart<LoadResult>('parts/load.ts', plan);

type Answer = { status: number; body: string };

async function listening(answer: (asked: Asked) => Promise<Answer>) {
  const server = await openReceiver(async (asked, response) => {
    const { status, body } = await answer(asked);
    response.writeHead(status, { 'content-length': body.length }).end(body);
  });
  return { port: Number(new URL(server.url).port), close: server.close };
}
