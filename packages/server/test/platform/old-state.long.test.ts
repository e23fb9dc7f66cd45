/** A backup reads the database as it was when it began: whoever writes goes on meanwhile. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database/open.ts';
import { eventually } from '../rigs/eventually.ts';

/** More than the pages after which the log is copied into the file. */
const ROUND_BYTES = 10_000 * 4096;
test('a state that somebody reads for long holds up no commit, and the log begins anew afterwards', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const file = join(folder, 'a.db');
  const db = openDatabase({ file });
  t.after(() => db.destroy());
  await sql`create table t (id integer primary key, x blob)`.execute(db);
  const write = (bytes: number) => sql`insert into t (x) values (randomblob(${bytes}))`.execute(db);
  await write(1);

  const reader = new SQLite(file, { readonly: true });
  reader.exec('begin');
  assert.deepEqual(reader.prepare('select count(*) as n from t').get(), { n: 1 });
  const writer = new SQLite(file, { timeout: 0 });
  t.after(() => writer.close());
  for (let round = 0; round < 3; round++) {
    await write(ROUND_BYTES);
    for (let i = 0; i < 250; i++) {
      writer.exec('begin immediate; rollback'); // fails at once where somebody keeps writers off
      await pause(5);
    }
  }
  assert.deepEqual(reader.prepare('select count(*) as n from t').get(), { n: 1 });
  reader.close();

  const grown = statSync(`${file}-wal`).size;
  assert.ok(grown > 3 * ROUND_BYTES);
  await write(ROUND_BYTES);
  await eventually(async () => {
    await write(10);
    assert.ok(statSync(`${file}-wal`).size < grown, 'it has been cut');
  });
});
