import type { Campaign } from '@meghdoot/sdk';
import { Check, CheckCheck, CircleHelp, CircleMinus, CircleX, Clock, Hourglass, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PersonState } from '../../../nouns/campaigns/counts.ts';
import { hasEnded } from '../../../nouns/campaigns/queries.ts';
import { Badge, type Tone } from '../../../ui/elements/badge.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';

export const PERSON_LOOK: Record<PersonState, { tone: Tone; icon: ReactNode }> = {
  read: { tone: 'green', icon: <CheckCheck /> },
  delivered: { tone: 'teal', icon: <CheckCheck /> },
  sent: { tone: 'blue', icon: <Check /> },
  held: { tone: 'amber', icon: <Hourglass /> },
  accepted: { tone: 'blue', icon: <Send /> },
  unknown: { tone: 'amber', icon: <CircleHelp /> },
  failed: { tone: 'red', icon: <CircleX /> },
  waiting: { tone: 'grey', icon: <Clock /> },
  excluded: { tone: 'grey', icon: <CircleMinus /> },
};

/** Returns the names of the states; who waits when it has ended waits for nothing any more. */
export function usePersonStates(campaign: Campaign): Record<PersonState, string> {
  const { people, notSentTo } = useCampaignsWords();
  return hasEnded(campaign) ? { ...people, waiting: notSentTo } : people;
}

/** Somebody should look at these. */
const STANDS_OUT: readonly PersonState[] = ['failed', 'unknown', 'held'];

const INKS: Partial<Record<Tone, string>> = {
  grey: '[&>svg]:text-grey',
  blue: '[&>svg]:text-blue',
  teal: '[&>svg]:text-teal',
  green: '[&>svg]:text-green',
};

export function PersonStateWord({ state, word }: { state: PersonState; word: string }) {
  const { tone, icon } = PERSON_LOOK[state];
  if (STANDS_OUT.includes(state))
    return (
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    );
  return (
    <span
      className={`inline-flex items-center gap-1.5 py-0.5 text-sm whitespace-nowrap [&>svg]:size-4 ${INKS[tone]}`}
    >
      {icon}
      {word}
    </span>
  );
}
