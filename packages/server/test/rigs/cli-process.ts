/** The program as an operator calls it: commands that end in this process, those that go on as one of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { COMMANDS } from '../../src/commands/contents.ts';
import { runCommand } from '../../src/commands/run.ts';
import { readConfig } from '../../src/config.ts';
import { type Running, serve } from '../../src/main.ts';
import { silentLog } from '../../src/platform/log.ts';
import { eventually } from './eventually.ts';
import { hurried } from './hurried.ts';

/** Its statements are looked at like those of the tests' own process. */
const RECORD = new URL('../../../../test/record-statements.ts', import.meta.url);
const BIN = join(import.meta.dirname, '../../../../bin/meghdoot.mjs');
const RUNS_AT = /runs at (http:\/\/[^\s/]+?)\.?(?:\s|\/)/;

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is looked at as it comes
type Json = any;
export type Env = Record<string, string>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  /** Empty where it listens nowhere. */
  url: string;
  /** Everything it has printed on standard output so far. */
  output(): string;
  /** The same of standard error, where its log is. */
  errors(): string;
  child: ChildProcess;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs a command to its end, as the program does but without starting a process; `input` is its standard input. */
export async function meghdoot(env: Env, words: readonly string[], input = ''): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const code = await runCommand(COMMANDS, words, {
    settings: () => readConfig(env),
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
    readInput: async () => input,
  });
  return { code, stdout, stderr };
}

/** Starts a command as a process of its own; `program` is this one's file, or that of another version. */
export function startProcess(env: Env, words: readonly string[], input = '', program = BIN) {
  const child = start(env, words, program);
  child.stdin!.end(input);
  return { child, ...collect(child) };
}

/** Runs a command as a process of its own, to its end. */
export async function meghdootProcess(
  env: Env,
  words: readonly string[],
  input = '',
  program = BIN,
): Promise<Ended> {
  const { child, stdout, stderr } = startProcess(env, words, input, program);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Runs a command with `--json` and answers its document. */
export async function document(env: Env, words: readonly string[], input = ''): Promise<Json> {
  const ended = await meghdoot(env, [...words, '--json'], input);
  return JSON.parse(ended.stdout) as Json;
}

/** Starts `serve` on a port of its own and waits until it has said that it runs. */
export function startServer(t: TestContext, env: Env, ...words: string[]): Promise<ServerProcess> {
  return startRunning(t, { PORT: '0', LOG_LEVEL: 'warn', ...env }, ['serve', ...words]);
}

/** Starts the server of another version, by the file of its program. */
export function startServerOf(t: TestContext, program: string, env: Env): Promise<ServerProcess> {
  return startRunning(t, { PORT: '0', LOG_LEVEL: 'warn', ...env }, ['serve'], '', RUNS_AT, program);
}

/** Serves in this process, where neither its end nor its output matters: loading a process costs more than a second. */
export async function serveHere(t: TestContext, env: Env): Promise<Running> {
  const { config, secrets } = readConfig({ PORT: '0', ...env });
  const running = await serve(config, secrets, { log: silentLog, ...hurried });
  t.after(() => running.stop());
  return running;
}

/** Starts `work` and waits until it has said that it works. */
export function startWork(t: TestContext, env: Env): Promise<ServerProcess> {
  return startRunning(
    t,
    { LOG_LEVEL: 'warn', ...env },
    ['work'],
    '',
    /does the background work(?:.* at (http:\S+))?\.\n/,
  );
}

/** Starts a command that goes on, and waits until it has said that it runs, and where. */
export async function startRunning(
  t: TestContext,
  env: Env,
  words: readonly string[],
  input = '',
  said = RUNS_AT,
  program = BIN,
): Promise<ServerProcess> {
  const { child, stdout, stderr } = startProcess(env, words, input, program);
  const closed = once(child, 'close') as Promise<[number | null]>;
  t.after(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const url = await eventually(
    () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${stderr()}`);
      return said.exec(stdout())![1] ?? '';
    },
    { timeoutMs: 120_000, everyMs: 20, what: `meghdoot ${words[0]} has not said that it runs` },
  );
  return {
    url,
    output: stdout,
    errors: stderr,
    child,
    async end(signal) {
      child.kill(signal);
      return (await closed)[0];
    },
  };
}

export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-cli-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function start(env: Env, words: readonly string[], program: string): ChildProcess {
  const { PATH = '', MEGHDOOT_TEST_STATEMENTS, NODE_COMPILE_CACHE } = process.env;
  const noting = MEGHDOOT_TEST_STATEMENTS !== undefined && program === BIN;
  const flags = noting ? [`--import=${RECORD}`, '--conditions=meghdoot-source'] : [];
  return spawn(process.execPath, [...flags, program, ...words], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
      ...env,
      ...(noting && { MEGHDOOT_TEST_STATEMENTS }),
    },
    stdio: 'pipe',
  });
}

function collect(child: ChildProcess) {
  const chunks = { stdout: '', stderr: '' };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    chunks.stdout += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    chunks.stderr += text;
  });
  return { stdout: () => chunks.stdout, stderr: () => chunks.stderr };
}
