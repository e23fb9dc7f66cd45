import type { Campaign, Stats, Template } from '@meghdoot/sdk';
import { type ApiQuery, queryOf } from '../../api/api.tsx';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const RANGES = {
  '24h': { by: 'hour', unit: HOUR_MS, count: 24 },
  '7d': { by: 'day', unit: DAY_MS, count: 7 },
  '30d': { by: 'day', unit: DAY_MS, count: 30 },
} as const;

export type Range = keyof typeof RANGES;

export function rangeOf(text: string | undefined): Range {
  return text !== undefined && text in RANGES ? (text as Range) : '7d';
}

/** Asks for the figures of a range that ends now, and of the range before it. */
export function statsOf(range: Range): ApiQuery<{ now: Stats; before: Stats }> {
  const { by, unit, count } = RANGES[range];
  return {
    key: ['stats', range],
    read: async (api, signal) => {
      const until = (end: number) =>
        api.stats.read({ by, from: instant(end - unit * (count - 1)), to: instant(end) }, { signal });
      const end = Date.now();
      const [now, before] = await Promise.all([until(end), until(end - unit * count)]);
      return { now, before };
    },
  };
}

/** Asks for the figures of each hour from the beginning of the first day to a day after that of the last. */
export const hoursOf = (first: string, last: string) =>
  queryOf(['stats', 'hours', first, last], (api, options) =>
    api.stats.read({ by: 'hour', from: first, to: instant(Date.parse(last) + DAY_MS) }, options),
  );

const MOST_COUNTED = 100;

/** Asks for one page: the last message of each person who wrote within a day and was sent nothing since. */
export const unanswered = queryOf(['messages', 'unanswered'], (api, options) =>
  api.messages.list({ unanswered: true, limit: MOST_COUNTED }, options),
);

const STOPPED = ['PAUSED', 'DISABLED', 'REJECTED'];
const MOST_NAMED = 5;

/** Asks for the templates that WhatsApp does not let anybody send, at most five of each status. */
export const stoppedTemplates: ApiQuery<Template[]> = {
  key: ['templates', 'stopped'],
  read: async (api, signal) => {
    const pages = await Promise.all(
      STOPPED.map((status) => api.templates.list({ status, limit: MOST_NAMED }, { signal })),
    );
    return pages.flatMap(({ data }) => data);
  },
};

/** One that has stopped is told of for so long. */
const TOLD_MS = 2 * DAY_MS;

/** Asks for the campaigns that are paused by themselves, and those that have stopped by themselves lately. */
export const troubledCampaigns: ApiQuery<Campaign[]> = {
  key: ['campaigns', 'troubled'],
  read: async (api, signal) => {
    const [paused, stopped] = await Promise.all(
      (['paused', 'stopped'] as const).map((state) =>
        api.campaigns.list({ state, limit: MOST_NAMED }, { signal }),
      ),
    );
    const lately = Date.now() - TOLD_MS;
    return [
      ...paused!.data.filter(({ reason }) => reason !== undefined),
      ...stopped!.data.filter(({ endedAt }) => Date.parse(endedAt ?? '') > lately),
    ];
  },
};

/** Asks how many messages are unconfirmed at this moment, as far as one page goes. */
export const unconfirmed: ApiQuery<{ count: number; more: boolean }> = {
  key: ['messages', 'unconfirmed'],
  read: async (api, signal) => {
    const page = await api.messages.list({ status: ['unconfirmed'], limit: MOST_COUNTED }, { signal });
    return { count: page.data.length, more: page.nextCursor !== null };
  },
};

export const anyMessage = queryOf(
  ['messages', 'any'],
  async (api, options) => (await api.messages.list({ limit: 1 }, options)).data.length > 0,
);

function instant(at: number): string {
  return new Date(at).toISOString();
}
