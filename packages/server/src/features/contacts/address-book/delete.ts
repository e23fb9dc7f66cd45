/** A contact that goes: with its messages left to the workspace, or as a person of whom nothing is kept. */
import { insertRows } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Check } from '../../../platform/http/response/etag.ts';
import { removeConversations } from '../../conversations/merge.ts';
import { redactEvents } from '../../events/erase.ts';
import type { EventData } from '../../events/types.ts';
import { removeValuesOf } from '../attributes/of-contacts.ts';
import { aliasesOfContacts, forgetAlias } from '../identity/aliases.ts';
import { erasedAlias } from '../identity/erased-alias.ts';
import { findContact, noSuchContact } from '../identity/find.ts';
import { noteDeleted } from '../identity/former.ts';
import { touchContacts } from '../identity/move.ts';
import type { Alias } from '../identity/person.ts';
import { removeImported } from '../imported.ts';
import { removeNotes } from '../notes.ts';
import { hasOptedOut, removeOptOuts } from '../opt-out.ts';
import type { ContactView } from '../schemas.ts';
import { removeWords } from '../words.ts';

/**
 * Removes a contact with its tags. Where it had opted out, its number and ids stay behind with the opt-out alone, so
 * that whoever comes by them, made by hand, by a send or by a message, is a new contact that has still opted out. Of
 * one that had a username alone nothing stays: it may be somebody else's by now.
 */
export async function deleteContact(
  db: Db,
  workspaceId: string,
  id: string,
  check?: Check<ContactView>,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (check) {
      await touchContacts(trx, [{ workspaceId, contactId: id, updatedAt: undefined }]);
      check(await findContact(trx, workspaceId, id));
    }
    if (!(await deleteInTransaction(trx, workspaceId, id))) throw noSuchContact();
  });
}

/** The same in a transaction of the caller; returns whether there was one. */
export async function deleteInTransaction(trx: Trx, workspaceId: string, id: string): Promise<boolean> {
  if (!(await removeRows(trx, workspaceId, id))) return false;
  const optedOut = await hasOptedOut(trx, workspaceId, id);
  let keepsOptOut = false;
  const aliases = await aliasesOfContacts(trx, [{ workspaceId, contactId: id }]);
  await noteDeleted(trx, workspaceId, id, aliases);
  for (const alias of aliases) {
    if (optedOut && alias.kind !== 'username') keepsOptOut = true;
    else await forgetAlias(trx, alias);
  }
  if (optedOut && !keepsOptOut) await removeOptOuts(trx, workspaceId, id);
  return true;
}

/**
 * Removes a contact, or what a deleted one has left behind, with all that it is known by; returns its aliases. Where it had
 * opted out, digests of its number and ids stay in their place.
 */
export async function eraseContact(trx: Trx, workspaceId: string, id: string): Promise<Alias[]> {
  await touchContacts(trx, [{ workspaceId, contactId: id, updatedAt: undefined }]);
  await removeRows(trx, workspaceId, id);
  const aliases = await aliasesOfContacts(trx, [{ workspaceId, contactId: id }]);
  for (const alias of aliases) await forgetAlias(trx, alias);
  if (!(await hasOptedOut(trx, workspaceId, id))) return aliases;
  // A username may be somebody else's by now.
  const sure = aliases.filter(({ kind }) => kind !== 'username');
  const rows = sure.map((alias) => ({
    ...{ workspace_id: workspaceId, contact_id: id, linked_at: alias.linkedAt },
    ...erasedAlias(trx, workspaceId, alias),
  }));
  await insertRows(trx, 'contact_aliases', rows, { ignoreConflicts: true });
  if (rows.length === 0) await removeOptOuts(trx, workspaceId, id);
  return aliases;
}

/** Takes a person out of the events about a contact; returns their numbers. Their opt-outs stay in them. */
export function redactContactEvents(trx: Trx, workspaceId: string, id: string): Promise<number[]> {
  return redactEvents(trx, workspaceId, [id], ({ data, state }) => ({
    state,
    data: data === null ? null : redactedContact(data),
  }));
}

function redactedContact(data: string): string {
  const { id, optOut, optIn, createdAt, updatedAt } = JSON.parse(data) as EventData['contact'];
  return JSON.stringify({ id, tags: [], optOut, optIn, createdAt, updatedAt });
}

/** Removes a contact's row, and all that belongs to it but its aliases and opt-outs; returns whether there was one. */
async function removeRows(trx: Trx, workspaceId: string, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('contacts')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  await removeWords(trx, [{ workspaceId, contactId: id, name: gone?.name }]);
  await removeValuesOf(trx, workspaceId, id);
  await removeNotes(trx, workspaceId, id);
  await removeImported(trx, workspaceId, id);
  await removeConversations(trx, workspaceId, id);
  await trx
    .deleteFrom('contact_tags')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', id)
    .execute();
  return gone !== undefined;
}
