/** This file says what the funds of an account mean for its numbers. Its functions are pure. */
import { SECOND } from '../../../platform/clock.ts';

/** The funds of an account that has lacked them. */
export interface Funds {
  /** Null where the account has funds again. */
  lackingSince: number | null;
  /** The time at which it had funds again, the last time. */
  backAt: number | null;
  /** From then on one message of the account may show whether it has funds again. */
  probeAt: number;
  /** The number whose message was refused last. */
  channelId: string;
  /** Says whether that message is of a campaign. */
  ofCampaign: boolean;
}

/** A number, and the funds of its account as far as they ever lacked. */
export interface Funded {
  id: string;
  funds: Funds | undefined;
}

/** The number whose message was refused is the first to try; when it does not, any other of its account may. */
const OTHERS_AFTER_MS = 10 * SECOND;

export const lacksFunds = ({ funds }: Pick<Funded, 'funds'>): boolean =>
  funds !== undefined && funds.lackingSince !== null;

interface Numbered {
  workspaceId: string;
  wabaId: string;
}

export const ofOneAccount = (a: Numbered, b: Numbered): boolean =>
  a.workspaceId === b.workspaceId && a.wabaId === b.wabaId;

/** Returns a number as one whose account lacks funds, until the row of the account is read: for so long it does not try. */
export const withoutFunds = <Channel extends Funded>(channel: Channel, now: number, ms: number): Channel => ({
  ...channel,
  funds: {
    ...{ backAt: null, ofCampaign: false, channelId: channel.id, ...channel.funds },
    ...{ lackingSince: channel.funds?.lackingSince ?? now, probeAt: now + ms },
  },
});

/** Returns from when on a number may send: at once, or as the one that shows whether its account has funds again. */
export function mayTryFrom({ id, funds }: Funded): number {
  if (!funds || funds.lackingSince === null) return Number.NEGATIVE_INFINITY;
  return funds.probeAt + (funds.channelId === id ? 0 : OTHERS_AFTER_MS);
}

/** Returns from when on the time counts in which a message is tried again: while funds lack none does. */
export function retriesCountFrom(channel: Pick<Funded, 'funds'> | undefined): number {
  if (!channel?.funds) return 0;
  return channel.funds.lackingSince === null ? (channel.funds.backAt ?? 0) : Number.POSITIVE_INFINITY;
}
