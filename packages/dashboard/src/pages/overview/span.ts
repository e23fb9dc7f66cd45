/**
 * This file chooses the part of a range that a chart shows: the part with something in it, so that one busy day of
 * thirty is no lonely bar.
 */
import type { Stats } from '@meghdoot/sdk';
import { fatesOf } from './fates.ts';

type Bucket = Stats['buckets'][number];

/** `all` of it; `since` the first message of it; `hours` of the one or two days on which there is anything; `none`. */
export interface Span {
  kind: 'all' | 'since' | 'hours' | 'none';
  buckets: readonly Bucket[];
}

const LEAST = { hour: 6, day: 7 };
/** Days whose hours are shown in their place. */
const FEW_DAYS = 2;
const LEAST_HOURS = 8;

export function spanOf({ by, buckets }: Pick<Stats, 'by' | 'buckets'>): Span {
  const filled = filledOf(buckets);
  if (!filled) return { kind: 'none', buckets };
  const { first, last } = filled;
  if (by === 'day' && last - first < FEW_DAYS)
    return { kind: 'hours', buckets: buckets.slice(first, last + 1) };
  const from = Math.max(0, Math.min(first, buckets.length - LEAST[by]));
  if (from === 0 || first < buckets.length / 2) return { kind: 'all', buckets };
  return { kind: 'since', buckets: buckets.slice(from) };
}

/** Returns the hours of a few days that have something in them, and some around them. */
export function busyHours(buckets: readonly Bucket[]): readonly Bucket[] {
  const filled = filledOf(buckets);
  if (!filled) return buckets;
  const { first, last } = filled;
  const around = Math.max(1, Math.ceil((LEAST_HOURS - (last - first + 1)) / 2));
  return buckets.slice(Math.max(0, first - around), last + around + 1);
}

function filledOf(buckets: readonly Bucket[]): { first: number; last: number } | undefined {
  const isFilled = ({ cohort }: Bucket) => Object.values(fatesOf(cohort)).some((count) => count > 0);
  const first = buckets.findIndex(isFilled);
  return first < 0 ? undefined : { first, last: buckets.findLastIndex(isFilled) };
}
