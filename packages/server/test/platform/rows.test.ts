/** How rows come from the databases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'kysely';
import { onEachDatabase } from '../rigs/databases.ts';

setFlagsFromString('--allow-natives-syntax');
const isHashTable = new Function('row', 'return !%HasFastProperties(row);') as (row: unknown) => boolean;

onEachDatabase('a row', (backend) => {
  const select = async (columns: string[]) => {
    const database = await backend.open();
    try {
      const list = columns.map((name, i) => sql`${i % 3 === 0 ? sql`null` : sql.lit(i)} as ${sql.id(name)}`);
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(list)} union all
        select ${sql.join(list)}`.execute(database.db);
      return rows;
    } finally {
      await database.close();
    }
  };

  test('of many columns is an object with these fields, and no hash table', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `column_${i}`);
    const expected: Record<string, unknown> = {};
    for (const [i, name] of names.entries()) expected[name] = i % 3 === 0 ? null : i;
    const rows = await select(names);
    assert.deepEqual(rows, [expected, expected]);
    assert.deepEqual(Object.keys(rows[0]!), names);
    assert.ok(isHashTable(expected), 'as it is where fields are added one by one');
    assert.ok(rows.every((row) => !isHashTable(row)));
  });

  test('has a field for each column, whatever it is called', async () => {
    const names = ['', 'two words', '"quoted"', "it's", 'return', 'नाम', 'values[0]', '\\'];
    const usable = names.filter((name) => backend.name === 'sqlite' || name !== ''); // PostgreSQL has no empty names
    assert.deepEqual(Object.keys((await select(usable))[0]!), usable);
  });
});
