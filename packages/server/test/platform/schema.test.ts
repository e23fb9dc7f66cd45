import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { find, SRC } from '../rigs/source-files.ts';
import { describedTables } from '../rigs/table-types.ts';

const FOLDER = join(SRC, 'platform/database/migrations');

/** The database computes them for an index, and nobody writes or shows them; SQLite does not name them as columns. */
const GENERATED = new Set(['messages.uncommon_status']);

test('every migration in the folder is listed, in the order of its number', () => {
  const files = find(['[0-9]*.ts'], FOLDER).map((file) => file.replace('.ts', ''));
  assert.deepEqual(
    MIGRATIONS.map(({ name }) => name),
    files,
  );
});

onEachDatabase('the tables that the migrations make', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
  });
  after(() => database.close());

  test('are those that the schema describes, column by column', async () => {
    const found = await database.db.introspection.getTables();
    const made = found
      .filter(({ name, isView }) => !isView && name !== 'migrations')
      .map(({ name, columns }): [string, string[]] => [
        name,
        columns
          .filter((column) => !GENERATED.has(`${name}.${column.name}`))
          .map((column) => `${column.name}${column.isNullable ? '?' : ''}`)
          .sort(),
      ]);
    assert.deepEqual(Object.fromEntries(made.sort()), describedTables());
  });
});
