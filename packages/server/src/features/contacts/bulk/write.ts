/** Stores the people of a list: makes the contacts of those who are new, and changes the others. */
import { insertRows } from '../../../platform/database/batch.ts';
import { keepsWhatItReads, type Trx } from '../../../platform/database/dialect.ts';
import type { NewEvent } from '../../events/record.ts';
import type { AttributeRow } from '../attributes/definitions.ts';
import { decodeValue } from '../attributes/values.ts';
import { type KnownAlias, knownAliases, manyTogether } from '../identity/known-aliases.ts';
import { touchContacts } from '../identity/move.ts';
import { type AliasSet, aliasesOf, keyOf } from '../identity/person.ts';
import { resolveContacts } from '../identity/resolve.ts';
import { linkKnown, type Resolved } from '../identity/resolve-alias-sets.ts';
import { contactsUpdated } from '../identity/updated.ts';
import { type ImportedChange, noteImported, noteMade } from '../imported.ts';
import type { ContactView } from '../schemas.ts';
import { applyWrites } from './apply.ts';
import { differenceOf } from './difference.ts';
import { contactsById, type KnownContact, type ListedPerson, matchPeople } from './look-up.ts';

export interface WriteOptions {
  workspaceId: string;
  importId: string;
  /** The piece of the file with the first of the people. */
  piece: number;
  /** The attributes that the values are of, by their ids. */
  attributes: ReadonlyMap<string, Pick<AttributeRow, 'key' | 'type'>>;
  now: number;
}

/** The numbers say what became of the people. */
export interface Written {
  made: number;
  changed: number;
  unchanged: number;
  /** The people who could not be stored: the number and the id are two contacts', or there would be too many tags. */
  refused: number;
  /** For `recordEvents`, last in the transaction. */
  events: NewEvent[];
  /** Deleted contacts that have come back: what points to `from` is to point to `to`. */
  merged: Resolved['merged'];
}

/** A contact that there is, and what is to be stored of it. */
interface Known {
  person: ListedPerson;
  contact: KnownContact;
}

/** Each person may stand in the list once. */
export async function writePeople(
  trx: Trx,
  o: WriteOptions,
  people: readonly ListedPerson[],
): Promise<Written> {
  const { workspaceId } = o;
  const aliases = await knownAliases(
    trx,
    people.map((person) => aliasSetOf(o, person)),
    manyTogether,
  );
  const found = await matchPeople(trx, workspaceId, people, (kind, value) => {
    const known = aliases.get(keyOf(workspaceId, { kind, value }));
    return known?.live ? known.contactId : undefined;
  });
  const fresh = people.filter((_, n) => found[n] === undefined);
  const made = await makePeople(trx, o, fresh, aliases);
  const known: Known[] = people.flatMap((person, n) => {
    const contact = found[n];
    return typeof contact === 'object' ? { person, contact } : [];
  });
  const others = await changePeople(trx, o, [...known, ...made.known]);
  const told = new Set(others.events.map(({ subject }) => subject));
  return {
    made: made.events.length,
    changed: others.events.length,
    unchanged: known.length + made.known.length - others.events.length - others.full,
    refused: found.filter((each) => typeof each === 'string').length + others.full,
    events: [
      ...made.events,
      ...made.linked.filter(({ subject }) => !told.has(subject)),
      ...others.events,
      ...others.moved,
    ],
    merged: [...made.merged, ...others.merged],
  };
}

const aliasSetOf = ({ workspaceId }: WriteOptions, { phone, userId, name }: ListedPerson): AliasSet => ({
  workspaceId,
  aliases: aliasesOf({ ...(phone !== undefined && { phone }), ...(userId !== undefined && { userId }) }),
  name,
});

/** Makes contacts; those whom another process has made meanwhile are `known`. */
async function makePeople(
  trx: Trx,
  o: WriteOptions,
  people: readonly ListedPerson[],
  aliases: ReadonlyMap<string, KnownAlias>,
) {
  const { workspaceId, now } = o;
  if (people.length === 0) return { events: [], linked: [], known: [] as Known[], merged: [] };
  const sets = people.map((person) => aliasSetOf(o, person));
  const { ids, events, merged } = await linkKnown(trx, sets, aliases, now);
  const views = new Map<string, ContactView>();
  for (const { type, subject, data } of events) if (type === 'contact.created') views.set(subject, data);
  const created: NewEvent[] = [];
  const there: string[] = [];
  const rows: Made[] = [];
  for (const [n, person] of people.entries()) {
    const id = ids[n]!;
    const view = views.get(id);
    if (!view) {
      there.push(id);
      continue;
    }
    rows.push({ id, person });
    const data = viewWith(o, view, person);
    created.push({ workspaceId, type: 'contact.created', subject: id, data });
  }
  await insertDetails(trx, o, rows);
  const contacts = await contactsById(trx, workspaceId, there);
  const known = people.flatMap((person, n) => {
    const contact = contacts.get(ids[n]!);
    return contact && !views.has(contact.id) ? { person, contact: allKnown(contact) } : [];
  });
  const linked = events.filter(({ type }) => type !== 'contact.created');
  return { events: created, linked, known, merged };
}

interface Made {
  id: string;
  person: ListedPerson;
}

const allKnown = (contact: KnownContact): KnownContact => ({
  ...contact,
  known: new Set(['phone', 'user_id']),
});

/** A piece of the file has so many people at most, and an undoing takes so many at once. */
export const UNDONE_TOGETHER = 256;

async function insertDetails(
  trx: Trx,
  { workspaceId, importId, piece, now }: WriteOptions,
  made: readonly Made[],
): Promise<void> {
  const of = { workspace_id: workspaceId };
  const tags = made.flatMap(({ id, person }) =>
    person.tags.map((tag, position) => ({ ...of, tag, contact_id: id, position })),
  );
  // In the order of the key: people who share a tag are beside each other there.
  tags.sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0));
  await insertRows(trx, 'contact_tags', tags);
  const values = made.flatMap(({ id, person }) =>
    [...person.values].map(([attribute_id, value]) => ({ ...of, contact_id: id, attribute_id, value })),
  );
  await insertRows(trx, 'contact_values', values);
  const ids = made.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += UNDONE_TOGETHER) {
    const contacts = JSON.stringify(ids.slice(at, at + UNDONE_TOGETHER));
    await noteMade(trx, {
      ...of,
      import_id: importId,
      piece: piece + at / UNDONE_TOGETHER,
      contacts,
      at: now,
    });
  }
}

/** A contact that was made just now, as the API shows it with its tags and values. */
function viewWith(
  { attributes }: WriteOptions,
  view: ContactView,
  { tags, values }: ListedPerson,
): ContactView {
  const shown = [...values].map(([id, text]) => {
    const { key, type } = attributes.get(id)!;
    return [key, decodeValue(type, text)] as const;
  });
  shown.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...view,
    tags: [...tags],
    ...(shown.length > 0 && { attributes: Object.fromEntries(shown) }),
  };
}

/** Changes contacts to what the list says of them. */
async function changePeople(trx: Trx, o: WriteOptions, known: readonly Known[]) {
  const { workspaceId, now } = o;
  const nothing = {
    events: [] as NewEvent[],
    moved: [] as NewEvent[],
    full: 0,
    merged: [] as Resolved['merged'],
  };
  const differing = await lockDiffering(trx, workspaceId, known);
  const full = differing.filter(({ change }) => change === 'full').length;
  const changes = differing.flatMap(({ person, contact, change }) =>
    typeof change === 'object' ? { person, contact, change } : [],
  );
  if (changes.length === 0) return { ...nothing, full };
  const { merged, moved } = await linkAliases(trx, o, changes);
  await applyWrites(
    trx,
    workspaceId,
    changes.map(({ contact, change }) => ({
      contactId: contact.id,
      name: change.name,
      addTags: change.tags,
      values: Object.entries(change.values ?? {}).map(([id, [, text]]) => [id, text] as const),
    })),
    now,
  );
  const ids = changes.map(({ contact }) => contact.id);
  const events = await contactsUpdated(trx, workspaceId, ids, now);
  const log = changes.map(({ contact, change }) => ({ contact_id: contact.id, at: now, change }));
  await noteImported(trx, o, log);
  return { events, moved, full, merged };
}

interface Differing extends Known {
  change: ImportedChange | 'full';
}

/** Locks the contacts that differ from the list. Another process may have changed them before: then it looks again. */
async function lockDiffering(trx: Trx, workspaceId: string, known: readonly Known[]): Promise<Differing[]> {
  // Two numbers of one contact are two lines: the last one wins.
  const last = new Map(known.map((each) => [each.contact.id, each]));
  const differing = [...last.values()].flatMap(({ person, contact }): Differing[] => {
    const change = differenceOf(contact, person);
    return change === undefined ? [] : [{ person, contact, change }];
  });
  if (keepsWhatItReads(trx) || differing.length === 0) return differing;
  const ids = differing.map(({ contact }) => contact.id).sort();
  await touchContacts(
    trx,
    ids.map((contactId) => ({ workspaceId, contactId, updatedAt: undefined })),
  );
  const now = await contactsById(trx, workspaceId, ids);
  return differing.flatMap(({ person, contact: before }): Differing[] => {
    const there = now.get(before.id);
    const contact = there && { ...there, known: before.known };
    const change = contact && differenceOf(contact, person);
    return contact && change !== undefined ? [{ person, contact, change }] : [];
  });
}

/** Adds numbers and ids that contacts were not known by; returns whom that has merged, and the events of their conversations. */
async function linkAliases(
  trx: Trx,
  { workspaceId, now }: WriteOptions,
  changes: readonly { person: ListedPerson; change: ImportedChange }[],
): Promise<{ merged: Resolved['merged']; moved: NewEvent[] }> {
  const learning = changes.filter(({ change }) => change.aliases);
  if (learning.length === 0) return { merged: [], moved: [] };
  const people = learning.map(({ person: { phone, userId } }) => ({
    workspaceId,
    person: { phone: phone!, userId: userId! },
  }));
  const { merged, events } = await resolveContacts(trx, people, now);
  return { merged, moved: events.filter(({ type }) => type === 'conversation.updated') };
}
