/** Keeps what was measured in a file a day: `bench/results/<date>.json`. */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Case } from './case.ts';
import { type Aim, type Database, type Figure, isReached, summaryOf } from './figures.ts';
import type { Found, Series } from './trial.ts';

export const RESULTS = join(import.meta.dirname, 'results');

export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  system: string;
  /** The milliseconds that a synced write of 4 KiB takes where the data lies: the median. */
  syncMs: number;
}

export interface FigureResult {
  name: string;
  unit: Figure['unit'];
  aim?: Aim;
  values: number[];
  min: number;
  median: number;
  max: number;
  reached?: boolean;
}

export interface CaseResult {
  case: string;
  database: Database;
  at: string;
  commit: string;
  node: string;
  runs: number;
  seconds: number;
  machine: Machine;
  /** The cores that others kept busy in the second before it began. */
  busyBefore?: number;
  figures: FigureResult[];
  /** The CPU for each message or request, and the memory at its highest. */
  processes: Record<string, { cpuMs: number[]; peakMib: number[] }>;
  charts: Record<string, Series[]>;
}

export interface Results {
  date: string;
  cases: CaseResult[];
}

export function resultOf(
  { name, figures }: Case,
  database: Database,
  { figures: values, processes, charts }: Found,
  how: Pick<CaseResult, 'at' | 'runs' | 'seconds' | 'machine' | 'busyBefore'>,
): CaseResult {
  const known = figures.filter((figure) => (values[figure.name] ?? []).length > 0);
  const unknown = Object.keys(values).filter((key) => !figures.some((figure) => figure.name === key));
  if (unknown.length > 0) throw new Error(`${name} says what it has no figure for: ${unknown.join(', ')}.`);
  return {
    ...{ case: name, database, ...how, commit: commit(), node: process.version },
    figures: known.map(({ name, unit, aim: aims }) => {
      const own = values[name]!;
      if (!own.every(Number.isFinite)) throw new Error(`${name} is no number: ${own.join(', ')}.`);
      const aim = aims?.[database];
      const summary = summaryOf(own);
      return {
        ...{ name, unit, ...(aim && { aim }), values: own, ...summary },
        ...(aim && { reached: isReached(aim, summary.median) }),
      };
    }),
    ...{ processes, charts },
  };
}

/** Writes it into the file of its day, in the place of what was measured of the case before. */
export function keep(result: CaseResult, folder: string): string {
  const date = result.at.slice(0, 10);
  const file = join(folder, `${date}.json`);
  const before = existsSync(file) ? read(file) : undefined;
  const others = (before?.cases ?? []).filter((each) => keyOf(each) !== keyOf(result));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ date, cases: [...others, result] } satisfies Results, rounded, 1)}\n`,
  );
  return file;
}

/** The newest of every case. */
export function latestResults(): CaseResult[] {
  const latest = new Map<string, CaseResult>();
  for (const file of globSync('*.json', { cwd: RESULTS }).sort())
    for (const each of read(join(RESULTS, file)).cases) latest.set(keyOf(each), each);
  return [...latest.values()];
}

const keyOf = (result: Pick<CaseResult, 'case' | 'database'>) => `${result.case} ${result.database}`;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Results;
/** Six digits say more than any measurement knows. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value;

export function machineText({ cpu, cores, memoryGib }: Machine): string {
  return `${cores} × ${cpu}, ${memoryGib} GiB`;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${release()}`,
    syncMs: measureSync(),
  };
}

/** Returns how many cores are busy for a second. The load of the system would count the case before, for a minute. */
export async function busyCores(): Promise<number> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const [before, began] = [idleMs(), performance.now()];
  await pause(1000);
  return Math.max(0, cpus().length - (idleMs() - before) / (performance.now() - began));
}

function measureSync(): number {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-bench-sync-'));
  const file = openSync(join(folder, 'file'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: 100 }, () => {
    const began = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return summaryOf(times).median;
}

/** Returns the commit, with `+` where files differ from it. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', ':/', ':!/docs', ':!/bench/results');
    return git('rev-parse', '--short=12', 'HEAD') + (changed ? '+' : '');
  } catch {
    return 'unknown';
  }
}
