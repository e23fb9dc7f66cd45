import type { ActiveChannel } from '../../channels/directory.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type ChannelRates, createPairLimit, type PairLimit, type Rate } from './pacing.ts';

/** What this process knows of a channel it works. */
export interface Lane {
  channel: ActiveChannel;
  /** Of the channel's lease: with another one, nothing of this is true any more. */
  term: number;
  rate: Rate;
  pairs: PairLimit;
  /** People with an attempt under way: one at a time, so that messages to a person keep their order. */
  busy: Set<string>;
  breaker: Breaker;
  /** When there is something to look for again. */
  lookAt: number;
}

export function createLane(
  channel: ActiveChannel,
  term: number,
  { rates, random }: { rates: ChannelRates; random: () => number },
): Lane {
  return {
    channel,
    term,
    rate: rates.of(channel),
    pairs: createPairLimit(),
    busy: new Set(),
    breaker: createBreaker(random),
    lookAt: 0,
  };
}
