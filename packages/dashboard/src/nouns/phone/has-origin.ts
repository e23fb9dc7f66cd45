import type { Message } from '@meghdoot/sdk';

/** The fields of a message that say where it comes from. */
export type Originated = Pick<Message, 'referral' | 'forwarded' | 'frequentlyForwarded' | 'referredProduct'>;

export const hasOrigin = ({ referral, forwarded, frequentlyForwarded, referredProduct }: Originated) =>
  Boolean(referral ?? (forwarded || frequentlyForwarded || referredProduct));
