import type { CampaignAudience } from '@meghdoot/sdk';
import { Megaphone } from 'lucide-react';
import { Button } from '../../ui/elements/button.tsx';
import { showDay, today } from '../../ui/elements/days.ts';
import { useCampaignsWords } from '../../words/en/campaigns.ts';
import { useMakeDraft } from './use-make-draft.ts';

interface SendToProps {
  audience: CampaignAudience;
  /** The draft is called after these; without it they are some that were chosen. */
  whom?: string | undefined;
  small?: boolean;
  primary?: boolean;
}

/** Leads to a draft of a campaign for these people. */
export function SendToButton({ audience, whom, small, primary }: SendToProps) {
  const { sendTo: words } = useCampaignsWords();
  const { busy, make } = useMakeDraft();
  return (
    <Button
      small={small}
      kind={primary ? 'primary' : 'plain'}
      icon={<Megaphone className="size-4" />}
      busy={busy}
      onClick={() => make({ name: words.name(whom ?? words.some, showDay(today())), audience })}
    >
      {words.action}
    </Button>
  );
}
