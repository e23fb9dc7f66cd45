import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { expire } from '../../src/features/agents/expire.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { toIst } from '../../src/platform/time.ts';
import { lastMail } from '../rigs/accounts-browser.ts';
import { type AgentsApp, everythingIn, LEAD, startAgentsApp } from '../rigs/agents-app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

onEachDatabase('an agent registers', (backend) => {
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
  const restart = async (env: Record<string, string> = {}) => {
    await app.close();
    app = await startAgentsApp(database.db, clock, env);
  };

  it('with a name and an e-mail, and begins at once', async () => {
    const { status, body, headers } = await app.post(LEAD);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(headers['cache-control'], 'no-store');
    const { data } = body;
    const expiresAt = toIst(clock.now() + 7 * DAY);
    assert.match(data.leadId, /^led_/);
    assert.match(data.registrationId, /^reg_/);
    assert.equal(data.status, 'registered');
    const { apiKey, ...credential } = data.credential;
    assert.deepEqual(credential, { type: 'api_key', scopes: ['read', 'messages', 'contacts'], expiresAt });
    assert.match(apiKey, /^mgd_test_/);
    assert.equal(data.claim.expiresAt, expiresAt);
    assert.equal(data.claim.url, `${app.config.baseUrl}/oauth/claim?token=${data.claim.token}`);

    const me = (await app.call('GET', '/api/v1/me', { key: apiKey })).body.data;
    assert.deepEqual([me.kind, me.mode, me.administrator], ['messaging', 'test', false]);
    const sent = await app.send(apiKey);
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    assert.equal((await app.call('GET', '/api/v1/templates', { key: apiKey })).body.data.length, 2);
    const webhook = { key: apiKey, body: { url: 'https://example.com/hook' } };
    assert.equal((await app.call('POST', '/api/v1/webhooks', webhook)).status, 403);
  });

  it('and is counted by address, in the three headers too', async () => {
    await restart({ LIMIT_LEADS: '2/60' });
    const told = await app.post({ full_name: 'x' });
    assert.equal(told.status, 400);
    assert.deepEqual(
      ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => told.headers[name]),
      ['2', '1', '60'],
    );
    await app.post(LEAD);
    const last = await app.post(LEAD);
    assert.equal(last.status, 429);
    assert.equal(last.body.error.code, 'RATE_LIMIT_EXCEEDED');
    assert.equal(last.headers['retry-after'], '60');
    assert.equal((await app.post(LEAD, '203.0.113.9')).status, 200);
  });

  it('anonymously, with the members of auth.md', async () => {
    const { body } = await app.post({ type: 'anonymous', requested_credential_type: 'access_token' });
    const expires = toIst(clock.now() + 7 * DAY);
    const { registration_id, credential, claim_url, claim_token, timestamp, ...rest } = body;
    assert.deepEqual(rest, {
      success: true,
      registration_type: 'anonymous',
      credential_type: 'bearer_token',
      credential_expires: expires,
      scopes: ['read', 'messages', 'contacts'],
      claim_token_expires: expires,
      post_claim_scopes: ['read', 'messages', 'contacts'],
    });
    assert.match(registration_id, /^reg_/);
    assert.match(claim_token, /^clm_/);
    assert.ok(claim_url && timestamp);
    assert.equal((await app.send(credential)).status, 200);
    assert.equal((await database.db.selectFrom('mails').selectAll().execute()).length, 0);
  });

  it('for an e-mail, and is given no credential before its reader has claimed the sandbox', async () => {
    const request = { type: 'identity_assertion', assertion_type: 'verified_email' };
    const { status, body } = await app.post({ ...request, assertion: ' Asha@Example.com ' });
    assert.equal(status, 200);
    assert.equal(body.registration_type, 'email-verification');
    assert.equal(body.credential, undefined);
    assert.ok(body.claim_token && body.claim_url && body.claim_token_expires && body.post_claim_scopes);
    assert.equal((await lastMail(database.db, 'asha@example.com'))?.kind, 'claim.link');
    assert.equal((await app.post({ ...request, assertion: 'nobody' })).status, 400);
  });

  it('and learns nothing of who has an account', async () => {
    const stranger = await app.post(LEAD);
    const known = { email: 'ravi@example.com', password: 'x', verified: true };
    await createPerson(database.db, known, clock.now());
    const member = await app.post({ ...LEAD, email: 'ravi@example.com' });
    const shape = (told: typeof member) => [told.status, Object.keys(told.headers), shapeOf(told.body)];
    assert.deepEqual(shape(member), shape(stranger));
    const [one, two] = await Promise.all(
      [LEAD.email, known.email].map((email) => lastMail(database.db, email)),
    );
    assert.equal(one?.subject, two?.subject);
    const plain = (text?: string) => text?.replace(/token=\w+/, '');
    assert.equal(plain(one?.text), plain(two?.text));
  });

  it('with a request that is right, or is told every fault', async () => {
    const faults = async (body: unknown) => {
      const told = await app.post(body);
      assert.equal(told.status, 400, JSON.stringify(told.body));
      assert.equal(told.body.error.code, 'INVALID_PAYLOAD');
      return told.body.error.details?.map((fault: { field: string }) => fault.field);
    };
    assert.deepEqual(await faults({}), ['full_name', 'email']);
    assert.deepEqual(await faults({ ...LEAD, full_name: '  ' }), ['full_name']);
    assert.deepEqual(await faults({ ...LEAD, full_name: 'x'.repeat(201) }), ['full_name']);
    assert.deepEqual(await faults({ ...LEAD, email: 'asha' }), ['email']);
    assert.deepEqual(await faults({ ...LEAD, use_cases: ['x'.repeat(201)] }), ['use_cases[0]']);
    assert.deepEqual(await faults({ ...LEAD, use_cases: Array(21).fill('x') }), ['use_cases']);
    assert.deepEqual(await faults({ type: 'other' }), ['type']);
    assert.deepEqual(await faults({ type: 'identity_assertion' }), ['assertion_type', 'assertion']);
    assert.deepEqual(await faults({ type: 'anonymous', requested_credential_type: 'cookie' }), [
      'requested_credential_type',
    ]);
    assert.deepEqual(await faults({ claim_token: 'clm_x', otp: '123456' }), ['claim_token']);
    await faults('{"full_name":');
    const long = await app.post({ ...LEAD, note: 'x'.repeat(17_000) });
    assert.equal(long.status, 413);
    assert.match(long.body.error.message, /16 KiB/);
  });

  it('and nothing of what it holds is stored as it is', async () => {
    const lead = await app.lead();
    const anonymous = (await app.post({ type: 'anonymous' })).body;
    const mailed = (await app.link(LEAD.email)).split('token=')[1]!;
    const stored = await everythingIn(database.db);
    for (const secret of [
      lead.credential.apiKey,
      lead.claim.token,
      anonymous.credential,
      anonymous.claim_token,
      mailed,
    ]) {
      assert.ok(secret.length > 20);
      assert.ok(!stored.includes(secret));
    }
  });

  it('and the mail quotes of what it typed no more than letters', async () => {
    const name = `Win <b>money</b> at https://evil.example/?x=1 now ${'and ever '.repeat(15)}`;
    await app.lead({ ...LEAD, full_name: name, use_cases: ['visit evil.example'] });
    const mail = await lastMail(database.db, LEAD.email);
    assert.match(mail!.text!, /^Win b money b at https evil example x now/);
    assert.doesNotMatch(mail!.text!, /evil\.example|<b>|\/\/evil/);
    assert.ok(mail!.text!.indexOf(' has registered') <= 60);
  });

  it('though one registration has five mails sent to whomever it names, and one address twenty a day', async () => {
    const mails = async () =>
      (await database.db.selectFrom('mails').select('id').where('kind', '=', 'claim.link').execute()).length;
    for (let n = 0; n < 5; n++) {
      const { body } = await app.post({ type: 'anonymous' });
      for (let i = 0; i < 7; i++) {
        const email = `stranger-${n}-${i}@example.com`;
        const told = await app.post({ claim_token: body.claim_token, email });
        assert.deepEqual([told.status, told.body.status], [200, 'initiated'], 'answered alike');
      }
      assert.equal(await mails(), Math.min(5 * (n + 1), 20));
    }
    const elsewhere = await app.post({ type: 'anonymous' }, '198.51.100.9');
    await app.post({ claim_token: elsewhere.body.claim_token, email: 'stranger@example.com' });
    assert.equal(await mails(), 21, 'somebody else’s are their own');
  });

  it('though mail goes out to one address every ten minutes at most, and three times a day', async () => {
    const mails = async () =>
      (await database.db.selectFrom('mails').select('id').where('kind', '=', 'claim.link').execute()).length;
    const counts: number[] = [];
    for (let i = 0; i < 6; i++) {
      const told = await app.post({ ...LEAD, email: i % 2 ? 'ASHA@example.com' : LEAD.email });
      assert.equal(told.status, 200);
      counts.push(await mails());
      await clock.advance(i === 0 ? MINUTE : 11 * MINUTE);
    }
    assert.deepEqual(counts, [1, 1, 2, 3, 3, 3]);
    await clock.advance(DAY);
    await app.post(LEAD);
    assert.equal(await mails(), 4);
  });

  it('twenty times a day from one address', async () => {
    for (let i = 0; i < 20; i++) assert.equal((await app.post({ type: 'anonymous' })).status, 200);
    const told = await app.post({ type: 'anonymous' });
    assert.equal(told.status, 429);
    assert.equal(told.headers['retry-after'], String((14 * HOUR) / 1000), 'until midnight IST');
    await restart();
    assert.equal((await app.post(LEAD)).status, 429, 'a restart forgives nothing');
    assert.equal((await app.post(LEAD, '203.0.113.9')).status, 200);
    await clock.advance(14 * HOUR);
    assert.equal((await app.post(LEAD)).status, 200);
  });

  it('while there is room for another sandbox', async () => {
    await restart({ SANDBOX_MAX: '3' });
    const told = await Promise.all(
      Array.from({ length: 6 }, (_, i) => app.post({ type: 'anonymous' }, `203.0.113.${i}`)),
    );
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 200, 200, 429, 429, 429]);
    assert.ok(Number(told.find(({ status }) => status === 429)!.headers['retry-after']) >= 1);
    await clock.advance(7 * DAY);
    await expire(database.db, clock.now(), silentLog);
    assert.equal((await app.post({ type: 'anonymous' })).status, 200);
  });

  it('nowhere, where there is no simulator', async () => {
    await restart({ SIMULATOR: 'off' });
    const told = await app.post(LEAD);
    assert.equal(told.status, 503);
    assert.equal(told.body.error.code, 'SERVICE_UNAVAILABLE');
    const metadata = await app.call('GET', '/.well-known/oauth-authorization-server');
    assert.equal(metadata.body.agent_auth, undefined);
  });

  it('and sends 200 messages a day, whatever is restarted between', async () => {
    const { credential } = await app.lead();
    const key = credential.apiKey;
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => app.send(key)))).map(({ status }) => status);
    const first = await statuses(150);
    assert.ok(first.every((status) => status === 200));
    await restart();
    const wrong = await app.call('POST', '/api/v1/messages/send', { key, body: { to: 'x', type: 'text' } });
    assert.equal(wrong.status, 400);
    const more = await statuses(60);
    assert.equal(more.filter((status) => status === 200).length, 50);
    assert.equal(more.filter((status) => status === 429).length, 10);
    const told = await app.send(key);
    assert.equal(told.body.error.code, 'RATE_LIMIT_EXCEEDED');
    assert.equal(told.headers['retry-after'], String((14 * HOUR) / 1000));
    await clock.advance(14 * HOUR);
    assert.equal((await app.send(key)).status, 200);
  });

  it('and sends 200 messages a day at two servers together, of which it hears in the headers', async () => {
    const other = await startAgentsApp(database.db, clock);
    try {
      const { credential } = await app.lead();
      const sent = await Promise.all(
        Array.from({ length: 220 }, (_, i) => (i % 2 ? app : other).send(credential.apiKey)),
      );
      assert.equal(sent.filter(({ status }) => status === 200).length, 200);
      assert.equal(sent.filter(({ status }) => status === 429).length, 20);
      await clock.advance(14 * HOUR);
      for (const [server, left] of [
        [app, '199'],
        [other, '198'],
      ] as const)
        assert.equal((await server.send(credential.apiKey)).headers['ratelimit-remaining'], left);
    } finally {
      await other.close();
    }
  });

  it('and is gone after a week that nobody claimed it in, with everything it had', async () => {
    const other = (await app.post({ type: 'anonymous' })).body;
    const lead = await app.lead({ ...LEAD, email: 'ravi@example.com' });
    const key = lead.credential.apiKey;
    for (let i = 0; i < 3; i++) await app.send(key, `a word of ${i}`);
    const me = (await app.call('GET', '/api/v1/me', { key })).body.data;
    await clock.advance(7 * DAY - MINUTE);
    await database.db
      .updateTable('registrations')
      .set({ expires_at: clock.now() + DAY } as never)
      .where('id', '=', other.registration_id)
      .execute();
    await expire(database.db, clock.now(), silentLog);
    assert.equal((await app.call('GET', '/api/v1/me', { key })).status, 200);

    await clock.advance(2 * MINUTE);
    assert.equal((await app.call('GET', '/api/v1/me', { key })).status, 401, 'the key ends by itself');
    const late = await app.post({ claim_token: lead.claim.token, email: 'ravi@example.com' });
    assert.equal(late.status, 410);
    assert.equal(late.body.error.code, 'CLAIM_EXPIRED');
    await expire(database.db, clock.now(), silentLog);
    await clock.advance(11 * MINUTE);
    await expire(database.db, clock.now(), silentLog);
    const stored = JSON.parse(await everythingIn(database.db)) as object[][];
    const left = stored.flat().filter((row) => JSON.stringify(row).includes(me.workspace.id));
    assert.equal(left.length, 1, 'only the registration says that it was there');
    assert.ok(JSON.stringify(left).includes(lead.leadId));
    assert.equal((await app.post({ claim_token: lead.claim.token, otp: '123456' })).status, 410);
    const rest = await app.call('GET', '/api/v1/templates', { key: other.credential });
    assert.equal(rest.status, 401, 'its key lasts for a week whatever becomes of it');
    const kept = await database.db.selectFrom('templates').selectAll().execute();
    assert.equal(kept.length, 2, 'the other sandbox is untouched');
  });
});

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
