import type { Message } from '@meghdoot/sdk';

export type Originated = Pick<Message, 'referral' | 'forwarded' | 'frequentlyForwarded' | 'referredProduct'>;

export const hasOrigin = ({ referral, forwarded, frequentlyForwarded, referredProduct }: Originated) =>
  Boolean(referral ?? (forwarded || frequentlyForwarded || referredProduct));
