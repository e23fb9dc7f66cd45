/** A request for an operation: mostly right, so that it comes far, with something wrong in one place or several. */
import fc, { type Arbitrary } from 'fast-check';
import { allowedBy, broken, json, type Meanings, mostly, type Resolve, spoilt } from './arbitraries.ts';
import type { Operation, Schema } from './description.ts';
import { knownId } from './known-id.ts';
import { EMAIL, GRAPH, PASSWORD, PHONE } from './secrets.ts';
import { ODD_UPLOAD_TYPES, UPLOAD_TYPE, upload } from './uploads.ts';

export type Credential =
  | 'own'
  | 'messaging'
  | 'read-only'
  | 'live'
  | 'revoked'
  | 'of the other kind'
  | 'none'
  | { header: string };

export interface FuzzRequest {
  operation: Operation;
  /** Each path parameter is the number of something that exists, or a text. */
  path: Record<string, { known: number } | { text: string }>;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  credential: Credential;
  body: Buffer | undefined;
}

/** A value in a header may have any of these characters. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((c) => c !== 0x7f)
    .map((c) => String.fromCharCode(c)),
  maxLength: 60,
});

/** Each comes from an IP address of its own: what is limited by address is asked for more often than that. */
export const fromAnywhere = fc
  .tuple(fc.integer({ min: 1, max: 254 }), fc.nat(255), fc.nat(255))
  .map(([b, c, d]): [string, string] => ['x-forwarded-for', `10.${b}.${c}.${d}`]);

const person = fc.oneof(
  fc.nat(9999).map((n) => `+9198765${String(n).padStart(5, '0')}`),
  fc.nat(13).map((n) => `+91980000${String(n).padStart(4, '0')}`),
);

const known = (noun: string) => fc.nat(10_000).map((number) => knownId(noun, number));
/** Few, so that one is made, found and deleted. */
const templateName = fc.nat(5).map((n) => `order_out_${n}`);

const DAY_MS = 86_400_000;
const TOMORROW = new Date((Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS).toISOString();

/** Few, so that one is taken twice. */
const quickReply = fc
  .nat(30)
  .map((n) => ({ shortcut: `hours${n}`, text: 'Hello {{name}}, we are open till 8.' }));

/** Bodies that succeed, where hardly one that is made from the schema does. */
const BODIES: Record<string, Arbitrary<unknown>> = {
  'POST /api/v1/messages/send': person.map((to) => ({
    ...{ to, type: 'text', message: 'Your order leaves tomorrow.', sendAt: TOMORROW },
  })),
  'POST /api/v1/conversations/{id}/messages': fc.constant({
    ...{ type: 'text', message: 'It is on its way.', sendAt: TOMORROW },
  }),
  'PATCH /api/v1/templates/{id}': fc.nat(99).map((minutes) => ({
    components: [{ type: 'BODY', text: `Your order leaves in ${minutes} minutes. Thank you.` }],
  })),
  'POST /api/v1/simulator/answer': fc
    .tuple(known('/api/v1/messages/delivered'), fc.constantFrom('👍', '🙏'))
    .map(([messageId, reaction]) => ({ messageId, reaction })),
  'POST /api/app/sign-in': fc.constant({ email: EMAIL, password: PASSWORD }),
  'POST /api/v1/contacts/{id}/merge': fc.record({
    contactId: known('/api/v1/contacts'),
    phone: fc.constant(PHONE),
  }),
  'POST /api/v1/conversations': fc.record({
    contactId: known('/api/v1/contacts'),
    channelId: known('/api/v1/channels'),
  }),
  'PATCH /api/v1/conversations/{id}': fc.oneof(
    fc.record({ state: fc.constantFrom('open', 'closed') }),
    fc.constant({ state: 'snoozed', snoozedUntil: TOMORROW }),
    fc.record({ assignee: fc.option(known('/api/app/members')) }),
    fc.record({ labels: fc.subarray(['refund', 'wholesale', 'थोक']) }),
  ),
  'POST /api/v1/conversations/{id}/notes': fc.constant({ text: 'Wants the blue one.' }),
  'POST /api/v1/quick-replies': quickReply,
  'PATCH /api/v1/quick-replies/{id}': quickReply,
};

/** Names of fields mean these; `receiver` is where webhooks may go. */
const meaningsOf = (receiver: string): Meanings => ({
  to: person,
  from: person,
  phone: person,
  url: fc.oneof(
    fc.nat(20).map((n) => `${receiver}/${n}`),
    fc.constant('https://nobody.invalid/hook'),
  ),
  email: fc.oneof(fc.constant(EMAIL), fc.emailAddress()),
  events: mostly(
    fc.subarray(['*', 'message.*', 'contact.opted_out', 'webhook.test'], { minLength: 1 }),
    fc.constant<string[]>(['no.such']),
  ),
  // Whoever comes from elsewhere is shut out, and this workspace with them: `force` may be true.
  allowIps: fc.oneof(
    fc.subarray(['::1', '203.0.113.7']).map((more) => ['10.0.0.0/8', ...more]),
    fc.constantFrom([], ['nowhere', '10.0.0.0/8']),
  ),
  templateName: fc.constantFrom('hello_world', 'order_update'),
  templateLanguage: fc.constantFrom('en', 'hi'),
  phoneNumberId: fc.constantFrom('100000000000001', '100000000000001', '100000000000002'),
  wabaId: fc.constant('200000000000001'),
  accessToken: fc.constantFrom(GRAPH.accessToken, GRAPH.accessToken, 'another'),
  appSecret: fc.constant(GRAPH.appSecret),
  password: fc.constantFrom(PASSWORD, 'short'),
  current: fc.constantFrom(PASSWORD, PASSWORD, 'a few words of your own'),
  messageId: known('/api/v1/messages'),
  channelId: known('/api/v1/channels'),
  contactId: known('/api/v1/contacts'),
  assignee: known('/api/app/members'),
  templateId: known('/api/v1/templates'),
  mediaId: known('/api/v1/media'),
  mediaUrl: fc.constantFrom('https://files.example/a.jpg', 'https://files.example/b.pdf'),
});

export function requestTo(operation: Operation, resolve: Resolve, receiver: string): Arbitrary<FuzzRequest> {
  const ofTemplates = operation.path.startsWith('/api/v1/templates') && { name: templateName };
  const meanings = { ...meaningsOf(receiver), ...ofTemplates };
  const of = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  return fc.record({
    operation: fc.constant(operation),
    path: fc.record(Object.fromEntries(of('path').map(({ name }) => [name, pathValue])), {
      noNullPrototype: true,
    }) as Arbitrary<FuzzRequest['path']>,
    query: queryOf(of('query'), resolve, meanings),
    headers: headersOf(operation),
    credential: credentialOf(operation),
    body: bodyFor(operation, resolve, meanings),
  });
}

function bodyFor(operation: Operation, resolve: Resolve, meanings: Meanings): Arbitrary<Buffer | undefined> {
  if (operation.uploads) return mostly(upload, broken(upload));
  return operation.body
    ? bodyOf(bodyValue(operation, operation.body, resolve, meanings))
    : fc.constant(undefined);
}

const oddPath = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('0', '-1', '1e9', '%00', '%', '..', 'con_', '%ff'),
);
const pathValue = mostly<FuzzRequest['path'][string]>(
  fc.nat(10_000).map((known) => ({ known })),
  oddPath.map((text) => ({ text })),
  6,
);

/** Parameters of a query mean these; a cursor may have been made by somebody who knows how they are made. */
const QUERY: Meanings = {
  cursor: fc
    .oneof(
      fc.nat(100).map(String),
      fc.constantFrom(
        '-1',
        '1.5',
        '1e9',
        '99999999999999999999',
        'msg_',
        'con_01k9z6c7h2m4n8p0q2r4s6t8v0',
        '~',
        '{}',
      ),
      fc.string({ minLength: 1 }),
    )
    .map((text) => Buffer.from(text).toString('base64url')),
  limit: fc.integer({ min: 1, max: 100 }),
  after: fc.nat(200),
  before: fc.nat(200),
  recipient: person,
  sender: person,
  search: fc.constantFrom('Asha', '98765', '+91 98765', 'vip', 'न', '%', '_', '"'),
  tag: fc.constantFrom('vip', 'delhi', 'a b'),
};

function queryOf(
  named: Operation['parameters'],
  resolve: Resolve,
  meanings: Meanings,
): Arbitrary<FuzzRequest['query']> {
  if (named.length === 0) return fc.constant([]);
  const one = ({ name, schema }: (typeof named)[number]) =>
    mostly(
      resolve(schema).enum
        ? allowedBy(schema, resolve)
        : (QUERY[name] ?? meanings[name] ?? allowedBy(schema, resolve)),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '-1', '1e9', '\u0000', '%')),
      8,
    ).map((value): [string, string] => [name, String(value)]);
  const needed = fc.tuple(...named.filter(({ required }) => required).map(one));
  const asked = fc.array(fc.oneof(...named.map(one)), { maxLength: 3 });
  return fc.tuple(needed, asked, fc.nat(20)).map(([first, rest, n]) => {
    const query = n === 2 ? rest : [...first, ...rest];
    if (n === 0) return [...query, ['unknown', '1']];
    return n === 1 ? query : [...new Map(query)]; // mostly none of them twice
  });
}

export const JSON_TYPE: [string, string] = ['content-type', 'application/json'];

const ODD_TYPES = [
  ...['application/json; charset=utf-8', 'application/json;charset=utf-16', 'text/plain', 'application/xml'],
  ...['', 'a/b'],
];

function headersOf({ parameters, body, uploads, credential }: Operation): Arbitrary<FuzzRequest['headers']> {
  const hasBody = uploads || body !== undefined;
  const type = hasBody
    ? mostly(
        fc.constant(uploads ? UPLOAD_TYPE : JSON_TYPE),
        fc
          .constantFrom(...ODD_TYPES, ...(uploads ? ODD_UPLOAD_TYPES : ['multipart/form-data']))
          .map((value): [string, string] => ['content-type', value]),
        12,
      )
    : fc.constant(undefined);
  const described = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) =>
      fc.tuple(fc.constant(name), fc.oneof(headerText, fc.constantFrom('*', '"1"', 'W/"x"', '1', '0'))),
    );
  const others = fc.tuple(
    fc.constantFrom(
      'x-workspace',
      'accept',
      'accept-encoding',
      'x-forwarded-for',
      'x-request-id',
      'origin',
      'sec-fetch-site',
      'if-match',
      'range',
      'expect',
      'x-http-method-override',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom('null', 'http://localhost', 'same-origin', 'cross-site', '*/*', 'gzip'),
    ),
  );
  const ours: [string, string][] =
    credential === 'session' || hasBody ? [['sec-fetch-site', 'same-origin']] : [];
  return fc
    .tuple(
      fromAnywhere,
      type,
      described.length > 0 ? fc.array(fc.oneof(...described), { maxLength: 1 }) : fc.constant([]),
      mostly<[string, string][]>(fc.constant([]), fc.array(others, { maxLength: 2 }), 4),
    )
    .map(([from, first, second, third]) =>
      unique([from, ...ours, ...(first ? [first] : []), ...second, ...third] as [string, string][]),
    );
}

/** `Expect` is answered by Node itself, and asks for a dialogue that curl would lead otherwise. */
function unique(headers: [string, string][]): [string, string][] {
  const byName = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  byName.delete('expect');
  return [...byName];
}

function credentialOf({ credential }: Operation): Arbitrary<Credential> {
  const right: Arbitrary<Credential> = fc.constant('own');
  if (credential === 'none') return mostly(fc.constant<Credential>('none'), right);
  const wrong: Arbitrary<Credential> = fc.oneof(
    fc.constantFrom<Credential>('messaging', 'read-only', 'live', 'revoked', 'of the other kind', 'none'),
    fc
      .oneof(
        headerText.map((text) => `Bearer ${text}`),
        headerText,
        fc.constantFrom('Basic YTpi', 'Bearer', 'bearer  ', 'Bearer mgd_test_'),
      )
      .map((header) => ({ header })),
  );
  return mostly(right, wrong);
}

function bodyOf(value: Arbitrary<unknown>): Arbitrary<Buffer | undefined> {
  const right = value.map(json);
  return fc.oneof(
    { arbitrary: right, weight: 5 },
    { arbitrary: spoilt(value).map(json), weight: 4 },
    { arbitrary: broken(right), weight: 2 },
    {
      arbitrary: fc.constantFrom<Buffer | undefined>(
        undefined,
        Buffer.from('null'),
        Buffer.from('[]'),
        Buffer.from('\ufeff{}'),
        Buffer.from('{"to":"+919876543210","to":1}'),
        Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
        Buffer.from('{"a":1e999}'),
        Buffer.from(JSON.stringify({ message: 'x'.repeat(300_000) })),
      ),
      weight: 1,
    },
  );
}

/** One that the description shows, with the fields that must mean something here made anew; or one from the schema. */
function bodyValue(
  { examples, name }: Operation,
  schema: Schema,
  resolve: Resolve,
  meanings: Meanings,
): Arbitrary<unknown> {
  const own = BODIES[name];
  const allowed = allowedBy(schema, resolve, meanings);
  const made = own ? fc.oneof({ arbitrary: own, weight: 3 }, allowed) : allowed;
  if (examples.length === 0) return made;
  const shown = fc.constantFrom(...examples).chain((example) => {
    const named = Object.keys(example as object).filter((name) => meanings[name] !== undefined);
    const meant = fc.record(Object.fromEntries(named.map((name) => [name, meanings[name]!])), {
      noNullPrototype: true,
    });
    return meant.map((values): unknown => ({ ...(example as object), ...values }));
  });
  return own ? fc.oneof(shown, { arbitrary: made, weight: 3 }) : fc.oneof(shown, made);
}
