/** Writes changes of many contacts at once, each its own; the caller has their locks. */
import { sql } from 'kysely';
import { insertRows, type KeyedQuery, updateRows, writeByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { addWords, removeWords } from '../words.ts';

/** The changes of one contact. What is not named stays. */
export interface ContactWrites {
  contactId: string;
  /** Undefined: it stays. */
  name?: readonly [before: string | null, after: string | null] | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
  /** Texts as they are stored, by the ids of their attributes; null removes a value. */
  values?: readonly (readonly [attributeId: string, text: string | null])[] | undefined;
}

const REMOVE_VALUES: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', attribute_id: 'text' },
  query: () => sql`delete from contact_values
      where (workspace_id, contact_id, attribute_id) in (select v.workspace_id, v.contact_id, v.attribute_id from v)`,
};

const REMOVE_TAGS: KeyedQuery = {
  columns: { workspace_id: 'text', tag: 'text', contact_id: 'text' },
  query: () => sql`delete from contact_tags
      where (workspace_id, tag, contact_id) in (select v.workspace_id, v.tag, v.contact_id from v)`,
};

/** Writes changes that are there to be made; each contact stands in them once. */
export async function applyWrites(
  trx: Trx,
  workspaceId: string,
  writes: readonly ContactWrites[],
  now: number,
): Promise<void> {
  const of = { workspace_id: workspaceId };
  const renamed = writes.flatMap(({ contactId, name }) =>
    name ? { contactId, before: name[0], after: name[1] } : [],
  );
  await updateRows(
    trx,
    'contacts',
    { workspace_id: 'text', id: 'text' },
    { name: 'text' },
    renamed.map(({ contactId, after }) => ({ ...of, id: contactId, name: after })),
  );
  await removeWords(
    trx,
    renamed.map(({ contactId, before }) => ({ workspaceId, contactId, name: before })),
  );
  await addWords(
    trx,
    renamed.map(({ contactId, after }) => ({ workspaceId, contactId, name: after })),
  );
  await writeByKeys(
    trx,
    REMOVE_TAGS,
    writes.flatMap(({ contactId, removeTags = [] }) =>
      removeTags.map((tag) => ({ ...of, tag, contact_id: contactId })),
    ),
  );
  // Behind those that it has, whose positions are small or earlier times.
  await insertRows(
    trx,
    'contact_tags',
    writes.flatMap(({ contactId, addTags = [] }) =>
      addTags.map((tag, i) => ({ ...of, tag, contact_id: contactId, position: now + i })),
    ),
    { ignoreConflicts: true },
  );
  await writeValues(trx, workspaceId, writes);
}

async function writeValues(trx: Trx, workspaceId: string, writes: readonly ContactWrites[]): Promise<void> {
  const rows = writes.flatMap(({ contactId, values = [] }) =>
    values.map(([attribute_id, value]) => ({
      ...{ workspace_id: workspaceId, contact_id: contactId, attribute_id, value },
    })),
  );
  await writeByKeys(trx, REMOVE_VALUES, rows);
  await insertRows(
    trx,
    'contact_values',
    rows.flatMap(({ value, ...row }) => (value === null ? [] : { ...row, value })),
  );
}
