import type { Message } from '@meghdoot/sdk';

export type MessageStatusName = Message['status'];

/** An object, so that the compiler misses none. */
const EACH: Record<MessageStatusName, true> = {
  queued: true,
  sending: true,
  sent: true,
  delivered: true,
  read: true,
  failed: true,
  unconfirmed: true,
  cancelled: true,
  received: true,
};

/** The statuses of a message, in the order in which they are offered. */
export const STATUSES = Object.keys(EACH) as MessageStatusName[];
