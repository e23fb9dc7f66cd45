/** The kinds of entries in a message's history; rows hold their places in this list: what comes later is added at the end. */
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
  'from_app',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
