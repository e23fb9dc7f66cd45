import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FLAGS = ['--conditions=meghdoot-source', '--disable-warning=ExperimentalWarning'];

export interface Child {
  process: ChildProcess;
  /** The first line it printed, as JSON. */
  ready: Record<string, unknown>;
  stop(): Promise<void>;
}

/** Starts a TypeScript file as a process and waits for the first line of JSON it prints. */
export async function start(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Child> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...FLAGS, path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
  return {
    process: child,
    ready: JSON.parse(line) as Record<string, unknown>,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a file to its end and answers the JSON it printed. */
export async function run<T>(file: string, argument: object): Promise<T> {
  const child = await start(file, [JSON.stringify(argument)]);
  return child.ready as T;
}

/** CPU seconds that a process has used (Linux; elsewhere undefined). */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
