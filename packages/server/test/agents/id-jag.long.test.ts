import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { MockAgent } from 'undici';
import { systemClock } from '../../src/platform/clock.ts';
import type { Json } from '../rigs/agents-app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { EMAIL, type Rig, startOauth } from '../rigs/oauth-client.ts';

const ISSUER = 'https://login.acme.example';
const URN = 'urn:ietf:params:oauth:token-type:id-jag';
const METADATA = '/.well-known/oauth-authorization-server';

onEachDatabase('an agent registers with the word of an identity provider', (backend) => {
  let database: TestDatabase;
  let rig: Rig;
  let world: MockAgent;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;

  before(async () => {
    keys = await generateKeyPair('ES256', { extractable: true });
  });
  beforeEach(async () => {
    database = await backend.open();
    world = new MockAgent();
    world.disableNetConnect();
    const provider = world.get(ISSUER);
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
    const metadata = { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` };
    provider.intercept({ path: '/.well-known/openid-configuration' }).reply(200, JSON.stringify(metadata));
    provider.intercept({ path: '/keys' }).reply(200, JSON.stringify({ keys: [jwk] }));
    rig = await startOauth({
      db: database.db,
      clock: systemClock,
      env: { TRUSTED_ISSUERS: ISSUER },
      dispatcher: world,
    });
  });
  afterEach(async () => {
    await rig.close();
    await world.close();
    await database.close();
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const sign = (change: JWTPayload = {}) =>
    new SignJWT({
      iss: ISSUER,
      sub: 'acme|asha',
      aud: rig.baseUrl,
      client_id: 'order-agent',
      jti: crypto.randomUUID(),
      iat: seconds(),
      exp: seconds() + 300,
      auth_time: seconds() - 60,
      email: EMAIL,
      email_verified: true,
      ...change,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'oauth-id-jag+jwt' })
      .sign(keys.privateKey);

  async function post(body: object) {
    const answer = await fetch(`${rig.appUrl}/api/public/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json };
  }
  const register = (assertion: string) =>
    post({ type: 'identity_assertion', assertion_type: URN, assertion });
  const me = async (key: string) => (await (await rig.me(key)).json()) as Json;

  it('which is advertised, and for a person without an account opens a sandbox', async () => {
    const metadata = await fetch(`${rig.baseUrl}${METADATA}`);
    const { agent_auth } = (await metadata.json()) as Json;
    assert.ok(agent_auth.identity_assertion.assertion_types_supported.includes(URN));
    assert.match(await (await fetch(agent_auth.skill)).text(), /ID-JAG/);

    const { status, body } = await register(await sign({ sub: 'acme|ravi', email: 'ravi@example.com' }));
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.registration_type, 'agent-provider');
    assert.ok(body.claim_url && body.claim_token);
    assert.equal((await me(body.credential)).data.mode, 'test');
    const appAudience = { sub: 'acme|ravi', email: 'ravi@example.com', aud: rig.appUrl };
    assert.equal((await register(await sign(appAudience))).status, 200, 'auth.md names the resource');
  });

  it('once for each assertion', async () => {
    const assertion = await sign({ sub: 'acme|ravi', email: 'ravi@example.com' });
    const both = await Promise.all([register(assertion), register(assertion)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    const refused = both.find(({ status }) => status === 400)!.body.error;
    assert.match(refused.details[0].message, /^replay_detected/);
  });

  it('but takes nobody’s account over: they confirm it first, and are asked no more then', async () => {
    const asked = await register(await sign());
    assert.equal(asked.status, 401);
    assert.equal(asked.headers.get('www-authenticate'), 'AgentAuth error="interaction_required"');
    assert.equal(asked.body.error.code, 'UNAUTHORIZED');
    assert.equal(asked.body.credential, undefined);
    const { claim_url, claim_token, expires_in } = asked.body.claim;
    assert.ok(expires_in > 0);

    const browser = rig.browser();
    const first = await browser.visit(claim_url);
    assert.match(first.text, /login\.acme\.example/);
    const signIn = /href="(\/oauth\/sign-in[^"]+)"/.exec(first.text)![1]!;
    const page = await browser.signIn(await browser.visit(signIn));
    const claimed = await browser.submit(page, {}, '/oauth/claim');
    const otp = /class="otp"[^>]*><code>(\d{6})</.exec(claimed.text)![1]!;
    const { body } = await post({ claim_token, otp });
    const own = await me(body.credential);
    assert.equal(own.success, true);

    const again = await register(await sign());
    assert.equal(again.status, 200, JSON.stringify(again.body));
    assert.equal((await me(again.body.credential)).data.workspace.id, own.data.workspace.id);
    const client = await register(await sign({ client_id: 'another-agent' }));
    assert.equal(client.status, 401, 'another client is confirmed for itself');

    for (const auth_time of [seconds() - 7200, undefined]) {
      const stale = await register(await sign(auth_time === undefined ? { auth_time } : { auth_time }));
      assert.equal(stale.status, 401);
      assert.equal(stale.headers.get('www-authenticate'), 'AgentAuth error="login_required"');
      assert.equal(stale.body.max_age, 3600);
    }
    await database.db.deleteFrom('memberships').execute();
    assert.equal((await register(await sign())).status, 401, 'who has left the workspace opens it no more');
  });

  it('and not with one that is not right', async () => {
    const codeOf = async (assertion: string) => {
      const { status, body } = await register(assertion);
      assert.equal(status, 400, JSON.stringify(body));
      return body.error.details[0].message.split(':')[0];
    };
    assert.equal(await codeOf(await sign({ iss: 'https://evil.example' })), 'issuer_not_enabled');
    assert.equal(await codeOf(await sign({ aud: 'https://other.example' })), 'invalid_audience');
    assert.equal(await codeOf(await sign({ iat: seconds() - 900, exp: seconds() - 600 })), 'expired');
    assert.equal(await codeOf(await sign({ email_verified: false })), 'missing_verified_email');
    assert.equal(await codeOf('nonsense'), 'invalid_request');
    const [head, body] = (await sign()).split('.');
    assert.equal(await codeOf(`${head}.${body}.${'A'.repeat(86)}`), 'invalid_signature');
  });

  it('and nowhere that trusts no provider', async () => {
    await rig.close();
    await database.db.deleteFrom('people').execute();
    rig = await startOauth({ db: database.db, clock: systemClock });
    const { status, body } = await register(await sign());
    assert.equal(status, 400);
    assert.match(body.error.message, /issuer_not_enabled/);
    assert.match(body.error.hint, /verified_email/);
    const { agent_auth } = (await (await fetch(`${rig.baseUrl}${METADATA}`)).json()) as Json;
    const types = agent_auth.identity_assertion.assertion_types_supported;
    assert.deepEqual(types, ['verified_email', URN], 'both types are advertised all the same');
    assert.match(await (await fetch(agent_auth.skill)).text(), /ID-JAG[\s\S]*issuer_not_enabled/);
  });
});
