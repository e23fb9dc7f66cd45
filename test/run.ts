/**
 * Runs `npm test`: the static checks, every test, then the plans of all statements that they made the service
 * prepare. With CI=true each test runs on PostgreSQL too, and the long ones run as well. With file names it is
 * only those tests and the plans of their statements; with `--plans` on both databases.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepInMemory } from './in-memory.ts';
import { LEFT_OUT, leaveOut, leftOut } from './kit/left-out.ts';
import { WITHOUT_LONG_TESTS } from './kit/long-test.ts';
import { startPostgres } from './kit/postgres.ts';
import { NO_POSTGRES } from './kit/postgres-binaries.ts';
import { readyTemplate } from './kit/postgres-template.ts';
import { outcomeOf } from './outcome.ts';
import { shardsOf } from './shards.ts';

const IN_CI = process.env.CI === 'true';
const ROOT = join(import.meta.dirname, '..');
const TESTS = ['packages/*/{test,src}/**/*.test.ts', '{bench,chaos,fuzz,simulate,test}/**/*.test.ts'];
/** Files that only CI runs, or who names them: they play for long, or look at one page after the other in a browser. */
const LONG_TESTS = ['**/*.long.test.ts'];
/** The machines of CI have other work as well, and the long tests run there. */
const TEST_TIMEOUT_MS = IN_CI ? 480_000 : 180_000;
/** After so long a test says what it waits for. */
const HUNG_AFTER_MS = TEST_TIMEOUT_MS - 20_000;
keepInMemory();
/** A folder that is gone at the end: what the processes of the tests note for this one. */
const NOTES = mkdtempSync(join(tmpdir(), 'meghdoot-notes-'));
process.on('exit', () => rmSync(NOTES, { recursive: true, force: true }));
const STATEMENTS = join(NOTES, 'statements');
mkdirSync(STATEMENTS);
const NOT_TESTED = join(NOTES, 'not-tested');
process.env[LEFT_OUT] = NOT_TESTED;
/**
 * Six keep two cores busy while some wait for a browser or a clock; with four they are idle for a fifth of the time. The
 * long tests of CI have servers and browsers besides, of which more than four leave each other no time.
 */
const PROCESSES = IN_CI ? 4 : 6;
/** The failures stand once more below all else, for who sees the end of it only: the first ones of each process. */
const LONGEST_FAILURES = 8000;
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
  const steps = [await step('build', [join(ROOT, 'bin/build.mjs')], [])];
  const server = IN_CI || onPostgresToo ? await startPostgres() : undefined;
  try {
    if (server) await readyTemplate(server.url);
    else if (IN_CI || onPostgresToo) throw new Error(NO_POSTGRES);
    else if (!process.env.TEST_DATABASE_URL) leaveOut('Without CI=true nothing was tested on PostgreSQL.');
    if (!byName && !IN_CI) {
      process.env[WITHOUT_LONG_TESTS] = 'true';
      leaveOut('Without CI=true the long tests (*.long.test.ts, and longTest in other files) were left out.');
    }
    steps.push(await tests(byName ? files : allTests(), server?.url));
    steps.push(await plans(IN_CI && !byName ? ['--whole'] : [], server?.url));
  } finally {
    server?.stop();
  }
  steps.unshift(...(await Promise.all(checks)));
  console.log(`\n${steps.map(line).join('\n')}`);
  for (const sentence of leftOut(NOT_TESTED)) console.log(`\n!!! ${sentence}`);
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
    NODE_COMPILE_CACHE: COMPILED,
    ...databaseEnv(databaseUrl),
  };
  const started = performance.now();
  const failures: string[] = [];
  const run = async (shard: string[]) => {
    let text = '';
    const ok = await succeeds([...options, ...shard], env, (chunk) => {
      text += chunk;
    });
    process.stdout.write(text);
    if (!ok) failures.push(failuresOf(text));
    return { ok, text };
  };
  const { ok, passed, failed, flaky } = await outcomeOf(shardsOf(files, PROCESSES), run, {
    processes: PROCESSES,
    strict: IN_CI,
    interrupted: () => interrupted,
  });
  for (const text of failures) console.log(`\nOnce more, what failed:\n${text}`);
  for (const name of flaky) console.log(`!!! flaky, passed on its second run alone: ${name}`);
  console.log(`\n${passed} passed, ${failed} failed, ${flaky.length} flaky`);
  return { name: `${files.length} test files`, ok, seconds: (performance.now() - started) / 1000 };
}

/** Returns what the reporter says of the failed tests of a process, or the last of what it printed. */
function failuresOf(text: string): string {
  const at = text.indexOf('✖ failing tests:');
  return at < 0 ? text.slice(-LONGEST_FAILURES) : text.slice(at, at + LONGEST_FAILURES);
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
