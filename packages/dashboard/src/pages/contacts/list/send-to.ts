import { lazyPart } from '../../../ui/elements/lazy-part.tsx';

/** It is fetched once somebody is selected. */
export const SendToButton = lazyPart(
  async () => (await import('../../../nouns/campaigns/send-to-button.tsx')).SendToButton,
);
