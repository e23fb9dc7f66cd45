import type { Counter } from 'prom-client';
import type { ChannelDirectory } from '../../channels/directory.ts';
import type { MessageWorkOptions } from '../state/work.ts';

/** The dependencies of applying webhooks. */
export interface ApplyOptions extends MessageWorkOptions {
  channels: ChannelDirectory;
  /** Updates that were not applied, by reason. */
  dropped: Counter<'reason'>;
  /** Returns whether people may answer campaigns on a channel. */
  mayAnswer?: (channelId: string) => boolean;
}
