/** The one text by which a campaign knows each of some people. */
import type { Db } from '../../../platform/database/dialect.ts';
import { type Named, ownersOf } from '../../contacts/bulk/look-up.ts';
import { isContactId, isNumber } from '../../contacts/written-to.ts';

/** Returns by what such a text names somebody. */
export const namedBy = (person: string): Named =>
  isContactId(person) ? { contactId: person } : isNumber(person) ? { phone: person } : { userId: person };

/** Returns the id of the contact of each, or else the number or id by which they are named. */
export async function whoAre(db: Db, workspaceId: string, people: readonly Named[]): Promise<string[]> {
  const owners = await ownersOf(db, workspaceId, people);
  return people.map(
    ({ phone, userId, contactId }) =>
      owners.get(`phone ${phone}`) ?? owners.get(`user_id ${userId}`) ?? phone ?? userId ?? contactId!,
  );
}
