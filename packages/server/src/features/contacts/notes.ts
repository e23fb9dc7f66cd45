/** The notes on a contact: its own, and those of its conversations. */
import { ApiError } from '../../errors.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import type { NamedContact } from '../conversations/find.ts';
import { notesWith, showNote } from '../conversations/notes.ts';

type NoteRow = Row<'contact_notes'>;

/** A note as the API shows it on a contact. */
export interface ContactNoteView extends ReturnType<typeof showNote> {
  conversationId?: string;
}

/** The notes on a contact and of its conversations that are seen, together, the newest first. */
export async function listContactNotes(
  db: Db,
  contact: NamedContact,
  limit: number,
  before?: string,
): Promise<ContactNoteView[]> {
  const [own, others] = await Promise.all([
    ownNotes(db, contact.workspaceId, contact.contactId, limit, before),
    notesWith(db, contact, limit, before),
  ]);
  const notes: ContactNoteView[] = [
    ...own.map(showNote),
    ...others.map((row) => ({ ...showNote(row), conversationId: row.conversation_id })),
  ];
  return notes.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

/** The notes on a contact alone, the newest first. */
export async function ownNotes(
  db: Db,
  workspaceId: string,
  contactId: string,
  limit: number,
  before?: string,
): Promise<NoteRow[]> {
  let query = db
    .selectFrom('contact_notes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes a note; only its author does, and administrators. */
export async function deleteContactNote(
  db: Db,
  note: { workspaceId: string; contactId: string; id: string },
  by: { id: string; administrator: boolean },
): Promise<void> {
  let query = db
    .deleteFrom('contact_notes')
    .where('workspace_id', '=', note.workspaceId)
    .where('contact_id', '=', note.contactId)
    .where('id', '=', note.id);
  if (!by.administrator) query = query.where('author', '=', by.id);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new ApiError('NOT_FOUND', { message: 'There is no such note of yours on this contact.' });
}

export async function moveNotes(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('contact_notes')
    .set({ contact_id: to })
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', from)
    .execute();
}

export async function removeNotes(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  await trx
    .deleteFrom('contact_notes')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
}
