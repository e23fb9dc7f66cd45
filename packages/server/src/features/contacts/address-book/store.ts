import type { Updateable } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { insertRows } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { ContactsTable } from '../../../platform/database/schema/contacts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import type { Check } from '../../../platform/http/response/etag.ts';
import { type ListRules, namesAfter } from '../../../platform/named-list.ts';
import { recordEvents } from '../../events/record.ts';
import { checkValues, setValues } from '../attributes/of-contacts.ts';
import { contactQuery, contactViews, findContact, noSuchContact, selectContacts } from '../identity/find.ts';
import { touchContacts } from '../identity/move.ts';
import { resolveContacts } from '../identity/resolve.ts';
import { changeOptOut } from '../opt-out.ts';
import { type ContactChange, type ContactInput, type ContactView, changedColumns } from '../schemas.ts';
import { MOST_TAGS } from '../tags.ts';
import { addWords, removeWords } from '../words.ts';

/** Newest first; `before` is the id where the page before ended. */
export async function listContacts(
  db: Db,
  workspaceId: string,
  filter: { tag?: string | undefined; phone?: string | undefined },
  limit: number,
  before?: string,
): Promise<ContactView[]> {
  const query = filter.tag === undefined ? LISTED : TAGGED;
  return newestFirst(await selectContacts(db, query, { workspaceId, ...filter, before, limit }));
}

/**
 * Returns the contacts with these ids that exist, newest first, all of them; `before` is the id where the page before
 * ended.
 */
export async function namedContacts(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  before?: string,
): Promise<ContactView[]> {
  const left = [...new Set(ids)].filter((id) => before === undefined || id < before);
  return newestFirst(await contactViews(db, workspaceId, left));
}

const newestFirst = (views: Map<string, ContactView>) =>
  [...views.values()].sort((a, b) => (a.id < b.id ? 1 : -1));

interface Listed {
  workspaceId: string;
  tag?: string | undefined;
  phone?: string | undefined;
  before?: string | undefined;
  limit: number;
}

const LISTED = contactQuery((db, { workspaceId, phone, before, limit }: Listed) => {
  let query = db
    .selectFrom('contacts')
    .select(['workspace_id', 'id'])
    .where('workspace_id', '=', workspaceId);
  if (before !== undefined) query = query.where('id', '<', before);
  if (phone !== undefined) query = query.where('id', 'in', ownersOf(db, workspaceId, phone));
  return query.orderBy('id', 'desc').limit(limit);
});

const TAGGED = contactQuery((db, { workspaceId, tag, phone, before, limit }: Listed) => {
  let query = db
    .selectFrom('contact_tags')
    .select(['workspace_id', 'contact_id as id'])
    .where('workspace_id', '=', workspaceId)
    .where('tag', '=', tag!);
  if (before !== undefined) query = query.where('contact_id', '<', before);
  if (phone !== undefined) query = query.where('contact_id', 'in', ownersOf(db, workspaceId, phone));
  return query.orderBy('contact_id', 'desc').limit(limit);
});

const ownersOf = (db: Db, workspaceId: string, phone: string) =>
  db
    .selectFrom('contact_aliases')
    .select('contact_id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'phone')
    .where('value', '=', phone);

/** Makes a contact; a deleted one of the same number that had opted out hands its opt-out on. */
export async function createContact(
  db: Db,
  workspaceId: string,
  { phone, name, tags = [], attributes, ...others }: ContactInput,
  now: number,
  keep?: Keep<ContactView>,
): Promise<ContactView> {
  return transaction(db, async (trx) => {
    const person = { phone, ...(name !== undefined && { name }) };
    const { ids, events } = await resolveContacts(trx, [{ workspaceId, person }], now);
    const id = ids[0]!;
    const created = events.find((event) => event.type === 'contact.created');
    if (!created) {
      throw new ApiError('CONFLICT', {
        message: 'There is a contact with this number already.',
        hint: 'Change the contact whose id is given in details with PATCH /api/v1/contacts/{id}.',
        details: [{ field: 'id', message: id }],
      });
    }
    await setColumns(trx, workspaceId, id, changedColumns(created.data as ContactView, others));
    await replaceTags(trx, workspaceId, id, [], tags);
    if (attributes) await setValues(trx, workspaceId, [id], await checkValues(trx, workspaceId, attributes));
    const view = await findContact(trx, workspaceId, id);
    await keep?.(trx, view);
    await recordEvents(trx, [{ workspaceId, type: 'contact.created', subject: id, data: view }], now);
    return view;
  });
}

/** Changes the fields that are named; a change to what is already so makes no event. */
export async function changeContact(
  db: Db,
  workspaceId: string,
  id: string,
  change: ContactChange,
  { now, check }: { now: number; check?: Check<ContactView> | undefined },
): Promise<ContactView> {
  return transaction(db, async (trx) => {
    const there = await touchContacts(trx, [{ workspaceId, contactId: id, updatedAt: undefined }]);
    if (!there.has(id)) throw noSuchContact();
    const before = await findContact(trx, workspaceId, id);
    check?.(before);
    const columns = changedColumns(before, change);
    const { tags: all, addTags: add, removeTags: remove } = change;
    const tags = namesAfter(before.tags, { all, add, remove }, TAGS);
    const retagged = JSON.stringify(tags) !== JSON.stringify(before.tags);
    if (retagged) await replaceTags(trx, workspaceId, id, before.tags, tags);
    const values = change.attributes && (await checkValues(trx, workspaceId, change.attributes));
    const revalued = values !== undefined && (await setValues(trx, workspaceId, [id], values)).size > 0;
    const changed = retagged || revalued || Object.keys(columns).length > 0;
    if (changed) await setColumns(trx, workspaceId, id, { ...columns, updated_at: now });
    if (columns.name !== undefined) {
      await removeWords(trx, [{ workspaceId, contactId: id, name: before.name }]);
      await addWords(trx, [{ workspaceId, contactId: id, name: change.name }]);
    }
    const events = change.optOut ? await changeOptOut(trx, workspaceId, id, change.optOut.scope, now) : [];
    const view = await findContact(trx, workspaceId, id);
    if (changed) events.unshift({ workspaceId, type: 'contact.updated', subject: id, data: view });
    await recordEvents(trx, events, now);
    return view;
  });
}

const TAGS: ListRules = {
  fields: { all: 'tags', add: 'addTags', remove: 'removeTags' },
  most: MOST_TAGS,
  of: 'a contact',
};

async function setColumns(
  trx: Trx,
  workspaceId: string,
  id: string,
  columns: Updateable<ContactsTable>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx
    .updateTable('contacts')
    .set(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

async function replaceTags(
  trx: Trx,
  workspaceId: string,
  id: string,
  before: readonly string[],
  tags: readonly string[],
): Promise<void> {
  if (before.length > 0) {
    await trx
      .deleteFrom('contact_tags')
      .where('workspace_id', '=', workspaceId)
      .where('contact_id', '=', id)
      .execute();
  }
  const rows = [...new Set(tags)].map((tag, position) => ({
    workspace_id: workspaceId,
    tag,
    contact_id: id,
    position,
  }));
  await insertRows(trx, 'contact_tags', rows);
}
