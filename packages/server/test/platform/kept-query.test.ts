import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertRows } from '../../src/platform/database/batch.ts';
import { keptQuery, selectKept } from '../../src/platform/database/kept-query.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

interface Asked {
  workspaceId: string;
  above?: string | undefined;
  named?: string | undefined;
  limit: number;
}

let built = 0;
const CONTACTS = keptQuery((db, { workspaceId, above, named, limit }: Asked) => {
  built++;
  let query = db.selectFrom('contacts').select('id').where('workspace_id', '=', workspaceId);
  if (above !== undefined) query = query.where('id', '>', above);
  if (named !== undefined) query = query.where('name', '=', named);
  return query.where('created_at', '=', 1).orderBy('id').limit(limit);
});

onEachDatabase('a kept query', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
    const contact = (id: string, name: string | null, created_at = 1) => ({
      ...{ workspace_id: 'w', id, name, created_at, updated_at: 2, last_inbound_at: null },
    });
    const rows = [contact('a', null), contact('b', 'Asha'), contact('c', 'Asha'), contact('d', 'Asha', 7)];
    await insertRows(database.db, 'contacts', rows);
  });
  after(() => database.close());

  test('finds what its values say each time, and is built once for those that are given', async () => {
    const ids = async (asked: Omit<Asked, 'workspaceId'>, workspaceId = 'w', db = database.db) =>
      (await selectKept(db, CONTACTS, { workspaceId, ...asked })).map(({ id }) => id).join('');
    built = 0;
    assert.equal(await ids({ limit: 9 }), 'abc');
    assert.equal(await ids({ limit: 2, above: undefined }), 'ab');
    assert.equal(await ids({ limit: 9 }, 'another'), '');
    assert.equal(await transaction(database.db, (trx) => ids({ limit: 1 }, 'w', trx)), 'a');
    assert.equal(built, 1);
    assert.equal(await ids({ limit: 9, above: 'a' }), 'bc');
    assert.equal(await ids({ limit: 9, above: 'b' }), 'c');
    assert.equal(await ids({ limit: 9, above: 'b', named: 'Asha' }), 'c');
    assert.equal(await ids({ limit: 9, named: 'Ravi' }), '');
    assert.equal(built, 4);
  });
});
