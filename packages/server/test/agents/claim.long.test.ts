import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import type { Browser } from '../rigs/accounts-browser.ts';
import {
  type AgentsApp,
  everythingIn,
  type Json,
  LEAD,
  PASSWORD,
  startAgentsApp,
} from '../rigs/agents-app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

onEachDatabase('a person claims what an agent has opened', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AgentsApp;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    app = await startAgentsApp(database.db, clock);
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
  const codeOn = (text: string) => /class="otp"[^>]*><code>(\d{6})</.exec(text)?.[1] ?? '';
  const statusWith = async (key: string) => (await app.call('GET', '/api/v1/me', { key })).status;

  /** Makes an account by the mailed link, and returns the path of the claim page. */
  async function join(browser: Browser, link: string): Promise<string> {
    const verify = await browser.submit(link, {}, '/oauth/claim/account');
    assert.equal(verify.status, 303, verify.text);
    const made = await browser.submit(verify.location, { password: PASSWORD }, '/oauth/verify');
    assert.equal(made.status, 303, made.text);
    return made.location;
  }
  async function claim(browser: Browser, page: string, fields: Record<string, string> = {}) {
    const answer = await browser.submit(page, fields, '/oauth/claim');
    assert.equal(answer.status, 200, answer.text);
    return codeOn(answer.text);
  }

  it('by the mailed link, with a new account, and gives the agent a new key by a code', async () => {
    const lead = await app.lead();
    const browser = app.browser();
    const stranger = await browser.get(pathOf(lead.claim.url));
    assert.match(stranger.text, /Order agent[\s\S]*20 Nov 2026, 10:00 IST[\s\S]*203\.0\.113\.1/);
    assert.doesNotMatch(stranger.text, /claim\/account/, 'the token of the agent proves no mailbox');

    const page = await join(browser, await app.link(LEAD.email));
    const question = await browser.get(page);
    assert.match(question.text, /Order agent/);
    assert.match(question.text, new RegExp(lead.credential.apiKey.slice(-4)));
    assert.equal(await statusWith(lead.credential.apiKey), 200);
    const code = await claim(browser, page);
    assert.match(code, /^\d{6}$/);
    assert.ok(!(await everythingIn(database.db)).includes(`"${code}"`));
    await clock.advance(2000);
    assert.equal(await statusWith(lead.credential.apiKey), 401);

    const token = lead.claim.token;
    const { status, body } = await app.post({ claim_token: token, otp: code });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body.status, body.registration_id, body.credential_type, body.credential_expires],
      ['claimed', lead.registrationId, 'api_key', null],
    );
    assert.equal(await statusWith(body.credential), 200);
    for (const repeated of [{ otp: code }, { email: LEAD.email }]) {
      const told = await app.post({ claim_token: token, ...repeated });
      assert.equal(told.status, 409);
      assert.equal(told.body.error.code, 'PREVIOUSLY_CLAIMED');
    }
    const session = JSON.parse((await browser.json('GET', '/api/app/session')).text);
    assert.deepEqual(
      session.data.workspaces.map((each: Json) => [each.mode, each.role]),
      [['test', 'owner']],
    );
  });

  it('and keeps the keys that are ticked', async () => {
    const lead = await app.lead();
    const key = lead.credential.apiKey;
    const browser = app.browser();
    const page = await join(browser, await app.link(LEAD.email));
    const { id } = await database.db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow();
    const code = await claim(browser, page, { [`keep-${id}`]: 'yes' });
    const { body } = await app.post({ claim_token: lead.claim.token, otp: code });
    assert.equal(body.status, 'claimed');
    assert.equal(body.credential, undefined);
    await clock.advance(30 * DAY);
    assert.equal(await statusWith(key), 200);
    const sent = await Promise.all(Array.from({ length: 205 }, () => app.send(key)));
    assert.ok(
      sent.every(({ status }) => status === 200),
      'the limit of sandboxes is lifted',
    );
  });

  it('that registered for their e-mail, and nobody else does', async () => {
    const request = { type: 'identity_assertion', assertion_type: 'verified_email' };
    const asked = (await app.post({ ...request, assertion: 'ravi@example.com' })).body;
    const other = app.browser();
    await app.lead();
    await join(other, await app.link(LEAD.email));
    const refused = await other.get(pathOf(asked.claim_url));
    assert.equal(refused.status, 403);
    assert.match(refused.text, /for somebody else/);
    const elsewhere = await app.post({ claim_token: asked.claim_token, email: LEAD.email });
    assert.equal(elsewhere.status, 400);

    const browser = app.browser();
    const code = await claim(browser, await join(browser, await app.link('ravi@example.com')));
    const { body } = await app.post({ claim_token: asked.claim_token, otp: code });
    assert.equal(await statusWith(body.credential), 200);
    assert.equal((await other.get(pathOf(asked.claim_url))).status, 409);
  });

  it('that registered anonymously, by a link that the agent has mailed', async () => {
    const asked = (await app.post({ type: 'anonymous' })).body;
    const start = { claim_token: asked.claim_token, email: LEAD.email };
    const { status, body } = await app.post(start);
    assert.equal(status, 200);
    assert.deepEqual([body.registration_id, body.status], [asked.registration_id, 'initiated']);
    assert.ok(body.claim_attempt_id && body.expires_at);
    const link = await app.link(LEAD.email);
    const again = await app.post(start);
    assert.deepEqual(Object.keys(again.body), Object.keys(body), 'answered alike, and not mailed');
    assert.equal(await app.link(LEAD.email), link);
    assert.equal((await app.browser().get(link)).status, 200, 'and the link of the mail is still good');

    const later = app.browser();
    const own = await later.submit(
      pathOf(asked.claim_url),
      { email: 'ravi@example.com' },
      '/oauth/claim/mail',
    );
    assert.equal(own.status, 200);
    assert.match(own.text, /Check your mail/);
    assert.equal((await app.browser().get(link)).status, 410, 'a newer link ends the one before');
    await claim(later, await join(later, await app.link('ravi@example.com')));
  });

  it('and an account that is there signs in', async () => {
    await app.lead();
    const browser = app.browser();
    await join(browser, await app.link(LEAD.email));
    const second = await app.lead();
    await clock.advance(11 * MINUTE);
    await app.post({ claim_token: second.claim.token, email: LEAD.email });
    const fresh = app.browser();
    const link = await app.link(LEAD.email);
    const page = await fresh.get(link);
    assert.doesNotMatch(page.text, /claim\/account/);
    const signIn = /href="(\/oauth\/sign-in\?return_to=[^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&');
    const signed = await fresh.submit(signIn, { email: LEAD.email, password: PASSWORD });
    assert.equal(signed.location, link);
    await claim(fresh, link);
  });

  it('and a code is guessed five times, lives ten minutes, and ends with the next one', async () => {
    const lead = await app.lead();
    const browser = app.browser();
    const page = await join(browser, await app.link(LEAD.email));
    const complete = (otp: string) => app.post({ claim_token: lead.claim.token, otp });
    const early = await complete('123456');
    assert.deepEqual([early.status, early.body.error.code], [401, 'OTP_INVALID']);

    const first = await claim(browser, page);
    const wrong = first === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) assert.equal((await complete(wrong)).status, 401);
    assert.equal((await complete(first)).status, 401, 'after five tries the right one is refused too');

    const next = async () => codeOn((await browser.submit(page, {}, '/oauth/claim/code')).text);
    const second = await next();
    await clock.advance(10 * MINUTE);
    assert.equal((await complete(second)).status, 401);
    const third = await next();
    const fourth = await next();
    if (third !== fourth) assert.equal((await complete(third)).status, 401);
    const both = await Promise.all([complete(fourth), complete(fourth)]);
    assert.equal(both.filter(({ status }) => status === 200).length, 1, JSON.stringify(both));
    assert.match((await browser.get(page)).text, /has been given its code/);
  });

  it('from a page of ours, and from no other', async () => {
    const lead = await app.lead();
    const browser = app.browser();
    await join(browser, await app.link(LEAD.email));
    const form = { token: lead.claim.token };
    const forged = await browser.send('POST', '/oauth/claim', {
      form,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    assert.equal(forged.status, 403);
    assert.equal((await browser.send('POST', '/oauth/claim', { form })).status, 403);
    const dead = await browser.get('/oauth/claim?token=clm_nothing');
    assert.equal(dead.status, 410);
  });
});
