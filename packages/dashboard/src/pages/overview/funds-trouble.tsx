import type { Channel } from '@meghdoot/sdk';
import { Wallet } from 'lucide-react';
import { channelName } from '../../nouns/channels/channel-name.ts';
import { FundsActions, FundsNeeded } from '../../nouns/channels/funds.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';
import { AttentionLine } from './attention-line.tsx';

/** An account that lacks funds, by one of its numbers. */
export function FundsTrouble({ channel }: { channel: Channel }) {
  const { funds } = useChannelsWords();
  return (
    <AttentionLine
      tone="red"
      icon={<Wallet />}
      title={funds.title(channelName(channel))}
      action={<FundsActions channel={channel} />}
    >
      <FundsNeeded channel={channel} />
    </AttentionLine>
  );
}
