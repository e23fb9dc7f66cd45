import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, test } from 'node:test';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { safeReturnTo } from '../../src/features/people/return-to.ts';
import { addMember } from '../../src/features/team/membership.ts';
import { createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { type AccountsApp, type Browser, lastMail, startAccountsApp } from '../rigs/accounts-browser.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';
const ASHA = { email: 'asha@example.com', password: PASSWORD };

describe('where a page leads back to', () => {
  test('is a path of ours', () => {
    for (const path of [
      '/',
      '/oauth/account',
      '/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb',
      '/a#b',
    ])
      assert.equal(safeReturnTo(path), path);
    for (const path of [
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      'oauth/account',
      ' /oauth/account',
      '/./\\evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      undefined,
      ['/a'],
    ])
      assert.equal(safeReturnTo(path), undefined, String(path));
  });
});

onEachDatabase('what accounts may do', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;
  let demo: Workspace;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    demo = await createWorkspace(database.db, { slug: 'demo', mode: 'test', approved: false }, clock.now());
    app = await startAccountsApp(database.db, clock);
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function signedIn(browser = app.browser()): Promise<Browser> {
    const made = await browser.submit(await app.ownerPath(), ASHA);
    assert.equal(made.status, 303, made.text);
    return browser;
  }

  async function member(email: string): Promise<{ browser: Browser; id: string }> {
    const id = await app.addPerson(demo.id, email, PASSWORD);
    const browser = app.browser();
    assert.equal((await browser.submit('/oauth/sign-in', { email, password: PASSWORD })).status, 303);
    return { browser, id };
  }

  it('refuse forms of other sites, and forms without their token', async () => {
    const browser = await signedIn();
    const page = (await browser.get(await app.ownerPath())).text;
    const token = /name="_csrf" value="([^"]+)"/.exec(page)![1]!;
    const send = async (form: Record<string, string>, headers: Record<string, string>) => {
      const link = new URL(await app.ownerPath(), 'http://localhost:3000').searchParams.get('token')!;
      return browser.send('POST', '/oauth/owner/accept', { form: { token: link, ...form }, headers });
    };
    const own = 'http://localhost:3000';
    const refused: [Record<string, string>, Record<string, string>][] = [
      [{ _csrf: token }, { origin: 'https://evil.example' }],
      [{ _csrf: token }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      [{ _csrf: token }, { 'sec-fetch-site': 'same-site' }],
      [{}, { origin: own, 'sec-fetch-site': 'same-origin' }],
      [{ _csrf: `${token}A` }, { origin: own }],
      [{}, {}],
    ];
    for (const [form, headers] of refused) {
      const answer = await send(form, headers);
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
    }
    const others = app.browser();
    await others.get('/oauth/sign-in');
    const stolen = { form: { _csrf: token, ...ASHA } };
    assert.equal((await others.send('POST', '/oauth/sign-in', stolen)).status, 403);
    for (const headers of [{ origin: own }, { origin: 'null' }, { 'sec-fetch-site': 'same-origin' }])
      assert.equal((await send({ _csrf: token }, headers as Record<string, string>)).status, 303);
  });

  it('refuse JSON that does not come from a page of ours', async () => {
    const browser = await signedIn();
    const { csrf } = JSON.parse((await browser.json('GET', '/api/app/session')).text).data;
    const post = (headers: Record<string, string>) =>
      browser.send('POST', '/api/app/workspaces', {
        body: JSON.stringify({ name: 'X', slug: 'x' }),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const stray = await post({});
    assert.equal(stray.status, 403);
    assert.equal(JSON.parse(stray.text).error.code, 'ORIGIN_NOT_ALLOWED');
    assert.equal((await post({ origin: 'https://evil.example', 'x-csrf-token': csrf })).status, 403);
    assert.equal((await post({ 'sec-fetch-site': 'cross-site', 'x-csrf-token': csrf })).status, 403);
    assert.equal((await post({ 'x-csrf-token': csrf })).status, 201);
    const key = { body: JSON.stringify({ kind: 'admin' }), headers: { 'content-type': 'application/json' } };
    const named = { ...key.headers, 'x-workspace': demo.id };
    assert.equal((await browser.send('POST', '/api/v1/keys', { ...key, headers: named })).status, 403);
    const same = { ...named, origin: 'http://localhost:3000' };
    assert.equal((await browser.send('POST', '/api/v1/keys', { ...key, headers: same })).status, 201);
  });

  it('lead back only to paths of ours after signing in', async () => {
    await signedIn();
    const to = async (path: string) =>
      (await app.browser().submit(`/oauth/sign-in?return_to=${encodeURIComponent(path)}`, ASHA)).location;
    assert.equal(await to('/oauth/authorize?client_id=a'), '/oauth/authorize?client_id=a');
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])
      assert.equal(await to(evil), '/dashboard', evil);
  });

  it('act on a workspace of theirs through the API, by their role there', async () => {
    const owner = await signedIn();
    const me = JSON.parse((await owner.json('GET', '/api/v1/me')).text).data;
    assert.partialDeepStrictEqual(me, {
      workspace: { slug: 'demo' },
      principal: { type: 'session' },
      administrator: true,
    });
    assert.match(me.principal.id, /^usr_/);
    assert.equal((await owner.json('GET', '/api/v1/keys')).status, 200);

    const { browser, id } = await member('ravi@example.com');
    const own = JSON.parse((await browser.json('GET', '/api/v1/me')).text).data;
    assert.deepEqual([own.scopes, own.administrator], [['read', 'messages', 'contacts'], false]);
    assert.equal((await browser.json('GET', '/api/v1/contacts')).status, 200);
    assert.equal((await browser.json('GET', '/api/v1/keys')).status, 403);
    assert.equal((await browser.json('POST', '/api/v1/keys', { kind: 'admin' })).status, 403);

    const opened = { name: 'Second', slug: 'second' };
    const second = JSON.parse((await owner.json('POST', '/api/app/workspaces', opened)).text).data;
    assert.equal((await owner.json('GET', '/api/v1/me')).status, 400);
    const there = await owner.json('GET', '/api/v1/me', undefined, { 'x-workspace': second.id });
    assert.partialDeepStrictEqual(JSON.parse(there.text).data, {
      workspace: { slug: 'second' },
      mode: 'live',
    });
    const foreign = await browser.json('GET', '/api/v1/me', undefined, { 'x-workspace': second.id });
    assert.equal(foreign.status, 404);
    await transaction(database.db, (trx) =>
      addMember(trx, demo.id, { personId: id, role: 'admin' }, OPERATOR, clock.now()),
    );
    assert.equal((await browser.json('GET', '/api/v1/keys')).status, 200);
    await transaction(database.db, (trx) =>
      addMember(trx, demo.id, { personId: id, role: 'member' }, OPERATOR, clock.now()),
    );
    assert.equal((await browser.json('GET', '/api/v1/keys')).status, 200, 'adding a member lowers nobody');
  });

  it('do nothing that a page asks for in the name of another person', async () => {
    const owner = await signedIn();
    const { browser, id } = await member('ravi@example.com');
    const { person } = JSON.parse((await owner.json('GET', '/api/app/session')).text).data;
    const [asRavi, asOwner] = [{ 'x-person': id }, { 'x-person': person.id }];
    for (const [method, path, body] of [
      ['GET', '/api/v1/contacts'],
      ['POST', '/api/v1/contacts', { phone: '+919876543210' }],
      ['PATCH', '/api/app/profile', { name: 'Somebody else' }],
    ] as const) {
      const refused = await owner.json(method, path, body, asRavi);
      assert.equal(refused.status, 401, path);
      assert.equal(JSON.parse(refused.text).error.code, 'UNAUTHORIZED');
      assert.equal((await browser.json(method, path, body, asOwner)).status, 401, path);
    }
    assert.deepEqual(JSON.parse((await owner.json('GET', '/api/v1/contacts')).text).data, []);
    assert.equal((await owner.json('PATCH', '/api/app/profile', { name: 'Asha' }, asOwner)).status, 200);
    assert.equal((await browser.json('GET', '/api/v1/contacts', undefined, asRavi)).status, 200);
  });

  it('open a live workspace, which waits for the operator', async () => {
    const operator = await signedIn();
    const { browser } = await member('ravi@example.com');
    const wrong = await browser.json('POST', '/api/app/workspaces', { name: 'Rao', slug: 'Rao!' });
    assert.equal(wrong.status, 400);
    const opened = { name: 'Rao at https://evil.example', slug: 'rao' };
    const answer = await browser.json('POST', '/api/app/workspaces', opened);
    assert.equal(answer.status, 201, answer.text);
    const waits = async () => {
      const { workspaces } = JSON.parse((await browser.json('GET', '/api/app/session')).text).data;
      return workspaces.find((one: { slug: string }) => one.slug === 'rao').waitsForApproval;
    };
    assert.equal(await waits(), true);
    const told = (await lastMail(database.db, ASHA.email))!;
    assert.match(told.subject, /The workspace rao waits/);
    assert.doesNotMatch(told.text!, /evil\.example/);
    assert.match(told.text!, /http:\/\/localhost:3000\/dashboard\/operator\/workspaces/);
    const refused = await browser.json('GET', '/api/app/operator/workspaces');
    assert.equal(refused.status, 403);
    assert.equal(JSON.parse(refused.text).error.code, 'INSUFFICIENT_ROLE');
    const { data } = JSON.parse((await operator.json('GET', '/api/app/operator/workspaces')).text);
    const { id } = data.find((one: { slug: string }) => one.slug === 'rao');
    const path = `/api/app/operator/workspaces/${id}/approve`;
    assert.equal((await browser.json('POST', path)).status, 403);
    assert.equal((await operator.json('POST', path)).status, 200);
    assert.equal(await waits(), false);
  });

  it('are looked after in the dashboard, wherever it is', async () => {
    await app.close();
    const hosts = { BASE_URL: 'http://www.test', APP_URL: 'http://app.test' };
    app = await startAccountsApp(database.db, clock, hosts);
    const { status, location } = await app.browser().get('/oauth/account');
    assert.deepEqual([status, location], [303, 'http://app.test/dashboard/settings/security']);
  });

  it('sign up only when signing up is open, by a mailed link, and never for somebody else', async () => {
    const closed = app.browser();
    assert.equal((await closed.get('/oauth/sign-up')).status, 403);
    await app.close();
    app = await startAccountsApp(database.db, clock, { SIGNUP: 'open' });
    await signedIn();
    const browser = app.browser();
    const known = await browser.submit('/oauth/sign-up', { email: ASHA.email });
    const unknown = await browser.submit('/oauth/sign-up?return_to=/oauth/authorize', {
      email: 'New@example.com',
    });
    assert.equal(known.text.replace(ASHA.email, 'X'), unknown.text.replace('New@example.com', 'X'));
    assert.match((await lastMail(database.db, ASHA.email))!.subject, /You have a Meghdoot account/);
    const { link } = (await lastMail(database.db, 'new@example.com'))!;
    assert.equal((await app.browser().get(link)).status, 200);
    const done = await browser.submit(link, { email: 'other@example.com', password: PASSWORD });
    assert.deepEqual([done.status, done.location], [303, '/oauth/authorize']);
    const { person, workspaces } = JSON.parse((await browser.json('GET', '/api/app/session')).text).data;
    assert.partialDeepStrictEqual(person, { email: 'new@example.com', operator: false, emailVerified: true });
    assert.deepEqual(workspaces, []);
    assert.equal((await browser.get(link)).status, 410);
    const opened = await browser.json('POST', '/api/app/workspaces', { name: 'New', slug: 'new' });
    assert.ok(JSON.parse(opened.text).data.approvedAt, 'SIGNUP=open needs no approval');
  });

  it('are carried to our other host by a code that works once, in the browser that asked', async () => {
    await app.close();
    app = await startAccountsApp(database.db, clock, {
      BASE_URL: 'http://www.test',
      APP_URL: 'http://app.test',
    });
    const browser = app.browser('203.0.113.1', 'app.test');
    await signedIn(browser);
    const asked = await browser.get('http://www.test/oauth/sign-in?return_to=/oauth/consent');
    assert.match(asked.location, /^http:\/\/app\.test\/oauth\/hand-over\?state=/);
    const answered = await browser.get(asked.location);
    assert.match(answered.location, /^http:\/\/www\.test\/oauth\/hand-over\/return\?.*code=/);
    const elsewhere = app.browser('203.0.113.9', 'www.test');
    assert.match((await elsewhere.get(answered.location)).location, /^\/oauth\/sign-in\?here=1/);
    const back = await browser.get(answered.location);
    assert.deepEqual([back.status, back.location], [303, '/oauth/consent']);
    assert.equal((await browser.get('http://www.test/api/app/session')).status, 200);
    assert.match((await browser.get(answered.location)).location, /^\/oauth\/sign-in\?here=1/);

    const nobody = app.browser('203.0.113.2', 'www.test');
    const ask = await nobody.get('/oauth/sign-in');
    const none = await nobody.get((await nobody.get(ask.location)).location);
    assert.equal((await nobody.get(none.location)).status, 200, 'nobody is signed in there: the form');

    const slow = app.browser('203.0.113.3', 'app.test');
    await slow.submit('/oauth/sign-in?here=1', ASHA, '/oauth/sign-in');
    const code = (await slow.get((await slow.get('http://www.test/oauth/sign-in')).location)).location;
    await clock.advance(60_000);
    assert.match((await slow.get(code)).location, /here=1/);

    const { data } = JSON.parse((await browser.json('GET', '/api/app/sessions')).text);
    assert.equal(data.length, 2, 'one session on both hosts is one in the list');
    assert.equal((await browser.json('POST', '/api/app/sign-out')).status, 200);
    assert.equal((await browser.get('http://www.test/api/app/session')).status, 401);
  });
});
