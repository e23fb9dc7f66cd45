/** Finds the contacts of many people at once, with what an import could change of them. */
import { sql } from 'kysely';
import { type KeyedQuery, selectTogether } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';

/** The first of number, id within the business and contact that is there counts. */
export interface Named {
  /** E.164 with `+`. */
  phone?: string | undefined;
  userId?: string | undefined;
  contactId?: string | undefined;
}

/** A person as a line of a file names them. */
export interface ListedPerson extends Named {
  name?: string | undefined;
  /** Tags to add. */
  tags: readonly string[];
  /** Values to set, as they are stored, by the ids of their attributes. */
  values: ReadonlyMap<string, string>;
}

export interface KnownContact {
  id: string;
  name: string | null;
  createdAt: number;
  updatedAt: number;
  lastInboundAt: number | null;
  tags: string[];
  values: Map<string, string>;
  /** The numbers and ids of the line that are the contact's already. */
  known: ReadonlySet<'phone' | 'user_id'>;
}

/** `two`: the number is one contact's and the id another's; `gone`: no contact has the id that the line names. */
export type Found = KnownContact | 'two' | 'gone' | undefined;

const OWNERS: KeyedQuery = {
  columns: { workspace_id: 'text', kind: 'text', value: 'text' },
  query: () => sql`select a.kind, a.value, c.id from v cross join contact_aliases a cross join contacts c
      where a.workspace_id = v.workspace_id and a.kind = v.kind and a.value = v.value
        and c.workspace_id = a.workspace_id and c.id = a.contact_id`,
};

const CONTACTS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, cast(null as text) as part, c.name as text,
        c.created_at as at, c.updated_at as changed, c.last_inbound_at as wrote
      from v cross join contacts c where c.workspace_id = v.workspace_id and c.id = v.id
      union all select v.id, '', t.tag, t.position, null, null
      from v cross join contact_tags t where t.contact_id = v.id and t.workspace_id = v.workspace_id
      union all select v.id, x.attribute_id, x.value, null, null, null
      from v cross join contact_values x where x.workspace_id = v.workspace_id and x.contact_id = v.id`,
};

interface PartRow {
  id: string;
  /** Null: the contact itself; empty: a tag; else the id of an attribute. */
  part: string | null;
  text: string | null;
  at: number | null;
  changed: number | null;
  wrote: number | null;
}

/** Returns the contact of each person, in order; undefined: they are new. */
export async function lookUpPeople(
  db: Db,
  workspaceId: string,
  people: readonly ListedPerson[],
): Promise<Found[]> {
  const ids = await ownersOf(db, workspaceId, people);
  return matchPeople(db, workspaceId, people, (kind, value) => ids.get(`${kind} ${value}`));
}

/** Returns the ids of the contacts of all numbers and ids, by the kind of each, `phone` or `user_id`, and itself. */
export async function ownersOf(
  db: Db,
  workspaceId: string,
  people: readonly Named[],
): Promise<Map<string, string>> {
  const of = { workspace_id: workspaceId };
  const asked = people.flatMap(({ phone, userId }) => [
    ...(phone === undefined ? [] : [{ ...of, kind: 'phone', value: phone }]),
    ...(userId === undefined ? [] : [{ ...of, kind: 'user_id', value: userId }]),
  ]);
  const rows = await selectTogether<{ kind: string; value: string; id: string }>(db, OWNERS, asked);
  return new Map(rows.map(({ kind, value, id }) => [`${kind} ${value}`, id]));
}

type OwnerOf = (kind: 'phone' | 'user_id', value: string) => string | undefined;

/** Does the same where it is known whose the numbers and ids are. */
export async function matchPeople(
  db: Db,
  workspaceId: string,
  people: readonly ListedPerson[],
  ownerOf: OwnerOf,
): Promise<Found[]> {
  const named = people.map((person) => {
    const { phone, userId, contactId } = person;
    const byPhone = phone === undefined ? undefined : ownerOf('phone', phone);
    const byUserId = userId === undefined ? undefined : ownerOf('user_id', userId);
    return { byPhone, byUserId, id: byPhone ?? byUserId ?? (isNamedById(person) ? contactId : undefined) };
  });
  const ids = new Set(named.flatMap(({ id }) => id ?? []));
  const contacts = await contactsById(db, workspaceId, [...ids]);
  return people.map((person, n) => {
    const { byPhone, byUserId, id } = named[n]!;
    if (byPhone !== undefined && byUserId !== undefined && byPhone !== byUserId) return 'two';
    const contact = id === undefined ? undefined : contacts.get(id);
    if (!contact) return isNamedById(person) ? 'gone' : undefined;
    const known = new Set<'phone' | 'user_id'>();
    if (byPhone !== undefined) known.add('phone');
    if (byUserId !== undefined) known.add('user_id');
    return { ...contact, known };
  });
}

const isNamedById = ({ phone, userId, contactId }: ListedPerson) =>
  phone === undefined && userId === undefined && contactId !== undefined;

/** Returns the contacts with these ids that are there. */
export async function contactsById(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, KnownContact>> {
  const keys = ids.map((id) => ({ workspace_id: workspaceId, id }));
  const rows = await selectTogether<PartRow>(db, CONTACTS, keys);
  const contacts = new Map<string, KnownContact>();
  const tags = new Map<KnownContact, { tag: string; position: number }[]>();
  for (const { id, part, text, at, changed, wrote } of rows) {
    if (part !== null) continue;
    const times = { createdAt: at!, updatedAt: changed!, lastInboundAt: wrote };
    contacts.set(id, { id, name: text, ...times, tags: [], values: new Map(), known: new Set() });
  }
  for (const { id, part, text, at } of rows) {
    const contact = contacts.get(id);
    if (!contact || part === null) continue;
    if (part !== '') contact.values.set(part, text!);
    else tags.set(contact, [...(tags.get(contact) ?? []), { tag: text!, position: at! }]);
  }
  for (const [contact, own] of tags)
    contact.tags = own.sort((a, b) => a.position - b.position).map(({ tag }) => tag);
  return contacts;
}
