import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import * as oauth from 'oauth4webapi';
import { MockAgent } from 'undici';
import { systemClock } from '../../src/platform/clock.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { authorizeUrl, discover, REDIRECT, type Rig, redeem, startOauth } from '../rigs/oauth-client.ts';

const CLIENT_ID = 'https://notes.example/oauth/client.json';
const DOCUMENT = {
  client_id: CLIENT_ID,
  client_name: 'Monsoon Notes',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

onEachDatabase('clients that describe themselves at an address', (backend) => {
  let database: TestDatabase;
  let rig: Rig | undefined;
  let world: MockAgent;

  beforeEach(async () => {
    database = await backend.open();
    world = new MockAgent();
    world.disableNetConnect();
  });
  afterEach(async () => {
    await rig?.close();
    rig = undefined;
    await world.close();
    await database.close();
  });

  const start = async (own = true) => {
    rig = await startOauth({
      db: database.db,
      clock: systemClock,
      ...(own && { dispatcher: world }),
    });
    await rig.workspace('bakery', 'owner');
    return rig;
  };
  const answer = (status: number, body: string, headers = {}) =>
    world
      .get('https://notes.example')
      .intercept({ path: '/oauth/client.json' })
      .reply(status, body, { headers });
  const client = async (id = CLIENT_ID) => ({
    as: await discover(rig!),
    client: { client_id: id, token_endpoint_auth_method: 'none' },
    auth: oauth.None(),
  });

  it('are connected without registering, named by their host', async () => {
    const at = await start();
    answer(200, JSON.stringify(DOCUMENT));
    const connected = await client();
    const asked = await authorizeUrl(connected);
    const browser = at.browser();
    const page = await browser.signIn(await browser.visit(asked.url));
    assert.match(page.text, /notes\.example/);
    const { location } = await browser.submit(page, { decision: 'allow' });
    const tokens = await redeem(connected, asked, location);
    assert.ok(tokens.refresh_token);
    assert.equal((await at.me(tokens.access_token)).status, 200);
  });

  it('must describe themselves in 5 KB, at their own address, without a redirect', async () => {
    const at = await start();
    for (const reply of [
      () => answer(200, JSON.stringify({ ...DOCUMENT, client_name: 'x'.repeat(6000) })),
      () => answer(200, JSON.stringify({ ...DOCUMENT, client_id: 'https://notes.example/other.json' })),
      () => answer(302, '', { location: 'https://notes.example/other.json' }),
      () => answer(404, 'none'),
      () => answer(200, 'not json'),
      () => answer(200, JSON.stringify({ ...DOCUMENT, client_secret: 'shared' })),
      () => answer(200, JSON.stringify({ ...DOCUMENT, redirect_uris: ['http://evil.example/'] })),
    ]) {
      reply();
      const { url } = await authorizeUrl(await client());
      const before = at.refusals().length;
      const page = await at.browser().visit(url);
      assert.equal(page.status, 400);
      assert.match(page.text, /cannot be connected/);
      assert.equal(at.refusals().length, before + 1);
    }
  });

  it('cannot make us call private addresses', async () => {
    const at = await start(false);
    for (const id of [
      'https://127.0.0.1/client.json',
      'https://[::1]/client.json',
      'https://localhost/client.json',
      'https://169.254.169.254/client.json',
    ]) {
      const { url } = await authorizeUrl(await client(id));
      const page = await at.browser().visit(url);
      assert.equal(page.status, 400);
      assert.equal(page.location, '');
      const logged = at.refusals().at(-1);
      assert.match(String(logged.cause), /not a public address/);
    }
  });

  it('are not asked for without end', async () => {
    const at = await start();
    const asked = await client();
    for (let i = 0; i < 25; i++) {
      const id = `https://notes.example/${i}/client.json`;
      world
        .get('https://notes.example')
        .intercept({ path: `/${i}/client.json` })
        .reply(404, '');
      const { url } = await authorizeUrl({ ...asked, client: { client_id: id } });
      assert.equal((await at.browser().visit(url)).status, 400);
    }
    assert.equal(world.pendingInterceptors().length, 5);
  });
});
