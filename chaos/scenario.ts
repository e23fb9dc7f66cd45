import { setTimeout as pause } from 'node:timers/promises';
import type { Campaign } from './campaign.ts';
import type { Database, Stage, StageOptions } from './stage.ts';
import { BUSY, TOO_LATE, type Traffic } from './traffic.ts';

export interface Scenario {
  name: string;
  does: string;
  /** The sentence that says what holds besides the invariants. */
  promise: string;
  databases: readonly Database[];
  /** Returns why it cannot be played on this machine; undefined: it can. */
  lacks?: () => string | undefined;
  stage?: () => Partial<StageOptions>;
  /** Returns to how many people a campaign goes meanwhile, of so many that are wished; absent: there is none. */
  people?: (wished: number) => number;
  /** Single messages are so many a second at most, whatever is wished: a campaign has what they leave. */
  mostRate?: number;
  /** Plays for `seconds` under traffic; everything is well again when it resolves. Returns what broke its own promise. */
  play(stage: Stage, play: Play): Promise<string[]>;
}

export interface Play {
  seconds: number;
  traffic: Traffic;
  /** The campaign that goes on, where the scenario has one. */
  campaign?: Campaign | undefined;
}

/** Completes a scenario that is played on both databases and promises nothing of its own, unless it says so. */
export const scenario = (given: Pick<Scenario, 'name' | 'does' | 'play'> & Partial<Scenario>): Scenario => ({
  promise: 'nothing more than the invariants',
  databases: ['sqlite', 'postgres'],
  ...given,
});

/** A campaign goes to so many in the load of what is about something else. */
export const AFEW = 500;

export const POSTGRES = ['postgres'] as const;

/** Waits some share of the time that is there. */
export const wait = (seconds: number) => pause(Math.max(seconds, 0) * 1000);

export function oneOf<T>({ random }: Stage, of: readonly T[]): T {
  return of[Math.floor(random() * of.length)]!;
}

/** Returns the requests that were answered otherwise than a promise allows; for those that a busy machine had no time for nobody is to blame. */
export function answeredOtherwise({ outcomes }: Pick<Traffic, 'outcomes'>, allowed: RegExp): string[] {
  return [...outcomes]
    .filter(([outcome]) => !['200', TOO_LATE, BUSY].includes(outcome) && !allowed.test(outcome))
    .map(([outcome, n]) => `${n} requests: ${outcome}`);
}

export async function repeatedly(seconds: number, round: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) await round();
}

type Seconds = readonly [least: number, most: number];

interface Trouble {
  said: string;
  /** Makes all well again; returns what broke a promise. */
  end(): unknown;
}

/** Plays a trouble that comes and goes: all is well for a while, then it is not. */
export function comingAndGoing(
  well: Seconds,
  ill: Seconds,
  begin: (stage: Stage, round: number) => Trouble | Promise<Trouble>,
  allowed = /^/,
): Scenario['play'] {
  return async (stage, { seconds, traffic }) => {
    const broken: string[] = [];
    const length = ([least, most]: Seconds) => wait(least + stage.random() * (most - least));
    let rounds = 0;
    await repeatedly(seconds, async () => {
      await length(well);
      const { said, end } = await begin(stage, rounds++);
      stage.say(said);
      await length(ill);
      const fault = await end();
      if (typeof fault === 'string') broken.push(fault);
    });
    return [...broken, ...answeredOtherwise(traffic, allowed)];
  };
}
