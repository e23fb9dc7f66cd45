/** Histories of contacts for property tests: several at once, each in a workspace of its own. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { deleteContact } from '../../src/features/contacts/address-book/delete.ts';
import { type Person, rekeyContact, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import type { Resolved } from '../../src/features/contacts/identity/resolve-alias-sets.ts';
import { optOut } from '../../src/features/contacts/opt-out.ts';
import { keptOf } from '../../src/features/contacts/words.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { ContactModel, ModelContact, Outcome } from './contact-model.ts';
import { later } from './contacts.ts';

const hasSureAlias = (one: Person) => Boolean(one.userId ?? one.parentUserId ?? one.phone);

/** Each alias is left out in one of so many. */
function personWithout(sure: number, username: number): fc.Arbitrary<Person> {
  const maybe = (prefix: string, freq: number) =>
    fc.option(
      fc.integer({ min: 1, max: 4 }).map((n) => `${prefix}${n}`),
      { nil: undefined, freq },
    );
  return fc
    .record({
      userId: maybe('IN.', sure),
      parentUserId: maybe('IN.ENT.', sure),
      phone: maybe('+91987654321', sure),
      username: maybe('user', username),
      name: maybe('Name ', 2),
    })
    .map(
      (all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Person,
    )
    .filter((one) => hasSureAlias(one) || one.username !== undefined);
}

/** Few aliases leave contacts apart for a username to go between; many join them. */
const person = fc.oneof(
  { weight: 3, arbitrary: personWithout(2, 4) },
  { weight: 1, arbitrary: personWithout(5, 5) },
);
const surePerson = person.filter(hasSureAlias);

export type Step =
  | { batch: Person[] }
  | { before: Person; after: Person }
  /** The contact that stands there among those that are live. */
  | { remove: number; optsOut: boolean };

export const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ batch: fc.array(person, { minLength: 1, maxLength: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ before: surePerson, after: surePerson }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.nat({ max: 3 }), optsOut: fc.boolean() }) },
  ),
  { minLength: 1, maxLength: 6 },
);

const [one, two, three] = ['+919876543211', '+919876543212', '+919876543213'];

/** These histories once went wrong, or would seldom be met by chance. */
export const knownHistories: Step[][] = [
  // A username is taken from a contact that the same batch makes another's.
  [
    { batch: [{ phone: one }, { username: 'user1' }] },
    { batch: [{ userId: 'IN.1', username: 'user2' }] },
    {
      batch: [
        { phone: two, username: 'user2' },
        { userId: 'IN.1', phone: one },
        { phone: two, username: 'user1' },
      ],
    },
    { batch: [{ username: 'user1' }] },
  ],
  // A username is taken at once by another, and then given up.
  [
    { batch: [{ userId: 'IN.1', username: 'user1' }] },
    {
      batch: [
        { userId: 'IN.1', username: 'user2' },
        { phone: one, username: 'user2' },
      ],
    },
    { batch: [{ phone: one, username: 'user3' }, { username: 'user2' }] },
    { batch: [{ username: 'user1' }] },
  ],
  // The younger contact has the newer username.
  [
    { batch: [{ userId: 'IN.1', username: 'user1' }] },
    { batch: [{ phone: one, username: 'user2' }] },
    { batch: [{ userId: 'IN.1', phone: one }] },
    { batch: [{ username: 'user1' }] },
  ],
  // Two deleted contacts that had opted out are one person.
  [
    { batch: [{ phone: one }, { phone: two }, { phone: three }] },
    { remove: 0, optsOut: true },
    { remove: 0, optsOut: true },
    { before: { phone: one }, after: { phone: two } },
    { batch: [{ userId: 'IN.1', phone: two }] },
  ],
  [{ batch: [{ username: 'user1' }] }, { remove: 0, optsOut: true }],
];

export interface Run {
  workspaceId: string;
  model: ContactModel;
}

/** One step of each; then the batches again, which has to change nothing. */
export async function take(db: Db, runs: readonly (Run & { step: Step })[]): Promise<void> {
  const repeated = await resolveBatches(
    db,
    runs.flatMap(({ step, ...run }) => ('batch' in step ? [{ ...run, batch: step.batch }] : [])),
  );
  for (const { workspaceId, model, step } of runs) {
    if ('after' in step) await rekey(db, workspaceId, model, step);
    else if ('remove' in step) await remove(db, workspaceId, model, step);
  }
  await compareAliases(db, runs);
  const items = repeated.flatMap((one) => one.items);
  if (items.length === 0) return;
  const again = await transaction(db, (trx) => resolveContacts(trx, items, later()));
  assert.deepEqual(again, { ids: repeated.flatMap((one) => one.ids), events: [], merged: [] });
}

/** Returns those that change nothing when they come again, with the contacts of their people. */
async function resolveBatches(db: Db, batches: readonly (Run & { batch: Person[] })[]) {
  const all = batches.map(({ workspaceId, model, batch }) => ({
    model,
    batch,
    items: batch.map((one) => ({ workspaceId, person: one })),
    ids: [] as string[],
  }));
  const items = all.flatMap((one) => one.items);
  if (items.length === 0) return [];
  const { ids, events, merged } = await transaction(db, (trx) => resolveContacts(trx, items, later()));
  let from = 0;
  for (const one of all) {
    const { workspaceId } = one.items[0]!;
    one.ids = ids.slice(from, from + one.items.length);
    from += one.items.length;
    check(one.model.resolve(one.batch), {
      ids: one.ids,
      events: events.filter((event) => event.workspaceId === workspaceId),
      merged: merged.filter((pair) => pair.workspaceId === workspaceId),
    });
  }
  // A username alone that somebody has just given up is theirs the first time and a stranger's the second.
  return all.filter(({ batch }) => batch.every(hasSureAlias));
}

async function rekey(
  db: Db,
  workspaceId: string,
  model: ContactModel,
  { before, after }: { before: Person; after: Person },
): Promise<void> {
  const { id, events, merged } = await transaction(db, (trx) =>
    rekeyContact(trx, workspaceId, before, after, later()),
  );
  check(model.rekey(before, after), { ids: [id], events, merged });
}

async function remove(
  db: Db,
  workspaceId: string,
  model: ContactModel,
  { remove: place, optsOut }: { remove: number; optsOut: boolean },
): Promise<void> {
  const live = model.contacts.filter((contact) => contact.live);
  const contact = live[place % live.length];
  if (!contact) return;
  const contactId = contact.id!;
  if (optsOut) {
    const refusal = { contactId, scope: 'all', source: 'msg_1' } as const;
    await transaction(db, (trx) => optOut(trx, workspaceId, refusal, later()));
  }
  await deleteContact(db, workspaceId, contactId);
  model.remove(contact, optsOut);
}

function check({ owners, merged, changed }: Outcome, resolved: Resolved): void {
  const { ids, events } = resolved;
  const created = new Map<string, ModelContact>();
  for (const [i, owner] of owners.entries()) {
    const id = ids[i]!;
    if (owner.id === undefined) {
      assert(!created.has(id) && owners.every((other) => other.id !== id), 'two people are one contact');
      owner.id = id;
      created.set(id, owner);
    }
    assert.equal(id, owner.id, `another contact for the person at ${i}`);
  }
  assert.deepEqual(
    resolved.merged.map(({ from, to }) => `${from} ${to}`).sort(),
    merged.map(([from, to]) => `${from} ${to.id}`).sort(),
  );
  const told = (type: string) => events.filter((event) => event.type === type).map(({ subject }) => subject);
  assert.deepEqual(told('contact.created').sort(), [...created.keys()].sort());
  const updated = told('contact.updated');
  assert.equal(new Set(updated).size, updated.length);
  for (const { id } of changed) assert(updated.includes(id!), 'a change that nobody is told of');
  const known = new Map([...owners, ...changed].map((contact) => [contact.id, contact]));
  for (const { subject, data } of events) {
    const [username] = known.get(subject)?.usernames.keys() ?? assert.fail(`${subject} has not changed`);
    assert.equal((data as { username?: string }).username, username);
  }
}

async function compareAliases(db: Db, runs: readonly Run[]): Promise<void> {
  const rows = await db
    .selectFrom('contact_aliases')
    .select(['workspace_id', 'kind', 'value', 'contact_id'])
    .where('workspace_id', 'in', workspacesOf(runs))
    .execute();
  const stored = Map.groupBy(rows, (row) => row.workspace_id);
  for (const { workspaceId, model } of runs) {
    const own = (stored.get(workspaceId) ?? []).map((row) => `${row.kind} ${row.value} ${row.contact_id}`);
    assert.deepEqual(own.sort(), model.aliases);
  }
}

/** After the last step. */
export async function compareContacts(db: Db, runs: readonly Run[]): Promise<void> {
  await compareAliases(db, runs);
  const workspaces = workspacesOf(runs);
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('workspace_id', 'in', workspaces)
    .execute();
  const words = await db
    .selectFrom('contact_words')
    .select(['contact_id', 'word'])
    .where('workspace_id', 'in', workspaces)
    .execute();
  const optOuts = await db
    .selectFrom('opt_outs')
    .select('contact_id')
    .where('workspace_id', 'in', workspaces)
    .execute();
  const expected = runs.flatMap(({ model }) => model.contacts);
  assert.deepEqual(contacts.map(({ id }) => id).sort(), idsOf(expected.filter(({ live }) => live)));
  assert.deepEqual(
    words.map((row) => `${row.contact_id} ${row.word}`).sort(),
    contacts.flatMap(({ id, name }) => keptOf(name ?? '').map((word) => `${id} ${word}`)).sort(),
  );
  assert.deepEqual(
    optOuts.map((row) => row.contact_id).sort(),
    idsOf(expected.filter(({ optedOut }) => optedOut)),
  );
}

const workspacesOf = (runs: readonly Run[]) => runs.map(({ workspaceId }) => workspaceId);
const idsOf = (contacts: readonly ModelContact[]) => contacts.map(({ id }) => id!).sort();
