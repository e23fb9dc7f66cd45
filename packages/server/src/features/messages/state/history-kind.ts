/** The kinds of entries in a message's history, in the order of a message's life. */
export const HISTORY_KINDS = [
  'accepted',
  'received',
  'due',
  'attempt',
  'taken',
  'refused',
  'not_sent',
  'answer_lost',
  'resend',
  'template_recheck',
  'receipt',
  'failed',
  'cancelled',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
