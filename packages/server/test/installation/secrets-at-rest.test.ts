/** Makes one of every secret there is, and looks for each in everything that the service has written. */
import assert from 'node:assert/strict';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import * as oauth from 'oauth4webapi';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { openCredentials } from '../../src/features/channels/credentials.ts';
import { listAllChannels } from '../../src/features/channels/store.ts';
import { openMail } from '../../src/features/mail/body.ts';
import { configuredSealer, openConfigured } from '../../src/installation/open.ts';
import { ALL_SEALED } from '../../src/installation/secrets/sealed.ts';
import { type Running, serve } from '../../src/main.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import type { Sealer } from '../../src/platform/security/sealed.ts';
import { passwordCost } from '../rigs/cheap-passwords.ts';
import { document } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import {
  authorizeUrl,
  type Browser,
  consent,
  createBrowser,
  EMAIL,
  PASSWORD,
  plain,
  redeem,
  register,
} from '../rigs/oauth-client.ts';
import { columnsSealedWith } from '../rigs/sealed-texts.ts';
import type { Json } from '../rigs/service.ts';

const WRONG_PASSWORD = 'a password of another place';

describe('no secret is in clear', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-test-'));
  const data = join(folder, 'data');
  const lines: string[] = [];
  /** By what it is. */
  const secrets = new Map<string, string>();
  let baseUrl: string;
  let running: Running;
  let db: Db;
  let sealer: Sealer;
  let browser: Browser;

  before(async () => {
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const settings = readConfig({
      PORT: String(port),
      BASE_URL: baseUrl,
      APP_URL: baseUrl,
      API_URL: baseUrl,
      DATA_DIR: data,
    });
    const { config } = settings;
    running = await serve(config, settings.secrets, { log: createKeptLog(lines), passwordCost });
    db = openConfigured(config);
    sealer = configuredSealer(config, settings.secrets);
    browser = createBrowser(baseUrl, baseUrl);
    await becomeOwner();
    await subscribeDevice();
    await makeKeysAndWebhooks();
    await connectApplication();
    await claimSandboxes();
    await readChannels();
    secrets.set('the key of the installation', readFileSync(join(data, 'secret.key'), 'utf8').trim());
  });
  after(async () => {
    await db.destroy();
    await running.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const tokenOf = (url: string) => new URL(url, baseUrl).searchParams.get('token')!;

  async function call(method: string, path: string, body?: object, key?: string): Promise<Json> {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answered = (await answer.json()) as Json;
    assert.ok(answer.ok, JSON.stringify(answered));
    return answered;
  }

  async function becomeOwner(): Promise<void> {
    const { key, ownerLink } = running.demo!;
    secrets.set('API key of the first start', key!);
    secrets.set('link to the first account', tokenOf(ownerLink!));
    const page = await browser.visit(ownerLink!);
    await browser.submit(page, { email: EMAIL, name: 'Asha', password: PASSWORD }, '/oauth/owner');
    secrets.set('password', PASSWORD);
    secrets.set('password that was wrong', WRONG_PASSWORD);
    const other = createBrowser(baseUrl, baseUrl);
    const signIn = await other.visit('/oauth/sign-in');
    const refused = await other.submit(signIn, { email: EMAIL, password: WRONG_PASSWORD }, '/oauth/sign-in');
    assert.ok(refused.status >= 400);
    const session = [...browser.jar.values()].find(({ name }) => name === 'meghdoot_session');
    secrets.set('session cookie', session!.value);
  }

  async function subscribeDevice(): Promise<void> {
    const endpoint = `https://push.example/${randomUUID()}`;
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const answer = await fetch(`${baseUrl}/api/app/notifications/devices`, {
      method: 'PUT',
      headers: {
        cookie: `meghdoot_session=${secrets.get('session cookie')}`,
        ...{ origin: baseUrl, 'content-type': 'application/json' },
      },
      body: JSON.stringify({ endpoint, keys }),
    });
    assert.ok(answer.ok, await answer.text());
    secrets.set('address of a device', endpoint).set('secret of a device', keys.auth);
  }

  async function makeKeysAndWebhooks(): Promise<void> {
    const admin = secrets.get('API key of the first start')!;
    const { data: key } = await call('POST', '/api/v1/keys', { kind: 'messaging' }, admin);
    secrets.set('API key', key.key);
    const { data: hook } = await call('POST', '/api/v1/webhooks', { url: 'http://127.0.0.1:9/' }, admin);
    secrets.set('webhook secret', hook.secret);
    const rotated = await call('POST', `/api/v1/webhooks/${hook.id}/rotate-secret`, undefined, admin);
    secrets.set('webhook secret after the rotation', rotated.data.secret);
    for (const name of ['webhook secret', 'webhook secret after the rotation'])
      secrets.set(`${name}, as bytes`, Buffer.from(secrets.get(name)!.slice(6), 'base64').toString('latin1'));
    const message = { to: '+919876543210', type: 'text', message: 'hi' };
    const sent = await call('POST', '/api/v1/messages/send', message, key.key);
    await eventually(async () => {
      const path = `/api/v1/messages/${sent.data.messageId}`;
      assert.equal((await call('GET', path, undefined, key.key)).data.status, 'read');
    });
    const unknown = `${key.key.slice(0, -4)}0000`;
    secrets.set('API key that is none', unknown);
    await assert.rejects(call('GET', '/api/v1/me', undefined, unknown));
  }

  async function connectApplication(): Promise<void> {
    const connected = await register({ baseUrl }, { token_endpoint_auth_method: 'client_secret_basic' });
    const { as, client, auth } = connected;
    secrets.set('client secret', client.client_secret as string);
    const asked = await authorizeUrl(connected);
    const { location } = await consent(browser, asked);
    secrets.set('authorization code', new URL(location).searchParams.get('code')!);
    const tokens = await redeem(connected, asked, location);
    secrets.set('access token', tokens.access_token);
    secrets.set('refresh token', tokens.refresh_token!);
    await call('GET', '/api/v1/me', undefined, tokens.access_token);
    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token!, plain),
    );
    secrets.set('access token after the refresh', refreshed.access_token);
    secrets.set('refresh token after the refresh', refreshed.refresh_token!);
    const unused = await consent(browser, await authorizeUrl(connected));
    secrets.set('authorization code that waits', new URL(unused.location).searchParams.get('code')!);
  }

  async function claimSandboxes(): Promise<void> {
    const lead = { full_name: 'Order agent', email: EMAIL, use_cases: ['order updates'] };
    const { data: made } = await call('POST', '/api/public/leads', lead);
    secrets.set("agent's key", made.credential.apiKey);
    secrets.set('claim token', made.claim.token);
    const mailed = await mailedLink();
    secrets.set('claim link of the mail', tokenOf(mailed));
    secrets.set('code', await claim(mailed));
    const given = await call('POST', '/api/public/leads', {
      claim_token: made.claim.token,
      otp: secrets.get('code'),
    });
    secrets.set("agent's key after the claim", given.credential);

    const anonymous = await call('POST', '/api/public/leads', { type: 'anonymous' });
    const newcomer = 'newcomer@example.com';
    await call('POST', '/api/public/leads', { ...lead, email: newcomer });
    const link = await mailedLink(newcomer);
    secrets.set('claim link of a newcomer', tokenOf(link));
    const stranger = createBrowser(baseUrl, baseUrl);
    const page = await stranger.visit(link);
    const account = await stranger.submit(page, {}, '/oauth/claim/account');
    secrets.set('link to an account for a claim', tokenOf(account.url));
    secrets.set('claim token that waits', anonymous.claim_token);
    secrets.set("anonymous agent's key", anonymous.credential);
    secrets.set('code that waits', await claim(anonymous.claim_url));
  }

  async function claim(link: string): Promise<string> {
    const page = await browser.visit(link);
    const { text } = await browser.submit(page, {}, '/oauth/claim');
    return /class="otp"[^>]*><code>(\d{6})</.exec(text)![1]!;
  }

  async function mailedLink(to = EMAIL): Promise<string> {
    const mails = await db.selectFrom('mails').select('id').where('recipient', '=', to).execute();
    const texts = await Promise.all(mails.map(async ({ id }) => (await openMail(db, sealer, id)).text ?? ''));
    return /https?:\/\/\S+\/oauth\/claim\?token=\S+/.exec(texts.join('\n'))![0];
  }

  async function readChannels(): Promise<void> {
    const [channel] = await listAllChannels(db);
    for (const [name, secret] of Object.entries(openCredentials(sealer, channel!.credentials)))
      secrets.set(`channel's ${name}`, secret);
  }

  /** Without the simulator's file: it plays WhatsApp, who knows the tokens it gives out. */
  function filesOf(directory: string): Map<string, string> {
    const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.startsWith('simulator.db'),
    );
    return new Map(names.map((name) => [name, readFileSync(join(directory, name), 'latin1')]));
  }

  function expectNone(texts: ReadonlyMap<string, string>): void {
    assert.ok(secrets.size >= 25, String(secrets.size));
    for (const [what, secret] of secrets) {
      assert.ok(secret.length >= 6, what);
      // A code's six digits may well stand within a longer number.
      const clear = /^\d{6}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`) : undefined;
      for (const [name, text] of texts) {
        if (name === 'secret.key' && what === 'the key of the installation') continue;
        assert.ok(!(clear ? clear.test(text) : text.includes(secret)), `${what} is in ${name}`);
      }
    }
  }

  it('in the data directory', () => {
    const files = filesOf(data);
    for (const name of ['meghdoot.db', 'meghdoot.db-wal', 'secret.key']) assert.ok(files.has(name), name);
    assert.ok(
      [...files.values()].some((text) => text.includes(EMAIL)),
      'it looks where things are',
    );
    expectNone(files);
  });

  it('in a backup', async () => {
    const backup = join(folder, 'backup');
    await document({ DATA_DIR: data }, ['backup', backup]);
    const files = filesOf(backup);
    assert.ok(files.get('meghdoot.db')!.includes(EMAIL));
    expectNone(files);
  });

  it('in the log, with every line of it', () => {
    const log = lines.join('');
    assert.match(log, /"msg":"serving"/);
    assert.match(log, /"route":"\/oauth\/claim"/);
    assert.match(log, /"status":401/);
    expectNone(new Map([['the log', log]]));
  });

  it('and nothing is sealed with the old key after its rotation', async () => {
    const every = [...new Set(ALL_SEALED.map(({ table, column }) => `${table}.${column}`))].sort();
    const old = secrets.get('the key of the installation')!;
    assert.deepEqual(await columnsSealedWith(db, old), every, 'each column that is sealed, and no other');
    await running.stop();
    const { unopened } = await document({ DATA_DIR: data }, ['secrets', 'rotate']);
    assert.equal(unopened, 0);
    assert.deepEqual(await columnsSealedWith(db, old), []);
    const key = readFileSync(join(data, 'secret.key'), 'utf8').trim();
    assert.deepEqual(await columnsSealedWith(db, key), every);
  });
});

function createKeptLog(lines: string[]) {
  const kept = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return pino({ level: 'trace' }, kept);
}
