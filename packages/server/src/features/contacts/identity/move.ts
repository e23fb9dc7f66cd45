/** Writes on contacts that are known already: taking their lock, and making one of two. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import { keepsWhatItReads, keptRows, type Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { type Moved, moveConversations } from '../../conversations/merge.ts';
import { moveValues } from '../attributes/of-contacts.ts';
import { moveImported } from '../imported.ts';
import { moveNotes } from '../notes.ts';
import { mergedColumns } from '../schemas.ts';
import { MOST_TAGS } from '../tags.ts';
import { addWords, removeWords } from '../words.ts';
import { aliasesOfContacts, forgetAlias } from './aliases.ts';
import { noteFormer } from './former.ts';

export interface Touch {
  workspaceId: string;
  contactId: string;
  /** Taken where the contact has none. */
  name?: string | undefined;
  /** Undefined: nothing that is shown changes. */
  updatedAt: number | undefined;
}

const TOUCH: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', given: 'text', at: 'bigint' },
  query:
    () => sql`update contacts as t set name = coalesce(t.name, v.given), updated_at = coalesce(v.at, t.updated_at)
      from v where t.workspace_id = v.workspace_id and t.id = v.contact_id returning id, name`,
};

/**
 * Locks contacts until the commit, by writing them; returns the ids of those that are still there. Whoever links an
 * alias, merges, deletes or opts out holds this lock, so that none of them meets a contact half gone.
 */
export async function touchContacts(trx: Trx, touches: readonly Touch[]): Promise<Set<string>> {
  const rows = await selectByKeys<{ id: string; name: string | null }>(
    trx,
    TOUCH,
    touches.map((touch) => ({
      workspace_id: touch.workspaceId,
      contact_id: touch.contactId,
      given: touch.name,
      at: touch.updatedAt,
    })),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await addWords(
    trx,
    touches.filter(({ contactId, name }) => name !== undefined && names.get(contactId) === name),
  );
  return new Set(names.keys());
}

const KEEP: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query: (
    db,
  ) => sql`select c.id from v join contacts c on c.workspace_id = v.workspace_id and c.id = v.contact_id
      ${keptRows(db, 'c')}`,
};

interface ContactKey {
  workspaceId: string;
  contactId: string;
}

/**
 * Keeps contacts from being merged or deleted until the commit; returns the ids of those that are there. They may be
 * changed meanwhile, and others may keep them too.
 */
export async function findAndKeepContacts(trx: Trx, contacts: readonly ContactKey[]): Promise<Set<string>> {
  const rows = await selectByKeys<{ id: string }>(
    trx,
    KEEP,
    contacts.map(({ workspaceId, contactId }) => ({ workspace_id: workspaceId, contact_id: contactId })),
  );
  return new Set(rows.map((row) => row.id));
}

/** The same of contacts that this transaction has found. */
export async function keepContacts(trx: Trx, contacts: readonly ContactKey[]): Promise<Set<string>> {
  if (keepsWhatItReads(trx)) return new Set(contacts.map(({ contactId }) => contactId));
  return findAndKeepContacts(trx, contacts);
}

/**
 * Gives all that a contact has to another one and removes it; messages are not touched. Of two usernames the one
 * learnt last stays. Returns the conversations that have moved, and how many aliases: none when somebody else was faster.
 */
export async function moveContact(
  trx: Trx,
  workspaceId: string,
  from: string,
  to: string,
  now: number,
): Promise<{ aliases: number; conversations: Moved[] }> {
  const sides = [from, to].map((contactId) => ({ workspaceId, contactId }));
  const held = await aliasesOfContacts(trx, sides);
  const usernames = held.filter(({ kind }) => kind === 'username');
  const [, ...outdated] = usernames.sort(
    (a, b) => b.linkedAt - a.linkedAt || Number(b.contactId === to) - Number(a.contactId === to),
  );
  for (const alias of outdated) await forgetAlias(trx, alias);
  const moved = await trx
    .updateTable('contact_aliases')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  await moveOptOuts(trx, workspaceId, from, to);
  const conversations = await moveConversations(trx, workspaceId, from, to, now);
  await moveTags(trx, workspaceId, from, to);
  await moveValues(trx, workspaceId, from, to);
  await moveNotes(trx, workspaceId, from, to);
  await moveImported(trx, workspaceId, from, to);
  // Of an erased contact there is nothing left to find.
  if (held.some(({ contactId, kind }) => contactId === from && kind !== 'erased'))
    await noteFormer(trx, workspaceId, from, to);
  const gone = await trx
    .deleteFrom('contacts')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (gone) {
    await removeWords(trx, [{ workspaceId, contactId: from, name: gone.name }]);
    await mergeColumns(trx, gone, to);
  }
  return { aliases: Number(moved.numUpdatedRows), conversations };
}

/** The one that stays is locked (`touchContacts`), or was made in this transaction. */
async function mergeColumns(trx: Trx, gone: Row<'contacts'>, to: string): Promise<void> {
  const { workspace_id } = gone;
  const kept = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', to)
    .executeTakeFirst();
  if (!kept) return;
  await trx
    .updateTable('contacts')
    .set(mergedColumns(kept, gone))
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', to)
    .execute();
  if (kept.name === null)
    await addWords(trx, [{ workspaceId: workspace_id, contactId: to, name: gone.name }]);
}

/** Keeps what either contact has refused, with the time of the later refusal. */
async function moveOptOuts(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const rows = await trx
    .deleteFrom('opt_outs')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', from)
    .returningAll()
    .execute();
  for (const row of rows) {
    await trx
      .insertInto('opt_outs')
      .values({ ...row, contact_id: to })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'contact_id', 'scope'])
          .doUpdateSet({ at: row.at, source: row.source })
          .where('opt_outs.at', '<', row.at),
      )
      .execute();
  }
}

async function moveTags(trx: Trx, workspaceId: string, from: string, to: string): Promise<void> {
  const kept = await tagsOf(trx, workspaceId, to);
  const had = kept.map(({ tag }) => tag);
  const added = (await tagsOf(trx, workspaceId, from))
    .map(({ tag }) => tag)
    .filter((tag) => !had.includes(tag));
  await trx
    .deleteFrom('contact_tags')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', from)
    .execute();
  const first = (kept.at(-1)?.position ?? -1) + 1;
  const rows = added
    .slice(0, Math.max(0, MOST_TAGS - had.length))
    .map((tag, i) => ({ workspace_id: workspaceId, tag, contact_id: to, position: first + i }));
  if (rows.length > 0) await trx.insertInto('contact_tags').values(rows).execute();
}

const tagsOf = (trx: Trx, workspaceId: string, contactId: string) =>
  trx
    .selectFrom('contact_tags')
    .select(['tag', 'position'])
    .where('contact_id', '=', contactId)
    .where('workspace_id', '=', workspaceId)
    .orderBy('position')
    .execute();
