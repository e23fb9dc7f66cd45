import { CalendarClock, CircleCheck, CirclePause, CircleSlash, OctagonX, Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { useCampaignsWords } from '../../words/en/campaigns.ts';
import type { CampaignState } from './queries.ts';

export const STATE_LOOK: Record<CampaignState, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'grey', icon: <Pencil /> },
  scheduled: { tone: 'blue', icon: <CalendarClock /> },
  running: { tone: 'teal', icon: <Send /> },
  paused: { tone: 'amber', icon: <CirclePause /> },
  finished: { tone: 'teal', icon: <CircleCheck /> },
  cancelled: { tone: 'grey', icon: <CircleSlash /> },
  stopped: { tone: 'red', icon: <OctagonX /> },
};

export function CampaignStateBadge({ state }: { state: CampaignState }) {
  const { states } = useCampaignsWords();
  return <Badge {...STATE_LOOK[state]}>{states[state]}</Badge>;
}
