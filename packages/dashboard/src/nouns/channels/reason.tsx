import type { Channel } from '@meghdoot/sdk';
import { useRefusalsWords } from '../../words/en/refusals.ts';

/** Why a channel is stopped: by its code in words, else as the server or somebody says it. */
export function ChannelReason({ channel: { reason, reasonCode = '' } }: { channel: Channel }) {
  const { failures, channels } = useRefusalsWords();
  const said = failures[reasonCode]?.[0] ?? channels[reasonCode];
  return said ?? <span lang={reasonCode ? 'en' : undefined}>{reason}</span>;
}
