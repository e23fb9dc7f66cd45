/** This file keeps what a campaign sends to whom from when it is started. */
import type { ContactCondition } from '../contacts/filters/schemas.ts';
import type { Plan } from './content/plan.ts';
import type { FOLLOWED_STATES } from './schemas.ts';
import type { CampaignRow } from './store.ts';

/** An audience of which nothing changes its meaning any more. */
export type Walk =
  /** The contacts that were there by a moment and fit. */
  | { of: 'contacts'; condition: ContactCondition; before: string }
  | { of: 'list'; people: string[] }
  | { of: 'file'; file: string }
  | { of: 'campaign'; campaign: string; state: (typeof FOLLOWED_STATES)[number] };

export interface Frozen {
  walk: Walk;
  plan: Plan;
}

/** Returns what was settled when the campaign was started. */
export const frozenOf = ({ walk }: Pick<CampaignRow, 'walk'>): Frozen => JSON.parse(walk!) as Frozen;
