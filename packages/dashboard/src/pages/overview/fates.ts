/** This file counts each message of a cohort once, by what became of it. The API counts how far they came. */
import type { Stats } from '@meghdoot/sdk';

type Bucket = Pick<Stats['buckets'][number], 'outbound'>;
type Counts = Bucket['outbound'];

export interface Fates {
  read: number;
  delivered: number;
  open: number;
  failed: number;
}

/** How many were to be sent and were not taken back; those of before may be taken back now. */
export const wantedOf = ({ queued, cancelled }: Counts): number => Math.max(0, queued - cancelled);

export function fatesOf(counts: Counts): Fates {
  const { delivered, read, failed } = counts;
  return {
    read,
    delivered: Math.max(0, delivered - read),
    open: Math.max(0, wantedOf(counts) - Math.max(delivered, read) - failed),
    failed,
  };
}

/**
 * The same bucket by bucket, which together are those of the whole: what was delivered in one and read in the next is no
 * longer "not read" in the first. Which of those it was is not counted, so each gives up its share.
 */
export function fatesOfEach(buckets: readonly Bucket[], totals: Counts): Fates[] {
  const raw = buckets.map(({ outbound }) => fatesOf(outbound));
  const whole = fatesOf(totals);
  const delivered = share(
    whole.delivered,
    raw.map((each) => each.delivered),
  );
  const open = share(
    whole.open,
    raw.map((each) => each.open),
  );
  return raw.map(({ read, failed }, i) => ({ read, failed, delivered: delivered[i]!, open: open[i]! }));
}

/** So many in proportion to the parts, in whole numbers; of equal parts the later ones get what is left. */
export function share(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum <= total) return [...parts];
  const exact = parts.map((part) => (part * total) / sum);
  const shared = exact.map(Math.floor);
  const rest = total - shared.reduce((all, part) => all + part, 0);
  const first = exact
    .map((part, i) => ({ i, left: part - shared[i]! }))
    .sort((a, b) => b.left - a.left || b.i - a.i)
    .slice(0, rest);
  for (const { i } of first) shared[i]!++;
  return shared;
}
