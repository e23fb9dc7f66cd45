/** Where no PostgreSQL is installed PGlite takes its place in the tests, so that it must do what they ask of it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertRows } from '../../src/platform/database/batch.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { runTogether, transaction } from '../../src/platform/database/transaction.ts';
import { openPglite } from '../rigs/pglite.ts';

let engine: Awaited<ReturnType<typeof openPglite>>;
let db: Db;
before(async () => {
  engine = await openPglite({ empty: false });
  db = engine.connect();
});
after(() => engine.close());

const lease = (name: string) => ({ name, holder: 'a test', until: 1 });
const names = async () =>
  (await db.selectFrom('leases').select('name').orderBy('name').execute()).map(({ name }) => name);

test('PGlite takes the migrations, and transactions that write together or not at all', async () => {
  await transaction(db, (trx) => insertRows(trx, 'leases', [lease('one'), lease('two')]));
  await assert.rejects(
    transaction(db, async (trx) => {
      await insertRows(trx, 'leases', [lease('three')]);
      throw new Error('taken back');
    }),
    /taken back/,
  );
  await runTogether(db, [{ sql: 'delete from leases where name = $1', parameters: ['one'] }], 'events');
  assert.deepEqual(await names(), ['two']);
});
