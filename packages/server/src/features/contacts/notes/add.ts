import { insertRows } from '../../../platform/database/batch.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { showNote } from '../../conversations/notes.ts';
import { noSuchContact } from '../identity/find.ts';
import { findAndKeepContacts } from '../identity/move.ts';
import type { ContactNoteView } from '../notes.ts';

export async function addContactNote(
  db: Db,
  note: { workspaceId: string; contactId: string; author: string; text: string },
  now: number,
  keep?: Keep<ContactNoteView>,
): Promise<ContactNoteView> {
  return transaction(db, async (trx) => {
    const { workspaceId, contactId, author, text } = note;
    if ((await findAndKeepContacts(trx, [{ workspaceId, contactId }])).size === 0) throw noSuchContact();
    const row = { id: randomOf(trx).newId('nte', now), author, text, created_at: now };
    await insertRows(trx, 'contact_notes', [
      { ...{ workspace_id: workspaceId, contact_id: contactId }, ...row },
    ]);
    const view = showNote(row);
    await keep?.(trx, view);
    return view;
  });
}
