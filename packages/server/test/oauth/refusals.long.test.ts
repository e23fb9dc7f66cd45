import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import * as oauth from 'oauth4webapi';
import { createTokenFinder } from '../../src/features/oauth/grants/find-token.ts';
import { sweepOauth } from '../../src/features/oauth/grants/sweep.ts';
import { JWT_BEARER } from '../../src/features/oauth/provider/metadata.ts';
import { DAY, systemClock } from '../../src/platform/clock.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import {
  authorizeUrl,
  connect,
  consent,
  discover,
  plain,
  REDIRECT,
  type Rig,
  redeem,
  register,
  startOauth,
} from '../rigs/oauth-client.ts';

onEachDatabase('the authorization server', (backend) => {
  let database: TestDatabase;
  let rig: Rig;

  beforeEach(async () => {
    database = await backend.open();
    rig = await startOauth({ db: database.db, clock: systemClock });
    await rig.workspace('bakery', 'owner');
  });
  afterEach(async () => {
    await rig.close();
    await database.close();
  });

  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(rig.baseUrl + path, { method: 'POST', body, headers });
  const registration = (metadata: object) =>
    post('/oauth/register', JSON.stringify(metadata), { 'content-type': 'application/json' });
  const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

  it('describes at both hosts what works, and nothing else', async () => {
    const as = await discover(rig);
    for (const host of [rig.baseUrl, rig.appUrl]) {
      const answer = await fetch(`${host}/.well-known/oauth-authorization-server`);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
      assert.match(answer.headers.get('access-control-expose-headers')!, /WWW-Authenticate/);
      assert.deepEqual(await answer.json(), as);
      const mcp = await fetch(`${host}/.well-known/oauth-protected-resource/mcp`);
      assert.equal(((await mcp.json()) as { resource: string }).resource, `${rig.appUrl}/mcp`);
      for (const name of ['openid-configuration', 'nothing-here']) {
        const none = await fetch(`${host}/.well-known/${name}`);
        assert.equal(none.status, 404);
        assert.match(await none.text(), /"code":"NOT_FOUND"/);
      }
    }
    assert.deepEqual(as.grant_types_supported, ['authorization_code', 'refresh_token', JWT_BEARER]);
    assert.deepEqual(as.code_challenge_methods_supported, ['S256']);
    assert.deepEqual(as.scopes_supported, ['read', 'write', 'messages', 'contacts']);
    for (const absent of ['introspection_endpoint', 'device_authorization_endpoint', 'userinfo_endpoint'])
      assert.equal(as[absent], undefined);
    const jwks = (await (await fetch(as.jwks_uri!)).json()) as { keys: { d?: string }[] };
    assert.ok(jwks.keys.every(({ d }) => d === undefined));
  });

  it('lets pages of any origin call it without cookies, and answers errors in the form of RFC 6749', async () => {
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke']) {
      const headers = { origin: 'https://page.example' };
      const preflight = await fetch(rig.baseUrl + path, {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.status, 204);
      const answer = await post(path, 'x=y', {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
      });
      assert.equal(answer.status, 400);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      assert.match(answer.headers.get('x-request-id')!, /^req_/);
      const body = (await answer.json()) as Record<string, unknown>;
      assert.equal(body.error, 'invalid_request');
      assert.equal(body.success, undefined);
      const logged = rig
        .refusals()
        .filter(({ requestId }) => requestId === answer.headers.get('x-request-id'));
      assert.equal(logged.length, 1);
    }
    assert.equal((await fetch(`${rig.baseUrl}/oauth/token`)).status, 405);
  });

  it('registers what it can serve', async () => {
    const good = { client_name: 'Notes', redirect_uris: ['https://notes.example/callback'] };
    for (const [fault, metadata] of Object.entries({
      invalid_redirect_uri: { ...good, redirect_uris: ['http://notes.example/callback'] },
      'invalid_redirect_uri ': { ...good, redirect_uris: ['javascript:alert(1)'] },
      ' invalid_redirect_uri': { ...good, redirect_uris: ['https://notes.example/#x'] },
      invalid_client_metadata: { ...good, grant_types: ['client_credentials'] },
      'invalid_client_metadata ': { ...good, grant_types: ['implicit'], response_types: ['token'] },
      ' invalid_client_metadata': { ...good, grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] },
      ' invalid_client_metadata ': { ...good, token_endpoint_auth_method: 'client_secret_jwt' },
    })) {
      const answer = await registration(metadata);
      assert.equal(answer.status, 400, JSON.stringify(metadata));
      assert.equal(await errorOf(answer), fault.trim());
    }
    const large = await registration({ ...good, client_name: 'x'.repeat(70_000) });
    assert.equal(large.status, 400);
    const taken = await registration({
      ...good,
      redirect_uris: ['cursor://anysphere.cursor/callback'],
      logo_uri: 'https://tracker.example/logo.png',
      scope: 'openid read offline_access',
      software_id: 'notes',
    });
    assert.equal(taken.status, 201);
    const client = (await taken.json()) as Record<string, unknown>;
    assert.equal(client.application_type, 'native');
    assert.equal(client.scope, 'read');
    assert.equal(client.logo_uri, undefined);
    assert.equal(client.software_id, 'notes');
    assert.equal(client.registration_access_token, undefined);
    assert.match(String(client.client_id), /^cli_/);
    assert.ok(client.client_secret);
  });

  it('sends nobody to an address that is not the client’s', async () => {
    const connected = await register(rig, { redirect_uris: ['https://notes.example/callback'] });
    for (const redirect_uri of [
      'https://evil.example/',
      'https://notes.example/callback/../x',
      'https://notes.example/callback?x=1',
      undefined,
    ]) {
      const { url } = await authorizeUrl(connected, { redirect_uri });
      const at = await rig.browser().visit(url);
      assert.equal(at.status, 400);
      assert.equal(at.location, '');
      assert.match(at.text, /cannot be connected/);
      assert.match(at.headers.get('x-request-id')!, /^req_/);
    }
  });

  it('stumbles over no character', async () => {
    const connected = await register(rig);
    for (const extra of [{ client_id: 'cli_\0' }, { client_id: '%00' }, { response_mode: 'fragment' }]) {
      const { status } = await rig.browser().visit((await authorizeUrl(connected, extra)).url);
      assert.ok([303, 400].includes(status), JSON.stringify(extra));
    }
    const asked = await authorizeUrl(connected, { state: 'a\0b' });
    const { location } = await consent(rig.browser(), asked);
    assert.equal(new URL(location).searchParams.get('state'), 'a\0b');
    const named = await register(rig, { client_name: 'A\0\u202eB <b>' });
    const browser = rig.browser();
    const page = await browser.signIn(await browser.visit((await authorizeUrl(named)).url));
    assert.match(page.text, /Connect A B &lt;b&gt;\?/);
  });

  it('takes any port of a loopback address, as applications need (RFC 8252)', async () => {
    const connected = await register(rig);
    const asked = await authorizeUrl(connected, { redirect_uri: 'http://127.0.0.1:55555/callback' });
    const { location } = await consent(rig.browser(), asked);
    assert.ok(location.startsWith('http://127.0.0.1:55555/callback?code='));
  });

  it('wants PKCE with S256, and the verifier that belongs to it', async () => {
    const connected = await connect(rig);
    for (const extra of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ]) {
      const { url } = await authorizeUrl(connected, extra);
      const { location } = await rig.browser().visit(url);
      assert.equal(new URL(location).searchParams.get('error'), 'invalid_request');
    }
    const asked = await authorizeUrl(connected);
    const { location } = await consent(rig.browser(), asked);
    const other = { ...asked, verifier: oauth.generateRandomCodeVerifier() };
    await assert.rejects(redeem(connected, other, location), { error: 'invalid_grant' });
  });

  it('gives no tokens for other resources, and none of another audience passes', async () => {
    const connected = await connect(rig);
    const { url } = await authorizeUrl(connected, { resource: 'https://other.example/api' });
    const { location } = await rig.browser().visit(url);
    assert.equal(new URL(location).searchParams.get('error'), 'invalid_target');

    const asked = await authorizeUrl(connected, { resource: `${rig.appUrl}/` });
    const callback = (await consent(rig.browser(), asked)).location;
    const elsewhere = { resource: `${rig.baseUrl}/mcp` };
    await assert.rejects(redeem(connected, asked, callback, elsewhere), { error: 'invalid_target' });

    const { tokens } = await connect(rig, {}, { resource: `${rig.appUrl}/mcp` });
    assert.equal((await rig.me(tokens.access_token)).status, 200);
    const mine = new Set([`${rig.appUrl}/mcp`]);
    const { db } = database;
    const own = createTokenFinder({ db, clock: systemClock, audiences: mine });
    const others = createTokenFinder({ db, clock: systemClock, audiences: new Set([rig.appUrl]) });
    assert.equal((await own(tokens.access_token))?.type, 'token');
    assert.equal(await others(tokens.access_token), undefined);
  });

  it('refuses the grants it does not have, and tokens in addresses', async () => {
    const { client, tokens } = await connect(rig, { token_endpoint_auth_method: 'client_secret_post' });
    const form = (fields: Record<string, string>) =>
      post(
        '/oauth/token',
        new URLSearchParams({
          client_id: client.client_id,
          client_secret: String(client.client_secret),
          ...fields,
        }),
      );
    for (const grant_type of ['client_credentials', 'password']) {
      const answer = await form({ grant_type });
      assert.equal(answer.status, 400);
      assert.equal(await errorOf(answer), 'unsupported_grant_type');
    }
    assert.equal(await errorOf(await form({ grant_type: JWT_BEARER })), 'invalid_request');
    const inQuery = await fetch(`${rig.appUrl}/api/v1/me?access_token=${tokens.access_token}`);
    assert.equal(inQuery.status, 401);
    assert.equal((await rig.me('x'.repeat(43))).status, 401);
  });

  it('gives a client that names no scope the least, and asks again each time', async () => {
    const connected = await register(rig);
    const asked = await authorizeUrl(connected, { scope: undefined });
    const browser = rig.browser();
    const { location } = await consent(browser, asked);
    assert.equal((await redeem(connected, asked, location)).scope, 'read');
    const again = await authorizeUrl(connected, { prompt: 'none' });
    const silent = await browser.visit(again.url);
    assert.equal(new URL(silent.location).searchParams.get('error'), 'login_required');
    const page = await browser.visit((await authorizeUrl(connected, { prompt: 'consent' })).url);
    assert.match(page.text, /Connect Monsoon Notes\?/);
  });

  it('one client cannot use or revoke what another was given', async () => {
    const { as, tokens } = await connect(rig);
    const stranger = await register(rig);
    const refresh = await oauth.refreshTokenGrantRequest(
      as,
      stranger.client,
      stranger.auth,
      tokens.refresh_token!,
      plain,
    );
    assert.equal(await errorOf(refresh), 'invalid_grant');
    await oauth.revocationRequest(as, stranger.client, stranger.auth, tokens.access_token, plain);
    assert.equal((await rig.me(tokens.access_token)).status, 200);
  });

  it('forgets what has ended, and clients that nobody uses', async () => {
    const used = await connect(rig);
    const idle = await register(rig);
    const { db } = database;
    await sweepOauth(db, Date.now() + 31 * DAY);
    const clients = await db.selectFrom('oauth_clients').select('id').execute();
    assert.deepEqual(clients, [{ id: used.client.client_id }]);
    assert.notEqual(idle.client.client_id, used.client.client_id);
    const kinds = await db.selectFrom('oauth_artifacts').select('kind').distinct().execute();
    assert.deepEqual(kinds, [{ kind: 'Keys' }]);
    await sweepOauth(db, Date.now() + 200 * DAY);
    assert.equal((await db.selectFrom('oauth_clients').select('id').execute()).length, 0);
    assert.equal((await db.selectFrom('oauth_grants').select('id').execute()).length, 0);
  });
});

onEachDatabase('registration', (backend) => {
  it('is limited by address', async () => {
    const database = await backend.open();
    const rig = await startOauth({ db: database.db, clock: systemClock, env: { LIMIT_LEADS: '2/60' } });
    try {
      await register(rig);
      await register(rig);
      const answer = await fetch(`${rig.baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [REDIRECT] }),
      });
      assert.equal(answer.status, 429);
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
      assert.equal(((await answer.json()) as { error: string }).error, 'temporarily_unavailable');
    } finally {
      await rig.close();
      await database.close();
    }
  });
});
