import { type Expression, type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { type KeyedQuery, selectByKeys, selectTogether } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { type KeptQuery, keptQuery, selectKept } from '../../../platform/database/kept-query.ts';
import { toIst } from '../../../platform/time.ts';
import { attributesByKey } from '../attributes/definitions.ts';
import { VALUE_PARTS, valuesOfParts } from '../attributes/of-contacts.ts';
import { type ContactView, type ShownRow, showContact } from '../schemas.ts';
import { isContactId } from '../written-to.ts';

/** A contact's row with one of its names, or else one of the other things that are kept apart from it. */
type RowOrPart = { [Name in keyof ShownRow]: ShownRow[Name] | null } & Part & { id: string };

interface Part {
  /** The kind of an alias, `tag`, `opt-out` or `attribute`; null: it is known by nothing. */
  part: string | null;
  text: string | null;
  at: number | null;
  source: string | null;
}

const WITH_NAMES = sql`select c.id, c.name, c.last_inbound_at, c.created_at, c.updated_at,
        a.kind as part, a.value as text, a.linked_at as at, cast(null as text) as source
      from v cross join contacts c
        left join contact_aliases a on a.contact_id = v.id and a.workspace_id = v.workspace_id
        where c.workspace_id = v.workspace_id and c.id = v.id`;

const TAG_PARTS = sql`select v.id, null, null, null, null, 'tag', t.tag, t.position, null
      from v cross join contact_tags t
        where t.contact_id = v.id and t.workspace_id = v.workspace_id`;

const OPT_OUT_PARTS = sql`select v.id, null, null, null, null, 'opt-out', o.scope, o.at, o.source
      from v cross join opt_outs o
        where o.workspace_id = v.workspace_id and o.contact_id = v.id`;

/** One statement, so that a contact is not read while it becomes another. Most have one name and nothing else. */
const contactsWith = (...parts: RawBuilder<unknown>[]): KeyedQuery => ({
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql.join([WITH_NAMES, ...parts], sql` union all `),
});

const CONTACTS = contactsWith(TAG_PARTS, OPT_OUT_PARTS, VALUE_PARTS);
const TO_REACH = contactsWith(OPT_OUT_PARTS);
const TO_REACH_WITH_VALUES = contactsWith(OPT_OUT_PARTS, VALUE_PARTS);

/** Several contacts of one workspace by id; those that are not there are left out. */
export async function contactViews(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, ContactView>> {
  const keys = ids.map((id) => ({ workspace_id: workspaceId, id }));
  return viewsOf(await selectTogether<RowOrPart>(db, CONTACTS, keys));
}

/** A contact that is to be sent to; `reachable`: WhatsApp knows them by a number, or by an id within the business. */
export interface ContactToReach {
  contact: Omit<ContactView, 'tags'>;
  reachable: boolean;
}

/** Returns contacts by their ids with whether they can be sent to; those that are not there are left out. */
export async function contactsToReach(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, ContactToReach>> {
  const keys = ids.map((id) => ({ workspace_id: workspaceId, id }));
  // Of a million people what is not looked up counts: PostgreSQL takes four tenths of the time for this least.
  const query = (await attributesByKey(db, workspaceId)).size > 0 ? TO_REACH_WITH_VALUES : TO_REACH;
  const rows = await selectTogether<RowOrPart>(db, query, keys);
  const known = new Set(rows.flatMap(({ id, part }) => (part === 'phone' || part === 'user_id' ? [id] : [])));
  return new Map([...viewsOf(rows)].map(([id, contact]) => [id, { contact, reachable: known.has(id) }]));
}

const OWNERS: KeyedQuery = {
  columns: { workspace_id: 'text', value: 'text' },
  query: () => sql`select a.value, a.contact_id from v cross join contact_aliases a
      where a.workspace_id = v.workspace_id and a.kind = 'phone' and a.value = v.value`,
};

/** Returns the ids of the contacts that have these numbers, by the number. */
export async function contactsWithPhones(
  db: Db,
  workspaceId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const keys = phones.map((value) => ({ workspace_id: workspaceId, value }));
  const rows = await selectTogether<{ value: string; contact_id: string }>(db, OWNERS, keys);
  return new Map(rows.map((row) => [row.value, row.contact_id]));
}

export type ContactQuery<Values> = KeptQuery<Values, RowOrPart>;

/** A query whose rows have the `workspace_id` and `id` of contacts, made into one that returns the contacts. */
export const contactQuery = <Values>(
  ids: (db: Db, values: Values) => Expression<{ workspace_id: string; id: string }>,
): ContactQuery<Values> =>
  keptQuery((db, values) => ({
    compile: () =>
      sql<RowOrPart>`with v as materialized ${ids(db, values)} ${CONTACTS.query(db)}`.compile(db),
  }));

/** Returns the contacts of a query by id, in no order. */
export async function selectContacts<Values extends object>(
  db: Db,
  query: ContactQuery<Values>,
  values: Values,
): Promise<Map<string, ContactView>> {
  return viewsOf(await selectKept(db, query, values));
}

function viewsOf(rows: readonly RowOrPart[]): Map<string, ContactView> {
  const views = new Map<string, ContactView>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const row = own.find(isContact); // an opt-out outlasts its contact
    if (row) views.set(id, viewOf(row, own));
  }
  return views;
}

const isContact = (row: RowOrPart): row is RowOrPart & ShownRow => row.created_at !== null;

function viewOf(row: ShownRow, parts: Part[]): ContactView {
  const tags: Part[] = [];
  const values: Part[] = [];
  let optOut: Part | undefined;
  for (const part of parts) {
    if (part.part === 'tag') tags.push(part);
    else if (part.part === 'attribute') values.push(part);
    else if (part.part === 'opt-out' && (!optOut || part.text === 'all')) optOut = part;
  }
  return showContact(row, {
    phone: newest(parts, 'phone'),
    username: newest(parts, 'username'),
    tags: tags.sort((a, b) => a.at! - b.at!).map(({ text }) => text!),
    attributes: valuesOfParts(values),
    optOut: optOut && {
      scope: optOut.text as 'all' | 'marketing',
      at: toIst(optOut.at!),
      source: optOut.source!,
    },
  });
}

/** A contact may have several numbers or ids (other spellings, other channels): the one learnt last is its own. */
function newest(parts: readonly Pick<Part, 'part' | 'text' | 'at'>[], kind: string): string | undefined {
  let best: (typeof parts)[number] | undefined;
  for (const part of parts) {
    if (part.part !== kind) continue;
    if (!best || part.at! > best.at! || (part.at === best.at && part.text! > best.text!)) best = part;
  }
  return best?.text ?? undefined;
}

export const noSuchContact = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such contact in this workspace.' });

export async function hasContact(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of the contact that a text names as whom a message goes to; null: there is none. */
export async function contactIdOf(db: Db, workspaceId: string, person: string): Promise<string | null> {
  if (isContactId(person)) return person;
  const row = await db
    .selectFrom('contact_aliases')
    .select('contact_id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'phone')
    .where('value', '=', person)
    .executeTakeFirst();
  return row?.contact_id ?? null;
}

export async function findContact(db: Db, workspaceId: string, id: string): Promise<ContactView> {
  const view = (await contactViews(db, workspaceId, [id])).get(id);
  if (!view) throw noSuchContact();
  return view;
}

const ADDRESSES: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, a.kind as part, a.value as text, a.linked_at as at
      from v cross join contacts c cross join contact_aliases a
        where c.workspace_id = v.workspace_id and c.id = v.id
          and a.contact_id = v.id and a.workspace_id = v.workspace_id`,
};

/**
 * Returns where WhatsApp reaches contacts, by their ids: the number, else the id within the business. A contact with
 * neither is left out.
 */
export async function sendingAddresses(
  db: Db,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Map<string, { phone: string } | { userId: string }>> {
  const keys = contactIds.map((id) => ({ workspace_id: workspaceId, id }));
  const rows = await selectByKeys<Part & { id: string }>(db, ADDRESSES, keys);
  const addresses = new Map<string, { phone: string } | { userId: string }>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const phone = newest(own, 'phone');
    const userId = phone === undefined ? newest(own, 'user_id') : undefined;
    if (phone !== undefined) addresses.set(id, { phone });
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
export async function noteInbound(
  trx: Trx,
  items: readonly { workspaceId: string; contactId: string; at: number }[],
): Promise<void> {
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
}
