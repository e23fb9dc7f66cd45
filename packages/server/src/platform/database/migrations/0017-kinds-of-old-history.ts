import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Entries from before the column `kind` (0008) get theirs: their status, source and words tell. */
export const kindsOfOldHistory: Migration = {
  name: '0017-kinds-of-old-history',
  olderMayRun: true,
  async up(trx) {
    await sql`update message_history set kind = case
      when source = 'api' then 'accepted'
      when status in ('received', 'failed') then status
      when source = 'whatsapp' then case
        when substr(note, 1, 1) in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9') then 'refused' else 'receipt' end
      when attempt is null then 'template_recheck'
      when note is null then 'attempt'
      when note = 'accepted by WhatsApp' then 'taken'
      when note like 'not sent: %' then 'not_sent'
      when note like 'answer lost: %' then 'answer_lost'
      when note = 'no receipt came: sending once more' then 'resend'
      else 'refused' end
      where kind is null`.execute(trx);
  },
};
