/** The processes of a run, a place for each: they start, freeze and crash, and start again. */
import { SECOND } from '../packages/server/src/platform/clock.ts';
import type { SharedDatabase } from './database.ts';
import type { CrashPoint } from './faults.ts';
import type { Process } from './life.ts';
import type { HttpAnswer } from './network.ts';
import type { Owner, Scheduler } from './scheduler.ts';

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}

export interface Processes {
  /** Returns those of now, dead or alive. */
  all(): Process[];
  start(place: string): void;
  crash(process: Process, downMs: number): void;
  freeze(process: Process, ms: number): void;
  /** Its clock, from now on and in its next lives. */
  setClock(place: string, skewMs: number): void;
  at(place: string): Process | undefined;
  /** Its next process to come to the point crashes there. */
  arm(place: string, plan: { point: CrashPoint; downMs: number }): void;
  disarm(): void;
  /** Called where a process can crash; true: it has. */
  crashesAt(owner: Owner, point: CrashPoint): boolean;
  thaw(process: Process): void;
  /** Brings a request to one that the seed chooses; never `answered` if it dies first. */
  request(request: Request, answered: (answer: HttpAnswer) => void, refused: () => void): void;
  /** Each failure in any of them that is no trouble of the database. */
  failures: string[];
  crashes(): number;
  end(): void;
}

const MOST_DOWN_MS = 30 * SECOND;

export interface ProcessesOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  places: readonly string[];
  launch(place: string, life: number, skewMs: number, failures: string[]): Process;
}

export function createProcesses({ scheduler, database, places, launch }: ProcessesOptions): Processes {
  const now = new Map<string, Process>();
  const lives = new Map<string, number>();
  const skews = new Map<string, number>();
  const armed = new Map<string, { point: CrashPoint; downMs: number }>();
  const failures: string[] = [];
  let crashes = 0;

  function start(place: string): void {
    const life = (lives.get(place) ?? 0) + 1;
    lives.set(place, life);
    now.set(place, launch(place, life, skews.get(place) ?? 0, failures));
  }

  function crash(process: Process, downMs: number): void {
    if (process.state === 'dead') return;
    process.state = 'dead';
    armed.delete(process.place);
    crashes++;
    scheduler.journal.write(`${process.name} crashes`);
    scheduler.forget(process);
    database.disconnect(process);
    scheduler.after(Math.min(downMs, MOST_DOWN_MS), () => start(process.place));
  }

  function thaw(process: Process): void {
    if (process.state !== 'frozen') return;
    process.state = 'running';
    scheduler.journal.write(`${process.name} goes on`);
    scheduler.release(process);
  }

  return {
    all: () => [...now.values()],
    at: (place) => now.get(place),
    ...{ start, crash, thaw },
    freeze(process, ms) {
      if (process.state !== 'running') return;
      process.state = 'frozen';
      scheduler.journal.write(`${process.name} freezes`);
      scheduler.after(ms, () => thaw(process));
    },
    setClock(place, skewMs) {
      skews.set(place, skewMs);
      const process = now.get(place);
      if (process) process.skewMs = skewMs;
    },
    arm(place, plan) {
      armed.set(place, plan);
    },
    disarm: () => armed.clear(),
    crashesAt(owner, point) {
      if (owner.state === 'dead') return true;
      const process = [...now.values()].find((each) => each === owner);
      const plan = process && armed.get(process.place);
      if (!process || plan?.point !== point) return false;
      crash(process, plan.downMs);
      return true;
    },
    request({ method, path, headers, payload }, answered, refused) {
      const process = now.get(places[Math.floor(scheduler.chance() * places.length)]!);
      const app = process?.state === 'dead' ? undefined : process?.app;
      if (!process || !app) return refused();
      const ask = () => {
        void app
          .inject({ method, url: path, headers, ...(payload !== '' && { payload }) })
          .then(({ statusCode, body }) => {
            if (process.state !== 'dead') answered({ status: statusCode, body });
          });
      };
      scheduler.after(0, ask, process);
    },
    failures,
    crashes: () => crashes,
    end() {
      for (const process of now.values()) process.state = 'dead';
    },
  };
}
