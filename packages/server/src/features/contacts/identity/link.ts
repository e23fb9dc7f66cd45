import { insertRows } from '../../../platform/database/batch.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Moved } from '../../conversations/merge.ts';
import { BLANK, type ContactView, showContact } from '../schemas.ts';
import { addWords, removeWords } from '../words.ts';
import { aliasesOfContacts, forgetAlias } from './aliases.ts';
import { keepContacts, moveContact, type Touch, touchContacts } from './move.ts';
import type { Identity, Plan } from './plan.ts';

/** The changes that resolving has made so far. */
export interface Changes {
  /** Contacts made, with their view while nothing but their making has touched them. */
  made: Map<string, { workspaceId: string; view: ContactView | undefined }>;
  /** Contacts of which something that is shown has changed, and their workspaces. */
  changed: Map<string, string>;
  merged: { workspaceId: string; from: string; to: string }[];
  /** Conversations of contacts that were merged. */
  moved: Moved[];
}

/** Writes a plan; returns the contact of each identity, or undefined when another process was faster. */
export async function applyPlan(
  trx: Trx,
  plan: Plan,
  changes: Changes,
  now: number,
): Promise<string[] | undefined> {
  if (!(await lock(trx, plan, changes, now))) return undefined;
  const ids = await makeContacts(trx, plan.identities, changes, now);
  if (!(await takeUsernames(trx, plan))) return undefined;
  for (const [i, identity] of plan.identities.entries()) {
    if (!(await joinOthers(trx, identity, ids[i]!, changes, now))) return undefined;
  }
  await removeOldUsernames(trx, plan, ids, changes, now);
  return (await addAliases(trx, plan.identities, ids, now)) ? ids : undefined;
}

const changesWhatIsShown = ({ mergeFrom, inheritFrom, learnt, usernameChanged, name }: Identity) =>
  mergeFrom.length > 0 ||
  inheritFrom.length > 0 ||
  usernameChanged ||
  name !== undefined ||
  learnt.some(({ kind }) => kind === 'phone' || kind === 'username');

/** Locks the contacts of a plan until the commit; returns whether those that it needs are still there. */
async function lock(trx: Trx, plan: Plan, changes: Changes, now: number): Promise<boolean> {
  const touches = new Map<string, Touch>();
  const needed: string[] = [];
  const untouched = new Map<string, string>();
  for (const identity of plan.identities) {
    const { workspaceId, contactId, mergeFrom, learnt, usernameLost, name } = identity;
    if (contactId === undefined) continue;
    const shown = changesWhatIsShown(identity);
    if (!shown && !usernameLost && learnt.length === 0) {
      untouched.set(contactId, workspaceId);
      continue;
    }
    touches.set(contactId, { workspaceId, contactId, name, updatedAt: shown ? now : undefined });
    needed.push(contactId, ...mergeFrom);
    for (const from of mergeFrom) touches.set(from, { workspaceId, contactId: from, updatedAt: undefined });
    if (shown) changes.changed.set(contactId, workspaceId);
  }
  for (const { workspaceId, contactId } of plan.usernamesTaken) {
    const touch = touches.get(contactId);
    touches.set(contactId, { workspaceId, contactId, name: touch?.name, updatedAt: now });
    changes.changed.set(contactId, workspaceId);
  }
  const inOrder = [...touches.values()].sort((a, b) => (a.contactId < b.contactId ? -1 : 1));
  const there = await touchContacts(trx, inOrder);
  if (!needed.every((id) => there.has(id))) return false;
  const kept = await keepContacts(
    trx,
    [...untouched].map(([contactId, workspaceId]) => ({ workspaceId, contactId })),
  );
  return kept.size === untouched.size;
}

async function makeContacts(
  trx: Trx,
  identities: readonly Identity[],
  changes: Changes,
  now: number,
): Promise<string[]> {
  const rows = [];
  const ids: string[] = [];
  for (const { workspaceId, contactId, inheritFrom, learnt, name } of identities) {
    const id = contactId ?? randomOf(trx).newId('con', now);
    ids.push(id);
    if (contactId !== undefined) continue;
    const phone = learnt.find(({ kind }) => kind === 'phone')?.value;
    const phones = learnt.filter(({ kind }) => kind === 'phone').length;
    const username = learnt.find(({ kind }) => kind === 'username')?.value;
    const row = {
      ...BLANK,
      workspace_id: workspaceId,
      id,
      name: name ?? null,
      created_at: now,
      updated_at: now,
    };
    // An opt-out that is inherited is read with the rest.
    const view = showContact(row, { phone, username, tags: [], attributes: undefined, optOut: undefined });
    changes.made.set(id, { workspaceId, view: inheritFrom.length === 0 && phones < 2 ? view : undefined });
    rows.push(row);
  }
  await insertRows(trx, 'contacts', rows);
  await addWords(
    trx,
    rows.map(({ workspace_id, id, name }) => ({ workspaceId: workspace_id, contactId: id, name })),
    { fresh: true },
  );
  return ids;
}

async function joinOthers(
  trx: Trx,
  identity: Identity,
  to: string,
  changes: Changes,
  now: number,
): Promise<boolean> {
  const { workspaceId, mergeFrom, inheritFrom } = identity;
  for (const from of inheritFrom) {
    if ((await moveContact(trx, workspaceId, from, to, now)).aliases === 0) return false;
    changes.merged.push({ workspaceId, from, to });
  }
  for (const from of mergeFrom) {
    changes.moved.push(...(await moveContact(trx, workspaceId, from, to, now)).conversations);
    changes.changed.delete(from);
    if (changes.made.delete(from)) continue;
    for (const earlier of changes.merged) if (earlier.to === from) earlier.to = to;
    changes.merged.push({ workspaceId, from, to });
  }
  return true;
}

/**
 * Takes usernames from the contacts that had them before somebody else, and before contacts are merged: a
 * username would go along with its contact and not be found.
 */
async function takeUsernames(trx: Trx, { usernamesTaken }: Plan): Promise<boolean> {
  for (const { workspaceId, contactId, username } of usernamesTaken) {
    if (!(await forgetAlias(trx, { workspaceId, contactId, kind: 'username', value: username })))
      return false;
  }
  return true;
}

/** Removes the earlier usernames of contacts, which have one at a time. */
async function removeOldUsernames(
  trx: Trx,
  { identities }: Plan,
  ids: readonly string[],
  changes: Changes,
  now: number,
): Promise<void> {
  const renamed = new Map<string, Identity>();
  for (const [i, identity] of identities.entries()) {
    const { contactId, inheritFrom, usernameChanged, usernameLost } = identity;
    const isNew = contactId === undefined && inheritFrom.length === 0;
    if (!isNew && (usernameChanged || usernameLost)) renamed.set(ids[i]!, identity);
  }
  const held = await aliasesOfContacts(
    trx,
    [...renamed].map(([contactId, { workspaceId }]) => ({ workspaceId, contactId })),
  );
  const lost: Touch[] = [];
  for (const alias of held) {
    if (alias.kind !== 'username') continue;
    await forgetAlias(trx, alias);
    const { workspaceId, contactId } = alias;
    if (!renamed.get(contactId)!.usernameChanged) lost.push({ workspaceId, contactId, updatedAt: now });
  }
  await touchContacts(trx, lost);
  for (const { workspaceId, contactId } of lost) changes.changed.set(contactId, workspaceId);
}

/**
 * Inserts aliases in one order, so that two processes that make the same people do not deadlock. Digests that stood for
 * them are gone then.
 */
async function addAliases(
  trx: Trx,
  identities: readonly Identity[],
  ids: readonly string[],
  now: number,
): Promise<boolean> {
  for (const [i, { workspaceId, learnt }] of identities.entries())
    for (const { digest } of learnt)
      if (digest !== undefined)
        await forgetAlias(trx, { workspaceId, contactId: ids[i]!, kind: 'erased', value: digest });
  const rows = identities.flatMap(({ workspaceId, learnt }, i) =>
    learnt.map(({ kind, value }) => ({
      workspace_id: workspaceId,
      kind,
      value,
      contact_id: ids[i]!,
      linked_at: now,
    })),
  );
  rows.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.kind < b.kind ? -1 : 1));
  const added = await insertRows(trx, 'contact_aliases', rows, {
    ignoreConflicts: true,
    returning: 'contact_id',
  });
  return added.length === rows.length;
}

/** Deletes the contacts that were made here and own no alias, because another process was faster. */
export async function removeUnused(trx: Trx, changes: Changes): Promise<void> {
  for (const [id, made] of changes.made) {
    made.view = undefined;
    const owned = await aliasesOfContacts(trx, [{ workspaceId: made.workspaceId, contactId: id }]);
    if (owned.length > 0) continue;
    changes.made.delete(id);
    const gone = await trx
      .deleteFrom('contacts')
      .where('workspace_id', '=', made.workspaceId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    await removeWords(trx, [{ workspaceId: made.workspaceId, contactId: id, name: gone?.name }]);
  }
}
