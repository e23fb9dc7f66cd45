import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { toIst } from '../../../platform/time.ts';
import { type ContactView, showContact } from '../show.ts';
import { noteWindows, type Wrote } from '../windows.ts';

/** A contact, and what is not shown of it: its id within the business, by which one without a number is written to. */
interface FoundContact {
  view: ContactView;
  userId: string | undefined;
}

/** All rows of a contact in one statement: what they are, and when, so that the newest is known. */
interface Part {
  id: string;
  part: string;
  text: string | null;
  at: number;
  more: string | number | null;
}

/**
 * Several contacts of one workspace by id; those that are not there are left out. `cross join`
 * holds SQLite to beginning with the keys: left to itself it began with the table, and a contact took 1 ms.
 */
export async function contactViews(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, ContactView>> {
  const found = await foundContacts(db, workspaceId, ids);
  return new Map([...found].map(([id, { view }]) => [id, view]));
}

const PARTS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, 'contact' as part, c.name as text, c.created_at as at,
        cast(c.updated_at as text) as more
      from v cross join contacts c where c.workspace_id = v.workspace_id and c.id = v.id
      union all select a.contact_id, a.kind, a.value, a.linked_at, null
      from v cross join contact_aliases a where a.contact_id = v.id and a.workspace_id = v.workspace_id
      union all select t.contact_id, 'tag', t.tag, t.position, null
      from v cross join contact_tags t where t.contact_id = v.id and t.workspace_id = v.workspace_id
      union all select o.contact_id, 'opt-out', o.scope, o.at, o.source
      from v cross join opt_outs o where o.workspace_id = v.workspace_id and o.contact_id = v.id`,
};

async function foundContacts(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, FoundContact>> {
  const parts = await selectByKeys<Part>(
    db,
    PARTS,
    ids.map((id) => ({ workspace_id: workspaceId, id })),
  );
  const found = new Map<string, FoundContact>();
  for (const [id, own] of Map.groupBy(parts, (part) => part.id)) {
    const contact = contactOf(id, own);
    if (contact) found.set(id, contact);
  }
  return found;
}

function contactOf(id: string, parts: Part[]): FoundContact | undefined {
  const contact = parts.find(({ part }) => part === 'contact');
  if (!contact) return undefined;
  const optOuts = parts.filter(({ part }) => part === 'opt-out');
  const optOut = optOuts.find(({ text }) => text === 'all') ?? optOuts[0];
  const tags = parts.filter(({ part }) => part === 'tag').sort((a, b) => a.at - b.at);
  const view = showContact({
    id,
    phone: newest(parts, 'phone'),
    name: contact.text ?? undefined,
    username: newest(parts, 'username'),
    tags: tags.map(({ text }) => text!),
    optOut: optOut && {
      scope: optOut.text as 'all' | 'marketing',
      at: toIst(optOut.at),
      source: String(optOut.more),
    },
    createdAt: toIst(contact.at),
    updatedAt: toIst(Number(contact.more)),
  });
  return { view, userId: newest(parts, 'user_id') };
}

/** A contact may have several numbers or ids (other spellings, other channels): the one learnt last is its own. */
function newest(parts: readonly Part[], kind: string): string | undefined {
  let best: Part | undefined;
  for (const part of parts) {
    if (part.part !== kind) continue;
    if (!best || part.at > best.at || (part.at === best.at && part.text! > best.text!)) best = part;
  }
  return best?.text ?? undefined;
}

export const noSuchContact = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such contact in this workspace.' });

export async function findContact(db: Db, workspaceId: string, id: string): Promise<ContactView> {
  const view = (await contactViews(db, workspaceId, [id])).get(id);
  if (!view) throw noSuchContact();
  return view;
}

/**
 * Returns where WhatsApp reaches contacts, by their ids: the number, else the id within the business. A contact with
 * neither is left out.
 */
export async function sendingAddresses(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Map<string, { phone: string } | { userId: string }>> {
  const found = await foundContacts(db, workspaceId, contactIds);
  const addresses = new Map<string, { phone: string } | { userId: string }>();
  for (const [id, { view, userId }] of found) {
    if (view.phone !== undefined) addresses.set(id, { phone: view.phone });
    else if (userId !== undefined) addresses.set(id, { userId });
  }
  return addresses;
}

const NOTE_INBOUND: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', at: 'bigint' },
  query: () => sql`update contacts as t set last_inbound_at =
        case when coalesce(t.last_inbound_at, -1) < v.at then v.at else t.last_inbound_at end
      from v where t.workspace_id = v.workspace_id and t.id = v.contact_id returning id`,
};

/**
 * Notes when people wrote to us, which only moves forward. The contacts were resolved in this transaction: one that is
 * gone was deleted or merged at this moment, so the transaction runs again, lest its STOP be lost with it.
 */
export async function noteInbound(trx: Trx, items: readonly Wrote[]): Promise<void> {
  const latest = new Map<string, { workspace_id: string; contact_id: string; at: number }>();
  for (const { workspaceId, contactId, at } of items) {
    const before = latest.get(contactId);
    if (!before || before.at < at)
      latest.set(contactId, { workspace_id: workspaceId, contact_id: contactId, at });
  }
  const there = await selectByKeys(
    trx,
    NOTE_INBOUND,
    [...latest.values()].sort((a, b) => (a.contact_id < b.contact_id ? -1 : 1)),
  );
  if (there.length < latest.size)
    throw Object.assign(new Error('A contact vanished while its message was applied.'), { code: '40001' });
  await noteWindows(trx, items);
}
