/** The people who are being erased, and what is left to say of those who were. */
import type { Static } from 'typebox';
import { announce } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { toIst } from '../../platform/time.ts';
import { noSuchContact } from '../contacts/identity/find.ts';
import { successorOf } from '../contacts/identity/former.ts';
import { findAndKeepContacts } from '../contacts/identity/move.ts';
import { hasOptedOut } from '../contacts/opt-out.ts';
import { type By, recordAudit } from '../events/audit.ts';
import { hasMessages } from '../messages/erase/find-messages.ts';
import type { Erasure } from './schemas.ts';

export type ErasureRow = Row<'erasures'>;

/**
 * Has a person erased, which a worker does: a contact, or one that was deleted and of whom something is left. Asked again
 * it is the same erasure.
 */
export async function askErasure(db: Db, workspaceId: string, id: string, by: By): Promise<ErasureRow> {
  return transaction(db, async (trx) => {
    const contactId = (await successorOf(trx, workspaceId, id)) ?? id;
    const there = await lookUpErasure(trx, workspaceId, contactId);
    if (there) return there;
    if (!(await isKnown(trx, workspaceId, contactId))) throw noSuchContact();
    const asked = await addErasure(trx, {
      ...{ workspace_id: workspaceId, contact_id: contactId },
      asked_at: by.now,
    });
    if (!asked) return requireErasure(trx, workspaceId, contactId); // another was faster
    await recordAudit(trx, workspaceId, { ...by, action: 'contact.erased', target: contactId });
    announce(trx, 'erasures');
    return asked;
  });
}

/** Returns whether there is anything of a person: the contact, or what a deleted one has left behind. */
async function isKnown(trx: Trx, workspaceId: string, contactId: string): Promise<boolean> {
  const live = await findAndKeepContacts(trx, [{ workspaceId, contactId }]);
  if (live.size > 0 || (await hasOptedOut(trx, workspaceId, contactId))) return true;
  return hasMessages(trx, workspaceId, contactId);
}

/** Adds a person to be erased; undefined: there is that erasure already. */
export async function addErasure(trx: Trx, row: NewRow<'erasures'>): Promise<ErasureRow | undefined> {
  return trx
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function requireErasure(db: Db, workspaceId: string, id: string): Promise<ErasureRow> {
  const contactId = (await successorOf(db, workspaceId, id)) ?? id;
  const row = await lookUpErasure(db, workspaceId, contactId);
  if (!row) throw noSuchContact();
  return row;
}

async function lookUpErasure(
  db: Db,
  workspaceId: string,
  contactId: string,
): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
}

/** Returns some people who are not erased yet, those that were asked for first. */
export async function nextErasures(db: Db, limit: number): Promise<ErasureRow[]> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('erased_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}

type Key = Pick<ErasureRow, 'workspace_id' | 'contact_id'>;
type Change = Partial<Pick<ErasureRow, 'person' | 'erased_at'>>;

export async function changeErasure(
  db: Db,
  { workspace_id, contact_id }: Key,
  change: Change,
): Promise<void> {
  await db
    .updateTable('erasures')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .execute();
}

export async function countErased(trx: Trx, { workspace_id, contact_id }: Key, count: number): Promise<void> {
  await trx
    .updateTable('erasures')
    .set((eb) => ({ messages: eb('messages', '+', count) }))
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .execute();
}

export async function dropErasure(trx: Trx, { workspace_id, contact_id }: Key): Promise<void> {
  await trx
    .deleteFrom('erasures')
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .execute();
}

export function showErasure(row: ErasureRow): Static<typeof Erasure> {
  return {
    contactId: row.contact_id,
    state: row.erased_at === null ? 'erasing' : 'erased',
    messages: row.messages,
    askedAt: toIst(row.asked_at),
    ...(row.erased_at !== null && { erasedAt: toIst(row.erased_at) }),
  };
}
