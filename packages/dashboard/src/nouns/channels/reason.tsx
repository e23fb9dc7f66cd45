import { type refusals as enRefusals, useRefusalsWords } from '../../words/en/refusals.ts';

interface Reason {
  reason?: string;
  reasonCode?: string;
}

/** Returns why a channel is stopped in the reader's words; undefined: somebody wrote the reason. */
export function reasonInWords(
  { reasonCode = '' }: Reason,
  { failures, channels }: typeof enRefusals,
): string | undefined {
  return failures[reasonCode]?.[0] ?? channels[reasonCode];
}

/** Why a channel is stopped: by its code in words, else as the server or somebody says it. */
export function ChannelReason({ channel }: { channel: Reason }) {
  const said = reasonInWords(channel, useRefusalsWords());
  return said ?? <span lang={channel.reasonCode ? 'en' : undefined}>{channel.reason}</span>;
}
