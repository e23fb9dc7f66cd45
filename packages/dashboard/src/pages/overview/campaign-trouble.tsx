import type { Campaign } from '@meghdoot/sdk';
import { STATE_LOOK } from '../../nouns/campaigns/campaign-state.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { useCampaignsWords } from '../../words/en/campaigns.ts';
import { AttentionLine } from './attention-line.tsx';

/** A campaign that is paused or has stopped by itself. */
export function CampaignTrouble({ campaign: { id, name, state, reason } }: { campaign: Campaign }) {
  const words = useCampaignsWords();
  const [title, help] = words.reasons[reason?.code ?? ''] ?? [words.states[state], reason?.hint];
  return (
    <AttentionLine
      {...STATE_LOOK[state]}
      title={words.about(name, title)}
      action={
        <ButtonLink small to="/campaigns/$id" params={{ id }}>
          {words.open}
        </ButtonLink>
      }
    >
      {help}
    </AttentionLine>
  );
}
