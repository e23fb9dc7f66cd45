/** Every part of the benchmark is a process of its own: how one starts and ends. */
import { join } from 'node:path';
import { type Launched, launchFile, launchProgram } from '../test/kit/launch.ts';

/** A part that is run often is compiled once; one that is measured is not told of it. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');

/** Starts a file of the benchmark, which prints one JSON document when it is ready. */
export function startPart(file: string, argument: object = {}): Promise<Launched> {
  return launchFile(partFile(file), argument);
}

/** Runs a file of the benchmark to its end; returns what it printed. */
export async function runPart<T>(file: string, argument: object): Promise<T> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  const child = await launchFile(partFile(file), argument, { env, untilEnd: true });
  await child.stop();
  return child.ready as T;
}

const partFile = (file: string) => join(import.meta.dirname, file);

export function startProgram(words: readonly string[], env: Record<string, string>): Promise<Launched> {
  // The sources run then, so that it names their files.
  const profiled = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '--conditions=meghdoot-source'];
  const flags = profiles === undefined ? [] : profiled;
  return launchProgram(words, { env, flags });
}

/** From now on every program writes a profile of its main thread into a folder when it ends. */
export function profileInto(folder: string): void {
  profiles = folder;
}
let profiles: string | undefined;
