/** `npm run fuzz -- [--requests 20000] [--seed n] [--database sqlite|postgres] [--connections 8]`; both databases unless one is named. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/postgres.ts';
import { createDatabase, urlOf } from '../test/postgres-template.ts';
import { readDescription } from './description.ts';
import { type FuzzReport, fuzz } from './storm.ts';
import { openWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    connections: { type: 'string', default: '8' },
    database: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const DATABASES = ['sqlite', 'postgres'] as const;
const named = DATABASES.filter((name) => name === (values.database ?? name));
if (named.length === 0) throw new Error('--database must be sqlite or postgres.');
const seed = Number(values.seed);
const requests = Number(values.requests);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 1)
  throw new Error('--seed and --requests must be whole numbers.');

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
      const options = { requests, seed, connections: Number(values.connections) };
      const report = await fuzz(world, readDescription(), options);
      print(database, report, (performance.now() - began) / 1000);
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
  const responses = new Map<number, number>();
  for (const of of report.statuses.values())
    for (const [status, count] of of) responses.set(status, (responses.get(status) ?? 0) + count);
  const byStatus = [...responses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${database}: ${report.requests} requests to ${report.statuses.size} operations in ${seconds.toFixed(1)} s, seed ${seed}; ${byStatus.join(', ')}; slowest ${Math.round(report.slowestMs)} ms`,
  );
  const never = [...report.statuses].filter(([, of]) => ![...of.keys()].some((status) => status < 300));
  if (never.length > 0) console.log(`never a success: ${never.map(([name]) => name).join(', ')}`);
  if (values.verbose)
    for (const [name, of] of report.statuses)
      console.log(`  ${name} ${[...of].map(([s, n]) => `${s}×${n}`).join(' ')}`);
  const told = new Set<string>();
  for (const { operation, number, faults, curl } of report.faults) {
    const kind = `${operation} ${faults[0]!.slice(0, 80)}`;
    if (told.has(kind)) continue; // one of a kind: the rest is behind it
    told.add(kind);
    console.log(`\n${operation}: ${faults.join('; ')}\n  --seed ${seed} (request ${number})\n  ${curl}`);
  }
  const { requests: done, slowestMs } = report;
  console.log(
    JSON.stringify({
      fuzz: {
        database,
        seed,
        requests: done,
        faults: report.faults.length,
        slowestMs: Math.round(slowestMs),
      },
    }),
  );
}
