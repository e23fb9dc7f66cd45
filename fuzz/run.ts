/**
 * `npm run fuzz -- [--requests 20000] [--seed n] [--database sqlite|postgres] [--connections 8] [--only text] [--verbose]`;
 * both databases unless one is named; `--only` asks those operations and doors alone whose name has the text.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/kit/postgres.ts';
import { createDatabase, urlOf } from '../test/kit/postgres-template.ts';
import { readDescription } from './description.ts';
import { type FuzzReport, fuzz } from './storm.ts';
import { openWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    connections: { type: 'string', default: '8' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});
/** So many reach every operation with a request that succeeds. */
const ENOUGH = 20_000;
const DATABASES = ['sqlite', 'postgres'] as const;
const named = DATABASES.filter((name) => name === (values.database ?? name));
if (named.length === 0) throw new Error('--database must be sqlite or postgres.');
const seed = Number(values.seed);
const requests = Number(values.requests);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 1)
  throw new Error('--seed and --requests must be whole numbers.');

// So that what was started ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

for (const database of named) {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-fuzz-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  try {
    const env: Record<string, string> = { DATA_DIR: folder };
    if (database === 'postgres') {
      if (!postgres) throw new Error('No PostgreSQL was found.');
      env.DATABASE_URL = urlOf(postgres.url, await createDatabase(postgres.url, { empty: true }));
      env.SECRET_KEY = 'a key for fuzzing, of thirty-two and more';
    }
    const world = await openWorld(env);
    try {
      const began = performance.now();
      const options = { requests, seed, connections: Number(values.connections), only: values.only };
      const report = await fuzz(world, readDescription(), options);
      print(database, report, (performance.now() - began) / 1000);
      if (values.verbose) printLog(world.server.log());
      if (report.never.length > 0 && requests >= ENOUGH && !values.only) process.exitCode = 1;
      if (report.faults.length > 0) {
        process.exitCode = 1;
        console.log(`What the server logged last:\n${world.server.log().slice(-4000)}`);
      }
    } finally {
      await world.close();
    }
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function print(database: string, report: FuzzReport, seconds: number): void {
  const { requests: done, statuses, times, faults } = report;
  const responses = new Map<number, number>();
  for (const of of statuses.values())
    for (const [status, count] of of) responses.set(status, (responses.get(status) ?? 0) + count);
  const byStatus = [...responses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const all = summary([...times.values()].flat());
  console.log(
    `${database}: ${done} requests to ${statuses.size} operations and doors in ${seconds.toFixed(1)} s, seed ${seed}; ${byStatus.join(', ')}; p50 ${all.p50} ms, p99 ${all.p99} ms, slowest ${all.max} ms`,
  );
  if (report.never.length > 0) console.log(`Never a success: ${report.never.join(', ')}`);
  if (values.verbose)
    for (const [name, of] of statuses) {
      const { p50, max } = summary(times.get(name)!);
      const counts = [...of].map(([status, count]) => `${status}×${count}`).join(' ');
      console.log(`  ${name} ${counts} (p50 ${p50} ms, slowest ${max} ms)`);
    }
  const told = new Set<string>();
  for (const { operation, number, faults: what, curl, smallest } of faults) {
    const kind = `${operation} ${what[0]!.slice(0, 80)}`;
    if (told.has(kind)) continue; // one of a kind: the rest is behind it
    told.add(kind);
    console.log(
      `\n${operation}: ${what.join('; ')}\n  request ${number} of --seed ${seed} --requests ${requests}`,
    );
    if (smallest) console.log(`  the smallest that fails: ${smallest}`);
    else {
      if (smallest === null) console.log('  By itself it does not fail again: what came before it matters.');
      console.log(`  ${curl}`);
    }
  }
  const { never } = report;
  console.log(
    JSON.stringify({ fuzz: { database, seed, requests: done, faults: faults.length, never, ...all } }),
  );
}

function printLog(log: string): void {
  const counts = new Map<string, number>();
  for (const line of log.split('\n').filter((text) => text.startsWith('{'))) {
    const { level, msg } = JSON.parse(line) as { level: string; msg: string };
    counts.set(`${level}: ${msg}`, (counts.get(`${level}: ${msg}`) ?? 0) + 1);
  }
  for (const [line, count] of counts) console.log(`  logged ${count} × ${line}`);
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
