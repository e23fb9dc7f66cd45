import type { Campaign } from '@meghdoot/sdk';
import { useEffect, useEffectEvent } from 'react';
import { queryOf, useApiQuery } from '../../api/api.tsx';
import { useGrowingList } from '../../api/growing-list.ts';
import { useLive } from '../../api/live.tsx';
import { CAMPAIGNS, type CampaignState, campaignList } from './queries.ts';

/** The counts of what runs change without an event. */
const EVERY_MS = 3_000;

const running = queryOf(
  [...CAMPAIGNS, 'running'],
  async (api, options) => (await api.campaigns.list({ state: 'running', limit: 50 }, options)).data,
);

/** The campaigns as they are: what runs counts on while one looks. */
export function useLiveCampaigns(state: CampaignState | undefined) {
  const campaigns = useGrowingList({
    ...campaignList({ state }),
    placeOf: ({ id }) => id,
    fits: (campaign) => state === undefined || campaign.state === state,
  });
  useLive((events) => {
    const changed = new Map<string, Campaign>();
    for (const { data } of events) if ('counts' in data) changed.set(data.id, data);
    campaigns.offer([...changed.values()]);
  });
  const runs = campaigns.list.rows?.some((row) => row.state === 'running') ?? false;
  const { data } = useApiQuery(running, { enabled: runs, everyMs: EVERY_MS });
  const offer = useEffectEvent(campaigns.offer);
  useEffect(() => {
    if (data) offer(data);
  }, [data]);
  return campaigns;
}
