import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { MockAgent } from 'undici';
import { systemClock } from '../../src/platform/clock.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type Connected, discover, EMAIL, type Rig, register, startOauth } from '../rigs/oauth-client.ts';

const ISSUER = 'https://login.acme.example';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const keyPair = () => generateKeyPair('ES256', { extractable: true });

onEachDatabase('an identity provider vouches for a person', (backend) => {
  let database: TestDatabase;
  let rig: Rig;
  let world: MockAgent;
  let own: Awaited<ReturnType<typeof keyPair>>;
  let client: Connected;

  before(async () => {
    own = await keyPair();
  });
  beforeEach(async () => {
    database = await backend.open();
    world = new MockAgent();
    world.disableNetConnect();
    rig = await startOauth({
      db: database.db,
      clock: systemClock,
      env: { TRUSTED_ISSUERS: ISSUER },
      dispatcher: world,
    });
    await rig.workspace('bakery', 'owner');
    client = await register(rig, {
      grant_types: ['authorization_code', JWT_BEARER],
      token_endpoint_auth_method: 'client_secret_post',
    });
  });
  afterEach(async () => {
    await rig.close();
    await world.close();
    await database.close();
  });

  async function publishKeys(extra = '') {
    const provider = world.get(ISSUER);
    const metadata = { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` };
    provider.intercept({ path: '/.well-known/openid-configuration' }).reply(200, JSON.stringify(metadata));
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256' };
    provider.intercept({ path: '/keys' }).reply(200, JSON.stringify({ keys: [jwk], extra }));
  }

  const claims = (): JWTPayload => ({
    iss: ISSUER,
    sub: 'acme|asha',
    aud: rig.baseUrl,
    client_id: client.client.client_id,
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 300,
    email: EMAIL,
    email_verified: true,
    scope: 'read messages',
  });
  const sign = (payload: JWTPayload, typ = 'oauth-id-jag+jwt', key = own.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one', typ }).sign(key);

  async function present(assertion: string, fields: Record<string, string> = {}) {
    const answer = await fetch(client.as.token_endpoint!, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: JWT_BEARER,
        assertion,
        client_id: client.client.client_id,
        client_secret: String(client.client.client_secret),
        ...fields,
      }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }

  it('once the person has confirmed it, signed in; then without asking, again and again', async () => {
    await publishKeys();
    const as = await discover(rig);
    assert.ok(as.grant_types_supported?.includes(JWT_BEARER));
    assert.deepEqual(as.authorization_grant_profiles_supported, [
      'urn:ietf:params:oauth:grant-profile:id-jag',
    ]);
    assert.ok(!JSON.stringify(as).includes(ISSUER));

    const first = await present(await sign(claims()));
    assert.equal(first.status, 400);
    assert.equal(first.body.error, 'interaction_required');
    const unknown = await present(
      await sign({ ...claims(), sub: 'acme|nobody', email: 'nobody@example.com' }),
    );
    assert.equal(unknown.body.error, 'interaction_required');

    const browser = rig.browser();
    const page = await browser.signIn(await browser.visit(first.body.error_uri!));
    assert.match(page.text, /login\.acme\.example/);
    assert.match((await browser.visit(unknown.body.error_uri!)).text, /for somebody else/);
    await browser.submit(page, { decision: 'allow' }, '/oauth/link');

    const assertion = await sign(claims());
    for (let i = 0; i < 2; i++) {
      const { status, body } = await present(assertion, i === 1 ? { scope: 'read' } : {});
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.scope, i === 1 ? 'read' : 'read messages');
      assert.equal(body.refresh_token, undefined);
      assert.equal((await rig.me(body.access_token!)).status, 200);
    }
    const { body } = await present(assertion, { resource: 'https://other.example' });
    assert.equal(body.error, 'invalid_target');

    const grants = JSON.parse((await browser.once('GET', '/api/app/grants')).text) as { data: object[] };
    assert.equal(grants.data.length, 1);
  });

  it('but not with an assertion that is not right', async () => {
    await publishKeys();
    const good = claims();
    const now = good.iat!;
    const stranger = await keyPair();
    const refused: [string, string][] = [
      ['type', await sign(good, 'JWT')],
      ['signature', await sign(good, undefined, stranger.privateKey)],
      ['algorithm', new UnsecuredJWT(good).encode()],
      ['audience', await sign({ ...good, aud: 'https://other.example' })],
      ['two audiences', await sign({ ...good, aud: [rig.baseUrl, 'https://other.example'] })],
      ['expired', await sign({ ...good, iat: now - 900, exp: now - 600 })],
      ['lives too long', await sign({ ...good, exp: now + 86_400 })],
      ['issued in the future', await sign({ ...good, iat: now + 300, exp: now + 600 })],
      ['issuer', await sign({ ...good, iss: 'https://evil.example' })],
      ['client', await sign({ ...good, client_id: 'cli_other' })],
      ['no jti', await sign({ ...good, jti: '' })],
      ['e-mail not verified', await sign({ ...good, email_verified: false })],
      ['bound to a key', await sign({ ...good, cnf: { jkt: 'x' } })],
      ['not a token', 'nonsense'],
      ['long', `${await sign(good)}${'x'.repeat(20_000)}`],
    ];
    for (const [what, assertion] of refused) {
      const before = rig.refusals().length;
      const { status, body } = await present(assertion);
      assert.equal(status, 400, what);
      assert.equal(body.error, 'invalid_grant', `${what}: ${JSON.stringify(body)}`);
      const logged = rig.refusals();
      assert.equal(logged.length, before + 1, what);
      assert.ok(!JSON.stringify(logged.at(-1)).includes(assertion.slice(-60)), what);
    }
    assert.equal((await database.db.selectFrom('oauth_grants').selectAll().execute()).length, 0);
  });

  it('not of an issuer that nobody trusts, which is said clearly, and advertised all the same', async () => {
    const refused = await present(await sign({ ...claims(), iss: 'https://evil.example' }));
    assert.match(refused.body.error_description!, /^issuer_not_enabled: /);
    const nobody = await startOauthAt('');
    try {
      const as = await discover(nobody);
      assert.ok(as.grant_types_supported?.includes(JWT_BEARER));
      const own = await register(nobody, {
        grant_types: [JWT_BEARER],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: 'client_secret_post',
      });
      const answer = await fetch(as.token_endpoint!, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: JWT_BEARER,
          assertion: await sign({ ...claims(), aud: nobody.baseUrl, client_id: own.client.client_id }),
          client_id: own.client.client_id,
          client_secret: String(own.client.client_secret),
        }),
      });
      assert.equal(answer.status, 400);
      const body = (await answer.json()) as { error: string; error_description: string };
      assert.equal(body.error, 'invalid_grant');
      assert.match(body.error_description, /^issuer_not_enabled: .*operator/);
    } finally {
      await nobody.close();
    }
  });

  it('not for a client that anybody can be', async () => {
    const { client: open } = await register(rig, {
      grant_types: ['authorization_code', JWT_BEARER],
      token_endpoint_auth_method: 'none',
    });
    const answer = await fetch(client.as.token_endpoint!, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: JWT_BEARER,
        assertion: await sign({ ...claims(), client_id: open.client_id }),
        client_id: open.client_id,
      }),
    });
    assert.equal(((await answer.json()) as { error: string }).error, 'unauthorized_client');
  });

  it('not with keys that are too large or on a private address', async () => {
    await publishKeys('x'.repeat(70_000));
    const large = await present(await sign(claims()));
    assert.equal(large.body.error, 'invalid_grant');
    assert.match(String(rig.refusals().at(-1).cause), /larger than 65536 bytes/);

    const second = await startOauthAt('https://127.0.0.1:9443');
    try {
      const assertion = await sign({ ...claims(), iss: 'https://127.0.0.1:9443', aud: second.baseUrl });
      const answer = await fetch(`${second.baseUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: JWT_BEARER,
          assertion,
          client_id: client.client.client_id,
          client_secret: String(client.client.client_secret),
        }),
      });
      assert.equal(((await answer.json()) as { error: string }).error, 'invalid_grant');
      assert.match(String(second.refusals().at(-1).cause), /not a public address/);
    } finally {
      await second.close();
    }
  });

  async function startOauthAt(issuer: string): Promise<Rig> {
    await database.db.deleteFrom('memberships').execute();
    await database.db.deleteFrom('people').execute();
    return startOauth({ db: database.db, clock: systemClock, env: { TRUSTED_ISSUERS: issuer } });
  }
});
