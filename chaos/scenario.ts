import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Stage, StageOptions } from './stage.ts';
import { BUSY, TOO_LATE, type Traffic } from './traffic.ts';

export interface Scenario {
  name: string;
  /** What is done to the service. */
  does: string;
  /** What holds besides the invariants, in a sentence. */
  promise: string;
  databases: readonly Database[];
  /** Why it cannot be played on this machine; undefined: it can. */
  lacks?: () => string | undefined;
  stage?: () => Partial<StageOptions>;
  /** Plays for `seconds` under traffic; everything is well again when it resolves. Returns what broke its own promise. */
  play(stage: Stage, play: Play): Promise<string[]>;
}

export interface Play {
  seconds: number;
  traffic: Traffic;
}

export const BOTH = ['sqlite', 'postgres'] as const;
export const POSTGRES = ['postgres'] as const;

/** Waits some share of the time that is there. */
export const wait = (seconds: number) => pause(Math.max(seconds, 0) * 1000);

/** One of them, as the seed says. */
export function oneOf<T>(stage: Stage, of: readonly T[]): T {
  return of[Math.floor(stage.random() * of.length)]!;
}

/** Requests that were answered otherwise than a promise allows; for those that a busy machine had no time for nobody is to blame. */
export function answeredOtherwise({ outcomes }: Pick<Traffic, 'outcomes'>, allowed: RegExp): string[] {
  return [...outcomes]
    .filter(([outcome]) => !['200', TOO_LATE, BUSY].includes(outcome) && !allowed.test(outcome))
    .map(([outcome, n]) => `${n} requests: ${outcome}`);
}

/** Does something again and again until the time is over. */
export async function repeatedly(seconds: number, round: (left: number) => Promise<void>): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) await round((end - Date.now()) / 1000);
}
