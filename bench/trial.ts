/** One case on one database: what it measures with, and what it has found so far. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launched } from '../test/kit/launch.ts';
import { cpuMs, memoryMib } from '../test/kit/proc.ts';
import type { Database } from './figures.ts';
import { type Installation, type InstallationPlan, openInstallation } from './installation.ts';
import type { LoadPlan, LoadResult } from './parts/load.ts';
import { type BenchPostgres, openBenchPostgres } from './postgres.ts';
import { runPart, startPart } from './processes.ts';

export interface Used {
  cpuMs: number[];
  peakMib: number[];
}

export interface Series {
  name: string;
  points: [at: number, value: number][];
}

export interface Bare {
  perSecond: number;
  p50: number;
  p99: number;
  /** The CPU of its process for a request: the unit of all that is said of CPU. */
  cpuMs: number;
}

export interface Trial<Name extends string = string> {
  database: Database;
  /** Small numbers, to see that it runs. */
  short: boolean;
  runs: number;
  /** The full number, or the one of a short run. */
  size(full: number, short: number): number;
  say(line: string): void;
  note(values: Partial<Record<Name, number>>): void;
  /** Notes what processes have used, as `Installation.watch` says, for each of so many messages or requests. */
  noteUsed(used: Record<string, { cpuMs: number; peakMib: number | undefined }>, count: number): void;
  noteSeries(chart: string, series: Series): void;
  open(plan: Omit<InstallationPlan, 'database' | 'postgres' | 'folder'>): Promise<Installation>;
  load(plan: LoadPlan): Promise<LoadResult>;
  /** The bare server under the same load. */
  bare(plan: Pick<LoadPlan, 'connections' | 'asked' | 'perSecond' | 'count'>): Promise<Bare>;
  part(file: string, argument?: object): Promise<Launched>;
  folder(): string;
  /** Everything ends that it has opened, the newest first. */
  close(): Promise<void>;
  found: Found;
}

export interface Found {
  figures: Record<string, number[]>;
  processes: Record<string, Used>;
  charts: Record<string, Series[]>;
}

const BARE_SECONDS = 3;

export function openTrial(o: {
  database: Database;
  short: boolean;
  runs: number;
  say: (line: string) => void;
}): Trial {
  const closing: (() => unknown)[] = [];
  const found: Found = { figures: {}, processes: {}, charts: {} };
  let echo: Promise<Launched> | undefined;
  let postgres: BenchPostgres | undefined;
  const trial: Trial = {
    ...o,
    found,
    size: (full, short) => (o.short ? short : full),
    note(values) {
      for (const [figure, value] of Object.entries(values)) {
        found.figures[figure] ??= [];
        found.figures[figure].push(value!);
      }
    },
    noteUsed(used, count) {
      for (const [name, { cpuMs, peakMib }] of Object.entries(used)) {
        found.processes[name] ??= { cpuMs: [], peakMib: [] };
        found.processes[name].cpuMs.push(cpuMs / count);
        if (peakMib !== undefined) found.processes[name].peakMib.push(peakMib);
      }
    },
    noteSeries(chart, series) {
      found.charts[chart] ??= [];
      found.charts[chart].push(series);
    },
    async open(plan) {
      if (o.database === 'postgres' && !postgres) {
        postgres = openBenchPostgres();
        closing.push(postgres.stop);
      }
      const at = { database: o.database, postgres, folder: trial.folder() };
      const installation = await openInstallation({ ...plan, ...at });
      closing.push(() => installation.close());
      return installation;
    },
    async load(plan) {
      const result = await runPart<LoadResult>('parts/load.ts', plan);
      if (result.refused > 0)
        throw new Error(`${result.refused} of ${result.count} requests were not answered 200.`);
      return result;
    },
    async bare(plan) {
      echo ??= trial.part('../test/kit/echo.ts');
      const { pid, ready } = await echo;
      const whole = { seconds: trial.size(BARE_SECONDS, 0.4), ...plan, ports: [ready.port as number] };
      const before = cpuMs(pid);
      const { perSecond, p50, p99, count } = await trial.load(whole);
      const cost = (cpuMs(pid) - before) / count;
      // One that has time to itself does more for each.
      if (!plan.perSecond)
        trial.noteUsed({ bare: { cpuMs: cost * count, peakMib: memoryMib(pid)?.peak } }, count);
      return { perSecond, p50, p99, cpuMs: cost };
    },
    async part(file, argument) {
      const child = await startPart(file, argument);
      closing.push(() => child.stop());
      return child;
    },
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'meghdoot-bench-'));
      const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      process.once('exit', remove); // after an interrupt too
      closing.push(() => {
        process.off('exit', remove);
        remove();
      });
      return folder;
    },
    async close() {
      for (const end of closing.splice(0).reverse()) await end();
    },
  };
  return trial;
}
