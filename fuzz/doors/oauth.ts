/** The authorization server, with clients, codes and tokens that exist and parameters that are broken. */
import fc, { type Arbitrary } from 'fast-check';
import { damaged, json, mostly, spoilt } from '../arbitraries.ts';
import { fromAnywhere, JSON_TYPE } from '../requests.ts';
import type { Sent } from '../send.ts';
import type { World } from '../world.ts';
import { type Door, FORM, faultsOfAny, formOf, oddText } from './door.ts';

const text = fc.constantFrom;
const REDIRECT = 'http://127.0.0.1:8976/callback';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const clientIds = ({ applications }: World) =>
  text(
    ...applications.clients.map(({ client }) => client.client_id),
    'cli_unknown',
    'https://nobody.invalid/client.json',
  );
const REDIRECTS = text(REDIRECT, 'https://evil.example/', 'javascript:alert(1)', `${REDIRECT}#x`);
const SCOPES = text('read messages', 'read', 'contacts write', 'openid', 'read read');
const resources = ({ server }: World) => text(server.url, `${server.url}/mcp`, 'https://other.example');

export const AUTHORIZE: Door = {
  name: 'GET /oauth/authorize',
  async requests(world) {
    const right = fc.record({
      client_id: text(...world.applications.clients.map(({ client }) => client.client_id)),
      redirect_uri: fc.constant(REDIRECT),
      response_type: fc.constant('code'),
      scope: SCOPES,
      state: fc.string(),
      code_challenge: fc.constant(CHALLENGE),
      code_challenge_method: fc.constant('S256'),
    });
    const query = formOf(right, {
      client_id: clientIds(world),
      redirect_uri: REDIRECTS,
      response_type: text('token', 'code id_token', 'none'),
      code_challenge: text('short', '='),
      code_challenge_method: text('plain', 's256'),
      prompt: text('none', 'login', 'consent', 'consent none', 'create'),
      resource: resources(world),
      response_mode: text('query', 'form_post', 'fragment', 'jwt'),
      request: text('eyJhbGciOiJub25lIn0.e30.'),
      request_uri: text('https://nobody.invalid/request', 'urn:ietf:params:oauth:request_uri:x'),
      max_age: text('0', '-1', '1e9'),
      claims: text('{', '{"id_token":null}'),
      login_hint: oddText,
    });
    const cookie = signedIn(world);
    return fc.tuple(query, fc.boolean(), fromAnywhere, mostly(text('GET'), text('POST'))).map(
      ([search, known, from, method]): Sent => ({
        method,
        url: `${world.server.url}/oauth/authorize${method === 'GET' ? `?${search}` : ''}`,
        headers: [from, ...(known ? [cookie] : []), ...(method === 'POST' ? [FORM] : [])],
        body: method === 'POST' ? Buffer.from(search) : undefined,
      }),
    );
  },
  faultsOf: faultsOfAny,
};

/** Returns the session of the one who let the applications in. */
export function signedIn({ applications, server }: World): [string, string] {
  const { host } = new URL(server.url);
  const cookies = [...applications.browser.jar.values()].filter((cookie) => cookie.host === host);
  return ['cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; ')];
}

export const TOKEN: Door = {
  name: 'POST /oauth/token',
  async requests(world) {
    const { codes, tokens } = world.applications;
    const right = fc.oneof(
      ...codes.map(({ clientId, code, verifier }) =>
        fc.constant<Record<string, string>>({
          grant_type: 'authorization_code',
          client_id: clientId,
          redirect_uri: REDIRECT,
          code_verifier: verifier,
          code,
        }),
      ),
      ...tokens.map(({ clientId, refreshToken }) =>
        fc.constant<Record<string, string>>({
          grant_type: 'refresh_token',
          client_id: clientId,
          refresh_token: refreshToken,
        }),
      ),
      fc.constant({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'a.b.c' }),
    );
    const body = formOf(right, {
      grant_type: text('client_credentials', 'password', '__proto__', 'refresh_token'),
      client_id: clientIds(world),
      redirect_uri: REDIRECTS,
      scope: SCOPES,
      resource: resources(world),
      assertion: text('a.b.c', 'eyJhbGciOiJub25lIn0.e30.', `${btoa('{"alg":"RS256"}')}.${btoa('{}')}.x`),
      client_assertion: text('a.b.c'),
      client_assertion_type: text('urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
      client_secret: oddText,
    });
    return posted(world, '/oauth/token', body, FORM);
  },
  faultsOf: faultsOfAny,
};

export const REVOKE: Door = {
  name: 'POST /oauth/revoke and others',
  async requests(world) {
    const right = fc
      .constantFrom(...world.applications.tokens)
      .map(
        ({ clientId, accessToken }): Record<string, string> => ({ token: accessToken, client_id: clientId }),
      );
    const body = formOf(right, {
      token_type_hint: text('access_token', 'refresh_token', 'id_token'),
      client_id: clientIds(world),
    });
    return fc
      .constantFrom('revoke', 'revoke', 'introspect', 'device_authorization', 'userinfo', 'par', 'jwks')
      .chain((name) => posted(world, `/oauth/${name}`, body, FORM));
  },
  faultsOf: faultsOfAny,
};

export const REGISTER: Door = {
  name: 'POST /oauth/register',
  async requests(world) {
    const metadata = fc.record(
      {
        client_name: mostly(text('Monsoon Notes'), oddText),
        redirect_uris: fc.array(mostly(text('https://notes.example/cb', 'com.example:/cb'), REDIRECTS), {
          maxLength: 3,
        }),
        grant_types: fc.subarray(['authorization_code', 'refresh_token', 'client_credentials']),
        response_types: fc.subarray(['code', 'token']),
        token_endpoint_auth_method: text('none', 'client_secret_basic', 'private_key_jwt', 'x'),
        scope: SCOPES,
        contacts: fc.array(oddText, { maxLength: 3 }),
        client_uri: mostly(text('https://notes.example'), oddText),
        logo_uri: mostly(text('https://notes.example/logo.png'), oddText),
        jwks: fc.oneof(fc.constant({ keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] }), fc.jsonValue()),
        jwks_uri: mostly(text('https://notes.example/jwks'), oddText),
        software_statement: oddText,
        default_max_age: fc.jsonValue(),
      },
      { requiredKeys: ['redirect_uris'], noNullPrototype: true },
    );
    const plain = metadata.map(({ redirect_uris, client_name }) => ({ redirect_uris, client_name }));
    const body = fc.oneof(plain, metadata, spoilt(metadata));
    return posted(world, '/oauth/register', damaged(body.map(json)), JSON_TYPE);
  },
  faultsOf: faultsOfAny,
};

function posted(
  world: World,
  path: string,
  body: Arbitrary<string | Buffer>,
  type: [string, string],
): Arbitrary<Sent> {
  const authorization = mostly(
    fc.constant<[string, string][]>([]),
    fc
      .tuple(clientIds(world), oddText)
      .map(([id, secret]): [string, string][] => [
        ['authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`],
      ]),
  );
  const others = fc.constantFrom<[string, string]>(FORM, JSON_TYPE, ['content-type', 'text/plain']);
  return fc
    .tuple(body, mostly(fc.constant(type), others), authorization, fromAnywhere)
    .map(([content, contentType, credential, from]) => ({
      method: 'POST',
      url: world.server.url + path,
      headers: [contentType, ...credential, from],
      body: Buffer.from(content),
    }));
}
