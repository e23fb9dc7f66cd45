/** This file shows the people of a campaign, by their contacts as they are now. */
import type { Db } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';
import { contactsWithPhones, contactViews } from '../contacts/identity/find.ts';
import { isContactId, isNumber } from '../contacts/written-to.ts';
import { HEARD, type PersonRow } from './people.ts';
import type { CampaignPersonView } from './schemas.ts';

export async function showPeople(
  db: Db,
  workspaceId: string,
  rows: readonly PersonRow[],
): Promise<CampaignPersonView[]> {
  const numbers = rows.flatMap(({ person }) => (isNumber(person) ? [person] : []));
  const owners = numbers.length > 0 ? await contactsWithPhones(db, workspaceId, numbers) : new Map();
  const idOf = ({ person }: PersonRow): string | undefined =>
    isContactId(person) ? person : owners.get(person);
  const views = await contactViews(db, workspaceId, [...new Set(rows.flatMap((row) => idOf(row) ?? []))]);
  return rows.map((row) => {
    const contact = views.get(idOf(row) ?? '');
    const phone = contact?.phone ?? (isNumber(row.person) ? row.person : undefined);
    return {
      ...(contact && { contactId: contact.id }),
      ...(phone !== undefined && { phone }),
      ...(contact?.name !== undefined && { name: contact.name }),
      state: row.state,
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.message_id !== null && { messageId: row.message_id }),
      ...(row.again_at !== null && row.state === 'waiting' && { againAt: toIst(row.again_at) }),
      ...(((row.heard ?? 0) & HEARD.answered) !== 0 && { answered: true }),
      ...(((row.heard ?? 0) & HEARD.stopped) !== 0 && { stopped: true }),
      ...(((row.heard ?? 0) & HEARD.clicked) !== 0 && { clicked: true }),
    };
  });
}
