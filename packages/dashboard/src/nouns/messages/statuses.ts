import type { Message } from '@meghdoot/sdk';

export type MessageStatusName = Message['status'];

/** The statuses of a message, in the order in which they are offered. */
export const STATUSES = [
  ...(['queued', 'sending', 'sent', 'delivered', 'read'] as const),
  ...(['failed', 'unconfirmed', 'cancelled', 'received'] as const),
] satisfies MessageStatusName[];
