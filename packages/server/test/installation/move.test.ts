/** What a move takes along, whatever is in the rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { tablesOfSqlite } from '../../src/platform/database/copy-tables.ts';
import { writeInstallationValue } from '../../src/platform/database/installation-values.ts';
import { document } from '../rigs/cli-process.ts';
import { openSource, openTarget, targets } from '../rigs/moving.ts';
import { TABLE_OWNERS } from '../rigs/table-owners.ts';

for (const backend of targets) {
  test('what PostgreSQL cannot hold comes as near as can be, and long rows come whole', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    const inquiry = (id: string, message: string) => ({
      ...{ id, message, name: 'A', email: 'a@b.example', created_at: 2 ** 53 - 1 },
      ...{ phone: null, company: null, inquiry_type: null },
    });
    const long = 'ಕ'.repeat(300_000);
    const texts = ['a\0b\0', '\ud800', '\\u0000 "\\ \u2028', 'é e\u0301 ß 😀 \u{10FFFF}', ''];
    for (let i = 0; i < 40; i++) texts.push(i % 2 ? long : '');
    const rows = texts.map((message, i) => inquiry(`${i % 2 ? 'Z' : 'a'}_é${i}`, message));
    for (const row of rows) await source.db.insertInto('inquiries').values(row).execute();
    await sql`update inquiries set name = cast(x'41ff00eda080' as text) where id = 'a_é0'`.execute(source.db);
    assert.equal(
      (await document(source.env, ['move', '--to', target.url])).tables.inquiries.rows,
      rows.length,
    );
    const moved = await target.db.selectFrom('inquiries').selectAll().orderBy('id').execute();
    const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\u{FFFD}');
    const expected = rows.map((row) => ({ ...row, message: storable(row.message) }));
    expected[0]!.name = moved.find(({ id }) => id === 'a_é0')!.name;
    assert.match(expected[0]!.name, /^A\u{FFFD}+$/u);
    assert.deepEqual(
      moved,
      expected.sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))),
    );
  });

  test('values that the installation keeps go along, and no lease does', async (t) => {
    const source = await openSource(t);
    const target = await openTarget(t, backend);
    await writeInstallationValue(source.db, 'a value', 'kept');
    await source.db.insertInto('leases').values({ name: 'x', holder: 'y', until: 1 }).execute();
    await document(source.env, ['move', '--to', target.url]);
    const values = await target.db.selectFrom('installation').selectAll().orderBy('name').execute();
    assert.deepEqual(
      values.map(({ name }) => name),
      ['a value', 'secret-key-check'],
    );
    assert.deepEqual(await target.db.selectFrom('leases').selectAll().execute(), []);
  });
}

test('every table of the schema is moved by a key', async (t) => {
  const { db } = await openSource(t);
  const tables = await tablesOfSqlite(db);
  assert.deepEqual(tables.map(({ name }) => name).sort(), Object.keys(TABLE_OWNERS).sort());
  assert.deepEqual(
    tables.filter(({ key }) => key.length === 0),
    [],
  );
});
