/** The people of a campaign by what has become of them, in the parts that its bar has. */
import type { CampaignCounts } from '@meghdoot/sdk';

/** The parts of the bar from its beginning; who is left out stands in none. */
export const PARTS = [
  { key: 'read', fill: 'bg-chart-read' },
  { key: 'delivered', fill: 'bg-chart-delivered' },
  { key: 'sent', fill: 'bg-chart-open' },
  { key: 'held', fill: 'bg-chart-open' },
  { key: 'accepted', fill: 'bg-chart-open' },
  { key: 'unknown', fill: 'bg-amber' },
  { key: 'failed', fill: 'bg-chart-failed' },
  { key: 'waiting', fill: 'bg-grey-tint' },
] as const satisfies readonly { key: keyof CampaignCounts; fill: string }[];

export type PersonState = Exclude<keyof CampaignCounts, 'total'>;

/** The people who get it, or were to. */
export const wantedOf = ({ total, excluded }: CampaignCounts): number => total - excluded;

/** The people on whose phone it is. */
export const haveIt = ({ delivered, read }: CampaignCounts): number => delivered + read;

/** The people who were sent to, whatever became of it. */
export const sentTo = (counts: CampaignCounts): number => wantedOf(counts) - counts.waiting;

/** The code of what WhatsApp did not deliver because the person gets enough marketing. */
export const LIMITED = 'MARKETING_LIMIT';
