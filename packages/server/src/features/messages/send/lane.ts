import type { ActiveChannel } from '../../channels/directory.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { type ChannelRates, createPairLimit, type PairLimit, type Rate } from './pacing.ts';

/** The state of a channel that this process works. */
export interface Lane {
  channel: ActiveChannel;
  /** The term of the channel's lease: in another term nothing of this holds. */
  term: number;
  rate: Rate;
  pairs: PairLimit;
  /** People with an attempt under way: one at a time, so that messages to a person keep their order. */
  busy: Set<string>;
  breaker: Breaker;
  /** The time at which to look for work again. */
  lookAt: number;
  /** Nothing that may go was left at the last look, and nobody has said since that something has become ready. */
  settled: boolean;
}

const MOST_IN_FLIGHT = 256;

/** Returns how many more attempts may be under way now. */
export const roomOn = ({ busy, breaker }: Lane, now: number): number =>
  Math.min(MOST_IN_FLIGHT - busy.size, breaker.room(now));

/** Returns how many more attempts may begin now; 0 or less: none. */
export const freeOn = (lane: Lane, now: number): number =>
  lane.channel.status === 'ready' ? Math.min(lane.rate.available(now), roomOn(lane, now)) : 0;

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
    settled: false,
  };
}
