/** Two contacts that a person says are one. */
import { ApiError, invalid } from '../../../errors.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { movedEvents } from '../../conversations/merge.ts';
import type { NewEvent } from '../../events/record.ts';
import type { ContactView } from '../schemas.ts';
import { preferPhone } from './aliases.ts';
import { contactViews, findContact, noSuchContact } from './find.ts';
import { moveContact, touchContacts } from './move.ts';

export interface Merge {
  /** The contact that stays. */
  to: string;
  /** The one that goes into it. */
  from: string;
  /** The number that is shown where each has one; the other one finds the contact all the same. */
  phone: string | undefined;
}

/**
 * Gives all that a contact has to another and removes it, the way two become one when WhatsApp says so; returns the one
 * that stays, and the events of it and of its conversations. Messages are not touched. Two numbers of which none is chosen are a conflict.
 */
export async function mergeContacts(
  trx: Trx,
  workspaceId: string,
  { to, from, phone }: Merge,
  now: number,
): Promise<{ contact: ContactView; events: NewEvent[] }> {
  if (to === from) throw invalid('contactId', 'must be another contact');
  const inOrder = [to, from]
    .sort()
    .map((contactId) => ({ workspaceId, contactId, updatedAt: contactId === to ? now : undefined }));
  if ((await touchContacts(trx, inOrder)).size < 2) throw noSuchContact();
  const views = await contactViews(trx, workspaceId, [to, from]);
  const phones = [to, from].flatMap((id) => views.get(id)?.phone ?? []);
  const chosen = phones.length < 2 ? phones[0] : phone;
  if (phone !== undefined && !phones.includes(phone)) throw invalid('phone', 'is the number of neither');
  if (phones.length === 2 && chosen === undefined)
    throw new ApiError('CONFLICT', {
      message: 'Each of the two contacts has a number.',
      hint: 'Say with phone which number stays in view. The other one goes on to find the contact.',
      details: phones.map((message) => ({ field: 'phone', message })),
    });
  const { conversations } = await moveContact(trx, workspaceId, from, to, now);
  if (chosen !== undefined) await preferPhone(trx, workspaceId, to, { phone: chosen, at: now });
  const contact = await findContact(trx, workspaceId, to);
  const told: NewEvent = { workspaceId, type: 'contact.updated', subject: to, data: contact };
  return { contact, events: [told, ...(await movedEvents(trx, conversations, now))] };
}
