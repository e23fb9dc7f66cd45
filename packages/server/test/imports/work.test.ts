/** The work on imports, step by step and by several workers, as they would be on several machines. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listContacts } from '../../src/features/contacts/address-book/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { listEvents } from '../../src/features/feed/read.ts';
import { keepImport, receiveImport } from '../../src/features/imports/receive.ts';
import { sweepImports } from '../../src/features/imports/remove.ts';
import type { Counts } from '../../src/features/imports/schemas.ts';
import { type Asked, askImport } from '../../src/features/imports/settings.ts';
import { requireImport } from '../../src/features/imports/store.ts';
import { stepsOf, takeUpWork } from '../../src/features/imports/worker.ts';
import { DAY, systemClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { csvLine } from '../../src/platform/http/response/file.ts';
import { newWorkspace } from '../rigs/contacts.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

onEachDatabase('the work on an import', (backend) => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await backend.open();
    db = database.db;
  });
  after(() => database.close());

  let now = Date.parse('2026-11-20T10:00:00+05:30');
  const by = () => ({ actor: SYSTEM, now: ++now });
  const clock = { now: () => ++now, monotonic: systemClock.monotonic, pause: systemClock.pause };

  /** Uploads a file with people of a workspace of its own. */
  async function upload(rows: readonly (readonly string[])[]) {
    const workspaceId = newWorkspace();
    const o = { db, workspaceId, by: by(), fileName: undefined, country: 'IN' as const, quota: 2 ** 30 };
    async function* bytes() {
      yield Buffer.from([['phone', 'name'], ...rows].map(csvLine).join(''));
    }
    const { row } = await receiveImport(o, bytes());
    const { id } = await keepImport(o, row);
    const there = () => requireImport(db, workspaceId, id);
    const counts = async () => JSON.parse((await there()).counts) as Counts;
    const ask = (asked: Asked) => askImport(db, workspaceId, id, asked, { by: by() });
    const takeUp = async () => (await takeUpWork(db, await there()))!;
    const work = async (asked: Asked) => {
      await ask(asked);
      const own = await takeUp();
      while (!(await stepsOf(own, clock, { ms: 0 })));
      return counts();
    };
    const contacts = async () => {
      let found = 0;
      for (let last: string | undefined, more = true; more; ) {
        const page = await listContacts(db, workspaceId, {}, 500, last);
        found += page.length;
        last = page.at(-1)?.id;
        more = page.length === 500;
      }
      return found;
    };
    return { workspaceId, id, ask, takeUp, work, counts, contacts, there };
  }

  const turn = () => ({ now: ++now, crowded: false });
  const people = (count: number) =>
    Array.from({ length: count }, (_, i) => [`+91987${String(7_000_000 + i)}`, `Person ${i}`]);

  test('goes on where another worker was, which stores nothing more: nobody is lost, and nobody twice', async () => {
    const { workspaceId, ask, takeUp, work, counts, contacts } = await upload(people(1300));
    await work('check');
    await ask('start');
    const frozen = await takeUp();
    await frozen.step(turn());
    const other = await takeUp();
    assert.equal(await frozen.step(turn()), true, 'it has nothing more to do');
    while (!(await stepsOf(other, clock, { ms: 0 })));
    assert.deepEqual((await counts()).run, { made: 1300, changed: 0, unchanged: 0, failed: 0 });
    assert.equal(await contacts(), 1300);
    const created = new Set<string>();
    for (let last = 0, more = true; more; ) {
      const page = await listEvents(db, workspaceId, last, 500);
      for (const { type, subject } of page) if (type === 'contact.created') created.add(subject);
      last = page.at(-1)?.sequence ?? last;
      more = page.length === 500;
    }
    assert.equal(created.size, 1300);
  });

  test('ends when it is cancelled, and what is stored by then can be undone', async () => {
    const { ask, takeUp, work, counts, contacts, there } = await upload(people(600));
    await assert.rejects(ask('undo'), { code: 'CONFLICT' });
    await work('check');
    await ask('start');
    const own = await takeUp();
    await own.step(turn());
    await ask('cancel');
    assert.equal(await stepsOf(own, clock, { ms: 0 }), true);
    assert.equal((await there()).state, 'cancelled');
    assert.deepEqual((await counts()).run, { made: 512, changed: 0, unchanged: 0, failed: 0 });
    assert.deepEqual((await work('undo')).undo, { removed: 512, restored: 0, kept: 0 });
    assert.equal(await contacts(), 0);
    assert.equal((await there()).state, 'undone');
  });

  test('is checked anew by whoever takes it up, and by the last line of each person', async () => {
    const twice = [...people(300), ...people(300).map(([phone]) => [phone!, 'Again'])];
    const { ask, takeUp, counts } = await upload(twice);
    await ask('check');
    const frozen = await takeUp();
    for (let i = 0; i < 2; i++) await frozen.step(turn());
    const other = await takeUp();
    while (!(await frozen.step(turn())));
    assert.equal((await counts()).check, undefined, 'what the first one has found counts for nothing');
    while (!(await other.step(turn())));
    assert.deepEqual((await counts()).check, {
      ...{ new: 300, changed: 0, unchanged: 0, superseded: 300, faulty: 0 },
    });
  });

  test('ends where the file names nobody', async () => {
    const { work, there } = await upload([]);
    await work('check');
    assert.deepEqual((await work('start')).run, { made: 0, changed: 0, unchanged: 0, failed: 0 });
    assert.equal((await there()).state, 'finished');
  });

  test('leaves the file for a week, and what it can be undone by for a month', async () => {
    const { workspaceId, work, there } = await upload(people(1));
    await work('check');
    await work('start');
    const sweep = async (at: number) => {
      for (let more: number | undefined = 0; more === 0; ) more = await sweepImports(db, at);
    };
    const left = async (of: 'file_pieces' | 'import_made') =>
      (await db.selectFrom(of).select('piece').where('workspace_id', '=', workspaceId).execute()).length;
    await sweep(now + 6 * DAY);
    assert.deepEqual([await left('file_pieces'), await left('import_made')], [1, 1]);
    await sweep(now + 8 * DAY);
    assert.deepEqual([await left('file_pieces'), await left('import_made')], [0, 1]);
    assert.equal((await there()).has_file, 0);
    await sweep(now + 31 * DAY);
    assert.equal(await left('import_made'), 0);
    await assert.rejects(there(), { code: 'NOT_FOUND' });
  });
});
