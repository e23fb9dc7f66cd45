/** This file says which files somebody sees: those of people of whom they see something, and those that belong to nobody. */
import type { Db } from '../../platform/database/dialect.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import { type Between, seesPerson } from '../conversations/sight.ts';
import { SENT_TO_MANY } from './sent-to.ts';
import { type MediumRow, noSuchMedium, requireMedium } from './store.ts';

/** Returns between whom a message is; messages come after this room. */
export type MessageBetween = (db: Db, workspaceId: string, messageId: string) => Promise<Between | undefined>;

/** Returns a medium; for whoever does not see it there is none. */
export async function requireSeenMedium(
  db: Db,
  { workspaceId, id, sight }: { workspaceId: string; id: string; sight: Sight | undefined },
  messageBetween: MessageBetween,
): Promise<MediumRow> {
  const row = await requireMedium(db, workspaceId, id);
  if (!sight) return row;
  const { message_id: messageId, sent_to: sentTo } = row;
  if (messageId === null && (sentTo === null || sentTo === SENT_TO_MANY)) return row;
  const of = messageId === null ? { contactId: sentTo } : await messageBetween(db, workspaceId, messageId);
  if (!of || !(await seesPerson(db, workspaceId, sight, of))) throw noSuchMedium();
  return row;
}
