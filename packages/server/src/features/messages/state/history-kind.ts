import type { Row } from '../../../platform/database/schema.ts';

/** What an entry of a message's history tells, in the order of a message's life. */
export const HISTORY_KINDS = [
  'accepted',
  'received',
  'attempt',
  'taken',
  'refused',
  'not_sent',
  'answer_lost',
  'resend',
  'template_recheck',
  'receipt',
  'failed',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Entries that are older than the column: their words tell. */
export function kindOf({ kind, source, status, attempt, note }: Row<'message_history'>): HistoryKind {
  if (kind !== null) return kind as HistoryKind;
  if (source === 'api') return 'accepted';
  if (status === 'received' || status === 'failed') return status;
  if (source === 'whatsapp') return note !== null && /^\d+: /.test(note) ? 'refused' : 'receipt';
  if (attempt === null) return 'template_recheck';
  if (note === null) return 'attempt';
  if (note === 'accepted by WhatsApp') return 'taken';
  if (note.startsWith('not sent: ')) return 'not_sent';
  if (note.startsWith('answer lost: ')) return 'answer_lost';
  return note === 'no receipt came: sending once more' ? 'resend' : 'refused';
}
