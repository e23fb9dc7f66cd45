import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { CompiledQuery, type DatabaseConnection, sql } from 'kysely';
import {
  insertRows,
  insertStatements,
  type KeyedQuery,
  selectByKeys,
  selectTogether,
  updateRows,
} from '../../src/platform/database/batch.ts';
import { type Statement, takesArrays } from '../../src/platform/database/dialect.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { SqliteConnection } from '../../src/platform/database/sqlite/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

type Contact = NewRow<'contacts'>;

/** Around the number of rows that a statement takes. */
const SIZES = [0, 1, 2, 63, 64, 65, 255, 256, 257, 600];
const KEY = { workspace_id: 'text', id: 'text' } as const;

const contact = (id: string, name: string | null = null, lastInboundAt: number | null = null): Contact => ({
  workspace_id: 'w',
  id,
  name,
  created_at: 1,
  updated_at: 2,
  last_inbound_at: lastInboundAt,
});
const contacts = (size: number) =>
  Array.from({ length: size }, (_, i) => contact(`c${String(i).padStart(3, '0')}`, `name ${i}`));
/** A power of two each, of 256 at most. */
const partsOf = (size: number) =>
  Math.floor(size / 256) + [...(size % 256).toString(2)].filter((bit) => bit === '1').length;
const ids = (rows: readonly unknown[]) => rows.map((row) => (row as { id: string }).id).sort();

const BY_KEY: KeyedQuery = {
  columns: KEY,
  query: () => sql`select t.* from v join contacts as t on t.workspace_id = v.workspace_id and t.id = v.id`,
};

const TOGETHER: KeyedQuery = {
  columns: KEY,
  query: () =>
    sql`select t.id from v cross join contacts as t where t.workspace_id = v.workspace_id and t.id = v.id`,
};

/** U+0000 is refused before it comes to the database. */
const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
const anyContacts = fc.uniqueArray(
  fc.record({
    id: anyText,
    name: fc.option(anyText),
    at: fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 150 },
);

onEachDatabase('batches', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
  });
  after(() => database.close());
  beforeEach(() => sql`delete from contacts`.execute(database.db));

  const stored = () => database.db.selectFrom('contacts').selectAll().orderBy('id').execute();
  const byKeys = (keys: { workspace_id?: string | null; id: string }[]) =>
    selectByKeys<Contact>(database.db, BY_KEY, keys);

  for (const size of SIZES) {
    test(`${size} rows are inserted, updated and found by their keys`, async () => {
      const rows = contacts(size);
      const returned = await insertRows(database.db, 'contacts', rows, { returning: 'id' });
      assert.deepEqual(ids(returned), ids(rows));
      const changed = rows.map((row, i) => ({ ...row, name: `new ${i}`, last_inbound_at: i % 2 ? i : null }));
      const sets = { name: 'text', last_inbound_at: 'bigint' } as const;
      await updateRows(database.db, 'contacts', KEY, sets, changed);
      assert.deepEqual(await stored(), changed);
      assert.deepEqual(ids(await byKeys([...rows].reverse())), ids(rows));
      assert.deepEqual(ids(await selectTogether(database.db, TOGETHER, rows)), ids(rows));
    });
  }

  test('rows of any number are inserted by one statement where it takes arrays', () => {
    const { db } = database;
    for (const size of [2, 27, 600])
      assert.equal(
        insertStatements(db, 'contacts', contacts(size)).length,
        takesArrays(db) ? 1 : partsOf(size),
      );
  });

  test('queries of the same columns stay apart', async () => {
    await insertRows(database.db, 'contacts', contacts(3));
    const last: KeyedQuery = {
      columns: KEY,
      query: () => sql`select max(t.id) as id from v join contacts as t on t.workspace_id = v.workspace_id`,
    };
    const key = [{ workspace_id: 'w', id: 'c000' }];
    assert.deepEqual(ids(await byKeys(key)), ['c000']);
    assert.deepEqual(ids(await selectByKeys(database.db, last, key)), ['c002']);
    assert.deepEqual(ids(await byKeys(key)), ['c000']);
  });

  test('whatever text and numbers go in come out again', async () => {
    await fc.assert(
      fc.asyncProperty(anyContacts, anyContacts, async (first, second) => {
        await sql`delete from contacts`.execute(database.db);
        await insertRows(
          database.db,
          'contacts',
          first.map(({ id, name, at }) => contact(id, name, at)),
        );
        const rows = first.map(({ id }, i) => {
          const { name, at } = second[i % second.length]!;
          return contact(id, name, at);
        });
        const sets = { name: 'text', last_inbound_at: 'bigint' } as const;
        await updateRows(database.db, 'contacts', KEY, sets, rows);
        const found = new Map(
          (await byKeys(rows.map(({ id }) => ({ workspace_id: 'w', id })))).map((r) => [r.id, r]),
        );
        for (const row of rows) assert.deepEqual({ ...found.get(row.id) }, row);
        assert.equal(found.size, rows.length);
      }),
      { numRuns: 30 },
    );
  });

  test('rows are inserted as they are, whichever of their columns are null in all of them', async () => {
    const { db } = database;
    const names = ['reference', 'reply_to', 'place', 'phase'] as const;
    const rows = Array.from({ length: 16 }, (_, set) => ({
      ...{
        workspace_id: 'w',
        id: `m${String(set).padStart(2, '0')}`,
        direction: 'outbound',
        channel_id: 'c',
      },
      ...{ type: 'text', status: 'sent', person: 'p', body: '{}', created_at: 1 },
      ...Object.fromEntries(names.map((name, bit) => [name, set & (1 << bit) ? name : null])),
    })) as unknown as NewRow<'messages'>[];
    const columns = ['id', ...names, 'history', 'receipts'] as const;
    const expected = rows.map((row) => {
      const stored = { ...row, history: '', receipts: 0 };
      return Object.fromEntries(columns.map((column) => [column, stored[column]]));
    });
    for (const batches of [rows.map((row) => [row]), [rows]]) {
      await sql`delete from messages`.execute(db);
      for (const batch of batches) await insertRows(db, 'messages', batch);
      assert.deepEqual(await db.selectFrom('messages').select(columns).orderBy('id').execute(), expected);
    }
  });

  test('rows whose key is taken are left out, and only the others are answered', async () => {
    await insertRows(database.db, 'contacts', contacts(70));
    const again = contacts(200).map((row) => ({ ...row, name: 'again' }));
    const made = await insertRows(database.db, 'contacts', again, { ignoreConflicts: true, returning: 'id' });
    assert.deepEqual(ids(made), ids(again.slice(70)));
    assert.equal((await stored())[0]?.name, 'name 0');
    await assert.rejects(insertRows(database.db, 'contacts', again));
  });

  test('many rows are changed in one commit or not at all, without a transaction too', async () => {
    await insertRows(database.db, 'contacts', contacts(3));
    const renamed = contacts(3).map(({ id }) => ({ workspace_id: 'w', id, name: 'new' }));
    const created = { created_at: 'bigint' } as const;
    const broken = renamed.map((row, i) => ({ ...row, created_at: i < 2 ? 7 : null }));
    await assert.rejects(updateRows(database.db, 'contacts', KEY, created, broken));
    assert.deepEqual(await stored(), contacts(3));
  });

  test('a row that is not there, or of another workspace, is neither changed nor found', async () => {
    await insertRows(database.db, 'contacts', contacts(3));
    const strangers = contacts(3).map((row) => ({ ...row, workspace_id: 'other', name: 'stolen' }));
    await updateRows(database.db, 'contacts', KEY, { name: 'text' }, [...strangers, contact('nobody', 'x')]);
    assert.deepEqual(await stored(), contacts(3));
    assert.deepEqual(await byKeys([{ workspace_id: 'other', id: 'c000' }, { id: 'c001' }]), []);
  });
});

onEachDatabase('a session', ({ name, open }) => {
  if (name !== 'postgres') return;
  test('holds back the ways to read a table that no key leads, in a transaction and outside', async (t) => {
    const database = await open();
    t.after(() => database.close());
    const held = sql<{ name: string }>`select name from pg_settings
      where name in ('enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'jit') and setting = 'off'`;
    const [outside, inside] = [
      await held.execute(database.db),
      await transaction(database.db, (trx) => held.execute(trx)),
    ];
    assert.deepEqual([outside.rows.length, inside.rows.length], [4, 4]);
  });
});

onEachDatabase('a large table with old statistics', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
    await fill(1, 1);
    await sql`analyze`.execute(database.db);
    await fill(2, 50_000);
    await database.reopen();
  });
  after(() => database.close());

  const fill = (from: number, to: number) =>
    sql`insert into messages (workspace_id, id, direction, channel_id, type, status, person, body, created_at, provider_id)
      with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i < cast(${to} as bigint))
      select 'w', 'm' || i, 'outbound', 'c', 'text', 'sent', '+91' || i, '{}', i, 'p' || i from n`.execute(
      database.db,
    );
  const explain = backend.name === 'sqlite' ? 'explain query plan' : 'explain';

  /** The plans of the statements that `work` runs, as the database itself tells them. */
  async function plansOf({ mock }: TestContext, work: () => Promise<unknown>): Promise<string> {
    const { db } = database;
    const plans: unknown[] = [];
    const note = (rows: readonly unknown[]) => {
      for (const row of rows) plans.push(Object.values(row as object).at(-1));
    };
    const executor = db.getExecutor();
    const provide = executor.provideConnection.bind(executor);
    const watch = mock.method(
      executor,
      'provideConnection',
      (consumer: (connection: DatabaseConnection) => Promise<unknown>) =>
        provide(async (connection) => {
          const run = connection.executeQuery.bind(connection);
          const explained = async (text: string, parameters: readonly unknown[]) =>
            note((await run(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows);
          if (!(connection instanceof SqliteConnection)) {
            const asked = async (query: CompiledQuery) => {
              await explained(query.sql, query.parameters);
              return run(query);
            };
            return consumer({ ...connection, executeQuery: asked } as DatabaseConnection);
          }
          const runAll = connection.runAll.bind(connection);
          const asking = mock.method(connection, 'runAll', async (statements: readonly Statement[]) => {
            asking.mock.restore();
            for (const { sql: text, parameters, each } of statements)
              await explained(text, each?.[0] ?? parameters);
            return runAll(statements);
          });
          return consumer(connection);
        }),
    );
    await work();
    watch.mock.restore();
    return plans.join('\n');
  }

  const KEY_ONLY = {
    sqlite:
      /SEARCH (t|messages) USING (COVERING )?INDEX sqlite_autoindex_messages_1 \(workspace_id=\? AND id=\?\)/,
    postgres: /Index (Only )?Scan using messages_pkey on messages t/,
  }[backend.name];
  const WHOLE_TABLE = /SCAN (t|messages)|Seq Scan on messages|(Hash|Merge) Join/;

  for (const size of [1, 8, 64, 256]) {
    test(`is reached by its key alone when ${size} of its rows are updated or read`, async (t) => {
      const rows = Array.from({ length: size }, (_, i) => ({
        workspace_id: 'w',
        id: `m${i * 150 + 1}`,
        failure: '{}',
      }));
      const update = await plansOf(t, () =>
        updateRows(database.db, 'messages', KEY, { failure: 'text' }, rows),
      );
      const byKey: KeyedQuery = {
        columns: KEY,
        query: () =>
          sql`select t.id from v join messages as t on t.workspace_id = v.workspace_id and t.id = v.id`,
      };
      const select = await plansOf(t, () => selectByKeys(database.db, byKey, rows));
      const crossed: KeyedQuery = {
        columns: KEY,
        query: () =>
          sql`select t.id from v cross join messages as t where t.workspace_id = v.workspace_id and t.id = v.id`,
      };
      const together = await plansOf(t, () => selectTogether(database.db, crossed, rows));
      for (const plan of [update, select, together]) {
        assert.match(plan, KEY_ONLY);
        assert.doesNotMatch(plan, WHOLE_TABLE);
      }
    });
  }
});
