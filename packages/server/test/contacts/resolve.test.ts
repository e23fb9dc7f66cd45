import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { deleteContact } from '../../src/features/contacts/address-book/delete.ts';
import { changeContact, createContact } from '../../src/features/contacts/address-book/store.ts';
import { findContact, noteInbound, sendingAddresses } from '../../src/features/contacts/identity/find.ts';
import { knownAliases } from '../../src/features/contacts/identity/known-aliases.ts';
import { type Person, rekeyContact, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { optOutsOf } from '../../src/features/contacts/opt-out.ts';
import { repointMessages } from '../../src/features/messages/state/repoint.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { compareContacts, history, knownHistories, take } from '../rigs/contact-histories.ts';
import { ContactModel } from '../rigs/contact-model.ts';
import { aliases, later, newWorkspace, refuse, resolve, time, types } from '../rigs/contacts.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

const addressOf = async (db: Db, workspaceId: string, id: string) =>
  (await sendingAddresses(db, workspaceId, [id])).get(id);

onEachDatabase('resolving contacts', (backend) => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await backend.open();
    db = database.db;
  });
  after(() => database.close());

  test('whatever aliases people come with, each belongs to one contact, and a second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 12 }), async (histories) => {
        const runs = histories.map((steps) => ({
          workspaceId: newWorkspace(),
          steps,
          model: new ContactModel(),
        }));
        for (let i = 0; runs.some(({ steps }) => i < steps.length); i++) {
          const current = runs.flatMap(({ workspaceId, steps, model }) =>
            i < steps.length ? [{ workspaceId, step: steps[i]!, model }] : [],
          );
          await take(db, current);
        }
        await compareContacts(db, runs);
      }),
      { numRuns: backend.name === 'sqlite' ? 16 : 5, examples: [[knownHistories]] },
    );
  });

  test('a new person is one contact.created, a known one costs nothing', async () => {
    const ws = newWorkspace();
    const first = await resolve(
      db,
      ws,
      { phone: '+919876543210' },
      { phone: '+919876543210', name: ' Asha ' },
    );
    assert.deepEqual(types(first), ['contact.created']);
    assert.equal(first.ids[0], first.ids[1]);
    const shown = await findContact(db, ws, first.ids[0]!);
    assert.deepEqual(first.events[0]!.data, shown);
    assert.equal(shown.name, 'Asha');
    const again = await resolve(db, ws, { phone: '+919876543210', name: 'Another' });
    assert.deepEqual(again, { ids: [first.ids[0]], events: [], merged: [] });
  });

  test('one number in two workspaces is two contacts', async () => {
    const [a, b] = [newWorkspace(), newWorkspace()];
    const people = [a, b].map((workspaceId) => ({ workspaceId, person: { phone: '+919876543210' } }));
    const { ids, events } = await transaction(db, (trx) => resolveContacts(trx, people, time()));
    assert.notEqual(ids[0], ids[1]);
    assert.deepEqual(
      events.map((event) => event.workspaceId),
      [a, b],
    );
    await assert.rejects(findContact(db, a, ids[1]!), { code: 'NOT_FOUND' });
  });

  test('a number, name and username that are learnt are shown and make an event; an id is linked silently', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { phone: '+919876543210' })).ids;
    assert.deepEqual(types(await resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' })), []);
    const learnt = await resolve(db, ws, { userId: 'IN.1', username: 'asha', name: 'Asha' });
    assert.deepEqual(types(learnt), ['contact.updated']);
    assert.deepEqual(learnt.ids, [id]);
    const renamed = await resolve(db, ws, { userId: 'IN.1', username: 'asha.rao', name: 'A. Rao' });
    const data = renamed.events[0]!.data as { name: string; username: string };
    assert.deepEqual([data.name, data.username], ['Asha', 'asha.rao']);
    assert.equal((await aliases(db, ws)).filter(({ kind }) => kind === 'username').length, 1);
  });

  test('a username goes with whoever has it now, and merges nobody', async () => {
    const ws = newWorkspace();
    const [a] = (await resolve(db, ws, { userId: 'IN.1', username: 'asha' })).ids;
    const moved = await resolve(db, ws, { userId: 'IN.2', username: 'asha' });
    assert.notEqual(moved.ids[0], a);
    assert.deepEqual(types(moved).sort(), ['contact.created', 'contact.updated']);
    assert.equal((await findContact(db, ws, a!)).username, undefined);
    assert.deepEqual((await resolve(db, ws, { username: 'asha' })).ids, moved.ids);
  });

  test('a username goes with whoever has it now, though its contact turns out to be another one at once', async () => {
    const ws = newWorkspace();
    const [phone, parentUserId] = ['+919876543210', 'IN.ENT.1'];
    const [old] = (await resolve(db, ws, { phone })).ids;
    const [young] = (await resolve(db, ws, { parentUserId, username: 'asha' })).ids;
    const batch: Person[] = [
      { phone: '+919876543211', username: 'asha' },
      { parentUserId, phone },
      { phone: '+919876543211', username: 'ravi' },
    ];
    const { ids, merged } = await resolve(db, ws, ...batch);
    assert.deepEqual(merged, [{ workspaceId: ws, from: young, to: old }]);
    assert.equal((await findContact(db, ws, old!)).username, undefined);
    const owners = (await aliases(db, ws)).filter(({ kind }) => kind === 'username');
    assert.deepEqual(owners, [{ kind: 'username', value: 'ravi', contact_id: ids[0] }]);
    assert.deepEqual(await resolve(db, ws, ...batch), { ids, events: [], merged: [] });
  });

  test('who comes with another username has given up the earlier one, though somebody else takes the other at once', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { userId: 'IN.1', username: 'asha' })).ids;
    const batch = [
      { userId: 'IN.1', username: 'ravi' },
      { userId: 'IN.2', username: 'ravi' },
    ];
    const { ids, events } = await resolve(db, ws, ...batch);
    assert.deepEqual([ids[0], (await findContact(db, ws, id!)).username], [id, undefined]);
    assert.deepEqual(types({ events }).sort(), ['contact.created', 'contact.updated']);
    assert.deepEqual((await resolve(db, ws, ...batch)).events, []);
    const [stranger] = (await resolve(db, ws, { username: 'asha' })).ids;
    assert(!ids.includes(stranger!));
  });

  test('who comes by a username that its contact gives up in the same batch is a stranger', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { userId: 'IN.1', username: 'asha' })).ids;
    const { ids } = await resolve(db, ws, { userId: 'IN.1', username: 'ravi' }, { username: 'asha' });
    assert.equal(ids[0], id);
    assert.notEqual(ids[1], id);
    assert.deepEqual((await resolve(db, ws, { username: 'ravi' }, { username: 'asha' })).ids, ids);
  });

  test('two contacts that are one person keep the username learnt last', async () => {
    for (const [first, second] of [
      [{ phone: '+919876543210' }, { userId: 'IN.1' }],
      [{ userId: 'IN.1' }, { phone: '+919876543210' }],
    ] as [Person, Person][]) {
      const ws = newWorkspace();
      const old = (await resolve(db, ws, first)).ids[0]!;
      await resolve(db, ws, { ...second, username: 'asha' });
      await resolve(db, ws, { ...first, username: 'asha.rao' });
      await resolve(db, ws, { ...second, username: 'asha.r' });
      const { ids, events } = await resolve(db, ws, { ...first, ...second });
      assert.deepEqual([ids, types({ events })], [[old], ['contact.updated']]);
      assert.equal((await findContact(db, ws, old)).username, 'asha.r');
      assert.equal((await aliases(db, ws)).filter(({ kind }) => kind === 'username').length, 1);
    }
  });

  test('two contacts that are one person become the older one with all tags, opt-outs and the later message', async () => {
    const ws = newWorkspace();
    const old = (await resolve(db, ws, { phone: '+919876543210' })).ids[0]!;
    const young = (await resolve(db, ws, { userId: 'IN.1', username: 'asha', name: 'Asha' })).ids[0]!;
    await changeContact(db, ws, old, { tags: ['vip', 'delhi'] }, { now: time() });
    await changeContact(db, ws, young, { tags: ['delhi', 'new'] }, { now: time() });
    await refuse(db, ws, young, 'all');
    await refuse(db, ws, old, 'marketing');
    await transaction(db, (trx) => noteInbound(trx, [{ workspaceId: ws, contactId: young, at: 77 }]));
    const { ids, events, merged } = await resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' });
    assert.deepEqual(ids, [old]);
    assert.deepEqual(merged, [{ workspaceId: ws, from: young, to: old }]);
    assert.deepEqual(
      events.map(({ type, subject }) => [type, subject]),
      [['contact.updated', old]],
    );
    const contact = await findContact(db, ws, old);
    assert.deepEqual(contact.tags, ['vip', 'delhi', 'new']);
    assert.equal(contact.optOut?.scope, 'all');
    assert.deepEqual([contact.name, contact.username], ['Asha', 'asha']);
    assert.deepEqual((await resolve(db, ws, { userId: 'IN.1' })).ids, [old]);
    const [state] = await optOutsOf(db, [{ workspaceId: ws, phone: '+919876543210' }]);
    assert.deepEqual(Object.keys(state!).sort(), ['all', 'lastInboundAt', 'marketing']);
    assert.equal(state!.lastInboundAt, 77);
    await assert.rejects(findContact(db, ws, young), { code: 'NOT_FOUND' });
  });

  test('the messages of a contact that was merged into another are the other’s, and no other workspace’s', async () => {
    const [ws, other] = [newWorkspace(), newWorkspace()];
    const { ids } = await resolve(db, ws, { phone: '+919876543210' }, { userId: 'IN.1' });
    const message = (workspace_id: string, contact_id: string | undefined) => ({
      workspace_id,
      id: `msg_${workspace_id}`,
      direction: 'inbound' as const,
      channel_id: 'chn_1',
      contact_id: contact_id!,
      type: 'text',
      status: 'received' as const,
      person: '+919876543210',
      body: '{}',
      created_at: time(),
    });
    await insertRows(db, 'messages', [message(ws, ids[1]), message(other, ids[1])] as NewRow<'messages'>[]);
    await transaction(db, async (trx) => {
      const items = [{ workspaceId: ws, person: { phone: '+919876543210', userId: 'IN.1' } }];
      await repointMessages(trx, (await resolveContacts(trx, items, time())).merged);
    });
    const rows = await db.selectFrom('messages').select(['workspace_id', 'contact_id']).execute();
    const owners = new Map(rows.map((row) => [row.workspace_id, row.contact_id]));
    assert.deepEqual([owners.get(ws), owners.get(other)], [ids[0], ids[1]]);
  });

  test('a merged contact keeps 50 tags', async () => {
    const ws = newWorkspace();
    const [a, b] = (await resolve(db, ws, { phone: '+919876543210' }, { userId: 'IN.1' })).ids;
    const tags = (prefix: string) => Array.from({ length: 40 }, (_, i) => `${prefix}${i}`);
    await changeContact(db, ws, a!, { tags: tags('a') }, { now: time() });
    await changeContact(db, ws, b!, { tags: tags('b') }, { now: time() });
    await resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' });
    const kept = (await findContact(db, ws, a!)).tags;
    assert.deepEqual(kept, [...tags('a'), ...tags('b').slice(0, 10)]);
  });

  test('a changed number and id belong to the same contact, and the old ones to nobody', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' })).ids;
    const rekey = (from: Person, to: Person) =>
      transaction(db, (trx) => rekeyContact(trx, ws, from, to, later()));
    const changed = await rekey(
      { phone: '+919876543210', userId: 'IN.1' },
      { phone: '+919876543211', userId: 'IN.2' },
    );
    assert.equal(changed.id, id);
    assert.deepEqual(types(changed), ['contact.updated']);
    assert.equal((changed.events[0]!.data as { phone: string }).phone, '+919876543211');
    assert.notEqual((await resolve(db, ws, { phone: '+919876543210' })).ids[0], id);
    assert.deepEqual(await addressOf(db, ws, id!), { phone: '+919876543211' });
    const renewed = await rekey({ phone: '+919876543211', userId: 'IN.2' }, { userId: 'IN.3' });
    assert.equal(renewed.id, id);
    assert.deepEqual(
      (await aliases(db, ws)).filter((a) => a.contact_id === id).map((a) => a.value),
      ['+919876543211', 'IN.3'],
    );
    const unknown = await rekey({ phone: '+919876543298' }, { phone: '+919876543299' });
    assert.deepEqual(types(unknown), ['contact.created']);
    assert.equal((unknown.events[0]!.data as { phone: string }).phone, '+919876543299');
  });

  test('who has no known number is written to by id, and who has neither not at all', async () => {
    const ws = newWorkspace();
    const [a, b] = (await resolve(db, ws, { userId: 'IN.1', username: 'asha' }, { username: 'ravi' })).ids;
    assert.deepEqual(await addressOf(db, ws, a!), { userId: 'IN.1' });
    assert.equal(await addressOf(db, ws, b!), undefined);
    assert.equal(await addressOf(db, ws, 'con_none'), undefined);
  });

  test('a number learnt later is the one shown and written to; both find the contact', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { phone: '+5511987654321', userId: 'BR.1' })).ids;
    const learnt = await resolve(db, ws, { phone: '+551187654321', userId: 'BR.1' });
    assert.deepEqual(types(learnt), ['contact.updated']);
    assert.deepEqual(await addressOf(db, ws, id!), { phone: '+551187654321' });
    assert.deepEqual((await resolve(db, ws, { phone: '+5511987654321' })).ids, [id]);
  });

  test('an opt-out outlives its contact, whether a customer, a send or a message brings the person back', async () => {
    for (const back of ['post', 'send', 'message'] as const) {
      const ws = newWorkspace();
      const phone = '+919876543210';
      const old = (await resolve(db, ws, { phone, userId: 'IN.1', username: 'asha', name: 'Asha' })).ids[0]!;
      await refuse(db, ws, old, 'all');
      await deleteContact(db, ws, old);
      assert.deepEqual(
        (await aliases(db, ws)).map(({ kind }) => kind),
        ['phone', 'user_id'],
      );
      assert((await optOutsOf(db, [{ workspaceId: ws, phone }]))[0]?.all, 'a send before it is known again');
      let id: string;
      if (back === 'post') {
        id = (await createContact(db, ws, { phone }, time())).id;
      } else {
        const resolved = await resolve(db, ws, back === 'send' ? { phone } : { userId: 'IN.1', phone });
        id = resolved.ids[0]!;
        assert.deepEqual(types(resolved), ['contact.created']);
        assert.deepEqual(resolved.merged, [{ workspaceId: ws, from: old, to: id }]);
      }
      assert.notEqual(id, old);
      const contact = await findContact(db, ws, id);
      assert.deepEqual([contact.optOut?.scope, contact.name], ['all', undefined]);
      assert.deepEqual((await resolve(db, ws, { userId: 'IN.1' })).ids, [id]);
      assert((await optOutsOf(db, [{ workspaceId: ws, phone }]))[0]?.all);
    }
  });

  test('a deleted contact that had opted out and a username alone leaves nothing', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { username: 'asha' })).ids;
    await refuse(db, ws, id!, 'all');
    await deleteContact(db, ws, id!);
    assert.deepEqual(await aliases(db, ws), []);
    assert.deepEqual(
      await db.selectFrom('opt_outs').select('scope').where('workspace_id', '=', ws).execute(),
      [],
    );
  });

  test('a deleted contact without opt-out leaves nothing', async () => {
    const ws = newWorkspace();
    const [id] = (await resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' })).ids;
    await changeContact(db, ws, id!, { tags: ['vip'] }, { now: time() });
    await deleteContact(db, ws, id!);
    assert.deepEqual(await aliases(db, ws), []);
    assert.deepEqual(
      await db.selectFrom('contact_tags').select('tag').where('workspace_id', '=', ws).execute(),
      [],
    );
    await assert.rejects(deleteContact(db, ws, id!), { code: 'NOT_FOUND' });
  });

  if (backend.name !== 'sqlite') {
    test('the look-up of somebody new reads no other people, though there were few when the session planned it', async (t) => {
      const own = await backend.open();
      t.after(() => own.close());
      const ws = newWorkspace();
      const rowsOf = (first: number, count: number) =>
        Array.from({ length: count }, (_, i) => ({
          ...{ workspace_id: ws, kind: 'phone' as const, value: `+91${9_000_000_000 + first + i}` },
          ...{ contact_id: `con_${first + i}`, linked_at: 1 },
        }));
      await transaction(own.db, async (trx) => {
        const lookUp = () =>
          knownAliases(trx, [{ workspaceId: ws, aliases: [{ kind: 'phone', value: '+919876543210' }] }]);
        const read = async () => {
          const { rows } = await sql<{ count: number }>`
            select sum(pg_stat_get_xact_blocks_fetched(indexrelid))::bigint as count from pg_index
            where indrelid = 'contact_aliases'::regclass`.execute(trx);
          return Number(rows[0]!.count);
        };
        await insertRows(trx, 'contact_aliases', rowsOf(0, 50));
        await sql`analyze contact_aliases`.execute(trx);
        for (let i = 0; i < 10; i++) await lookUp(); // PostgreSQL plans for good after five
        await insertRows(trx, 'contact_aliases', rowsOf(50, 5000));
        const before = await read();
        await lookUp();
        const blocks = (await read()) - before;
        assert.ok(blocks < 20, `${blocks} blocks were read`);
      });
    });
  }
});
