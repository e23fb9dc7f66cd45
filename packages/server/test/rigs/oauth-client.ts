/** The authorization server on two hosts of this machine, a person with a browser, and clients of oauth4webapi. */
import { Writable } from 'node:stream';
import * as oauth from 'oauth4webapi';
import pino from 'pino';
import type { Dispatcher } from 'undici';
import { readConfig } from '../../src/config.ts';
import { createPerson } from '../../src/features/people/people.ts';
import { addMember, type Role } from '../../src/features/team/membership.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { openApp } from './app.ts';
import { hashPassword } from './cheap-passwords.ts';
import { freePort } from './free-port.ts';

export const PASSWORD = 'monsoon over the western ghats';
export const EMAIL = 'asha@example.com';
export const REDIRECT = 'http://127.0.0.1:8976/callback';
/** The tests speak http, to this machine alone; every other check of the client is on. */
export const plain = { [oauth.allowInsecureRequests]: true } as const;

export interface RigOptions {
  db: Db;
  clock: Clock;
  env?: Record<string, string>;
  dispatcher?: Dispatcher;
}

export async function startOauth({ db, clock, env = {}, dispatcher }: RigOptions) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const appUrl = `http://localhost:${port}`;
  const { config } = readConfig({ BASE_URL: baseUrl, APP_URL: appUrl, LIMIT_LEADS: 'off', ...env });
  const lines: string[] = [];
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const app = await openApp({ config, db, clock, log, ...(dispatcher && { dispatcher }) });
  await app.listen({ port, host: '127.0.0.1' });

  const now = clock.now();
  const person = await createPerson(
    db,
    { email: EMAIL, name: 'Asha', password: await hashPassword(PASSWORD), verified: true },
    now,
  );
  async function workspace(slug: string, role: Role, mode: 'test' | 'live' = 'test') {
    const made = await createWorkspace(db, { slug, name: `The ${slug}`, mode, approved: true }, now);
    await transaction(db, (trx) =>
      addMember(trx, made.id, { personId: person.id, role }, { id: 'test' }, now),
    );
    return made;
  }
  return {
    baseUrl,
    appUrl,
    person,
    lines,
    workspace,
    browser: (language?: string) => createBrowser(baseUrl, appUrl, language),
    close: () => app.close(),
    me: (token: string) => fetch(`${appUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } }),
    refusals: () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'oauth request refused'),
  };
}

export type Rig = Awaited<ReturnType<typeof startOauth>>;

export interface Visit {
  status: number;
  url: string;
  location: string;
  text: string;
  headers: Headers;
}

/** Keeps cookies by path, follows redirects between our hosts and stops at one that leads out of them. */
export function createBrowser(baseUrl: string, appUrl: string, language = 'en-IN') {
  const jar = new Map<string, { name: string; value: string; path: string; host: string }>();

  async function once(method: string, where: string, form?: Record<string, string>): Promise<Visit> {
    const url = new URL(where, baseUrl);
    const cookies = [...jar.values()].filter(
      ({ path, host }) => host === url.host && url.pathname.startsWith(path),
    );
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html,*/*',
        'accept-language': language,
        'sec-fetch-site': 'same-origin',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (/1970|Max-Age=0\b/.test(line)) jar.delete(url.host + name + path);
      else jar.set(url.host + name + path, { name, value, path, host: url.host });
    }
    const location = answer.headers.get('location') ?? '';
    return {
      status: answer.status,
      url: url.href,
      location: location && new URL(location, url).href,
      text: await answer.text(),
      headers: answer.headers,
    };
  }

  async function visit(where: string, method = 'GET', form?: Record<string, string>): Promise<Visit> {
    let at = await once(method, where, form);
    while ([baseUrl, appUrl].some((ours) => at.location.startsWith(`${ours}/`)))
      at = await once('GET', at.location);
    return at;
  }

  /** Fills in the form of a page: its own hidden fields and what is given. */
  function submit(at: Visit, fields: Record<string, string>, action = ''): Promise<Visit> {
    const form = at.text.split('<form ').find((part) => part.includes(`action="${action}"`));
    if (form === undefined) throw new Error(`${at.url} has no form for "${action}": ${at.text}`);
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const filled = { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])), ...fields };
    return visit(action || at.url, 'POST', filled);
  }

  /** Goes from a page that asks to sign in to the page that asked for it. */
  const signIn = (at: Visit, email = EMAIL) => submit(at, { email, password: PASSWORD }, '/oauth/sign-in');

  return { jar, once, visit, submit, signIn };
}

export type Browser = ReturnType<typeof createBrowser>;

export interface Connected {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
}

/** The place of the authorization server, whoever has started it. */
type At = Pick<Rig, 'baseUrl'>;

export async function discover(rig: At): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(rig.baseUrl);
  const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain });
  return oauth.processDiscoveryResponse(issuer, answer);
}

export async function register(rig: At, metadata: Partial<oauth.Client> = {}): Promise<Connected> {
  const as = await discover(rig);
  const answer = await oauth.dynamicClientRegistrationRequest(
    as,
    {
      client_name: 'Monsoon Notes',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    } as unknown as Parameters<typeof oauth.dynamicClientRegistrationRequest>[1],
    plain,
  );
  const client = await oauth.processDynamicClientRegistrationResponse(answer);
  const secret = client.client_secret as string | undefined;
  return { as, client, auth: secret ? oauth.ClientSecretBasic(secret) : oauth.None() };
}

export interface Asked {
  url: string;
  redirectUri: string;
  verifier: string;
  state: string;
}

/** The address a client sends a person to. */
export async function authorizeUrl(
  { as, client }: Connected,
  extra: Record<string, string | undefined> = {},
): Promise<Asked> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint!);
  const parameters: Record<string, string | undefined> = {
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'read messages',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return { url: url.href, redirectUri: url.searchParams.get('redirect_uri')!, verifier, state };
}

/** Signs in, allows it, and answers where the person was sent. */
export async function consent(
  browser: Browser,
  asked: Asked,
  fields: Record<string, string> = {},
): Promise<Visit> {
  let at = await browser.visit(asked.url);
  if (at.url.includes('/oauth/sign-in')) at = await browser.signIn(at);
  return browser.submit(at, { decision: 'allow', ...fields });
}

export async function redeem(
  { as, client, auth }: Connected,
  asked: Asked,
  callback: string,
  extra: Record<string, string> = {},
): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(as, client, new URL(callback), asked.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    auth,
    parameters,
    asked.redirectUri,
    asked.verifier,
    {
      ...plain,
      additionalParameters: extra,
    },
  );
  return oauth.processAuthorizationCodeResponse(as, client, answer);
}

/** The whole way from nothing to tokens. */
export async function connect(
  rig: Rig,
  metadata: Partial<oauth.Client> = {},
  extra: Record<string, string> = {},
) {
  const connected = await register(rig, metadata);
  const asked = await authorizeUrl(connected, extra);
  const { location } = await consent(rig.browser(), asked);
  return { ...connected, tokens: await redeem(connected, asked, location) };
}
