import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { changeContact } from '../../src/features/contacts/address-book/store.ts';
import { resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { noteHeard } from '../../src/features/conversations/record.ts';
import { repointMessages } from '../../src/features/messages/state/repoint.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { newWorkspace, refuse, resolve, time } from '../rigs/contacts.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

/** Columns that name a contact, by the real schema. */
const NAMES_A_CONTACT = /(^|_)contact(_id)?$/;
/** Columns that may go on naming a contact that is gone (`table.column`), with the reason. */
const KEEP: Record<string, string> = {
  'erasures.contact_id': 'an erasure under way goes on with the contact that this one has become',
};

onEachDatabase('a contact that turns out to be another one', (backend) => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await backend.open();
    db = database.db;
  });
  after(() => database.close());

  test('is named by no row any more, in whatever table', async () => {
    const workspaceId = newWorkspace();
    const person = { phone: '+919876543210', userId: 'IN.1' };
    const [kept, gone] = (await resolve(db, workspaceId, { phone: person.phone }, { userId: person.userId }))
      .ids as [string, string];
    await changeContact(db, workspaceId, gone, { name: 'Asha', tags: ['vip'] }, { now: time() });
    await refuse(db, workspaceId, gone, 'all');
    const wrote = {
      workspaceId,
      contactId: gone,
      channelId: 'chn_1',
      messageId: 'msg_1',
      at: time(),
      waits: true,
    };
    await transaction(db, (trx) => noteHeard(trx, [wrote], time() + 1)); // the later one is taken into the other
    const talked = { ...wrote, contactId: kept, messageId: 'msg_2', at: time() + 1000 };
    await transaction(db, (trx) => noteHeard(trx, [talked], time()));
    const ofWorkspace = () =>
      db.selectFrom('conversations').selectAll().where('workspace_id', '=', workspaceId).execute();
    const lost = (await ofWorkspace()).find(({ contact_id }) => contact_id === gone)!.id;
    const beside = { workspace_id: workspaceId, conversation_id: lost };
    const note = { id: 'nte_1', author: 'usr_1', text: 'Wants it blue', created_at: time() };
    await insertRows(db, 'conversation_labels', [{ ...beside, label: 'refund' }]);
    await insertRows(db, 'conversation_notes', [{ ...beside, ...note }]);
    await insertRows(db, 'conversation_reads', [{ ...beside, member: 'usr_1', read: 1 }]);
    const value = { workspace_id: workspaceId, contact_id: gone, attribute_id: 'atr_1', value: 'Pune' };
    await insertRows(db, 'contact_values', [value]);
    await insertRows(db, 'contact_notes', [{ workspace_id: workspaceId, contact_id: gone, ...note }]);
    const imported = { import_id: 'imp_1', at: time(), change: '{}' };
    await insertRows(db, 'imported_contacts', [{ workspace_id: workspaceId, contact_id: gone, ...imported }]);
    const message = {
      workspace_id: workspaceId,
      id: `msg_${workspaceId}`,
      direction: 'inbound',
      channel_id: 'chn_1',
      contact_id: gone,
      type: 'text',
      status: 'received',
      person: person.phone,
      body: '{}',
      created_at: time(),
    } as const;
    await insertRows(db, 'messages', [message]);
    const ofContact = { workspace_id: workspaceId, contact_id: gone };
    await insertRows(db, 'reached_people', [{ ...ofContact, waba_id: 'waba_1', at: time() }]);
    await insertRows(db, 'former_contacts', [{ ...ofContact, id: 'con_before' }]);
    await insertRows(db, 'erasures', [{ ...ofContact, asked_at: time() }]);

    const columns = (await db.introspection.getTables()).flatMap(({ name: table, columns }) =>
      columns.filter(({ name }) => NAMES_A_CONTACT.test(name)).map(({ name: column }) => ({ table, column })),
    );
    const rowsThatName = async (contact: string) => {
      const counts = new Map<string, number>();
      for (const { table, column } of columns) {
        const { rows } = await sql<{
          count: number | string;
        }>`select count(*) as count from ${sql.table(table)}
          where ${sql.ref(column)} = ${contact}`.execute(db);
        counts.set(`${table}.${column}`, Number(rows[0]!.count));
      }
      return counts;
    };
    for (const [column, count] of await rowsThatName(gone))
      assert.ok(count > 0, `Give the contact of this test a row in ${column}: a merge has to move it.`);

    await transaction(db, async (trx) => {
      const { merged } = await resolveContacts(trx, [{ workspaceId, person }], time());
      assert.deepEqual(merged, [{ workspaceId, from: gone, to: kept }]);
      await repointMessages(trx, merged);
    });
    const left = [...(await rowsThatName(gone))].filter(([column, count]) => count > 0 && !(column in KEEP));
    assert.deepEqual(
      left,
      [],
      'features/contacts/identity/move.ts moves the rows of its room, whoever merges their own',
    );
    for (const [column, count] of await rowsThatName(kept))
      assert.ok(count > 0 || column in KEEP, `${column} was not moved`);
    const [talk, ...others] = await ofWorkspace();
    assert.deepEqual(others, [], 'their conversations through one channel are one');
    assert.deepEqual([talk!.inbound, talk!.last_message_id], [2, 'msg_2']);
    for (const table of ['conversation_labels', 'conversation_notes', 'conversation_reads'] as const) {
      const rows = await db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute();
      assert.deepEqual(
        rows.map(({ conversation_id }) => conversation_id),
        [talk!.id],
        table,
      );
    }
  });
});
