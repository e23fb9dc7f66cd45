/** Meta's Graph API in front of our queue: what its clients ask, and what nobody should. */
import fc, { type Arbitrary } from 'fast-check';
import { damaged, json, mostly, spoilt } from '../arbitraries.ts';
import { fromAnywhere, JSON_TYPE } from '../requests.ts';
import type { Response, Sent } from '../send.ts';
import type { World } from '../world.ts';
import { type Door, faultsOfAny, formOf, oddText } from './door.ts';

const EDGES =
  `messages media message_templates phone_numbers subscribed_apps subscriptions uploads flows assets publish
  whatsapp_business_profile settings message_qrdls message_qrdls/x block_users calls none`.split(/\s+/);
const FORM_TYPE: [string, string] = ['content-type', 'application/x-www-form-urlencoded'];

const person = fc.nat(13).map((n) => `91980000${String(n).padStart(4, '0')}`);
const body = fc.oneof(
  ...[
    { type: 'text', text: { body: 'Hello', preview_url: true }, context: { message_id: 'wamid.x' } },
    { type: 'text', text: '{"body":"Hello"}', context: null },
    { type: 'image', image: { link: 'https://files.example/a.jpg', caption: 'c' } },
    { type: 'document', document: { id: 'med_01m7xq05qjw84ssr1r5w8v6fcb', filename: 'a.pdf' } },
    { type: 'template', template: { name: 'hello_world', language: { code: 'en' }, components: [] } },
    { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } },
    { type: 'interactive', interactive: { type: 'button', body: { text: 'a' }, action: '{"buttons":[]}' } },
  ].map((message) => person.map((to): object => ({ messaging_product: 'whatsapp', to, ...message }))),
  fc.constantFrom<object>(
    { status: 'read', message_id: 'wamid.x', typing_indicator: { type: 'text' } },
    { override_callback_uri: 'http://127.0.0.1:9/', verify_token: 'x' },
    { object: 'whatsapp_business_account', callback_url: 'http://127.0.0.1:9/', fields: ['messages'] },
    { name: 'a_template', language: 'en', category: 'utility', components: [{ type: 'body', text: 'Hi' }] },
    { file_type: 'image/png', file_length: '1', file_name: 'a.png' },
  ),
);
const QUERY = fc.record(
  { fields: oddText, limit: oddText, after: oddText, input_token: oddText, name: oddText },
  { requiredKeys: [] },
);

/** A text that nobody may ever find at Meta: it is sent with reads alone. */
const WRITTEN = 'a write made of a read';
const FAR = 'owner_business_info';
const NAMES = [
  ...['fields', 'fields', 'fields', 'method', 'limit', 'after', 'before', 'prefilled_message', 'code'],
  ...['access_token', 'appsecret_proof', 'batch', 'ids', 'metadata', 'FIELDS', 'Method', '_method', ''],
];
const VALUES: Record<string, Arbitrary<string>> = {
  fields: fc.oneof(
    fc.constantFrom('id', 'name', 'status', FAR, `id,${FAR}`, `id{${FAR}}`, 'phone_numbers', 'health_status'),
    fc.constantFrom(
      `analytics.start(1).end(2){${FAR}}`,
      `x.${FAR}(1)`,
      `id\n${FAR}`,
      `id , ${FAR}`,
      '{}',
      '.(',
    ),
    oddText,
  ),
  method: fc.oneof(fc.constantFrom('post', 'POST', 'delete', 'get', 'GET', ' post', 'post '), oddText),
  prefilled_message: fc.constant(WRITTEN),
};
/** Parameters that are repeated, in brackets, or in other letters. */
const pair = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.constantFrom('', '', '', '[]', '[0]', '[a][b]', '[', ']', '%00', '.0', ' '),
  )
  .chain(([name, how]) =>
    (VALUES[name.toLowerCase()] ?? oddText).map((value): [string, string] => [name + how, value]),
  );
const written = (pairs: Arbitrary<[string, string][]>): Arbitrary<string> =>
  fc.tuple(pairs, fc.boolean()).map(([all, plain]) => {
    const text = String(new URLSearchParams(all.map(([name, value]) => [name, value.toWellFormed()])));
    return plain ? text.replaceAll('%5B', '[').replaceAll('%5D', ']') : text;
  });
const repeated = written(fc.array(pair, { minLength: 1, maxLength: 4 }));
const how = fc.constantFrom('', '[]', '[0]', '[a][b]');
/** Fields that anybody may ask for, and among them those that lead elsewhere. */
const farFields = written(
  fc
    .tuple(fc.constantFrom(FAR, `id,${FAR}`), how, fc.constantFrom(0, 1, 2))
    .map(([far, bracket, place]) =>
      [['fields', 'id'] as const, [`fields${bracket}`, far] as const]
        .slice(place === 0 ? 1 : 0)
        .map(([name, value]): [string, string] => [name, value]),
    ),
);
const otherMethod = written(
  fc.tuple(fc.constantFrom('post', 'POST', 'Post'), how).map(([method, bracket]): [string, string][] => [
    [`method${bracket}`, method],
    ['prefilled_message', WRITTEN],
  ]),
);

/** Whatever is refused is refused in Graph's form; where Meta's own is away it says so, and may be asked again. */
export function graphDoorFaults(response: Response): string[] {
  const { status } = response;
  const text = response.body.toString();
  if (text.includes(`"${FAR}":`)) return [`leads to another account: ${text.slice(0, 200)}`];
  // What is no HTTP is nobody's yet.
  if (status < 400 || text.includes('no readable HTTP request')) return faultsOfAny(response);
  const found = status === 503 ? [] : faultsOfAny(response);
  const inForm = /"error":\{"message":"/.test(text) && /"code":\d+/.test(text) && /"fbtrace_id"/.test(text);
  return inForm ? found : [...found, `${status} is not in Graph's form: ${text.slice(0, 200)}`];
}

async function ownNodes({ server, apiKey }: World): Promise<{ phoneNumberId: string; wabaId: string }[]> {
  const listed = await fetch(`${server.url}/api/v1/channels`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return ((await listed.json()) as { data: { phoneNumberId: string; wabaId: string }[] }).data;
}

export const GRAPH: Door = {
  name: 'the Graph door',
  async requests(world) {
    const { server, apiKey } = world;
    const own = (await ownNodes(world)).flatMap(({ phoneNumberId, wabaId }) => [phoneNumberId, wabaId]);
    const node = mostly(
      fc.constantFrom(...own),
      fc.constantFrom(
        'me',
        'debug_token',
        'upload:x',
        '4004004',
        'med_x',
        '%00',
        'media-content',
        '..',
        'x'.repeat(300),
      ),
    );
    const place = fc
      .tuple(
        fc.constantFrom('/graph/v23.0/', '/v13.0/', '/graph/', '//graph//'),
        node,
        fc.constantFrom('', ...EDGES),
      )
      .map(([before, id, edge]) => `${before}${id}${edge && `/${edge}`}`);
    return fc
      .tuple(
        mostly(fc.constantFrom('POST', 'GET'), fc.constantFrom('DELETE', 'PUT', 'PATCH')),
        place,
        mostly(fc.constant(''), fc.oneof(formOf(QUERY), repeated)),
        mostly(fc.constant(`Bearer ${apiKey}`), fc.constantFrom('', 'OAuth x', 'Bearer ', 'Basic x')),
        damaged(fc.oneof(body, spoilt(body)).map(json)),
        mostly(
          fc.constant(JSON_TYPE),
          fc.constantFrom(FORM_TYPE, ['content-type', 'multipart/form-data'] as [string, string]),
        ),
        fromAnywhere,
      )
      .map(
        ([method, path, search, authorization, sent, type, from]): Sent => ({
          method,
          url: `${server.url}${path}${search && `?${search}`}`,
          headers: [type, from, ['authorization', authorization]],
          body: method === 'GET' ? undefined : sent,
        }),
      );
  },
  faultsOf: graphDoorFaults,
};

/** Asks with a key that may only read, which is told so and makes nothing of it. */
export const GRAPH_READS: Door = {
  name: 'reads at the Graph door, with parameters that are odd',
  async requests(world) {
    const authorization = world.headerOf('read-only', { name: '', credential: 'bearer' })!;
    const edges = ['', '/message_qrdls', '/flows', '/settings', '/phone_numbers', '/message_templates'];
    const own = fc.constantFrom(...(await ownNodes(world)));
    const edge = fc.constantFrom(
      ...edges,
      '/whatsapp_business_profile',
      '/template_analytics',
      '/block_users',
    );
    const asked = own.chain(({ phoneNumberId, wabaId }) =>
      fc.oneof(
        fc
          .tuple(fc.constantFrom(phoneNumberId, wabaId), edge, repeated)
          .map(([node, end, search]) => `${node}${end}?${search}`),
        fc.constant(`${phoneNumberId}?fields=id`),
        farFields.map((search) => `${wabaId}?${search}`),
        otherMethod.map((search) => `${phoneNumberId}/message_qrdls?${search}`),
      ),
    );
    return fc.tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), asked, fromAnywhere).map(
      ([method, path, from]): Sent => ({
        ...{ method, url: `${world.server.url}/v23.0/${path}`, headers: [authorization, from] },
        body: undefined,
      }),
    );
  },
  faultsOf(response) {
    const text = response.body.toString();
    if (text.includes(WRITTEN) || text.startsWith('{"success":true'))
      return [`a read has written: ${text.slice(0, 200)}`];
    if (response.status >= 500) return faultsOfAny(response); // its WhatsApp is always there
    // HEAD has the status and no form.
    return response.status >= 400 && text === '' ? [] : graphDoorFaults(response);
  },
};
