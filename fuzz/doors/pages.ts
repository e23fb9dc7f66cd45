/** The pages that people see: their forms, their links, and whatever path somebody types. */
import fc, { type Arbitrary } from 'fast-check';
import { authorizeUrl } from '../../packages/server/test/rigs/oauth-client.ts';
import { mostly } from '../arbitraries.ts';
import { fromAnywhere } from '../requests.ts';
import { EMAIL, PASSWORD } from '../secrets.ts';
import type { Sent } from '../send.ts';
import type { World } from '../world.ts';
import { type Door, FORM, faultsOfAny, formOf, OURS, oddText } from './door.ts';
import { signedIn } from './oauth.ts';

const INTERACTIONS = 8;

const FORMS = [
  '/contact',
  '/partners',
  '/oauth/forgot',
  '/oauth/reset',
  '/oauth/verify',
  '/oauth/sign-up',
  '/oauth/invitation',
  '/oauth/invitation/accept',
  '/oauth/claim',
  '/oauth/claim/code',
  '/oauth/claim/mail',
  '/oauth/claim/account',
  '/oauth/link',
  '/oauth/hand-over',
  '/oauth/owner',
];

const email = mostly(fc.constant(EMAIL), fc.emailAddress());
const RIGHT = {
  name: fc.constant('Asha Rao'),
  email,
  phone: fc.constant('+919876543210'),
  company: fc.string({ maxLength: 30 }),
  inquiryType: fc.constantFrom('sales', 'other'),
  partnershipType: fc.constantFrom('reseller', 'agency'),
  message: fc.string({ maxLength: 100 }),
  token: fc.constantFrom('', 'none', 'x'.repeat(43)),
  code: fc.constantFrom('123456', '', 'abc'),
  return_to: fc.constantFrom('/dashboard', 'https://evil.example', '//evil.example', '/\\evil.example', ''),
  decision: fc.constantFrom('allow', 'deny', 'x'),
  request: fc.constantFrom('', 'x'),
};

export const FORM_PAGES: Door = {
  name: 'POST forms of pages',
  async requests(world) {
    const { browser, clients } = world.applications;
    const interactions: string[] = [];
    for (let i = 0; i < INTERACTIONS; i++) {
      const asked = await authorizeUrl(clients[i % clients.length]!, {
        prompt: 'consent',
        scope: 'read messages contacts write',
      });
      interactions.push(new URL((await browser.visit(asked.url)).url).pathname);
    }
    const hidden = await hiddenFields(world, [
      ...interactions,
      '/oauth/forgot',
      '/oauth/sign-up',
      '/contact',
    ]);
    const workspace = fc.constantFrom(world.workspaceId, 'none');
    const right = fc.record({ ...RIGHT, ...hidden, workspace });
    return posts(world, [...FORMS, ...interactions], formOf(right));
  },
  faultsOf: faultsOfAny,
};

export const SIGN_IN_PAGE: Door = {
  name: 'POST /oauth/sign-in',
  hashes: true,
  async requests(world) {
    const hidden = await hiddenFields(world, ['/oauth/sign-in', '/oauth/forgot']);
    const right = fc.record({
      email: mostly(fc.constantFrom(EMAIL, 'Asha@Example.com'), fc.emailAddress()),
      password: mostly(fc.constant(PASSWORD), fc.constantFrom('short', 'x'.repeat(1001))),
      return_to: RIGHT.return_to,
      ...hidden,
    });
    return posts(world, ['/oauth/sign-in'], formOf(right));
  },
  faultsOf: faultsOfAny,
};

function posts(world: World, paths: string[], body: Arbitrary<string>): Arbitrary<Sent> {
  const cookie = signedIn(world);
  const types = mostly(
    fc.constant(FORM),
    fc.constantFrom<[string, string]>(
      ['content-type', 'application/json'],
      ['content-type', 'multipart/form-data; boundary=x'],
      ['content-type', ''],
    ),
  );
  const yes = mostly(fc.constant(true), fc.constant(false));
  const browser = fc.tuple(yes, yes);
  return fc
    .tuple(fc.constantFrom(...paths), body, types, fromAnywhere, browser)
    .map(([path, text, type, from, [ours, known]]) => ({
      method: 'POST',
      url: world.server.url + path,
      headers: [type, from, ...(ours ? [OURS] : []), ...(known ? [cookie] : [])],
      body: Buffer.from(text),
    }));
}

/** Finds what the pages put into their forms for the one who asks: a proof that the form is ours. */
async function hiddenFields(world: World, paths: string[]): Promise<Record<string, Arbitrary<string>>> {
  const values = new Map<string, string[]>();
  const [name, cookie] = signedIn(world);
  for (const path of paths) {
    const page = await fetch(world.server.url + path, { headers: { [name]: cookie } });
    for (const [, field, value] of (await page.text()).matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)">/g,
    ))
      values.set(field!, [...(values.get(field!) ?? []), value!]);
  }
  return Object.fromEntries([...values].map(([field, known]) => [field, fc.constantFrom(...known)] as const));
}

const PATHS = [
  '/',
  '/docs',
  '/docs/messages',
  '/docs/guides/webhooks',
  '/docs/guides/nothing',
  '/docs/search?q=signature',
  '/assets/pictures/overview.webp',
  '/openapi.json',
  '/llms.txt',
  '/auth.md',
  '/robots.txt',
  '/sitemap.xml',
  '/status',
  '/dashboard',
  '/dashboard/contacts',
  '/contact',
  '/partners',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/.well-known/unknown',
  '/oauth/jwks',
  '/oauth/sign-in',
  '/oauth/sign-up',
  '/oauth/forgot',
  '/oauth/reset',
  '/oauth/verify',
  '/oauth/claim',
  '/oauth/invitation',
  '/oauth/account',
  '/oauth/grants',
  '/oauth/link',
  '/oauth/hand-over',
  '/oauth/interaction/none',
  '/oauth/authorize/none',
  '/api/v1',
  '/api/v1/nothing',
  '/api/v1/messages/send',
  '/mcp',
];

export const PATHS_OF_ALL_KINDS: Door = {
  name: 'any path by any method',
  async requests(world) {
    const odd = fc.oneof(
      fc.constantFrom(
        '/%',
        '/%ff',
        '/%00',
        '//',
        '/..',
        '/../..',
        '/%2e%2e/',
        '/?',
        '/;',
        '/*',
        '/a'.repeat(500),
      ),
      fc
        .string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)) })
        .map((text) => `/${text.replaceAll(/[?#]/g, '')}`),
    );
    const path = fc.oneof(
      { arbitrary: fc.constantFrom(...PATHS), weight: 6 },
      { arbitrary: fc.tuple(fc.constantFrom(...PATHS), odd).map(([a, b]) => a + b), weight: 2 },
      { arbitrary: odd, weight: 1 },
    );
    const query = mostly(
      fc.constant(''),
      formOf(fc.record({ token: oddText, return_to: oddText, cursor: oddText })),
    );
    const headers = fc.dictionary(
      fc.constantFrom(
        'accept',
        'accept-language',
        'accept-encoding',
        'if-none-match',
        'if-modified-since',
        'range',
        'origin',
        'cookie',
        'authorization',
        'x-forwarded-for',
        'x-forwarded-proto',
        'x-forwarded-host',
        'content-type',
      ),
      fc.oneof(
        fc.constantFrom(
          'text/html',
          '*/*',
          'bytes=0-1,5-',
          'W/"x"',
          '*',
          'Bearer x',
          'a=b; a=c',
          'https',
          ',',
        ),
        fc.string({
          unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
          maxLength: 60,
        }),
      ),
      { maxKeys: 3, noNullPrototype: true },
    );
    const method = mostly(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    );
    return fc.tuple(method, path, query, headers).map(
      ([how, where, search, more]): Sent => ({
        method: how,
        url: `${world.server.url}${where}${search && `?${search}`}`,
        headers: Object.entries(more),
        body: undefined,
      }),
    );
  },
  faultsOf: faultsOfAny,
};
