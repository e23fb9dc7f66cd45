import type { Stats } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const RANGES = {
  '24h': { by: 'hour', unit: HOUR_MS, count: 24 },
  '7d': { by: 'day', unit: DAY_MS, count: 7 },
  '30d': { by: 'day', unit: DAY_MS, count: 30 },
} as const;

export type Range = keyof typeof RANGES;

export function rangeOf(text: string | undefined): Range {
  return text !== undefined && text in RANGES ? (text as Range) : '24h';
}

/** The figures of a range that ends now, and of the range before it. */
export function statsOf(range: Range): ApiQuery<{ now: Stats; before: Stats }> {
  const { by, unit, count } = RANGES[range];
  return {
    key: ['stats', range],
    read: async (api, signal) => {
      const ends = [Date.now(), Date.now() - unit * count] as const;
      const [now, before] = await Promise.all(
        ends.map((end) =>
          api.stats.read({ by, from: instant(end - unit * (count - 1)), to: instant(end) }, { signal }),
        ),
      );
      return { now: now!, before: before! };
    },
  };
}

/** Whether the workspace has any message at all. */
export const anyMessage: ApiQuery<boolean> = {
  key: ['messages', 'any'],
  read: async (api, signal) => (await api.messages.list({ limit: 1 }, { signal })).data.length > 0,
};

function instant(at: number): string {
  return new Date(at).toISOString();
}
