/** Undoes what an import did to contacts, as far as nobody has touched them since. */
import { sql } from 'kysely';
import { type KeyedQuery, selectTogether } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { contactsWithConversations } from '../../conversations/find.ts';
import type { NewEvent } from '../../events/record.ts';
import { forgetAlias } from '../identity/aliases.ts';
import { touchContacts } from '../identity/move.ts';
import { contactsUpdated } from '../identity/updated.ts';
import {
  forgetImported,
  type ImportedChange,
  type ImportedRow,
  importedAfter,
  importedOf,
  madeFrom,
  noteStays,
} from '../imported.ts';
import { applyWrites, type ContactWrites } from './apply.ts';
import { contactsById, type KnownContact } from './look-up.ts';
import { removeContacts } from './remove.ts';

/**
 * Why something of an import stays: the contact, or the value, was changed since, the person has written, messages were
 * sent to them, or a member has noted something.
 */
export const STAYS = ['changed', 'wrote', 'messages', 'noted'] as const;
export type Stays = (typeof STAYS)[number];

export interface UndoOptions {
  workspaceId: string;
  importId: string;
  /** The place where the step before ended; empty at the beginning. */
  place: string;
  now: number;
  /** Returns those of some contacts to or from whom there are messages. */
  withMessages: (trx: Trx, workspaceId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface Undone {
  removed: number;
  restored: number;
  kept: number;
  /** The place to go on from; undefined: that was all. */
  next: string | undefined;
  events: NewEvent[];
}

/** So many contacts are given their earlier values at once: whoever writes to one of them waits for milliseconds. */
const AT_ONCE = 200;
/** The contacts that were changed come after those that were made, piece by piece. */
const CHANGED = 'changed ';

/** Undoes the next contacts of an import. */
export async function undoSome(trx: Trx, o: UndoOptions): Promise<Undone> {
  if (o.place.startsWith(CHANGED)) return undoChanged(trx, o, o.place.slice(CHANGED.length));
  const made = await madeFrom(trx, o, Number(o.place));
  if (!made) return undoChanged(trx, o, '');
  const { removed, kept } = await undoMade(trx, o, made);
  return { removed, kept, restored: 0, next: String(made.piece + 1), events: [] };
}

/** Removes contacts that an import made. */
async function undoMade(
  trx: Trx,
  o: UndoOptions,
  { contactIds, at }: { contactIds: readonly string[]; at: number },
): Promise<{ removed: number; kept: number }> {
  const { workspaceId } = o;
  await lock(trx, workspaceId, contactIds);
  const contacts = await contactsById(trx, workspaceId, contactIds);
  // One that a later line has changed was touched by this import, and by nobody else.
  const later = new Map((await importedOf(trx, o, contactIds)).map((row) => [row.contact_id, row.at]));
  const made = [...contacts.values()].map((contact) => ({
    contact,
    at,
    touchedAt: later.get(contact.id) ?? at,
  }));
  const stays = await reasonsOf(trx, o, made);
  const removed = [...contacts.keys()].filter((id) => !stays.has(id));
  await removeContacts(trx, workspaceId, removed);
  await forgetImported(trx, o, [...later.keys()]);
  await noteStays(
    trx,
    o,
    [...stays].map(([contact_id, why]) => ({ contact_id, at, stays: why })),
  );
  return { removed: removed.length, kept: stays.size };
}

const lock = (trx: Trx, workspaceId: string, ids: readonly string[]) =>
  touchContacts(
    trx,
    ids.map((contactId) => ({ workspaceId, contactId, updatedAt: undefined })),
  );

/** Gives the next contacts that an import changed their earlier values. */
async function undoChanged(trx: Trx, o: UndoOptions, after: string): Promise<Undone> {
  const { workspaceId } = o;
  const rows = await importedAfter(trx, o, { after, limit: AT_ONCE });
  const changed = rows.filter(({ change }) => change !== null);
  const ids = changed.map(({ contact_id }) => contact_id);
  await lock(trx, workspaceId, ids);
  const contacts = await contactsById(trx, workspaceId, ids);
  const there = changed.filter(({ contact_id }) => contacts.has(contact_id));
  const { restored, kept, events } = await restore(trx, o, there, contacts);
  await forgetImported(trx, o, ids);
  await noteStays(
    trx,
    o,
    there
      .filter(({ contact_id }) => kept.has(contact_id))
      .map(({ contact_id, at }) => ({ contact_id, at, stays: 'changed' })),
  );
  const next = rows.length === AT_ONCE ? CHANGED + rows.at(-1)!.contact_id : undefined;
  return { removed: 0, restored, kept: kept.size, next, events };
}

/** Says why contacts that an import made are not removed. */
async function reasonsOf(
  trx: Trx,
  { workspaceId, withMessages }: UndoOptions,
  made: readonly { contact: KnownContact; at: number; touchedAt: number }[],
): Promise<Map<string, Stays>> {
  const stays = new Map<string, Stays>();
  const ids = made.map(({ contact }) => contact.id);
  const talked = await contactsWithConversations(trx, workspaceId, ids);
  const messaged = await withMessages(trx, workspaceId, ids);
  const noted = await contactsWithNotes(trx, workspaceId, ids);
  for (const { contact, at, touchedAt } of made) {
    const { id, createdAt, updatedAt, lastInboundAt } = contact;
    if (lastInboundAt !== null) stays.set(id, 'wrote');
    else if (messaged.has(id) || talked.has(id)) stays.set(id, 'messages');
    else if (noted.has(id)) stays.set(id, 'noted');
    else if (createdAt !== at || updatedAt !== touchedAt) stays.set(id, 'changed');
  }
  return stays;
}

const WITH_NOTES: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query: () => sql`select v.contact_id from v cross join contact_notes n
      where n.workspace_id = v.workspace_id and n.contact_id = v.contact_id`,
};

async function contactsWithNotes(
  trx: Trx,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = ids.map((contact_id) => ({ workspace_id: workspaceId, contact_id }));
  const rows = await selectTogether<{ contact_id: string }>(trx, WITH_NOTES, keys);
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** Gives contacts their earlier values back; `kept` are those of which something has changed since. */
async function restore(
  trx: Trx,
  { workspaceId, now }: UndoOptions,
  rows: readonly ImportedRow[],
  contacts: ReadonlyMap<string, KnownContact>,
): Promise<{ restored: number; kept: ReadonlySet<string>; events: NewEvent[] }> {
  const writes: ContactWrites[] = [];
  const kept = new Set<string>();
  for (const { contact_id: id, change: noted, at } of rows) {
    const change = JSON.parse(noted!) as ImportedChange;
    const { write, whole } = earlierOf(contacts.get(id)!, change);
    if (!whole) kept.add(id);
    const unlinked = await unlink(trx, { workspaceId, id, at }, change);
    if (write || unlinked) writes.push(write ?? { contactId: id });
  }
  if (writes.length === 0) return { restored: 0, kept, events: [] };
  await applyWrites(trx, workspaceId, writes, now);
  const ids = writes.map(({ contactId }) => contactId);
  const events = await contactsUpdated(trx, workspaceId, ids, now);
  return { restored: writes.length, kept, events };
}

/** Returns what brings the earlier values back, and whether that is all of them: none has changed since. */
function earlierOf(
  contact: KnownContact,
  { name, tags = [], values = {} }: ImportedChange,
): { write: ContactWrites | undefined; whole: boolean } {
  const isName = name !== undefined && contact.name === name[1];
  const removeTags = tags.filter((tag) => contact.tags.includes(tag));
  const entries = Object.entries(values);
  const asThen = entries.filter(([id, [, after]]) => (contact.values.get(id) ?? null) === after);
  const whole = (name === undefined || isName) && asThen.length === entries.length;
  if (!isName && removeTags.length === 0 && asThen.length === 0) return { write: undefined, whole };
  const write: ContactWrites = {
    contactId: contact.id,
    ...(isName && { name: [contact.name, name[0]] as const }),
    removeTags,
    values: asThen.map(([id, [before]]) => [id, before] as const),
  };
  return { write, whole };
}

/** Removes numbers and ids that came with the import; returns whether there were any. */
async function unlink(
  trx: Trx,
  { workspaceId, id, at }: { workspaceId: string; id: string; at: number },
  { aliases = [] }: ImportedChange,
): Promise<boolean> {
  let unlinked = false;
  for (const { kind, value } of aliases) {
    const alias = { workspaceId, contactId: id, kind, value, linkedAt: at };
    if (await forgetAlias(trx, alias)) unlinked = true;
  }
  return unlinked;
}
