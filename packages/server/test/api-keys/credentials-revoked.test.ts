/** A credential that is taken back: dead at once where that was done, within a second in every other process. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { createKeyFinder } from '../../src/features/api-keys/find-principal.ts';
import { createKey, revokeKey } from '../../src/features/api-keys/store.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { removeMember } from '../../src/features/team/members.ts';
import { addMember } from '../../src/features/team/membership.ts';
import { changeWorkspace, createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { openConfigured } from '../../src/installation/open.ts';
import { createCredentialCache } from '../../src/platform/cache/credential-cache.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { startAccountsApp } from '../rigs/accounts-browser.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';

onEachDatabase('a credential that is taken back', (backend) => {
  let database: TestDatabase;
  let elsewhere: Db;
  let clock: ManualClock;
  let shop: Workspace;

  beforeEach(async () => {
    database = await backend.open();
    elsewhere = openConfigured(readConfig({ ...database.env }).config);
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
    const { row, secret } = await createKey(
      db,
      shop,
      { kind: 'admin' },
      { actor: OPERATOR, now: clock.now() },
    );
    for (const find of [here, there]) assert.equal((await find(secret))?.id, row.id);
    await clock.advance(500);
    await revokeKey(db, shop.id, row.id, { actor: OPERATOR, now: clock.now() });
    assert.equal(await here(secret), undefined);
    await clock.advance(500);
    assert.equal(await there(secret), undefined);
    await clock.set(clock.now() - 10_000); // a clock that is put back prolongs nothing
    for (const find of [here, there]) assert.equal(await find(secret), undefined);
  });

  it('may be used only from the addresses of the workspace from the moment on that they are set', async () => {
    const { db } = database;
    const find = createKeyFinder(db, clock);
    const { secret } = await createKey(
      db,
      shop,
      { kind: 'messaging' },
      { actor: OPERATOR, now: clock.now() },
    );
    assert.ok((await find(secret))?.allows('203.0.113.1'));
    await changeWorkspace(db, shop.id, { allowIps: ['198.51.100.1'] }, { actor: OPERATOR, now: clock.now() });
    assert.equal((await find(secret))?.allows('203.0.113.1'), false);
  });

  it('is not believed for longer when it was looked up while it was being taken back', async () => {
    const { db } = database;
    const { row, secret } = await createKey(
      db,
      shop,
      { kind: 'messaging' },
      { actor: OPERATOR, now: clock.now() },
    );
    const cache = createCredentialCache<string>(db, clock);
    const slow = await cache.load(secret, async () => {
      await revokeKey(db, shop.id, row.id, { actor: OPERATOR, now: clock.now() });
      return 'as it was read before the commit';
    });
    assert.ok(slow);
    assert.equal(cache.get(secret), undefined);
  });

  it('is a session as well: looked up once a second, dead at once where it ended or its member was removed', async () => {
    const { db } = database;
    const app = await startAccountsApp(db, clock);
    const other = await startAccountsApp(elsewhere, clock);
    const browser = app.browser();
    const status = async (at = browser) => (await at.json('GET', '/api/v1/contacts')).status;
    const signIn = async () => {
      const form = { email: 'asha@example.com', password: PASSWORD };
      assert.equal((await browser.submit('/oauth/sign-in', form)).status, 303);
    };
    try {
      const personId = await app.addPerson(shop.id, 'asha@example.com', PASSWORD);
      await signIn();
      assert.equal(await status(), 200);
      const sessions = await db.selectFrom('sessions').selectAll().execute();
      await db.deleteFrom('sessions').execute();
      assert.equal(await status(), 200, 'what was found out just now is believed');
      await clock.advance(1000);
      assert.equal(await status(), 401);

      await db.insertInto('sessions').values(sessions).execute();
      const there = other.browser();
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      for (const at of [browser, there]) assert.equal(await status(at), 200);
      const [open] = JSON.parse((await browser.json('GET', '/api/app/sessions')).text).data;
      assert.equal((await browser.json('DELETE', `/api/app/sessions/${open.id}`)).status, 200);
      assert.equal(await status(), 401);
      await clock.advance(1000);
      assert.equal(await status(there), 401);

      await signIn();
      assert.equal(await status(), 200);
      const change = { workspaceId: shop.id, personId, actor: { id: personId }, revokeKeys: false };
      await addOwner(db, shop.id);
      await removeMember(db, { ...change, now: clock.now() }, async () => undefined);
      assert.equal(await status(), 404);
    } finally {
      await Promise.all([app.close(), other.close()]);
    }
  });
});

async function addOwner(db: Db, workspaceId: string): Promise<void> {
  const email = 'ravi@example.com';
  const { id } = await createPerson(db, { email, password: 'none', verified: true }, 0);
  await transaction(db, (trx) => addMember(trx, workspaceId, { personId: id, role: 'owner' }, OPERATOR, 0));
}
