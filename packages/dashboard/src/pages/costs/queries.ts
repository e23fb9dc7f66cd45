import type { Costs } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';
import { daysAfter, today } from '../../ui/elements/days.ts';

export const RANGES = ['month', 'before', '30d', '90d'] as const;
export type Range = (typeof RANGES)[number];

export const BREAKDOWNS = ['category', 'template', 'campaign', 'member'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export type Group = Costs['groups'][number];

export const rangeOf = (text: string | undefined): Range => RANGES.find((each) => each === text) ?? 'month';

export const breakdownOf = (text: string | undefined): Breakdown =>
  BREAKDOWNS.find((each) => each === text) ?? 'category';

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const begins = (day: string) => `${day}T00:00:00+05:30`;

/** Returns the period of a range as the API takes it: its days are those of India. */
export function periodOf(range: Range): { from: string; to?: string } {
  const first = firstOfMonth(today());
  if (range === 'month') return { from: begins(first) };
  if (range === 'before') return { from: begins(firstOfMonth(daysAfter(first, -1))), to: begins(first) };
  return { from: begins(daysAfter(today(), range === '30d' ? -29 : -89)) };
}

export const COSTS = ['costs'];

export const costsOf = (range: Range, by: Costs['by']) =>
  queryOf<Costs>([...COSTS, range, by], (api, options) =>
    api.costs.read({ ...periodOf(range), by }, options),
  );

export const budgetQuery = queryOf(['budget'], (api, options) => api.costs.budget(options));

export const freeReplies = queryOf([...COSTS, 'free'], (api, options) =>
  api.stats.serviceMessages({}, options),
);
