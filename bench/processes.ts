/** Every part of the benchmark is a process of its own: how one starts and ends, and what it has used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, launchFile, launchProgram } from '../test/kit/launch.ts';

/** The kernel counts CPU in hundredths of a second (`USER_HZ`, the same on every Linux). */
const TICK_MS = 10;

/** A part that is run often is compiled once; one that is measured is not told of it. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');

/** Starts a file of the benchmark, which prints one JSON document when it is ready. */
export function startPart(file: string, argument: object = {}, env = process.env): Promise<Launched> {
  return launchFile(join(import.meta.dirname, file), argument, { env });
}

/** Runs a file of the benchmark to its end; returns what it printed. */
export async function runPart<T>(file: string, argument: object): Promise<T> {
  const child = await startPart(file, argument, { ...process.env, NODE_COMPILE_CACHE: COMPILED });
  await child.stop();
  return child.ready as T;
}

/** Starts the program as an operator does. */
export function startProgram(words: readonly string[], env: Record<string, string>): Promise<Launched> {
  const flags = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  return launchProgram(words, { env, flags });
}

/** From now on every program writes a profile of its main thread into a folder when it ends. */
export function profileInto(folder: string): void {
  profiles = folder;
}
let profiles: string | undefined;

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
