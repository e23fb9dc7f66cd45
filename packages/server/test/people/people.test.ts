/** What the dashboard does for people, through the SDK as its pages use it. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { type Meghdoot, MeghdootError, type Page } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { claimMails, settleRefused } from '../../src/features/mail/store.ts';
import { createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { type AccountsApp, type Browser, clientOf, startAccountsApp } from '../rigs/accounts-browser.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';
const ASHA = { email: 'asha@example.com', password: PASSWORD };

const refused = (status: number) => (error: unknown) =>
  error instanceof MeghdootError && error.status === status;

onEachDatabase('people', (backend) => {
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

  async function operator(): Promise<{ browser: Browser; client: Meghdoot }> {
    const browser = app.browser();
    const made = await browser.submit(await app.ownerPath(), ASHA);
    assert.equal(made.status, 303, made.text);
    return { browser, client: clientOf(browser) };
  }

  async function member(email: string): Promise<{ browser: Browser; client: Meghdoot }> {
    const id = await app.addPerson(demo.id, email, PASSWORD);
    const browser = app.browser();
    const client = clientOf(browser);
    assert.equal((await client.account.signIn({ email, password: PASSWORD })).person.id, id);
    return { browser, client };
  }

  it('learn that nobody is signed in without a challenge, and however often they ask', async () => {
    const browser = app.browser();
    for (let i = 0; i < 301; i++) {
      const cookie = `meghdoot_session=${'x'.repeat(43)}`;
      const answer = await browser.send('GET', '/api/app/session', i % 2 ? {} : { headers: { cookie } });
      assert.equal(answer.status, 401);
      assert.equal(answer.headers['www-authenticate'], undefined);
      assert.equal(JSON.parse(answer.text).error.code, 'UNAUTHORIZED');
    }
    const headers = { authorization: 'Bearer mgd_test_wrong' };
    assert.equal((await browser.send('GET', '/api/v1/me', { headers })).status, 401);
  });

  it('sign in, change their name, see their sessions and sign out', async () => {
    await operator();
    const client = clientOf(app.browser());
    await assert.rejects(client.account.signIn({ ...ASHA, password: 'not this one' }), refused(401));
    await assert.rejects(client.account.session(), refused(401));
    await client.account.signIn(ASHA);
    assert.equal((await client.account.updateProfile({ name: ' Asha Rao ' })).name, 'Asha Rao');
    assert.equal((await client.account.updateProfile({ name: ' ' })).name, 'Asha Rao');
    assert.equal((await client.account.session()).person.name, 'Asha Rao');
    const sessions = await client.account.sessions();
    assert.deepEqual(
      sessions.map(({ current }) => current),
      [true, false],
    );
    await client.account.revokeSession(sessions[1]!.id);
    assert.equal((await client.account.sessions()).length, 1);
    assert.deepEqual(await client.account.grants(), []);
    await assert.rejects(client.account.revokeGrant('gnt_none'), refused(404));
    await client.account.signOut();
    await assert.rejects(client.account.session(), refused(401));
  });

  it('are told from programs: no key opens what is theirs, and no other site acts for them', async () => {
    const { browser } = await operator();
    const { secret } = await createKey(
      database.db,
      demo,
      { kind: 'admin' },
      { actor: SYSTEM, now: clock.now() },
    );
    const program = app.browser();
    for (const path of ['/api/app/session', '/api/app/grants', '/api/app/operator/mails']) {
      const answer = await program.send('GET', path, { headers: { authorization: `Bearer ${secret}` } });
      assert.equal(answer.status, 401, path);
    }
    const body = JSON.stringify({ name: 'Mallory' });
    for (const site of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
      const headers = { 'content-type': 'application/json', ...(site as Record<string, string>) };
      assert.equal((await browser.send('PATCH', '/api/app/profile', { body, headers })).status, 403);
    }
    assert.equal((await browser.json('GET', '/api/app/session')).headers['cache-control'], 'no-store');
  });

  it('open workspaces by name alone, and act in the one they choose', async () => {
    const { browser } = await operator();
    let chosen: string | undefined;
    const client = clientOf(browser, () => chosen);
    const first = await client.account.openWorkspace({ name: 'Rao & Söhne, Pune' });
    assert.partialDeepStrictEqual(first, { slug: 'rao-sohne-pune', role: 'owner', waitsForApproval: false });
    const second = await client.account.openWorkspace({ name: 'Rao & Söhne, Pune' });
    assert.match(second.slug, /^rao-sohne-pune-[0-9a-z]{6}$/);
    assert.equal((await client.account.openWorkspace({ name: 'मेघदूत' })).slug, 'workspace');
    const taken = client.account.openWorkspace({ name: 'Rao', slug: 'demo' });
    await assert.rejects(taken, refused(409));
    await assert.rejects(client.workspace.get(), refused(400));
    for (const { id } of [first, second]) {
      chosen = id;
      assert.equal((await client.workspace.get()).id, id);
    }
    assert.equal((await client.workspace.update({ name: 'Rao Textiles' })).name, 'Rao Textiles');
    assert.equal((await clientOf(browser, first.id).workspace.get()).name, 'Rao & Söhne, Pune');
    const audit = await database.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'workspace.updated')
      .execute();
    assert.deepEqual(audit, [{ detail: '{"name":"Rao Textiles"}' }]);
    await client.workspace.update({ checkWindow: false });
    const { workspaces } = await client.account.session();
    const checked = Object.fromEntries(workspaces.map(({ id, checkWindow }) => [id, checkWindow]));
    assert.deepEqual([checked[first.id], checked[second.id]], [true, false], 'every member is told');
  });

  it('who are members are refused whatever administrators do', async () => {
    const { browser, client } = await member('ravi@example.com');
    assert.equal((await client.me()).administrator, false);
    const calls: [string, string, object?][] = [
      ['GET', '/api/v1/keys'],
      ['POST', '/api/v1/keys', { kind: 'read-only' }],
      ['DELETE', '/api/v1/keys/key_none'],
      ['GET', '/api/v1/workspace'],
      ['PATCH', '/api/v1/workspace', { name: 'Mine' }],
      ['PATCH', '/api/v1/channels/chn_none', { status: 'paused' }],
      ['DELETE', '/api/v1/channels/chn_none'],
      ['POST', '/api/v1/webhooks', { url: 'https://example.com' }],
      ['DELETE', '/api/v1/webhooks/whk_none'],
    ];
    for (const [method, path, body] of calls) {
      const answer = await browser.json(method, path, body);
      assert.equal(answer.status, 403, `${method} ${path}: ${answer.text}`);
      assert.equal(JSON.parse(answer.text).error.code, 'INSUFFICIENT_ROLE');
    }
    const { operator } = client;
    for (const call of [
      operator.inquiries.list,
      operator.partners.list,
      operator.agents.list,
      operator.mails.list,
      operator.workspaces.list,
    ])
      await assert.rejects(call(), refused(403));
    await assert.rejects(operator.mail('mal_none'), refused(403));
    await assert.rejects(operator.retryMail('mal_none'), refused(403));
    await assert.rejects(operator.approveWorkspace(demo.id), refused(403));
  });

  it('who operate the installation read what the public wrote, newest first, page after page', async () => {
    const { browser, client } = await operator();
    const post = async (path: string, body: object) => {
      await clock.advance(1);
      const answer = await app.browser().json('POST', path, body);
      assert.equal(answer.status, 200, answer.text);
    };
    const lead = { full_name: 'Order agent', email: 'meera@example.com', use_cases: ['orders'] };
    for (const n of ['1', '2', '3']) {
      await post('/api/contact', { name: `Asha ${n}`, email: 'asha@example.com' });
      await post('/api/partners', { email: `rao${n}@example.com`, partnershipType: 'agency' });
      await post('/api/public/leads', { ...lead, full_name: `Agent ${n}` });
    }
    const newestFirst = async <T>(
      list: { list(query: object): Promise<Page<T>>; iterate(query: object): AsyncIterable<T> },
      nameOf: (item: T) => string | undefined,
    ) => {
      assert.equal((await list.list({ limit: 1 })).data.length, 1);
      const items: T[] = [];
      for await (const item of list.iterate({ limit: 2 })) items.push(item);
      return items.map(nameOf);
    };
    const { inquiries, partners, agents, mails, workspaces } = client.operator;
    assert.deepEqual(await newestFirst(inquiries, ({ name }) => name), ['Asha 3', 'Asha 2', 'Asha 1']);
    assert.deepEqual(await newestFirst(partners, ({ email }) => email), [
      'rao3@example.com',
      'rao2@example.com',
      'rao1@example.com',
    ]);
    assert.deepEqual(await newestFirst(agents, ({ name }) => name), ['Agent 3', 'Agent 2', 'Agent 1']);
    assert.equal((await newestFirst(mails, ({ kind }) => kind)).length, 1, 'one claim mail in ten minutes');
    const opened = await newestFirst(workspaces, ({ slug }) => slug);
    assert.deepEqual([opened.length, opened.at(-1)], [4, 'demo']);
    const [agent] = (await agents.list()).data;
    assert.partialDeepStrictEqual(agent, {
      kind: 'lead',
      status: 'open',
      email: 'meera@example.com',
      useCases: ['orders'],
      address: '203.0.113.1',
    });
    const page = await browser.json('GET', '/api/app/operator/inquiries?limit=2');
    assert.match(
      String(page.headers.link),
      /\/api\/app\/operator\/inquiries\?limit=2&cursor=\S+>; rel="next"/,
    );
    assert.equal((await browser.json('GET', '/api/app/operator/inquiries?cursor=no')).status, 400);
  });

  it('who operate the installation read the mail that waits, and try again what was given up', async () => {
    const { client } = await operator();
    const asked = await app.browser().submit('/oauth/forgot', { email: ASHA.email });
    assert.equal(asked.status, 200);
    const { data } = await client.operator.mails.list();
    const { id } = data[0]!;
    assert.partialDeepStrictEqual(data, [
      { kind: 'account.reset', to: ASHA.email, status: 'waiting', tries: 0 },
    ]);
    assert.match((await client.operator.mail(id)).text ?? '', /\/oauth\/reset\?token=/);
    await assert.rejects(client.operator.retryMail(id), refused(409));
    const [mail] = await claimMails(database.db, clock.now(), 1);
    await settleRefused(database.db, mail!, 'EENVELOPE RCPT TO 550', null, clock.now());
    assert.partialDeepStrictEqual(await client.operator.mail(id), {
      status: 'failed',
      tries: 1,
      lastError: 'EENVELOPE RCPT TO 550',
    });
    assert.partialDeepStrictEqual(await client.operator.retryMail(id), { status: 'waiting', tries: 0 });
    assert.equal((await claimMails(database.db, clock.now(), 1)).length, 1, 'it is due at once');
    await assert.rejects(client.operator.mail('mal_none'), refused(404));
  });

  it('who operate the installation see what WhatsApp brought and could not be applied, and decide about it', async () => {
    const { client } = await operator();
    const row = {
      received_at: clock.now(),
      channel_id: 'chn_a',
      body: '{}',
      tries: 8,
      error: 'RangeError: x',
    };
    const waiting = { ...row, id: 'bat_0', tries: 3 };
    const ids = ['bat_1', 'bat_2'];
    const aside = ids.map((id) => ({ ...row, id, set_aside_at: clock.now() }));
    await database.db
      .insertInto('inbox')
      .values([...aside, { ...waiting, set_aside_at: null }])
      .execute();
    const { inbox, applyWebhook, deleteWebhook } = client.operator;
    const { data } = await inbox.list();
    assert.deepEqual(
      data.map(({ id }) => id),
      ids.toReversed(),
    );
    assert.partialDeepStrictEqual(data[0], { channelId: 'chn_a', tries: 8, error: 'RangeError: x' });
    assert.deepEqual(await applyWebhook('bat_1'), { id: 'bat_1', queued: true });
    assert.deepEqual(await deleteWebhook('bat_2'), { id: 'bat_2', deleted: true });
    assert.deepEqual((await inbox.list()).data, []);
    for (const id of [...ids, 'bat_0']) {
      await assert.rejects(applyWebhook(id), refused(404));
      await assert.rejects(deleteWebhook(id), refused(404));
    }
    const left = await database.db.selectFrom('inbox').select(['id', 'tries']).orderBy('id').execute();
    assert.deepEqual(left, [
      { id: 'bat_0', tries: 3 },
      { id: 'bat_1', tries: 0 },
    ]);
  });

  it('land on the dashboard of the other host, signed in there, from wherever they became known', async () => {
    await app.close();
    const hosts = { BASE_URL: 'http://www.test', APP_URL: 'http://app.test' };
    app = await startAccountsApp(database.db, clock, hosts);
    const browser = app.browser();
    const path = await app.ownerPath();
    const policy = String((await browser.get(path)).headers['content-security-policy']);
    assert.match(policy, /form-action 'self' http:\/\/www\.test http:\/\/app\.test;/);
    let { location } = await browser.submit(path, ASHA);
    const hops: string[] = [];
    for (let from = 'http://www.test'; !location.startsWith('/dashboard'); ) {
      const url = new URL(location, from);
      hops.push(url.origin + url.pathname);
      from = url.origin;
      ({ location } = await browser.get(url.href));
    }
    assert.deepEqual(hops, [
      'http://app.test/oauth/sign-in',
      'http://www.test/oauth/hand-over',
      'http://app.test/oauth/hand-over/return',
    ]);
    assert.equal((await browser.get('http://app.test/api/app/session')).status, 200);
    assert.equal((await browser.get('http://app.test/oauth/sign-in')).location, '/dashboard');
    const link = '/oauth/sign-in?return_to=/dashboard/settings/api';
    assert.equal(
      (await browser.get(link)).location,
      'http://app.test/oauth/sign-in?return_to=%2Fdashboard%2Fsettings%2Fapi',
    );
    assert.equal((await browser.get('/oauth/sign-in?return_to=/dashboards')).location, '/dashboards');
  });
});
