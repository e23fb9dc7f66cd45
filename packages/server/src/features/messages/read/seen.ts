/** This file says which messages somebody sees: those of the conversations that they see. */
import type { Db } from '../../../platform/database/dialect.ts';
import type { Sight } from '../../../platform/http/admission/principal.ts';
import { type Between, seesPerson } from '../../conversations/sight.ts';
import type { MessageRow } from '../state/draft.ts';
import { findMessage, noSuchMessage, requireMessage } from '../state/store.ts';

/** Returns a message; for whoever does not see its conversation there is none. */
export async function requireSeenMessage(
  db: Db,
  workspaceId: string,
  id: string,
  sight: Sight | undefined,
): Promise<MessageRow> {
  const row = await requireMessage(db, workspaceId, id);
  if (sight && !(await seesMessage(db, sight, row))) throw noSuchMessage();
  return row;
}

/** An agent sees what they have just sent before it is known which conversation it belongs to. */
async function seesMessage(db: Db, sight: Sight, row: MessageRow): Promise<boolean> {
  if (row.contact_id === null) return row.sent_by === sight.member;
  return seesPerson(db, row.workspace_id, sight, betweenOf(row));
}

const betweenOf = ({ contact_id, channel_id }: MessageRow): Between => ({
  ...{ contactId: contact_id, channelId: channel_id },
});

/** Returns between whom a message is, undefined where there is none. */
export async function messageBetween(
  db: Db,
  workspaceId: string,
  messageId: string,
): Promise<Between | undefined> {
  const row = await findMessage(db, workspaceId, messageId);
  return row && betweenOf(row);
}
