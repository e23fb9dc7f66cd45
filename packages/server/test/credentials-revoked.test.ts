/** A credential that is taken back: dead at once where that was done, within a second in every other process. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { readConfig } from '../src/config.ts';
import { createKeyFinder } from '../src/features/api-keys/find-principal.ts';
import { createKey, revokeKey } from '../src/features/api-keys/store.ts';
import { OPERATOR } from '../src/features/events/audit.ts';
import { changeWorkspace, createWorkspace, type Workspace } from '../src/features/workspaces/store.ts';
import { openConfigured } from '../src/installation/open.ts';
import { createCredentialCache } from '../src/platform/cache/credential-cache.ts';
import type { Db } from '../src/platform/database/dialect.ts';
import { onEachDatabase, type TestDatabase } from './databases.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

onEachDatabase('a credential that is taken back', (backend) => {
  let database: TestDatabase;
  let elsewhere: Db;
  let clock: ManualClock;
  let shop: Workspace;

  beforeEach(async () => {
    database = await backend.open();
    elsewhere =
      backend.name === 'pglite' ? database.db : openConfigured(readConfig({ ...database.env }).config);
    clock = manualClock();
    shop = await createWorkspace(database.db, { slug: 'shop', mode: 'test', approved: false }, clock.now());
  });
  afterEach(async () => {
    if (elsewhere !== database.db) await elsewhere.destroy();
    await database.close();
  });

  it('is dead with the commit in the process that took it back, and within a second in another', async () => {
    const { db } = database;
    const here = createKeyFinder(db, clock);
    const there = createKeyFinder(elsewhere, clock);
    const { row, secret } = await createKey(db, shop, { kind: 'admin' }, OPERATOR, clock.now());
    for (const find of [here, there]) assert.equal((await find(secret))?.id, row.id);
    await clock.advance(500);
    await revokeKey(db, shop.id, row.id, OPERATOR, clock.now());
    assert.equal(await here(secret), undefined);
    await clock.advance(500);
    assert.equal(await there(secret), undefined);
    await clock.set(clock.now() - 10_000); // a clock that is put back prolongs nothing
    for (const find of [here, there]) assert.equal(await find(secret), undefined);
  });

  it('may be used only from the addresses of the workspace from the moment on that they are set', async () => {
    const { db } = database;
    const find = createKeyFinder(db, clock);
    const { secret } = await createKey(db, shop, { kind: 'messaging' }, OPERATOR, clock.now());
    assert.ok((await find(secret))?.allows('203.0.113.1'));
    await changeWorkspace(db, shop.id, { allowIps: ['198.51.100.1'] }, OPERATOR, clock.now());
    assert.equal((await find(secret))?.allows('203.0.113.1'), false);
  });

  it('is not believed for longer when it was looked up while it was being taken back', async () => {
    const { db } = database;
    const { row, secret } = await createKey(db, shop, { kind: 'messaging' }, OPERATOR, clock.now());
    const cache = createCredentialCache<string>(db, clock);
    const slow = await cache.load(secret, async () => {
      await revokeKey(db, shop.id, row.id, OPERATOR, clock.now());
      return 'as it was read before the commit';
    });
    assert.ok(slow);
    assert.equal(cache.get(secret), undefined);
  });
});
