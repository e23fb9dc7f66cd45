import type { Channel } from '@meghdoot/sdk';
import { Facts } from '../../../ui/elements/page.tsx';
import { channels as enChannels } from '../../../words/en/channels.ts';
import { useWords } from '../../../words/words.tsx';

/** The settings, for those who may not change them. */
export function SendingFacts({ channel: { messagesPerSecond, lostAnswer } }: { channel: Channel }) {
  const { settings } = useWords(enChannels);
  return (
    <Facts
      facts={[
        [settings.messagesPerSecond, messagesPerSecond],
        [settings.lostAnswer, settings[lostAnswer]],
      ]}
    />
  );
}
