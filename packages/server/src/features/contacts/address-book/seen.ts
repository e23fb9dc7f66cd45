/** This file says which contacts an agent sees: those with whom they see a conversation. */
import type { Db } from '../../../platform/database/dialect.ts';
import type { Sight } from '../../../platform/http/admission/principal.ts';
import { seenAmong, seenContactIds, seesPerson } from '../../conversations/sight.ts';
import { contactIdOf, contactViews, noSuchContact } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';

/** Returns those of some contacts that are seen. */
export async function seenContacts(
  db: Db,
  workspaceId: string,
  sight: Sight | undefined,
  contacts: readonly ContactView[],
): Promise<ContactView[]> {
  const ids = contacts.map(({ id }) => id);
  const isSeen = await seenAmong(db, workspaceId, sight, ids);
  return contacts.filter(({ id }) => isSeen({ contactId: id }));
}

/** Throws as if there were no such contact, where it is not seen. */
export async function requireSeen(
  db: Db,
  workspaceId: string,
  sight: Sight | undefined,
  contactId: string,
): Promise<void> {
  if (!(await seesPerson(db, workspaceId, sight, { contactId }))) throw noSuchContact();
}

/** Lists the contacts that an agent sees, newest first; a page with a filter may be short and still have a next one. */
export async function listSeenContacts(
  db: Db,
  workspaceId: string,
  sight: Sight,
  { tag, phone }: { tag?: string | undefined; phone?: string | undefined },
  { limit, before }: { limit: number; before: string | undefined },
): Promise<{ contacts: ContactView[]; next: string | undefined }> {
  const ids = await seenContactIds(db, workspaceId, sight, limit + 1, before);
  const page = ids.slice(0, limit);
  const owner = phone === undefined ? undefined : await contactIdOf(db, workspaceId, phone);
  const views = await contactViews(db, workspaceId, page);
  const contacts = page
    .flatMap((id) => views.get(id) ?? [])
    .filter(
      (contact) =>
        (tag === undefined || contact.tags.includes(tag)) && (owner === undefined || contact.id === owner),
    );
  return { contacts, next: ids.length > limit ? page.at(-1) : undefined };
}
