import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteContact } from '../../src/features/contacts/address-book/delete.ts';
import { noteInbound } from '../../src/features/contacts/identity/find.ts';
import { type Person, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { optOut, optOutsOf } from '../../src/features/contacts/opt-out.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { aliases, contactIds, newWorkspace, refuse, resolve, time, types } from '../rigs/contacts.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { somebodyWaits } from '../rigs/lock-waits.ts';

onEachDatabase('contacts that are resolved at once', (backend) => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await backend.open();
    db = database.db;
  });
  after(() => database.close());

  test('a STOP that meets the deletion of its contact is not lost', async () => {
    for (let round = 0; round < 10; round++) {
      const ws = newWorkspace();
      const person = { phone: '+919876543210' };
      const [id] = (await resolve(db, ws, person)).ids;
      await Promise.all([
        transaction(db, async (trx) => {
          const contactId = (await resolveContacts(trx, [{ workspaceId: ws, person }], time())).ids[0]!;
          await optOut(trx, ws, { contactId, scope: 'all', source: 'msg_1' }, time());
          await noteInbound(trx, [{ workspaceId: ws, contactId, at: time() }]);
        }),
        deleteContact(db, ws, id!),
      ]);
      assert((await optOutsOf(db, [{ workspaceId: ws, ...person }]))[0]?.all);
    }
  });

  test('processes that meet the same new people at once make each of them once', async () => {
    const ws = newWorkspace();
    const people = (from: number): Person[] =>
      Array.from({ length: 40 }, (_, i) => ({
        phone: `+9198765${10000 + ((i * 7 + from) % 40)}`,
        ...((i + from) % 3 === 0 && { userId: `IN.${(i * 7 + from) % 40}` }),
      }));
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => resolve(db, ws, ...people(i * 5))));
    assert.equal((await contactIds(db, ws)).length, 40);
    const made = all.flatMap(({ events }) => events.filter(({ type }) => type === 'contact.created'));
    assert.equal(made.length, 40);
    for (const [i, { ids }] of all.entries())
      assert.deepEqual((await resolve(db, ws, ...people(i * 5))).ids, ids);
  });

  // SQLite has one writer: nobody is met half way.
  if (backend.name === 'postgres') {
    test('a contact that has been told of stays, though another process made one for its person before', async () => {
      const ws = newWorkspace();
      const [phone, userId] = ['+919876543210', 'IN.1'];
      const mayEnd = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const stranger = transaction(db, async (trx) => {
        const alias = {
          workspace_id: ws,
          kind: 'phone' as const,
          value: phone,
          contact_id: 'x',
          linked_at: 1,
        };
        await trx.insertInto('contact_aliases').values(alias).execute();
        held.resolve();
        await mayEnd.promise;
        throw new Error('rolled back');
      });
      await held.promise;
      const first = resolve(db, ws, { phone, userId }); // has made a contact and waits for the number
      await eventually(async () => assert(await somebodyWaits(db)));
      const told = await resolve(db, ws, { userId });
      mayEnd.resolve();
      await assert.rejects(stranger, /rolled back/);
      const { ids, events, merged } = await first;
      assert.deepEqual([ids, merged], [told.ids, []]);
      assert.deepEqual(types({ events }), ['contact.updated']);
      assert.deepEqual(await contactIds(db, ws), told.ids);
      const owners = (await aliases(db, ws)).map(({ kind, contact_id }) => [kind, contact_id]);
      assert.deepEqual(owners, [
        ['phone', told.ids[0]],
        ['user_id', told.ids[0]],
      ]);
    });

    test('what a person refuses while their contact becomes another one stays refused', async () => {
      const ws = newWorkspace();
      const person = { phone: '+919876543210', userId: 'IN.1' };
      const [kept] = (await resolve(db, ws, { phone: person.phone }, { userId: person.userId })).ids;
      const mayCommit = Promise.withResolvers<void>();
      const merged = Promise.withResolvers<void>();
      const merging = transaction(db, async (trx) => {
        const { ids } = await resolveContacts(trx, [{ workspaceId: ws, person }], time());
        merged.resolve();
        await mayCommit.promise;
        return ids;
      });
      await merged.promise;
      const refusing = transaction(db, async (trx) => {
        const asked = [{ workspaceId: ws, person: { userId: person.userId } }];
        const contactId = (await resolveContacts(trx, asked, time())).ids[0]!;
        await optOut(trx, ws, { contactId, scope: 'marketing', source: 'whatsapp' }, time());
      });
      await eventually(async () => assert(await somebodyWaits(db)));
      mayCommit.resolve();
      assert.deepEqual(await merging, [kept]);
      await refusing;
      assert((await optOutsOf(db, [{ workspaceId: ws, contactId: kept! }]))[0]?.marketing);
    });
  }

  test('merges and deletions at once leave no alias without its contact', async () => {
    for (let round = 0; round < 10; round++) {
      const ws = newWorkspace();
      const [a, b] = (await resolve(db, ws, { phone: '+919876543210' }, { userId: 'IN.1' })).ids;
      await refuse(db, ws, b!, 'all');
      await Promise.all([
        resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' }),
        resolve(db, ws, { parentUserId: 'IN.ENT.1', userId: 'IN.1' }),
        resolve(db, ws, { phone: '+919876543210', username: 'asha' }),
        deleteContact(db, ws, round % 2 ? a! : b!).catch(() => undefined),
      ]);
      await resolve(db, ws, { phone: '+919876543210', userId: 'IN.1' });
      const owners = new Set((await aliases(db, ws)).map((alias) => alias.contact_id));
      assert.deepEqual([...owners], await contactIds(db, ws));
      assert((await optOutsOf(db, [{ workspaceId: ws, phone: '+919876543210' }]))[0]?.all);
    }
  });
});
