/** The filters of the people of a campaign: text in the URL, and what the API is asked for. */
import type { PersonState } from '../../../nouns/campaigns/counts.ts';
import { reasonOf } from '../../../nouns/messages/failures.ts';
import type { Search } from '../../../search.ts';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useMessagesWords } from '../../../words/en/messages.ts';

export const PERSON_STATES = [
  ...(['read', 'delivered', 'sent', 'held', 'accepted'] as const),
  ...(['unknown', 'failed', 'waiting', 'excluded'] as const),
] as const satisfies readonly PersonState[];

/** The things that somebody may have made of a message. */
export const HEARD = ['answered', 'stopped', 'clicked'] as const;

export interface PersonFilter {
  state?: PersonState;
  reason?: string;
  heard?: (typeof HEARD)[number];
}

export function personFilterOf({ who, reason, heard: told }: Search): PersonFilter {
  const state = PERSON_STATES.find((each) => each === who);
  const heard = HEARD.find((each) => each === told);
  return {
    ...(state && { state }),
    ...(reason && { reason }),
    ...(heard && { heard }),
  };
}

/** Returns the function that names why somebody failed, waits or is left out. */
export function useReasonName(): (reason: string) => string {
  const { exclusions } = useCampaignsWords();
  const messages = useMessagesWords();
  return (reason) => exclusions.reasons[reason] ?? reasonOf(reason, messages);
}
