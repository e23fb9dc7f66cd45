/** This file says until when WhatsApp takes free text to people: for 24 hours from when they last wrote to a number. */
import { sql } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';

/** WhatsApp takes free text to a person for this long after a message of theirs (Meta: Customer service windows). */
export const WINDOW_MS = DAY;

/** Returns when the person that two columns name last wrote to the channel that a third one names; null: never. */
export const lastWroteTo = (workspaceId: string, contactId: string, channelId: string) =>
  sql<
    number | null
  >`(select c.last_inbound_at from conversations c where c.workspace_id = ${sql.ref(workspaceId)}
    and c.contact_id = ${sql.ref(contactId)} and c.channel_id = ${sql.ref(channelId)})`;

/** The windows of a contact that are open, by channel. */
export async function openWindows(db: Db, workspaceId: string, contactId: string, now: number) {
  const rows = await db
    .selectFrom('conversations')
    .select(['channel_id', 'last_inbound_at'])
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .where('last_inbound_at', '>', now - WINDOW_MS)
    .orderBy('channel_id')
    .execute();
  return rows.map(({ channel_id: channelId, last_inbound_at: at }) => ({
    ...{ channelId, windowOpenUntil: toIst(at! + WINDOW_MS) },
  }));
}
