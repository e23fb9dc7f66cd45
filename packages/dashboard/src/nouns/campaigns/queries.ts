import type { Campaign, CampaignFile, CampaignPerson, CampaignPreflight, Meghdoot } from '@meghdoot/sdk';
import { type ApiList, type ApiQuery, listOf, queryOf } from '../../api/api.tsx';

export type CampaignState = Campaign['state'];
export type PeopleQuery = NonNullable<Parameters<Meghdoot['campaigns']['people']>[1]>;

/** All lists of campaigns are kept beneath it. */
export const CAMPAIGNS = ['campaigns'];

export const campaignList = ({ state }: { state?: CampaignState | undefined }) =>
  listOf([...CAMPAIGNS, 'list', { state }], 'campaigns', { limit: 50, ...(state && { state }) });

/** The newest of them, to choose one of those that have ended. */
export const newestCampaigns = queryOf(
  [...CAMPAIGNS, 'newest'],
  async (api, options) => (await api.campaigns.list({ limit: 100 }, options)).data,
);

export const campaignById = (id: string) =>
  queryOf(['campaign', id], (api, options) => api.campaigns.get(id, options));

/** Returns the file that a draft is for; a draft may get another one. */
export const campaignFile = (id: string, file: string): ApiQuery<CampaignFile> =>
  queryOf(['campaign-file', id, file], (api, options) => api.campaigns.audience(id, options));

/** Beneath the campaign's own key: an event of it is news of them too. */
export const peopleOf = (id: string, query: PeopleQuery): ApiList<CampaignPerson> => ({
  key: ['campaign', id, 'people', query],
  read: (api, cursor, signal) =>
    api.campaigns.people(id, { limit: 50, ...query, ...(cursor && { cursor }) }, { signal }),
});

/** Returns what a draft would do as it is now; `asOf` is when it was last changed. Its key is its own: of what has begun there is none. */
export const preflightOf = (id: string, asOf: string): ApiQuery<CampaignPreflight> => ({
  ...queryOf(['campaign-preflight', id, asOf], (api, options) => api.campaigns.preflight(id, options)),
  freshForMs: PREFLIGHT_MS,
});

/** A preflight of a million people takes seconds, and is not made again only because somebody looks again. */
const PREFLIGHT_MS = 60_000;

/** Nothing becomes of these any more but by the receipts that are still to come. */
const ENDED: readonly CampaignState[] = ['finished', 'cancelled', 'stopped'];

export const hasEnded = ({ state }: Pick<Campaign, 'state'>): boolean => ENDED.includes(state);
