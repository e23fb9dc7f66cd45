/**
 * Runs `npm test`: the static checks, every test, then the plans of all statements that they made the service
 * prepare. With CI=true each test runs on both databases, and the long ones run too. With file names it is
 * only those tests and the plans of their statements on SQLite; with `--plans` also those on PostgreSQL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium, NO_CHROMIUM } from '../packages/dashboard/test/chromium.ts';
import { keepInMemory } from './in-memory.ts';
import { findHaproxy, NO_HAPROXY } from './kit/haproxy.ts';
import { startPostgres } from './kit/postgres.ts';
import { NO_POSTGRES, PGLITE_INSTEAD } from './kit/postgres-binaries.ts';
import { readyTemplate } from './kit/postgres-template.ts';
import { findRedis, NO_REDIS } from './kit/redis.ts';
import { outcomeOf } from './outcome.ts';
import { shardsOf } from './shards.ts';

const IN_CI = process.env.CI === 'true';
const ROOT = join(import.meta.dirname, '..');
const TESTS = ['packages/*/{test,src}/**/*.test.ts', '{bench,chaos,fuzz,simulate,test}/**/*.test.ts'];
/** Their promises are kept by cheaper tests as well: these play them once more, in CI. */
const LONG_TESTS = ['**/*.long.test.ts'];
const TEST_TIMEOUT_MS = 180_000;
/** After so long a test says what it waits for. */
const HUNG_AFTER_MS = TEST_TIMEOUT_MS - 20_000;
keepInMemory();
const STATEMENTS = mkdtempSync(join(tmpdir(), 'meghdoot-statements-'));
/** Tests note in this file which of them PGlite cannot run. */
const LEFT_OUT = `${STATEMENTS}.left-out`;
/** Six keep two cores busy while some wait for a browser or a clock; with four they are idle for a fifth of the time. */
const PROCESSES = 6;
/** Each file loads the whole service: compiled once, for all of them. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

interface Step {
  name: string;
  ok: boolean;
  seconds: number;
}

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

const named = process.argv
  .slice(2)
  .filter((word) => word !== '--plans')
  .map((file) => resolve(file));
const onPostgresToo = process.argv.includes('--plans');
process.exitCode = (await main(named)) ? 0 : 1;

async function main(files: string[]): Promise<boolean> {
  const byName = files.length > 0;
  // They run beside the tests, which leave a core some time; a file that is named is run for its tests alone.
  const checks = byName ? [] : [types(), style()];
  let leftOut = '';
  const steps = [await step('dashboard', [join(ROOT, 'packages/dashboard/build.ts')], [])];
  const server = await startPostgres();
  try {
    if (server) await readyTemplate(server.url);
    else if (IN_CI) throw new Error(`${NO_POSTGRES} With CI=true its absence is a failure.`);
    steps.push(await tests(byName ? files : allTests(), server?.url));
    leftOut = existsSync(LEFT_OUT) ? readFileSync(LEFT_OUT, 'utf8').trim() : '';
    const all = ['--whole', ...(IN_CI ? ['--both'] : [])];
    steps.push(await plans(byName ? (onPostgresToo ? ['--postgres'] : []) : all, server?.url));
  } finally {
    server?.stop();
    rmSync(STATEMENTS, { recursive: true, force: true });
    rmSync(LEFT_OUT, { force: true });
  }
  steps.unshift(...(await Promise.all(checks)));
  console.log(`\n${steps.map(line).join('\n')}`);
  if (!server) console.log(`\n!!! ${NO_POSTGRES}\n!!! ${PGLITE_INSTEAD}`);
  if (leftOut)
    console.log(
      `!!! And on PostgreSQL not at all:\n${[...new Set(leftOut.split('\n'))]
        .sort()
        .map((title) => `!!!   ${title}`)
        .join('\n')}`,
    );
  if (!findChromium()) console.log(`\n!!! ${NO_CHROMIUM}`);
  if (!findRedis()) console.log(`\n!!! ${NO_REDIS}`);
  if (IN_CI && !findHaproxy()) console.log(`\n!!! ${NO_HAPROXY}`);
  return steps.every(({ ok }) => ok);
}

function types(): Promise<Step> {
  // With several threads each of them checks again what the others need as well: twice the CPU, and no sooner done.
  return step('types', bin('typescript-native', 'tsc'), ['--noEmit', '--singleThreaded', '-p', '.']);
}

function style(): Promise<Step> {
  return step('style', bin('@biomejs/biome', 'biome'), ['check', '.']);
}

function allTests(): string[] {
  const exclude = ['**/node_modules', ...(IN_CI ? [] : LONG_TESTS)];
  return globSync(TESTS, { cwd: ROOT, exclude }).sort();
}

async function tests(files: string[], databaseUrl: string | undefined): Promise<Step> {
  const options = [
    '--conditions=meghdoot-source',
    '--test-reporter=spec',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    join(import.meta.dirname, 'in-one-process.ts'),
  ];
  const env = {
    HUNG_AFTER_MS: String(HUNG_AFTER_MS),
    MEGHDOOT_TEST_STATEMENTS: STATEMENTS,
    MEGHDOOT_TEST_LEFT_OUT: LEFT_OUT,
    NODE_COMPILE_CACHE: COMPILED,
    ...databaseEnv(databaseUrl),
  };
  const started = performance.now();
  const run = async (shard: string[]) => {
    let text = '';
    const ok = await succeeds([...options, ...shard], env, (chunk) => {
      text += chunk;
    });
    process.stdout.write(text);
    return { ok, text };
  };
  const { ok, passed, failed, flaky } = await outcomeOf(shardsOf(files, PROCESSES), run, {
    processes: PROCESSES,
    strict: IN_CI,
    interrupted: () => interrupted,
  });
  for (const name of flaky) console.log(`!!! flaky, passed on its second run alone: ${name}`);
  console.log(`\n${passed} passed, ${failed} failed, ${flaky.length} flaky`);
  return { name: `${files.length} test files`, ok, seconds: (performance.now() - started) / 1000 };
}

function plans(options: string[], databaseUrl: string | undefined): Promise<Step> {
  const script = ['--conditions=meghdoot-source', join(import.meta.dirname, 'plans.ts')];
  return step('plans of statements', script, [STATEMENTS, ...options], databaseEnv(databaseUrl));
}

function databaseEnv(url: string | undefined): object {
  return url === undefined ? {} : { TEST_DATABASE_URL: url };
}

/** A package's program as Node runs it, so that no shell and no PATH is needed. */
function bin(packageName: string, program: string): string[] {
  return [join(ROOT, 'node_modules', packageName, 'bin', program)];
}

async function step(name: string, script: string[], args: string[], env: object = {}): Promise<Step> {
  const started = performance.now();
  const ok = !interrupted && (await succeeds([...script, ...args], env));
  return { name, ok, seconds: (performance.now() - started) / 1000 };
}

/** Runs Node to its end. What several print at the same time would be mixed: `take` gets it instead of the terminal. */
function succeeds(args: string[], env: object, take?: (text: string) => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: take ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    if (take) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
    running.add(child);
    child.once('error', reject).once('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

function line({ name, ok, seconds }: Step): string {
  return `${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`;
}
