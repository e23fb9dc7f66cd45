import type { Meghdoot } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';
import { daysAfter, today } from '../../ui/elements/days.ts';

export type Report = Awaited<ReturnType<Meghdoot['conversations']['report']>>;
export type Counts = Report['totals'];

/** The ranges by their numbers of days, today among them. */
export const RANGES = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type Range = keyof typeof RANGES;

export const rangeOf = (text: string | undefined): Range =>
  text !== undefined && text in RANGES ? (text as Range) : '7d';

/** Returns the period of a range as the API takes it. */
export const periodOf = (range: Range) => ({
  from: `${daysAfter(today(), 1 - RANGES[range])}T00:00:00+05:30`,
});

export const reportOf = (range: Range) =>
  queryOf<Report>(['conversations', 'report', range], (api, options) =>
    api.conversations.report(periodOf(range), options),
  );
