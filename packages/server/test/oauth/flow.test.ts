import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import * as oauth from 'oauth4webapi';
import { systemClock } from '../../src/platform/clock.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import {
  authorizeUrl,
  connect,
  consent,
  EMAIL,
  plain,
  REDIRECT,
  type Rig,
  redeem,
  register,
  startOauth,
} from '../rigs/oauth-client.ts';

onEachDatabase('an application is connected', (backend) => {
  let database: TestDatabase;
  let rig: Rig;

  beforeEach(async () => {
    database = await backend.open();
    rig = await startOauth({ db: database.db, clock: systemClock });
  });
  afterEach(async () => {
    await rig.close();
    await database.close();
  });

  it('from a 401 to a token, through registration, sign-in, consent, refresh and revocation', async () => {
    const own = await rig.workspace('bakery', 'owner');
    const resource = new URL(`${rig.appUrl}/`);
    const unauthorized = await fetch(`${rig.appUrl}/api/v1/me`);
    const challenge = unauthorized.headers.get('www-authenticate')!;
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)![1]!;
    assert.equal(new URL(metadataUrl).host, resource.host);
    assert.equal(unauthorized.status, 401);
    assert.equal(metadataUrl, `${rig.appUrl}/.well-known/oauth-protected-resource`);
    const prm = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, plain),
    );
    assert.deepEqual(prm, await (await fetch(metadataUrl)).json());
    assert.deepEqual(prm.authorization_servers, [rig.baseUrl]);

    const connected = await register(rig);
    const { as, client, auth } = connected;
    assert.equal(client.client_secret, undefined);
    const asked = await authorizeUrl(connected, { resource: prm.resource });
    const browser = rig.browser();
    let at = await browser.visit(asked.url);
    assert.match(at.url, /\/oauth\/sign-in\?.*return_to=/);
    at = await browser.signIn(at);
    assert.match(at.text, /Monsoon Notes/);
    assert.match(at.text, /this computer/);
    assert.match(at.text, /The bakery/);
    assert.match(at.text, /Send WhatsApp messages/);
    assert.match(at.text, new RegExp(EMAIL));
    assert.match(at.headers.get('content-security-policy')!, /form-action 'self' http:\/\/127\.0\.0\.1:8976/);
    at = await browser.submit(at, { decision: 'allow' });
    assert.ok(at.location.startsWith(REDIRECT));
    const tokens = await redeem(connected, asked, at.location);
    assert.equal(tokens.scope, 'read messages');
    assert.equal(tokens.token_type, 'bearer');
    assert.ok(tokens.access_token.length >= 43);

    const me = await rig.me(tokens.access_token);
    const { data } = (await me.json()) as { data: Record<string, unknown> };
    assert.equal(me.status, 200, JSON.stringify(data));
    assert.equal((data.workspace as { id: string }).id, own.id);
    assert.deepEqual(data.scopes, ['read', 'messages']);

    const refresh = async (token: string) =>
      oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, auth, token, plain),
      );
    const second = await refresh(tokens.refresh_token!);
    assert.notEqual(second.refresh_token, tokens.refresh_token);
    assert.equal((await rig.me(second.access_token)).status, 200);

    const third = await refresh(second.refresh_token!);
    const revoked = await oauth.revocationRequest(as, client, auth, third.refresh_token!, plain);
    await oauth.processRevocationResponse(revoked);
    for (const { access_token } of [tokens, second, third]) await expectDead(rig, access_token);
    await assert.rejects(refresh(third.refresh_token!), { error: 'invalid_grant' });
  });

  it('by who reads Hindi: they are asked in it', async () => {
    await rig.workspace('bakery', 'agent');
    const asked = await authorizeUrl(await register(rig), { scope: 'read write' });
    const browser = rig.browser('hi-IN,hi;q=0.9');
    const at = await browser.signIn(await browser.visit(asked.url));
    const names = /Monsoon Notes|The bakery|WhatsApp|\S+@\S+|\b(read|write)\b/g;
    const said = at.text.replace(/^[\s\S]*<main>|<\/main>[\s\S]*$|<[^>]+>/g, ' ').replace(names, '');
    assert.match(said, /को जोड़ें\?[\s\S]*यही कंप्यूटर[\s\S]*मना करें/);
    assert.doesNotMatch(said, /[A-Za-z]/);
  });

  it('keeps no token, code or secret in clear, neither stored nor logged', async () => {
    await rig.workspace('bakery', 'owner');
    const connected = await register(rig, { token_endpoint_auth_method: 'client_secret_basic' });
    const asked = await authorizeUrl(connected);
    const { location } = await consent(rig.browser(), asked);
    const code = new URL(location).searchParams.get('code')!;
    const tokens = await redeem(connected, asked, location);
    assert.equal((await rig.me(tokens.access_token)).status, 200);
    const secrets = [
      code,
      tokens.access_token,
      tokens.refresh_token!,
      connected.client.client_secret as string,
    ];
    const rows = await database.db.selectFrom('oauth_artifacts').selectAll().execute();
    const clients = await database.db.selectFrom('oauth_clients').selectAll().execute();
    const stored = [JSON.stringify([rows, clients])];
    const folder = database.env.DATA_DIR;
    if (backend.name === 'sqlite' && folder)
      for (const file of readdirSync(folder)) stored.push(readFileSync(join(folder, file), 'latin1'));
    assert.ok(rows.length >= 3);
    for (const secret of secrets) {
      assert.ok(secret.length >= 43);
      for (const text of stored) assert.ok(!text.includes(secret));
      assert.ok(!rig.lines.join('').includes(secret));
    }
  });

  it('a client with a secret proves it, and no other', async () => {
    await rig.workspace('bakery', 'owner');
    const { tokens, ...connected } = await connect(rig, { token_endpoint_auth_method: 'client_secret_post' });
    const { as, client } = connected;
    assert.ok(client.client_secret);
    const wrong = oauth.ClientSecretPost('not the secret');
    const answer = await oauth.refreshTokenGrantRequest(as, client, wrong, tokens.refresh_token!, plain);
    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { error: string }).error, 'invalid_client');
    const right = oauth.ClientSecretPost(client.client_secret as string);
    const refreshed = await oauth.refreshTokenGrantRequest(as, client, right, tokens.refresh_token!, plain);
    assert.equal(refreshed.status, 200);
  });

  it('a replayed refresh token ends the whole grant, even when both come at once', async () => {
    await rig.workspace('bakery', 'owner');
    const { as, client, auth, tokens } = await connect(rig);
    const refresh = () => oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token!, plain);
    const statuses = (await Promise.all([refresh(), refresh(), refresh()])).map(({ status }) => status);
    assert.ok(statuses.filter((status) => status === 200).length <= 1, String(statuses));
    assert.equal((await refresh()).status, 400);
    await expectDead(rig, tokens.access_token);
    assert.ok(rig.refusals().some(({ error }) => error === 'invalid_grant'));
  });

  it('a replayed code ends what it began', async () => {
    await rig.workspace('bakery', 'owner');
    const connected = await register(rig);
    const asked = await authorizeUrl(connected);
    const { location } = await consent(rig.browser(), asked);
    const tokens = await redeem(connected, asked, location);
    await assert.rejects(redeem(connected, asked, location), { error: 'invalid_grant' });
    await expectDead(rig, tokens.access_token);
  });

  it('scopes hold, and no token administers', async () => {
    await rig.workspace('bakery', 'owner');
    const { tokens } = await connect(rig, {}, { scope: 'contacts' });
    const call = (method: string, path: string, body?: object) =>
      fetch(rig.appUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    assert.equal((await call('GET', '/api/v1/contacts')).status, 200);
    assert.equal((await call('POST', '/api/v1/contacts', { phone: '+919812345678' })).status, 201);
    const refused = await call('GET', '/api/v1/channels');
    assert.equal(refused.status, 403);
    assert.match(refused.headers.get('www-authenticate')!, /error="insufficient_scope", scope="read"/);
    const all = await connect(rig, {}, { scope: 'read write messages contacts' });
    const keys = await fetch(`${rig.appUrl}/api/v1/keys`, {
      headers: { authorization: `Bearer ${all.tokens.access_token}` },
    });
    assert.equal(keys.status, 403);
  });

  it('a member allows no more than they may do, and takes it with them', async () => {
    const own = await rig.workspace('bakery', 'member');
    const { tokens } = await connect(rig, {}, { scope: 'read write' });
    assert.equal(tokens.scope, 'read');
    assert.equal((await rig.me(tokens.access_token)).status, 200);
    await database.db.deleteFrom('memberships').where('workspace_id', '=', own.id).execute();
    await eventually(() => expectDead(rig, tokens.access_token)); // as by another process
  });

  it("a workspace's allow-list holds for tokens", async () => {
    const own = await rig.workspace('bakery', 'owner');
    await database.db
      .updateTable('workspaces')
      .set({ allow_ips: '["203.0.113.0/24"]' })
      .where('id', '=', own.id)
      .execute();
    const { tokens } = await connect(rig);
    const answer = await rig.me(tokens.access_token);
    assert.equal(answer.status, 403);
    assert.match(await answer.text(), /IP_NOT_ALLOWED/);
  });

  it('a person picks the workspace, sees what they allowed, and takes it back', async () => {
    await rig.workspace('bakery', 'owner');
    const shop = await rig.workspace('shop', 'owner');
    const connected = await register(rig);
    const asked = await authorizeUrl(connected);
    const browser = rig.browser();
    const at = await browser.signIn(await browser.visit(asked.url));
    assert.equal((await browser.submit(at, { decision: 'allow', workspace: 'wks_other' })).status, 400);
    const { location } = await browser.submit(at, { decision: 'allow', workspace: shop.id });
    const tokens = await redeem(connected, asked, location);
    const listed = await browser.once('GET', '/api/app/grants');
    const [grant] = (JSON.parse(listed.text) as { data: { id: string; workspace: { id: string } }[] }).data;
    assert.equal(grant!.workspace.id, shop.id);
    assert.equal((await fetch(`${rig.baseUrl}/api/app/grants`)).status, 401);
    const withToken = { authorization: `Bearer ${tokens.access_token}` };
    assert.equal((await fetch(`${rig.baseUrl}/api/app/grants`, { headers: withToken })).status, 401);

    const moved = await browser.once('GET', '/oauth/grants');
    assert.deepEqual([moved.status, moved.location], [303, `${rig.appUrl}/dashboard/settings/security`]);
    assert.equal((await browser.once('DELETE', `/api/app/grants/${grant!.id}`)).status, 200);
    await expectDead(rig, tokens.access_token);
    assert.equal((await browser.once('DELETE', `/api/app/grants/${grant!.id}`)).status, 404);
    const audit = await database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'workspace_id'])
      .where('target', '=', grant!.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(audit, [
      { action: 'grant.created', actor: rig.person.id, workspace_id: shop.id },
      { action: 'grant.revoked', actor: rig.person.id, workspace_id: shop.id },
    ]);
  });

  it('who refuses sends the client away with access_denied', async () => {
    await rig.workspace('bakery', 'owner');
    const connected = await register(rig);
    const asked = await authorizeUrl(connected);
    const browser = rig.browser();
    const at = await browser.signIn(await browser.visit(asked.url));
    const { location } = await browser.submit(at, { decision: 'deny' });
    const { as, client } = connected;
    assert.throws(() => oauth.validateAuthResponse(as, client, new URL(location), asked.state), {
      error: 'access_denied',
    });
    assert.equal((await database.db.selectFrom('oauth_grants').selectAll().execute()).length, 0);
  });

  it('consent needs our form, our browser and our session', async () => {
    await rig.workspace('bakery', 'owner');
    const asked = await authorizeUrl(await register(rig));
    const browser = rig.browser();
    const at = await browser.signIn(await browser.visit(asked.url));
    const forged = await browser.once('POST', at.url, { decision: 'allow' });
    assert.equal(forged.status, 403);
    const other = rig.browser();
    assert.equal((await other.visit(at.url)).status, 404);
    const cookies = [...browser.jar.values()].filter(({ name }) => name.includes('oauth_'));
    assert.ok(cookies.length > 0);
    for (const [key, { name }] of browser.jar) if (name === 'meghdoot_session') browser.jar.delete(key);
    assert.match((await browser.visit(at.url)).url, /\/oauth\/sign-in/);
  });
});

/** A revoked token is dead at once. */
async function expectDead(rig: Rig, token: string): Promise<void> {
  const answer = await rig.me(token);
  assert.equal(answer.status, 401);
  assert.match(answer.headers.get('www-authenticate')!, /error="invalid_token"/);
}
