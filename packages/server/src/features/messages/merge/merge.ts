/** A member merges two contacts: the preview, and what is done. */
import type { Db } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { findContact } from '../../contacts/identity/find.ts';
import { successorOf } from '../../contacts/identity/former.ts';
import { type Merge, mergeContacts } from '../../contacts/identity/merge.ts';
import { listContactNotes } from '../../contacts/notes.ts';
import type { ContactView } from '../../contacts/schemas.ts';
import { conversationIdsWith } from '../../conversations/find.ts';
import { type By, recordAudit } from '../../events/audit.ts';
import { recordEvents } from '../../events/record.ts';
import { repointMessages } from '../state/repoint.ts';
import { inWorkspace } from '../state/work.ts';

/** Merges two contacts with their messages; done once more it returns what has become of them. */
export async function merge(db: Db, workspaceId: string, wanted: Merge, by: By): Promise<ContactView> {
  const { to, from } = wanted;
  return transaction(db, async (trx) => {
    if ((await successorOf(trx, workspaceId, from)) === to) return findContact(trx, workspaceId, to);
    const { contact, events } = await mergeContacts(trx, workspaceId, wanted, by.now);
    await repointMessages(trx, [{ workspaceId, from, to }]);
    await recordAudit(trx, workspaceId, {
      ...{ ...by, action: 'contact.merged', target: to },
      detail: { contactId: from },
    });
    await recordEvents(trx, events, by.now);
    return contact;
  });
}

/** Things are counted no further than this. */
const MOST_COUNTED = 1000;

/** A merge as it would be. */
export interface Preview {
  /** The contact that stays, as it would be. */
  contact: ContactView;
  /** The one that goes into it, as it is. */
  other: ContactView;
  moves: { messages: number; conversations: number; notes: number };
}

class TakenBack extends Error {
  readonly contact: ContactView;

  constructor(contact: ContactView) {
    super('A preview is taken back.');
    this.contact = contact;
  }
}

/** Does what the merge does to the contacts and takes it back, so that the preview is true whatever they are. */
export async function previewMerge(
  db: Db,
  workspaceId: string,
  wanted: Merge,
  now: number,
): Promise<Preview> {
  const { from } = wanted;
  const other = await findContact(db, workspaceId, from);
  const contact = await transaction<ContactView>(db, async (trx) => {
    throw new TakenBack((await mergeContacts(trx, workspaceId, wanted, now)).contact);
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.contact;
    throw error;
  });
  const messages = db
    .selectFrom('messages')
    .select('id')
    .where(inWorkspace(workspaceId))
    .where('contact_id', '=', from)
    .limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(messages.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const whole = { workspaceId, contactId: from, sight: undefined };
  const notes = await listContactNotes(db, whole, MOST_COUNTED);
  const conversations = await conversationIdsWith(db, whole);
  const moves = { messages: Number(count), conversations: conversations.length, notes: notes.length };
  return { contact, other, moves };
}
