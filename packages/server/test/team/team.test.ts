/** The people of a workspace: invited by mail, given roles, removed; through the SDK and the pages without scripts. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { type Meghdoot, MeghdootError } from '../../../sdk/src/index.ts';
import { OPERATOR, SYSTEM } from '../../src/features/events/audit.ts';
import { createGrant, findLiveGrant } from '../../src/features/oauth/grants/grants.ts';
import { changePerson, createPerson } from '../../src/features/people/people.ts';
import { addMember, type Role } from '../../src/features/team/membership.ts';
import { webhookDisabledMail } from '../../src/features/team/webhook-disabled-mail.ts';
import { changeWorkspace, createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import type { Row } from '../../src/platform/database/schema/schema.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import {
  type AccountsApp,
  type Browser,
  clientOf,
  lastMail,
  sealer,
  startAccountsApp,
} from '../rigs/accounts-browser.ts';
import { hashPassword } from '../rigs/cheap-passwords.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';
const ACCEPT = '/oauth/invitation/accept';

const refused =
  (status: number, code?: string) =>
  (error: unknown): boolean =>
    error instanceof MeghdootError && error.status === status && (code === undefined || error.code === code);

interface Somebody {
  id: string;
  browser: Browser;
  client: Meghdoot;
}

onEachDatabase('the people of a workspace', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;
  let shop: Workspace;
  let owner: Somebody;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    const { db } = database;
    shop = await createWorkspace(
      db,
      { slug: 'shop', name: 'Rao Textiles', mode: 'test', approved: false },
      clock.now(),
    );
    app = await startAccountsApp(db, clock);
    owner = await somebody('asha@example.com', 'owner', 'Asha Rao');
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  let visitors = 0;
  const visit = () => app.browser(`203.0.113.${++visitors}`);

  /** A person who is signed in, in the shop if a role is given. */
  async function somebody(email: string, role?: Role, name?: string): Promise<Somebody> {
    const { db } = database;
    const password = await hashPassword(PASSWORD);
    const { id } = await createPerson(db, { email, name, password, verified: true }, clock.now());
    if (role)
      await transaction(db, (trx) => addMember(trx, shop.id, { personId: id, role }, OPERATOR, clock.now()));
    const browser = visit();
    const client = clientOf(browser, shop.id);
    await client.account.signIn({ email, password: PASSWORD });
    return { id, browser, client };
  }

  async function invited(email: string, role: Role = 'member'): Promise<string> {
    await owner.client.team.invite({ email, role });
    return (await lastMail(database.db, email))!.link;
  }

  const roles = async () =>
    Object.fromEntries((await owner.client.team.members()).map(({ email, role }) => [email, role]));

  it('come by a mailed link: a name and a password, and they are in', async () => {
    const made = await owner.client.team.invite({ email: ' Ravi@Example.com', role: 'admin' });
    assert.partialDeepStrictEqual(made, {
      email: 'ravi@example.com',
      role: 'admin',
      mail: 'waiting',
      invitedBy: { name: 'Asha Rao', email: 'asha@example.com' },
    });
    assert.equal(Date.parse(made.expiresAt) - Date.parse(made.createdAt), 7 * DAY);
    assert.deepEqual(await owner.client.team.invitations(), [made]);
    const mail = (await lastMail(database.db, 'ravi@example.com'))!;
    assert.match(mail.text!, /Asha Rao \(asha@example\.com\) invites you to the workspace Rao Textiles/);
    assert.doesNotMatch(JSON.stringify(made), new RegExp(mail.link.split('token=')[1]!));

    const browser = visit();
    const page = await browser.get(mail.link);
    assert.match(page.text, /Asha Rao[\s\S]*Rao Textiles[\s\S]*admin/);
    assert.doesNotMatch(page.text, /<script/);
    const short = await browser.submit(mail.link, { password: 'short' }, '/oauth/invitation');
    assert.equal(short.status, 400);
    assert.match(short.text, /aria-invalid/);
    const came = await browser.submit(mail.link, { name: 'Ravi Menon', password: PASSWORD });
    assert.equal(came.status, 303, came.text);
    assert.match(came.location, /\/dashboard\?workspace=shop$/);
    const session = await clientOf(browser).account.session();
    assert.partialDeepStrictEqual(session.person, {
      name: 'Ravi Menon',
      emailVerified: true,
      operator: false,
    });
    assert.deepEqual(
      session.workspaces.map(({ slug, role }) => [slug, role]),
      [['shop', 'admin']],
    );
    assert.deepEqual(await owner.client.team.invitations(), []);
    assert.equal((await browser.get(mail.link)).status, 410);
    assert.deepEqual(await roles(), { 'asha@example.com': 'owner', 'ravi@example.com': 'admin' });
  });

  it('are handed their link by the operator of a server that sends no mail, and by nobody else', async () => {
    const invite = () => owner.client.team.invite({ email: 'ravi@example.com', role: 'member' });
    assert.equal((await invite()).link, undefined);
    await changePerson(database.db, owner.id, { operator_at: clock.now() });
    const { link, ...made } = await invite();
    assert.equal(link, `${app.config.baseUrl}${(await lastMail(database.db, 'ravi@example.com'))!.link}`);
    assert.deepEqual(await owner.client.team.invitations(), [made]);
    await app.close();
    app = await startAccountsApp(database.db, clock, { SMTP_URL: 'smtp://localhost:2525' });
    const browser = visit();
    const client = clientOf(browser, shop.id);
    await client.account.signIn({ email: 'asha@example.com', password: PASSWORD });
    const mailed = await client.team.invite({ email: 'meera@example.com', role: 'member' });
    assert.equal(mailed.link, undefined);
  });

  it('join with one button where they have an account, which others who are signed in cannot press', async () => {
    const ravi = await somebody('ravi@example.com');
    const meera = await somebody('meera@example.com');
    const link = await invited('ravi@example.com');

    const stranger = await visit().get(link);
    assert.match(stranger.text, /\/oauth\/sign-in\?return_to=/);
    assert.doesNotMatch(stranger.text, /name="password"/);

    const wrong = await meera.browser.get(link);
    assert.match(wrong.text, /signed in as[\s\S]*meera@example\.com[\s\S]*ravi@example\.com/);
    assert.doesNotMatch(wrong.text, new RegExp(`action="${ACCEPT}"`));
    // The protection of one form holds for another: the server itself must refuse her.
    const [, protection] = /name="_csrf" value="([^"]+)"/.exec(wrong.text)!;
    const token = new URLSearchParams(link.split('?')[1]).get('token')!;
    const form = { token, _csrf: protection! };
    const headers = { 'sec-fetch-site': 'same-origin' };
    assert.equal((await meera.browser.send('POST', ACCEPT, { form, headers })).status, 403);
    const out = await meera.browser.submit(link, {}, '/oauth/invitation/sign-out');
    assert.equal(out.location, link);
    await assert.rejects(meera.client.account.session(), refused(401));

    const joined = await ravi.browser.submit(link, {}, ACCEPT);
    assert.match(joined.location, /\/dashboard\?workspace=shop$/);
    assert.deepEqual(await roles(), { 'asha@example.com': 'owner', 'ravi@example.com': 'member' });
  });

  it('are invited in the same words whether or not they have an account', async () => {
    await somebody('known@example.com');
    const [known, unknown] = await Promise.all(
      ['known@example.com', 'nobody@example.com'].map((email) =>
        owner.client.team.invite({ email, role: 'member' }),
      ),
    );
    const plain = ({ email, id, ...rest }: typeof known & object) => rest;
    assert.deepEqual(plain(known!), plain(unknown!));
    const mails = await Promise.all(
      ['known@example.com', 'nobody@example.com'].map((to) => lastMail(database.db, to)),
    );
    const [a, b] = mails.map((mail) => mail!.text!.replace(/token=\w+/, ''));
    assert.equal(a, b);
    const again = owner.client.team.invite({ email: 'ASHA@example.com', role: 'member' });
    await assert.rejects(again, refused(409, 'CONFLICT'));
  });

  it('follow the newest invitation alone, while it is open', async () => {
    const first = await invited('ravi@example.com');
    const second = await invited('ravi@example.com', 'admin');
    const open = await owner.client.team.invitations();
    assert.deepEqual(
      open.map(({ role }) => role),
      ['admin'],
    );
    assert.equal((await visit().get(first)).status, 410);
    assert.equal((await visit().get(second)).status, 200);
    await owner.client.team.revokeInvitation(open[0]!.id);
    assert.equal((await visit().get(second)).status, 410);
    await assert.rejects(owner.client.team.revokeInvitation(open[0]!.id), refused(404));

    const third = await invited('ravi@example.com');
    await clock.advance(7 * DAY - 1);
    assert.equal((await visit().get(third)).status, 200);
    await clock.advance(1);
    assert.equal((await visit().get(third)).status, 410);
    assert.deepEqual(await owner.client.team.invitations(), []);
  });

  it('are not mailed without end: twenty open invitations, ten in a quarter of an hour', async () => {
    for (let i = 0; i < 20; i++) {
      if (i === 10) {
        await assert.rejects(invited('guest-10@example.com'), refused(429));
        await clock.advance(15 * MINUTE);
      }
      await invited(`guest-${i}@example.com`);
    }
    await clock.advance(15 * MINUTE);
    await assert.rejects(invited('one-more@example.com'), refused(409));
    await invited('guest-3@example.com');
    assert.equal((await owner.client.team.invitations()).length, 20);
  });

  it('are named in mails by letters alone, so that no mail of ours carries a stranger’s link', async () => {
    await owner.client.account.updateProfile({ name: 'Win at https://evil.example/x' });
    const change = { name: 'Prize: www.evil.example' };
    await changeWorkspace(database.db, shop.id, change, { actor: OPERATOR, now: clock.now() });
    await invited('ravi@example.com');
    const mail = (await lastMail(database.db, 'ravi@example.com'))!;
    assert.doesNotMatch(`${mail.subject} ${mail.text}`, /evil\.example|https?:\/\/evil/);
    const hook = { workspace_id: shop.id, id: 'whk_1', url: 'https://shop.example', disabled_reason: 'gone' };
    await transaction(database.db, (trx) =>
      webhookDisabledMail(sealer)(trx, hook as Row<'webhooks'>, clock.now()),
    );
    const told = (await lastMail(database.db, 'asha@example.com'))!;
    assert.match(told.subject, /^A webhook of Prize www evil example was disabled$/);
    assert.doesNotMatch(`${told.subject} ${told.text}`, /evil\.example/);
  });

  it('have roles that administrators change, owners by owners alone, and there is always one', async () => {
    const ravi = await somebody('ravi@example.com', 'admin');
    const meera = await somebody('meera@example.com', 'member');
    for (const work of [
      () => meera.client.team.members(),
      () => meera.client.team.changeRole(meera.id, 'admin'),
      () => meera.client.team.remove(ravi.id),
      () => meera.client.team.invite({ email: 'friend@example.com', role: 'member' }),
      () => meera.client.team.invitations(),
      () => ravi.client.team.changeRole(ravi.id, 'owner'),
      () => ravi.client.team.changeRole(owner.id, 'member'),
      () => ravi.client.team.remove(owner.id),
      () => ravi.client.team.invite({ email: 'friend@example.com', role: 'owner' }),
    ])
      await assert.rejects(work(), refused(403, 'INSUFFICIENT_ROLE'), work.toString());

    await assert.rejects(owner.client.team.changeRole(owner.id, 'admin'), refused(409, 'CONFLICT'));
    await assert.rejects(owner.client.team.remove(owner.id), refused(409, 'CONFLICT'));
    await assert.rejects(owner.client.team.changeRole('usr_nobody', 'admin'), refused(404));

    await assert.rejects(meera.client.keys.list(), refused(403));
    assert.equal((await ravi.client.team.changeRole(meera.id, 'admin')).role, 'admin');
    await meera.client.keys.list();
    assert.equal((await owner.client.team.changeRole(ravi.id, 'owner')).role, 'owner');
    // Each lowers the other at once: one of them comes too late, and an owner is left.
    const both = await Promise.allSettled([
      owner.client.team.changeRole(ravi.id, 'member'),
      ravi.client.team.changeRole(owner.id, 'member'),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const left = await meera.client.team.members();
    assert.equal(left.filter(({ role }) => role === 'owner').length, 1);
  });

  it('are out at once when they are removed, with the applications that acted for them there', async () => {
    const ravi = await somebody('ravi@example.com', 'admin');
    const { db } = database;
    const elsewhere = await createWorkspace(
      db,
      { slug: 'other', mode: 'test', approved: false },
      clock.now(),
    );
    await transaction(db, (trx) =>
      addMember(trx, elsewhere.id, { personId: ravi.id, role: 'member' }, OPERATOR, clock.now()),
    );
    const client = { id: 'https://notes.example/client', name: 'Monsoon Notes', host: 'notes.example' };
    const grantIn = (workspaceId: string) =>
      createGrant(
        db,
        { workspaceId, personId: ravi.id, client, scopes: ['read'], resources: [] },
        SYSTEM,
        clock.now(),
      );
    const here = await grantIn(shop.id);
    const there = await grantIn(elsewhere.id);
    await ravi.client.keys.list();

    assert.deepEqual(await owner.client.team.remove(ravi.id), { personId: ravi.id, deleted: true });
    await assert.rejects(ravi.client.keys.list(), refused(404));
    await assert.rejects(ravi.client.team.members(), refused(404));
    assert.equal((await ravi.client.account.session()).workspaces.length, 1);
    // Their grants do not come back to life when they are a member again.
    await transaction(db, (trx) =>
      addMember(trx, shop.id, { personId: ravi.id, role: 'member' }, OPERATOR, clock.now()),
    );
    assert.equal(await findLiveGrant(db, here.id, clock.now()), undefined);
    assert.equal((await findLiveGrant(db, there.id, clock.now()))?.id, there.id);
  });

  it('leave by themselves, whatever their role, and all of it is written down', async () => {
    const meera = await somebody('meera@example.com', 'member');
    const link = await invited('ravi@example.com');
    await visit().submit(link, { name: 'Ravi Menon', password: PASSWORD });
    await invited('late@example.com');
    await owner.client.team.revokeInvitation((await owner.client.team.invitations())[0]!.id);
    await owner.client.team.changeRole(meera.id, 'admin');
    await meera.client.team.remove(meera.id);
    const ravi = (await owner.client.team.members()).find(({ email }) => email === 'ravi@example.com')!;
    await owner.client.team.remove(ravi.personId);

    const { data } = await owner.client.audit.list({ limit: 8 });
    assert.deepEqual(
      data.map(({ action, actor, targetName, detail }) => [action, actor.name, targetName, detail]),
      [
        ['member.removed', 'Asha Rao', 'Ravi Menon', { role: 'member' }],
        ['member.left', 'meera@example.com', 'meera@example.com', { role: 'admin' }],
        ['member.changed', 'Asha Rao', 'meera@example.com', { role: 'admin', before: 'member' }],
        ['invitation.revoked', 'Asha Rao', undefined, { email: 'late@example.com' }],
        ['invitation.created', 'Asha Rao', undefined, { email: 'late@example.com', role: 'member' }],
        ['member.added', 'Ravi Menon', 'Ravi Menon', { role: 'member' }],
        ['invitation.created', 'Asha Rao', undefined, { email: 'ravi@example.com', role: 'member' }],
        ['member.added', undefined, 'meera@example.com', { role: 'member' }],
      ],
    );
  });

  it('are shown and changed in the workspace that is named alone, and from its addresses', async () => {
    const stranger = await somebody('eve@example.com');
    const { db } = database;
    const own = await createWorkspace(db, { slug: 'own', mode: 'test', approved: false }, clock.now());
    await transaction(db, (trx) =>
      addMember(trx, own.id, { personId: stranger.id, role: 'owner' }, OPERATOR, clock.now()),
    );
    const link = await invited('ravi@example.com');
    const [open] = await owner.client.team.invitations();
    const { team } = clientOf(stranger.browser, own.id);
    assert.equal((await team.members()).length, 1);
    assert.deepEqual(await team.invitations(), []);
    await assert.rejects(team.revokeInvitation(open!.id), refused(404));
    await assert.rejects(team.changeRole(owner.id, 'member'), refused(404));
    await assert.rejects(team.remove(owner.id), refused(404));
    await assert.rejects(stranger.client.team.members(), refused(404));
    assert.equal((await visit().get(link)).status, 200);

    await changeWorkspace(db, shop.id, { allowIps: ['198.51.100.1'] }, { actor: OPERATOR, now: clock.now() });
    await assert.rejects(owner.client.team.members(), refused(403, 'IP_NOT_ALLOWED'));
  });
});
