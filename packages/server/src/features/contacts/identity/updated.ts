import type { Trx } from '../../../platform/database/dialect.ts';
import type { NewEvent } from '../../events/record.ts';
import { contactViews } from './find.ts';
import { touchContacts } from './move.ts';

/** Notes that contacts were changed just now; returns the events that show them as they are. */
export async function contactsUpdated(
  trx: Trx,
  workspaceId: string,
  ids: Iterable<string>,
  now: number,
): Promise<NewEvent[]> {
  const inOrder = [...ids].sort();
  await touchContacts(
    trx,
    inOrder.map((contactId) => ({ workspaceId, contactId, updatedAt: now })),
  );
  const views = await contactViews(trx, workspaceId, inOrder);
  return [...views.values()].map((data) => ({
    ...{ workspaceId, type: 'contact.updated', subject: data.id, data },
  }));
}
