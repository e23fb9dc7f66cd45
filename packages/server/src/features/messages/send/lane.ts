import type { ActiveChannel } from '../../channels/directory.ts';
import { lacksFunds, mayTryFrom } from '../../channels/funds/funds.ts';
import type { Room } from '../../conversations/reached.ts';
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
  /** The time at which a message of a campaign began last. */
  fedAt: number;
  /** The people whom the account may still begin to write to within this limit; they are counted anew from then on. */
  reach?: { limit: number; room: Room; until: number } | undefined;
}

const MOST_IN_FLIGHT = 256;

/** Returns how many more attempts may be under way now. */
export const roomOn = ({ busy, breaker }: Lane, now: number): number =>
  Math.min(MOST_IN_FLIGHT - busy.size, breaker.room(now));

/** Returns how many more attempts may begin now; 0 or less: none. */
export const freeOn = (lane: Lane, now: number): number =>
  lane.channel.status === 'ready'
    ? Math.min(lane.rate.available(now), roomOn(lane, now), fundedOn(lane, now))
    : 0;

/** Returns how many messages the account of a channel pays for, as far as it is known: while its funds lack one may try. */
const fundedOn = ({ channel }: Lane, now: number): number => {
  if (!lacksFunds(channel)) return Number.POSITIVE_INFINITY;
  return mayTryFrom(channel) <= now ? 1 : 0;
};

/** Messages of campaigns leave a part of those that may be under way to others. */
const MOST_OF_CAMPAIGNS = (MOST_IN_FLIGHT * 3) / 4;

/** Returns how many messages of campaigns may begin now: none while anything else may go. */
export function spareOn(lane: Lane, now: number): number {
  const { channel, settled, rate, busy, breaker } = lane;
  if (channel.status !== 'ready' || !settled) return 0;
  return Math.min(rate.spare(now), MOST_OF_CAMPAIGNS - busy.size, breaker.room(now), fundedOn(lane, now));
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
    settled: false,
    fedAt: Number.NEGATIVE_INFINITY,
  };
}
