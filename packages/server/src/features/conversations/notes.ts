import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { toIst } from '../../platform/time.ts';
import { conversationIdsWith, holdConversation, type NamedContact } from './find.ts';
import type { Named } from './named.ts';

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

export async function addNote(
  db: Db,
  conversation: Named,
  note: { author: string; text: string },
  now: number,
  keep?: Keep<NoteRow>,
): Promise<NoteRow> {
  return transaction(db, async (trx) => {
    const { workspace_id, id: conversation_id } = await holdConversation(trx, conversation);
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
    return row as NoteRow;
  });
}

/** Deletes a note; only its author does, and administrators. */
export async function deleteNote(
  db: Db,
  note: { workspaceId: string; conversationId: string; id: string },
  by: { id: string; administrator: boolean },
): Promise<void> {
  let query = db
    .deleteFrom('conversation_notes')
    .where('workspace_id', '=', note.workspaceId)
    .where('conversation_id', '=', note.conversationId)
    .where('id', '=', note.id);
  if (!by.administrator) query = query.where('author', '=', by.id);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new ApiError('NOT_FOUND', { message: 'There is no such note of yours in this conversation.' });
}
