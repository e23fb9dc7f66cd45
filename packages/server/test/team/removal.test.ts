/** What ends with a membership, with the power of a role and with a password. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { createMeghdoot, type Meghdoot, MeghdootError } from '../../../sdk/src/index.ts';
import { OPERATOR, SYSTEM } from '../../src/features/events/audit.ts';
import { createGrant, findLiveGrant } from '../../src/features/oauth/grants/grants.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { addMember, type Role } from '../../src/features/team/membership.ts';
import { createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import {
  type AccountsApp,
  type Browser,
  clientOf,
  lastMail,
  startAccountsApp,
} from '../rigs/accounts-browser.ts';
import { hashPassword } from '../rigs/cheap-passwords.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';
const NEW_PASSWORD = 'ganga jamuna saraswati';

const refused = (status: number) => (error: unknown) =>
  error instanceof MeghdootError && error.status === status;

interface Somebody {
  id: string;
  browser: Browser;
  client: Meghdoot;
}

onEachDatabase('what somebody leaves behind', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;
  let shop: Workspace;
  let owner: Somebody;
  let ravi: Somebody;
  let visitors = 0;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    shop = await createWorkspace(database.db, { slug: 'shop', mode: 'test', approved: false }, clock.now());
    app = await startAccountsApp(database.db, clock);
    owner = await somebody('asha@example.com', 'owner');
    ravi = await somebody('ravi@example.com', 'admin');
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function somebody(email: string, role: Role): Promise<Somebody> {
    const { db } = database;
    const password = await hashPassword(PASSWORD);
    const { id } = await createPerson(db, { email, password, verified: true }, clock.now());
    await transaction(db, (trx) => addMember(trx, shop.id, { personId: id, role }, OPERATOR, clock.now()));
    const browser = app.browser(`203.0.113.${++visitors}`);
    await clientOf(browser).account.signIn({ email, password: PASSWORD });
    return { id, browser, client: clientOf(browser, shop.id) };
  }

  /** The API with a key, as a program calls it. */
  const program = (apiKey: string) =>
    createMeghdoot({
      apiKey,
      maxRetries: 0,
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const answer = await app.browser('198.51.100.1').send(request.method, pathname + search, {
          headers: Object.fromEntries(request.headers),
          ...(request.body && { body: await request.text() }),
        });
        return new Response(answer.text, {
          status: answer.status,
          headers: { 'content-type': String(answer.headers['content-type']) },
        });
      },
    });

  const memberOf = async (id: string) =>
    (await owner.client.team.members()).find(({ personId }) => personId === id)!;

  for (const [how, end] of [
    ['removed', () => owner.client.team.remove(ravi.id)],
    ['made a member', () => owner.client.team.changeRole(ravi.id, 'member')],
    ['gone by themselves', () => ravi.client.team.remove(ravi.id)],
  ] as const)
    it(`an admin who is ${how} invites nobody any more: their open invitations end with it`, async () => {
      await ravi.client.team.invite({ email: 'friend@example.com', role: 'admin' });
      await owner.client.team.invite({ email: 'guest@example.com', role: 'member' });
      const { link } = (await lastMail(database.db, 'friend@example.com'))!;
      await end();
      assert.equal((await app.browser().get(link)).status, 410);
      const open = await owner.client.team.invitations();
      assert.deepEqual(
        open.map(({ email }) => email),
        ['guest@example.com'],
      );
      const { data } = await owner.client.audit.list({ limit: 10 });
      const ended = data.filter(({ action }) => action === 'invitation.revoked');
      assert.deepEqual(
        ended.map(({ detail }) => detail),
        [{ email: 'friend@example.com' }],
      );
    });

  it('an owner who is made an admin has their invitations of owners end, and keeps the others', async () => {
    const meera = await somebody('meera@example.com', 'owner');
    await meera.client.team.invite({ email: 'friend@example.com', role: 'owner' });
    await meera.client.team.invite({ email: 'guest@example.com', role: 'admin' });
    await owner.client.team.changeRole(meera.id, 'admin');
    const open = await owner.client.team.invitations();
    assert.deepEqual(
      open.map(({ email }) => email),
      ['guest@example.com'],
    );
  });

  it('no invitation outlives the admin who made it while they were being removed', async () => {
    for (let i = 0; i < 5; i++) {
      const admin = await somebody(`admin-${i}@example.com`, 'admin');
      const both = await Promise.allSettled([
        owner.client.team.remove(admin.id),
        admin.client.team.invite({ email: `friend-${i}@example.com`, role: 'member' }),
      ]);
      assert.equal(both[0].status, 'fulfilled');
    }
    assert.deepEqual(await owner.client.team.invitations(), []);
  });

  it('the keys they made are told, those made with their keys too, and are revoked where that is asked for', async () => {
    const own = await ravi.client.keys.create({ kind: 'admin', name: 'Backend' });
    const byKey = await program(own.key).keys.create({ kind: 'messaging', name: 'Worker' });
    const ofOwner = await owner.client.keys.create({ kind: 'messaging', name: 'Shop' });
    const revoked = await ravi.client.keys.create({ kind: 'messaging', name: 'Old' });
    await ravi.client.keys.revoke(revoked.id);

    const told = (await memberOf(ravi.id)).keys;
    assert.deepEqual(
      told.map(({ id, name, kind, lastFour }) => [id, name, kind, lastFour]),
      [byKey, own].map(({ id, name, kind, lastFour }) => [id, name, kind, lastFour]),
    );
    await owner.client.team.changeRole(ravi.id, 'member');
    await program(own.key).me();
    assert.equal((await memberOf(ravi.id)).keys.length, 2, 'keys stay unless it is asked for');
    await assert.rejects(ravi.client.team.remove(ravi.id, { revokeKeys: true }), refused(403));

    await owner.client.team.changeRole(ravi.id, 'admin');
    const changed = await owner.client.team.changeRole(ravi.id, 'member', { revokeKeys: true });
    assert.deepEqual(changed.keys, []);
    for (const { key } of [own, byKey]) await assert.rejects(program(key).me(), refused(401));
    await program(ofOwner.key).me();
  });

  it('their keys end with them where that is asked for, and each is in the audit', async () => {
    const own = await ravi.client.keys.create({ kind: 'messaging' });
    await owner.client.team.remove(ravi.id, { revokeKeys: true });
    await assert.rejects(program(own.key).me(), refused(401));
    const { data } = await owner.client.audit.list({ limit: 3 });
    assert.deepEqual(data.map(({ action, target }) => [action, target]).sort(), [
      ['key.created', own.id],
      ['key.revoked', own.id],
      ['member.removed', ravi.id],
    ]);
  });

  for (const [how, change] of [
    ['changed', () => ravi.client.account.changePassword({ current: PASSWORD, password: NEW_PASSWORD })],
    [
      'reset',
      async () => {
        const browser = app.browser('203.0.113.99');
        await browser.submit('/oauth/forgot', { email: 'ravi@example.com' });
        const { link } = (await lastMail(database.db, 'ravi@example.com'))!;
        assert.match((await browser.get(link)).text, /connected applications/);
        assert.equal((await browser.submit(link, { password: NEW_PASSWORD })).status, 303);
      },
    ],
  ] as const)
    it(`applications and other sessions do not outlive a password that is ${how}`, async () => {
      const { db } = database;
      const other = app.browser('203.0.113.98');
      await clientOf(other).account.signIn({ email: 'ravi@example.com', password: PASSWORD });
      const client = { id: 'https://notes.example/client', name: 'Monsoon Notes', host: 'notes.example' };
      const input = { workspaceId: shop.id, client, scopes: ['read'] as const, resources: [] };
      const grants = [];
      for (const personId of [ravi.id, owner.id])
        grants.push(await createGrant(db, { ...input, personId }, SYSTEM, clock.now()));
      await change();
      assert.equal(await findLiveGrant(db, grants[0]!.id, clock.now()), undefined);
      assert.ok(await findLiveGrant(db, grants[1]!.id, clock.now()), 'those of others stay');
      await assert.rejects(clientOf(other).account.session(), refused(401));
      const { data } = await owner.client.audit.list({ limit: 1 });
      assert.partialDeepStrictEqual(data[0], { action: 'grant.revoked', target: grants[0]!.id });
      assert.match((await lastMail(db, 'ravi@example.com'))!.text!, /applications/);
    });
});
