import type { Channel } from '@meghdoot/sdk';
import { Facts } from '../../../ui/elements/page.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

/** The settings, for those who may not change them. */
export function SendingFacts({ channel: { messagesPerSecond, lostAnswer } }: { channel: Channel }) {
  const { settings } = useChannelsWords();
  return (
    <Facts
      facts={[
        [settings.messagesPerSecond, messagesPerSecond],
        [settings.lostAnswer, settings[lostAnswer]],
      ]}
    />
  );
}
