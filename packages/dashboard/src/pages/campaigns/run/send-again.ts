import type { Campaign, CampaignInput } from '@meghdoot/sdk';
import { useMakeDraft } from '../../../nouns/campaigns/use-make-draft.ts';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';

/** People of a campaign who may be the audience of another. */
export type Followed = 'failed' | 'waiting' | 'unknown';

const KEPT = [
  ...(['template', 'language', 'variables', 'header', 'buttons', 'components', 'shortLinks'] as const),
  ...(['quietHours', 'canary', 'waves', 'stopAt', 'mostPerDay', 'retryLimited'] as const),
] as const;

/** Returns what makes a draft like a campaign: the same message at the same pace. */
function likeIt(campaign: Campaign): Omit<CampaignInput, 'name'> {
  const kept = KEPT.flatMap((field) => (campaign[field] === undefined ? [] : [[field, campaign[field]]]));
  return {
    ...Object.fromEntries(kept),
    ...(campaign.channelId !== undefined && { channel: campaign.channelId }),
  };
}

/** Makes a draft of a campaign, for some of its people or for others, and turns to it. */
export function useSendAgain(campaign: Campaign) {
  const { again } = useCampaignsWords();
  const { busy, make } = useMakeDraft();
  return {
    busy,
    sendTo: (state: Followed) =>
      make(
        {
          ...likeIt(campaign),
          name: again.name(campaign.name),
          audience: { campaign: campaign.id, state },
        },
        'check',
      ),
    copy: () => make({ ...likeIt(campaign), name: again.copyName(campaign.name) }),
  };
}
