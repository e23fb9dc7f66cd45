/**
 * `npm run bench [-- accept|end-to-end|grown] [--runs 5] [--short]`: what the service can do on this machine, each part a
 * process of its own. Ratios are of figures taken in turn within one run, for machines are shared and noisy.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadPlan, LoadResult } from './load.ts';
import { benchNumber } from './numbers.ts';
import { type Child, cpuSeconds, median, run, start } from './processes.ts';
import type { BenchServerPlan } from './server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, short: { type: 'boolean', default: false } },
});
const runs = values.short ? 1 : Number(values.runs);
const cases = positionals.length > 0 ? positionals : ['accept', 'end-to-end'];

interface Bench {
  port: number;
  server: Child;
  simulator: Child;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function open(
  plan: Pick<BenchServerPlan, 'channels' | 'ratePerSecond' | 'receiver' | 'stored'>,
): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meghdoot-bench-'));
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/whatsapp`;
  const simulator = await start('./simulator.ts', [
    JSON.stringify({ numbers: plan.channels, webhookUrl, file: join(dataDir, 'whatsapp.db') }),
  ]);
  const { graphUrl } = simulator.ready as { graphUrl: string };
  const server = await start('./server.ts', [JSON.stringify({ dataDir, port, graphUrl, ...plan })]);
  return {
    port,
    server,
    simulator,
    async close() {
      await server.stop();
      await simulator.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function loadPlan(bench: Bench, channels: number, count: number, first: number): LoadPlan {
  const { key } = bench.server.ready as { key: string };
  return {
    port: bench.port,
    path: '/api/v1/messages/send',
    headers: { authorization: `Bearer ${key}` },
    connections: 64,
    count,
    first,
    from: Array.from({ length: channels }, (_, i) => benchNumber(i).displayPhone),
  };
}

/** Accepting, durably, against a bare server that only parses and answers. */
async function accept(): Promise<void> {
  const count = values.short ? 2_000 : 40_000;
  const echo = await start('./echo.ts');
  const bench = await open({ channels: 1, ratePerSecond: 80 });
  const ratios: number[] = [];
  const rates: number[] = [];
  const plan = loadPlan(bench, 1, count, 0);
  const echoPlan = { ...plan, port: echo.ready.port as number };
  await run<LoadResult>('./load.ts', { ...echoPlan, count: 5000 });
  await run<LoadResult>('./load.ts', { ...plan, count: 5000 });
  for (let i = 1; i <= runs; i++) {
    const bare = await run<LoadResult>('./load.ts', echoPlan);
    const ours = await run<LoadResult>('./load.ts', { ...plan, first: i * count });
    if (ours.refused > 0) throw new Error(`${ours.refused} of ${count} requests were not answered 200`);
    ratios.push(ours.perSecond / bare.perSecond);
    rates.push(ours.perSecond);
    console.log(
      `accept      ${round(ours.perSecond)}/s (p99 ${ours.p99.toFixed(1)} ms) against ${round(bare.perSecond)}/s bare: ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
  await bench.close();
  await echo.stop();
  console.log(
    `accept      median ${round(median(rates))}/s, ratio ${median(ratios).toFixed(2)} (aim 0.70)\n`,
  );
}

/** Accepting with 400,000 messages in the file, against the same with none. Only when it is asked for. */
async function grown(): Promise<void> {
  const count = values.short ? 5_000 : 20_000;
  const stored = values.short ? 50_000 : 400_000;
  const benches = [
    await open({ channels: 1, ratePerSecond: 80 }),
    await open({ channels: 1, ratePerSecond: 80, stored }),
  ];
  const ratios: number[] = [];
  for (let i = 0; i <= runs; i++) {
    const results: LoadResult[] = [];
    for (const bench of benches)
      results.push(await run<LoadResult>('./load.ts', loadPlan(bench, 1, count, i * count)));
    const [empty, full] = results;
    if (i === 0) continue; // the first warms up
    ratios.push(full!.perSecond / empty!.perSecond);
    console.log(
      `grown       ${round(full!.perSecond)}/s (p99 ${full!.p99.toFixed(1)} ms) with ${round(stored)} messages stored, ${round(empty!.perSecond)}/s (p99 ${empty!.p99.toFixed(1)} ms) with none: ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
  for (const bench of benches) await bench.close();
  console.log(`grown       median ratio ${median(ratios).toFixed(2)} (aim 0.90)\n`);
}

interface Received {
  total: number;
  counts: Record<string, number>;
  lastAt: number;
  badSignatures: number;
}

/** From the first accepted message to the last of its four signed webhooks, over WhatsApp and three receipts. */
async function endToEnd(): Promise<void> {
  const count = values.short ? 1_000 : 20_000;
  const channels = 4;
  const rates: number[] = [];
  const costs: number[] = [];
  for (let i = 1; i <= runs; i++) {
    const receiver = await start('./receiver.ts');
    const at = `http://127.0.0.1:${receiver.ready.port}`;
    const bench = await open({ channels, ratePerSecond: 1000, receiver: `${at}/` });
    await fetch(`${at}/secret`, { method: 'POST', body: (bench.server.ready as { secret: string }).secret });
    const warmUp = 1_000;
    await run<LoadResult>('./load.ts', loadPlan(bench, channels, warmUp, 0));
    await received(at, 4 * warmUp);
    const pids = [bench.server, bench.simulator, receiver].map((child) => child.process.pid!);
    const before = pids.map(cpuSeconds);
    const startedAt = Date.now();
    const load = await run<LoadResult>('./load.ts', loadPlan(bench, channels, count, warmUp));
    const last = await received(at, 4 * (warmUp + count));
    const seconds = (last.lastAt - startedAt) / 1000;
    const cost = pids.map((pid, n) => (((cpuSeconds(pid) ?? 0) - (before[n] ?? 0)) / count) * 1000);
    rates.push(count / seconds);
    costs.push(cost[0]!);
    if (load.refused > 0 || last.badSignatures > 0)
      throw new Error(`${load.refused} refused, ${last.badSignatures} bad signatures`);
    console.log(
      `end-to-end  ${round(count / seconds)}/s; CPU a message: server ${cost[0]!.toFixed(2)} ms, simulator ${cost[1]!.toFixed(2)} ms, receiver ${cost[2]!.toFixed(2)} ms`,
    );
    await bench.close();
    await receiver.stop();
  }
  console.log(
    `end-to-end  median ${round(median(rates))}/s (aim 2,000), server ${median(costs).toFixed(2)} ms of CPU a message (aim 0.50)`,
  );
}

/** Waits until so many webhooks have come. */
async function received(at: string, total: number): Promise<Received> {
  for (let quiet = 0, seen = 0; ; ) {
    const now = (await (await fetch(at)).json()) as Received;
    if (now.total >= total) return now;
    quiet = now.total > seen ? 0 : quiet + 1;
    seen = now.total;
    if (quiet > 600) throw new Error(`only ${seen} of ${total} webhooks came: ${JSON.stringify(now.counts)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`);
if (cases.includes('accept')) await accept();
if (cases.includes('end-to-end')) await endToEnd();
if (cases.includes('grown')) await grown();
