/** The pace of a campaign in the words of a person: how the rest goes after the first ones. */
import type { Campaign } from '@meghdoot/sdk';

export type Waves = Campaign['waves'];

/** The ways in which the rest goes, each by its waves. */
export const RESTS = {
  all: { percent: 100, pauseMinutes: 30 },
  halves: { percent: 50, pauseMinutes: 30 },
  quarters: { percent: 25, pauseMinutes: 60 },
  tenths: { percent: 10, pauseMinutes: 60 },
} as const satisfies Record<string, Waves>;

export type Rest = keyof typeof RESTS;

/** Returns the way that waves are; undefined: they were set in another way. */
export const restOf = ({ percent, pauseMinutes }: Waves): Rest | undefined =>
  (Object.keys(RESTS) as Rest[]).find(
    (rest) =>
      RESTS[rest].percent === percent && (rest === 'all' || RESTS[rest].pauseMinutes === pauseMinutes),
  );

/** The values that the server begins with, for who turns it on again. */
export const CANARY = { percent: 2, least: 50, pauseMinutes: 15 };

/** From nine in the evening until nine in the morning: the hours in which nobody in India wants an offer. */
export const NIGHT = { from: '21:00', to: '09:00' };

/** The budget that stands there before somebody writes their own. */
export const BUDGET = '500.00';
