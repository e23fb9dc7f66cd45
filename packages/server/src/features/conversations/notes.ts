import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { toIst } from '../../platform/time.ts';
import { recordEvents } from '../events/record.ts';
import { conversationIdsWith, holdConversation, type NamedContact } from './find.ts';
import type { Named } from './named.ts';
import { changedEvents } from './show.ts';

export type NoteRow = Row<'conversation_notes'>;

export const showNote = ({
  id,
  text,
  author,
  created_at,
}: Pick<NoteRow, 'id' | 'text' | 'author' | 'created_at'>) => ({
  ...{ id, text, author, createdAt: toIst(created_at) },
});

/** The notes of a conversation, the newest first. */
export async function listNotes(
  db: Db,
  workspaceId: string,
  conversationId: string,
  limit: number,
  before?: string,
): Promise<NoteRow[]> {
  let query = db
    .selectFrom('conversation_notes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The notes of the conversations with a contact that are seen, those of each with its newest first. */
export async function notesWith(
  db: Db,
  contact: NamedContact,
  limit: number,
  before?: string,
): Promise<NoteRow[]> {
  const notes = await Promise.all(
    (await conversationIdsWith(db, contact)).map((id) =>
      listNotes(db, contact.workspaceId, id, limit, before),
    ),
  );
  return notes.flat();
}

/** Adds a note. An event tells that something of the conversation is new, without what was noted. */
export async function addNote(
  db: Db,
  conversation: Named,
  note: { author: string; text: string },
  now: number,
  keep?: Keep<NoteRow>,
): Promise<NoteRow> {
  return transaction(db, async (trx) => {
    const held = await holdConversation(trx, conversation);
    const { workspace_id, id: conversation_id } = held;
    const row: NewRow<'conversation_notes'> = {
      workspace_id,
      conversation_id,
      id: randomOf(trx).newId('nte', now),
      author: note.author,
      text: note.text,
      created_at: now,
    };
    await trx.insertInto('conversation_notes').values(row).execute();
    await keep?.(trx, row as NoteRow);
    await recordEvents(trx, await changedEvents(trx, [held], now), now);
    return row as NoteRow;
  });
}

/** Deletes a note, which an event tells as of one that is added; only its author does, and administrators. */
export async function deleteNote(
  db: Db,
  conversation: Named,
  noteId: string,
  by: { id: string; administrator: boolean },
  now: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const held = await holdConversation(trx, conversation);
    let query = trx
      .deleteFrom('conversation_notes')
      .where('workspace_id', '=', held.workspace_id)
      .where('conversation_id', '=', held.id)
      .where('id', '=', noteId);
    if (!by.administrator) query = query.where('author', '=', by.id);
    const { numDeletedRows } = await query.executeTakeFirst();
    if (numDeletedRows === 0n)
      throw new ApiError('NOT_FOUND', { message: 'There is no such note of yours in this conversation.' });
    await recordEvents(trx, await changedEvents(trx, [held], now), now);
  });
}
