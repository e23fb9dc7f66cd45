/** What a stranger can make the authorization server store, and where they can have it send people. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import fc from 'fast-check';
import { MockAgent } from 'undici';
import { sweepOauth } from '../../src/features/oauth/grants/sweep.ts';
import { DAY, MINUTE, systemClock } from '../../src/platform/clock.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { authorizeUrl, connect, REDIRECT, type Rig, register, startOauth } from '../rigs/oauth-client.ts';

const HOSTED = 'https://notes.example/callback';

onEachDatabase('a stranger at the authorization server', (backend) => {
  let database: TestDatabase;
  let rig: Rig;
  let world: MockAgent;

  beforeEach(async () => {
    database = await backend.open();
    world = new MockAgent();
    world.disableNetConnect();
    rig = await startOauth({ db: database.db, clock: systemClock, dispatcher: world });
    await rig.workspace('bakery', 'owner');
  });
  afterEach(async () => {
    await rig.close();
    await world.close();
    await database.close();
  });

  const registration = (metadata: object) =>
    fetch(`${rig.baseUrl}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    });
  const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
  const interactions = async () =>
    (await database.db.selectFrom('oauth_artifacts').selectAll().where('kind', '=', 'Interaction').execute())
      .length;

  /** An error page of ours, which leads nowhere. */
  async function expectErrorPage(url: string): Promise<string> {
    const at = await rig.browser().visit(url);
    assert.equal(at.status, 400, `${url}: ${at.status} ${at.location}`);
    assert.equal(at.location, '');
    assert.match(at.text, /cannot be connected/);
    assert.doesNotMatch(at.text, /<form|<script/);
    assert.match(String(at.headers.get('content-security-policy')), /default-src 'none'/);
    return at.text;
  }

  it('sends nobody to a host that nobody has let in: faults end on a page of ours', async () => {
    const connected = await register(rig, { redirect_uris: [HOSTED] });
    const faults: Record<string, string | undefined>[] = [
      { prompt: 'none' },
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { response_type: 'token' },
      { response_type: undefined },
      { resource: 'https://other.example/api' },
      { request: 'eyJhbGciOiJub25lIn0.e30.' },
      { request_uri: 'https://evil.example/request' },
      { registration: '{}' },
      { max_age: '-1' },
    ];
    for (const fault of faults)
      await expectErrorPage((await authorizeUrl(connected, { redirect_uri: HOSTED, ...fault })).url);
    const { url } = await authorizeUrl(connected, { redirect_uri: HOSTED });
    await expectErrorPage(`${url}&state=another`);
  });

  it('is told of faults at its own address once somebody has let it in', async () => {
    const { as, client, auth } = await connect(rig);
    for (const extra of [
      { prompt: 'none' },
      { code_challenge: undefined, code_challenge_method: undefined },
    ]) {
      const { url } = await authorizeUrl({ as, client, auth }, extra);
      const { location } = await rig.browser().visit(url);
      assert.ok(location.startsWith(`${REDIRECT}?error=`), location);
    }
  });

  it('gets an answer in the address alone: any other response_mode is refused before any page', async () => {
    const { as, client, auth } = await connect(rig);
    for (const response_mode of ['form_post', 'fragment', 'web_message', 'x'])
      await expectErrorPage((await authorizeUrl({ as, client, auth }, { response_mode })).url);
    const { url } = await authorizeUrl({ as, client, auth }, { prompt: 'none', response_mode: 'query' });
    assert.match((await rig.browser().visit(url)).location, /error=login_required/);
    await expectErrorPage(`${url}&response_mode=form_post`);
  });

  it('registers no address that could end a directive of our policy, and no scheme of somebody else', async () => {
    const bad = [
      'https://a;script-src/cb',
      "https://a'unsafe-inline'/cb",
      'https://user:password@notes.example/cb',
      'https://notes.example/cb#part',
      'ws://127.0.0.1/cb',
      'wss://notes.example/cb',
      'ftp://notes.example/cb',
      'file:///etc/passwd',
      'data:text/html,x',
      'javascript:alert(1)',
      'blob:https://notes.example/x',
      'intent://x',
      'mailto:a@notes.example',
      'http://notes.example/cb',
      `https://notes.example/${'x'.repeat(1000)}`,
    ];
    for (const uri of bad) {
      const answer = await registration({ client_name: 'Notes', redirect_uris: [uri] });
      assert.equal(answer.status, 400, uri);
      assert.equal(await errorOf(answer), 'invalid_redirect_uri', uri);
    }
    for (const uri of [
      HOSTED,
      'http://[::1]:9/cb',
      'http://localhost/cb',
      'com.example.notes:/cb',
      'cursor://x/cb',
    ]) {
      const answer = await registration({ client_name: 'Notes', redirect_uris: [uri] });
      assert.equal(answer.status, 201, uri);
    }
  });

  it('describes no such address in a document of its own either', async () => {
    for (const [i, uri] of ['https://a;script-src/cb', 'wss://notes.example/cb'].entries()) {
      const id = `https://notes.example/${i}/client.json`;
      const document = { client_id: id, redirect_uris: [uri], token_endpoint_auth_method: 'none' };
      world
        .get('https://notes.example')
        .intercept({ path: `/${i}/client.json` })
        .reply(200, JSON.stringify(document));
      const { as } = await register(rig);
      const client = { client_id: id };
      const asked = await authorizeUrl({ as, client, auth: () => undefined }, { redirect_uri: uri });
      assert.match(await expectErrorPage(asked.url), /invalid_redirect_uri/);
    }
  });

  it('can put no directive into the policy of a page, whatever host it is called', async () => {
    const { as } = await register(rig);
    const letters = fc.constantFrom(...'ab9.-_;\'"*,:!$&()+=~%[] ');
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 6, unit: letters }), async (host) => {
        const uri = `https://${host}/cb`;
        const answer = await registration({ client_name: 'Notes', redirect_uris: [uri] });
        if (answer.status !== 201) return;
        const { client_id } = (await answer.json()) as { client_id: string };
        const asked = await authorizeUrl(
          { as, client: { client_id }, auth: () => undefined },
          { redirect_uri: uri },
        );
        const browser = rig.browser();
        const page = await browser.signIn(await browser.visit(asked.url));
        const policy = String(page.headers.get('content-security-policy'));
        assert.match(policy, /; form-action 'self' https:\/\/[a-z0-9.:[\]-]+; /, uri);
        assert.equal(policy.split(';').length, 7, policy);
      }),
      { numRuns: 40, examples: [['a;script-src'], ["a'self'"], ['a,b'], ['ab.9-a']] },
    );
  });

  it('stores no large request: state, addresses, everything else have a length', async () => {
    const connected = await register(rig);
    const ask = async (extra: Record<string, string>) => (await authorizeUrl(connected, extra)).url;
    const good = await rig.browser().visit(await ask({ state: 's'.repeat(2000) }));
    assert.match(good.url, /\/oauth\/sign-in/);
    assert.equal(await interactions(), 1);
    for (const name of [
      'state',
      'nonce',
      'login_hint',
      'ui_locales',
      'acr_values',
      'scope',
      'resource',
      'claims',
    ]) {
      const text = await expectErrorPage(await ask({ [name]: 'x'.repeat(2001) }));
      assert.match(text, new RegExp(`${name} `), name);
    }
    const many = Array.from({ length: 60 }, (_, i) => `&resource=${encodeURIComponent(rig.appUrl)}%23${i}`);
    await expectErrorPage((await ask({})) + many.join(''));
    await expectErrorPage(`${await ask({})}&${'x'.repeat(9000)}`);
    assert.equal(await interactions(), 1);
  });

  it('stores no large registration: names, addresses and their number have an end', async () => {
    const good = { client_name: 'Notes', redirect_uris: [HOSTED] };
    const uris = (n: number, length = 40) =>
      Array.from({ length: n }, (_, i) => `https://notes.example/${i}/`.padEnd(length, 'x'));
    for (const metadata of [
      { ...good, client_name: 'n'.repeat(201) },
      { ...good, redirect_uris: uris(11) },
      { ...good, client_uri: `https://notes.example/${'x'.repeat(1000)}` },
      { ...good, policy_uri: `https://notes.example/${'x'.repeat(1000)}` },
      { ...good, contacts: Array.from({ length: 11 }, (_, i) => `a${i}@notes.example`) },
      { ...good, contacts: ['x'.repeat(1001)] },
      { ...good, default_acr_values: Array.from({ length: 11 }, String) },
      { ...good, scope: 'read '.repeat(300) },
      { ...good, jwks: { keys: Array.from({ length: 11 }, () => ({ kty: 'EC' })) } },
      {
        ...good,
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ kty: 'EC', x: 'x'.repeat(9000) }] },
      },
      { ...good, software_id: 's'.repeat(201) },
    ]) {
      const answer = await registration(metadata);
      assert.equal(answer.status, 400, JSON.stringify(metadata).slice(0, 200));
      assert.match(await errorOf(answer), /^invalid_(client_metadata|redirect_uri)$/);
    }
    assert.deepEqual(await database.db.selectFrom('oauth_clients').selectAll().execute(), []);
    const largest = await registration({
      ...good,
      client_name: 'न'.repeat(200),
      redirect_uris: uris(10, 700),
    });
    assert.equal(largest.status, 201, await largest.text());
    const [row] = await database.db.selectFrom('oauth_clients').select('metadata').execute();
    assert.ok(row!.metadata.length < 10_000, String(row!.metadata.length));
  });

  it('begins sixty authorizations a minute from an address, and not one more', async () => {
    const { url } = await authorizeUrl(await register(rig));
    const answers = await Promise.all(
      Array.from({ length: 61 }, async () => {
        const answer = await fetch(url, { redirect: 'manual' });
        return [answer.status, answer.headers.get('content-type'), await answer.text()] as const;
      }),
    );
    const refused = answers.filter(([status]) => status === 429);
    assert.equal(refused.length, 1);
    assert.match(String(refused[0]![1]), /text\/html/);
    assert.equal(await interactions(), 60);
  });

  it('leaves nothing behind: what nobody finished goes in half an hour, a client nobody let in within a day', async () => {
    const { client } = await connect(rig);
    const idle = await register(rig);
    await rig.browser().visit((await authorizeUrl(idle)).url);
    const { db } = database;
    const clients = async () =>
      (await db.selectFrom('oauth_clients').select('id').orderBy('id').execute()).map(({ id }) => id);
    const now = Date.now();
    await sweepOauth(db, now + 25 * MINUTE);
    assert.equal(await interactions(), 1, 'a person may need a while to sign up');
    await sweepOauth(db, now + 31 * MINUTE);
    assert.equal(await interactions(), 0);
    await sweepOauth(db, now + DAY - MINUTE);
    assert.equal((await clients()).length, 2);
    await sweepOauth(db, now + DAY + MINUTE);
    assert.deepEqual(await clients(), [client.client_id]);
  });

  it('cannot fill the table: of clients that nobody let in the newest two thousand stay', async () => {
    const { db } = database;
    const { client } = await connect(rig);
    const now = Date.now();
    const rows = Array.from({ length: 2005 }, (_, i) => ({
      id: `cli_${String(i).padStart(26, '0')}`,
      metadata: '{}',
      created_at: now - 10_000 + i,
      used_at: null,
    }));
    for (let i = 0; i < rows.length; i += 500)
      await db
        .insertInto('oauth_clients')
        .values(rows.slice(i, i + 500))
        .execute();
    await sweepOauth(db, now);
    const left = await db.selectFrom('oauth_clients').select('id').orderBy('created_at').execute();
    assert.equal(left.length, 2001);
    assert.equal(left[0]!.id, rows[5]!.id);
    assert.equal(left.at(-1)!.id, client.client_id);
  });
});
