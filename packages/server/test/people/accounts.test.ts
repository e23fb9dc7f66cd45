import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { createPasswords } from '../../src/features/people/passwords/password.ts';
import { sweep } from '../../src/features/people/sweep.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import {
  type AccountsApp,
  type Answer,
  type Browser,
  lastMail,
  startAccountsApp,
} from '../rigs/accounts-browser.ts';
import { hashPassword } from '../rigs/cheap-passwords.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const ASHA = { email: 'asha@example.com', password: 'monsoon over the western ghats' };

longTest('a password costs what OWASP asks for, and one of before is compared at its own cost', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash(ASHA.password);
  assert.match(stored, /^scrypt\$32768\$8\$3\$/);
  assert.ok(await passwords.matches(ASHA.password, stored));
  const before = await hashPassword(ASHA.password);
  assert.ok(!before.startsWith('scrypt$32768$'));
  assert.ok(await passwords.matches(ASHA.password, before));
  assert.ok(!(await passwords.matches('something else', before)));
  assert.ok(!(await passwords.matches(ASHA.password, undefined)));
});

onEachDatabase('accounts', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AccountsApp;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    await createWorkspace(database.db, { slug: 'demo', mode: 'test', approved: false }, clock.now());
    app = await startAccountsApp(database.db, clock);
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function owner(): Promise<Browser> {
    const browser = app.browser();
    const made = await browser.submit(await app.ownerPath(), { ...ASHA, name: 'Asha' });
    assert.equal(made.status, 303, made.text);
    return browser;
  }

  const signIn = (browser: Browser, fields: { email: string; password: string }) =>
    browser.submit('/oauth/sign-in', fields);

  function assertIsSafePage({ status, headers, text }: Answer, expected: number): void {
    assert.equal(status, expected, text);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes('unsafe'), policy);
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cache-control'], 'no-store');
    assert.ok(!/<script|style=| on\w+=/i.test(text), text);
  }

  it('begin with the owner link, which makes an operator and owner of demo, once', async () => {
    const path = await app.ownerPath();
    const browser = app.browser();
    const wrong = await browser.submit(path, { ...ASHA, password: 'Password123' });
    assertIsSafePage(wrong, 400);
    assert.match(wrong.text, /one of the first that anybody would try/);
    const made = await browser.submit(path, { ...ASHA, email: ' Asha@Example.com ', name: 'Asha' });
    assert.deepEqual([made.status, made.location], [303, '/dashboard']);
    const session = JSON.parse((await browser.json('GET', '/api/app/session')).text).data;
    assert.partialDeepStrictEqual(session, {
      person: { email: ASHA.email, name: 'Asha', operator: true, emailVerified: true },
      workspaces: [{ slug: 'demo', role: 'owner' }],
    });
    assertIsSafePage(await app.browser().get(path), 410);
    const audit = await database.db.selectFrom('audit').select(['action', 'actor']).orderBy('id').execute();
    assert.deepEqual(audit, [
      { action: 'operator.made', actor: session.person.id },
      { action: 'member.added', actor: session.person.id },
    ]);
  });

  it('let whoever is signed in take an owner link, and end it after a day', async () => {
    const browser = await owner();
    const path = await app.ownerPath();
    const page = await browser.get(path);
    assert.match(page.text, /You are signed in as <strong>asha@example.com/);
    assert.equal((await browser.submit(path, {}, '/oauth/owner/accept')).status, 303);
    assertIsSafePage(await browser.get(path), 410);
    const late = await app.ownerPath();
    await clock.advance(DAY);
    assertIsSafePage(await browser.get(late), 410);
  });

  it('sign in by e-mail, without regard to case, and password', async () => {
    await owner();
    const browser = app.browser();
    assertIsSafePage(await browser.get('/oauth/sign-in'), 200);
    const answer = await signIn(browser, { ...ASHA, email: 'ASHA@example.COM' });
    assert.deepEqual([answer.status, answer.location], [303, '/dashboard']);
    const cookie = answer.headers['set-cookie']!.find((line) => line.startsWith('meghdoot_session='))!;
    assert.match(
      cookie,
      /^meghdoot_session=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    );
    assert.equal((await browser.json('GET', '/api/app/session')).status, 200);
    assert.equal((await browser.json('POST', '/api/app/sign-out')).status, 200);
    assert.equal((await browser.json('GET', '/api/app/session')).status, 401);
  });

  it('keep their cookies to one host and https where there is https', async () => {
    const secure = await startAccountsApp(database.db, clock, { BASE_URL: 'https://meghdoot.example' });
    try {
      const answer = await secure.browser().submit(await app.ownerPath(), ASHA);
      const cookie = answer.headers['set-cookie']!.find((line) =>
        line.startsWith('__Host-meghdoot_session='),
      )!;
      assert.match(cookie, /; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/);
      assert.ok(!/domain/i.test(cookie));
    } finally {
      await secure.close();
    }
  });

  it('reset a forgotten password by a mailed link that works once, and end every session with it', async () => {
    const before = await owner();
    const browser = app.browser();
    const known = await browser.submit('/oauth/forgot', { email: ASHA.email });
    const unknown = await browser.submit('/oauth/forgot', { email: 'nobody@example.com' });
    assertIsSafePage(known, 200);
    assert.equal(known.text.replace(ASHA.email, 'X'), unknown.text.replace('nobody@example.com', 'X'));
    assert.equal(await lastMail(database.db, 'nobody@example.com'), undefined);
    const { link } = (await lastMail(database.db, ASHA.email))!;
    assert.match(link, /^\/oauth\/reset\?token=/);
    for (let i = 0; i < 3; i++) assertIsSafePage(await app.browser().get(link), 200); // as a link scanner does
    const weak = await browser.submit(link, { password: 'too short' });
    assertIsSafePage(weak, 400);
    const password = 'ganga jamuna saraswati';
    const done = await browser.submit(link, { password });
    assert.deepEqual([done.status, done.location], [303, '/oauth/sign-in?notice=reset']);
    assertIsSafePage(await browser.get(link), 410);
    assert.equal((await before.json('GET', '/api/app/session')).status, 401);
    assert.equal((await signIn(app.browser(), ASHA)).status, 401);
    assert.equal((await signIn(app.browser(), { ...ASHA, password })).status, 303);
    assert.equal((await lastMail(database.db, ASHA.email))!.subject, 'Your password was changed');
    await browser.submit('/oauth/forgot', { email: ASHA.email });
    const late = (await lastMail(database.db, ASHA.email))!.link;
    await clock.advance(HOUR);
    assertIsSafePage(await browser.get(late), 410);
  });

  it('change a password for who knows the old one, and end the other sessions', async () => {
    const browser = await owner();
    const other = app.browser();
    await signIn(other, ASHA);
    const wrong = { current: 'something else', password: 'ganga jamuna saraswati' };
    assert.equal((await browser.json('POST', '/api/app/password', wrong)).status, 400);
    const right = { ...wrong, current: ASHA.password };
    assert.equal((await browser.json('POST', '/api/app/password', right)).status, 200);
    assert.equal((await browser.json('GET', '/api/app/session')).status, 200);
    assert.equal((await other.json('GET', '/api/app/session')).status, 401);
    // The same password, composed otherwise, is the same password.
    const accented = { current: right.password, password: 'caf\u00e9 de Pondich\u00e9ry' };
    assert.equal((await browser.json('POST', '/api/app/password', accented)).status, 200);
    const decomposed = { ...ASHA, password: accented.password.normalize('NFD') };
    assert.equal((await signIn(app.browser(), decomposed)).status, 303);
  });

  it('list sessions, revoke one, and end them when they are idle or old', async () => {
    const browser = await owner();
    const other = app.browser();
    await signIn(other, ASHA);
    const { data } = JSON.parse((await browser.json('GET', '/api/app/sessions')).text);
    assert.deepEqual(
      data.map((one: { current: boolean }) => one.current),
      [false, true],
    );
    const stranger = await browser.json('DELETE', '/api/app/sessions/ses_unknown');
    assert.equal(stranger.status, 404);
    assert.equal((await browser.json('DELETE', `/api/app/sessions/${data[0].id}`)).status, 200);
    assert.equal((await other.json('GET', '/api/app/session')).status, 401);
    for (let day = 0; day < 84; day += 12) {
      await clock.advance(12 * DAY);
      assert.equal((await browser.json('GET', '/api/app/session')).status, 200);
    }
    await clock.advance(6 * DAY);
    assert.equal((await browser.json('GET', '/api/app/session')).status, 401);
    await signIn(other, ASHA);
    await clock.advance(14 * DAY);
    assert.equal((await other.json('GET', '/api/app/session')).status, 401);
    await sweep(database.db, clock.now());
    assert.deepEqual(await database.db.selectFrom('sessions').selectAll().execute(), []);
    assert.deepEqual(await database.db.selectFrom('attempts').selectAll().execute(), []);
  });

  it('keep no password, session or link in clear', async () => {
    const browser = await owner();
    await browser.submit('/oauth/forgot', { email: ASHA.email });
    const reset = new URLSearchParams((await lastMail(database.db, ASHA.email))!.link.split('?')[1]).get(
      'token',
    )!;
    const ownerToken = (await app.ownerPath()).split('=')[1]!;
    const secrets = [ASHA.password, browser.cookies.get('meghdoot_session')!, reset, ownerToken];
    const stored = ['people', 'sessions', 'one_time_tokens', 'attempts', 'mails', 'audit'] as const;
    const texts: string[] = [];
    for (const table of stored)
      texts.push(JSON.stringify(await database.db.selectFrom(table).selectAll().execute()));
    const folder = database.env.DATABASE_URL === undefined ? database.env.DATA_DIR : undefined;
    if (folder !== undefined)
      for (const file of readdirSync(folder)) texts.push(readFileSync(join(folder, file), 'latin1'));
    assert.ok(texts.some((text) => text.includes(ASHA.email)));
    for (const secret of secrets) {
      assert.ok(secret.length > 20);
      for (const text of texts) assert.ok(!text.includes(secret));
    }
  });
});
