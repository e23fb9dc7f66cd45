/** Every part of the benchmark is a process of its own: how one starts and ends, and what it has used. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FLAGS = ['--conditions=meghdoot-source', '--disable-warning=ExperimentalWarning'];
const PROGRAM = join(import.meta.dirname, '../bin/meghdoot.mjs');
/** The kernel counts CPU in hundredths of a second (`USER_HZ`, the same on every Linux). */
const TICK_MS = 10;

/** A part that is run often is compiled once; one that is measured is not told of it. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Child {
  pid: number;
  /** The document it printed when it was ready. */
  ready: Record<string, unknown>;
  /** SIGTERM; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts a file of the benchmark, which prints one JSON document when it is ready. */
export function startPart(file: string, argument: object = {}, env = process.env): Promise<Child> {
  return start(file, [...FLAGS, join(import.meta.dirname, file), JSON.stringify(argument)], env);
}

/** Runs a file of the benchmark to its end; answers what it printed. */
export async function runPart<T>(file: string, argument: object): Promise<T> {
  const child = await startPart(file, argument, { ...process.env, NODE_COMPILE_CACHE: COMPILED });
  await child.stop();
  return child.ready as T;
}

/** Starts the program as an operator does, with nothing of this environment but the PATH. */
export function startProgram(words: readonly string[], env: Record<string, string>): Promise<Child> {
  const { PATH = '' } = process.env;
  const flags = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  return start(`meghdoot ${words.join(' ')}`, [...flags, PROGRAM, ...words, '--json'], { PATH, ...env });
}

/** From now on every program writes a profile of its main thread into a folder when it ends. */
export function profileInto(folder: string): void {
  profiles = folder;
}
let profiles: string | undefined;

async function start(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Child> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close'); // with all that it printed
  running.add(child);
  void ended.then(() => running.delete(child));
  const ready = await Promise.race([
    documentOf(child),
    ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${code} before it was ready.`))),
  ]);
  return {
    pid: child.pid!,
    ready,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function documentOf(child: ChildProcess): Promise<Record<string, unknown>> {
  let printed = '';
  return new Promise((resolve) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (!printed.trimEnd().endsWith('}')) return;
      try {
        resolve(JSON.parse(printed) as Record<string, unknown>);
      } catch {
        // Not all of it has come.
      }
    });
  });
}

/** The CPU that a process has used, with its children where they belong to it; 0 where the system does not tell. */
export function cpuMs(pid: number, { children = false }: { children?: boolean } = {}): number {
  const own = statOf(pid);
  if (!own) return 0;
  const ticks = own.slice(11, children ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  const live = children ? childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), 0) : 0;
  return ticks * TICK_MS + live;
}

/** Resident memory in MiB, now and at its highest; undefined where the system does not tell. */
export function memoryMib(pid: number): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  const kib = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]);
  const found = { now: kib('VmRSS') / 1024, peak: kib('VmHWM') / 1024 };
  return Number.isNaN(found.peak) ? undefined : found;
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid)
      .map(Number);
  } catch {
    return [];
  }
}

/** The fields from the state on (proc_pid_stat(5)): 1 the parent, 11 to 14 user and system time, own and of children that ended. */
function statOf(pid: number): string[] | undefined {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
