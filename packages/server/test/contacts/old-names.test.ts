/** Contacts that had their names before their words were kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertRows } from '../../src/platform/database/batch.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.ts';
import { onEachDatabase } from '../rigs/databases.ts';

const NAMES = ['Asha Rao', 'आशा राव', null, 'rao', '…'];

onEachDatabase('names of before', ({ open }) => {
  test('are found by their words, more of them than one batch holds', async (t) => {
    const database = await open({ empty: true });
    t.after(() => database.close());
    const { db } = database;
    const before = MIGRATIONS.findIndex(({ name }) => name === '0019-contact-words');
    await migrate(db, MIGRATIONS.slice(0, before));
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      workspace_id: `wks_${i % 2}`,
      id: `con_${String(i).padStart(4, '0')}`,
      name: NAMES[i % NAMES.length]!,
      created_at: 1,
      updated_at: 1,
    }));
    await insertRows(db, 'contacts', rows);
    await migrate(db);
    const words = await db.selectFrom('contact_words').selectAll().execute();
    assert.equal(words.length, 5 * 400);
    const of = (id: string) => words.filter((row) => row.contact_id === id).map(({ word }) => word);
    assert.deepEqual(of('con_1995').sort(), ['asha', 'rao']);
    assert.deepEqual(of('con_1996').sort(), ['आशा', 'राव'].sort());
    assert.deepEqual(of('con_1998'), ['rao']);
    assert.equal(words.find((row) => row.contact_id === 'con_1998')?.workspace_id, 'wks_0');
  });

  test('lose their accents where they were kept with them, and keep each word once', async (t) => {
    const database = await open({ empty: true });
    t.after(() => database.close());
    const { db } = database;
    const before = MIGRATIONS.findIndex(({ name }) => name === '0023-words-without-accents');
    await migrate(db, MIGRATIONS.slice(0, before));
    const ACCENTED = [['josé', 'jose'], ['núñez'], ['शर्मा'], ['rao'], ['дмитрий', 'कुमार']];
    const rows = Array.from({ length: 2500 }, (_, i) => ({
      workspace_id: `wks_${i % 2}`,
      contact_id: `con_${String(i).padStart(4, '0')}`,
    }));
    await insertRows(
      db,
      'contact_words',
      rows.flatMap((row, i) => ACCENTED[i % ACCENTED.length]!.map((word) => ({ ...row, word }))),
    );
    await migrate(db);
    const words = await db.selectFrom('contact_words').selectAll().execute();
    const of = (id: string) => words.flatMap((row) => (row.contact_id === id ? [row.word] : [])).sort();
    for (const first of [0, 2495]) {
      const id = (i: number) => `con_${String(first + i).padStart(4, '0')}`;
      assert.deepEqual(
        [0, 1, 2, 3, 4].map((i) => of(id(i))),
        [['jose'], ['nunez'], ['शर्मा'], ['rao'], ['дмитрии', 'कुमार'].sort()],
      );
    }
    assert.equal(words.length, 6 * 500);
  });
});
