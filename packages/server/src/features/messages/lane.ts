import type { ActiveChannel } from '../channels/directory.ts';
import { createPairLimit, createRate, type PairLimit, type Rate } from './pacing.ts';

/** What this process knows of a channel it works. */
export interface Lane {
  channel: ActiveChannel;
  /** Of the channel's lease: with another one, nothing of this is true any more. */
  term: number;
  rate: Rate;
  pairs: PairLimit;
  /** People with an attempt under way: one at a time, so that messages to a person keep their order. */
  busy: Set<string>;
  /** Nothing goes out before this instant: WhatsApp refused or could not be reached. */
  slowUntil: number;
  slowdowns: number;
  /** When there is something to look for again. */
  lookAt: number;
}

export function createLane(channel: ActiveChannel, term: number): Lane {
  const lane: Lane = {
    channel,
    term,
    rate: createRate(() => lane.channel.messagesPerSecond),
    pairs: createPairLimit(),
    busy: new Set(),
    slowUntil: 0,
    slowdowns: 0,
    lookAt: 0,
  };
  return lane;
}
