/** Meta's Graph API in front of our queue: what its clients ask, and what nobody should. */
import fc from 'fast-check';
import { spoilt } from '../arbitraries.ts';
import type { Response, Sent } from '../send.ts';
import { type Door, damaged, faultsOfAny, formOf, JSON_TYPE, json, mostly, oddText } from './door.ts';

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

/** Whatever is refused is refused in Graph's form; where Meta's own is away it says so, and may be asked again. */
function faults(response: Response): string[] {
  const { status } = response;
  const text = response.body.toString();
  // What is no HTTP is nobody's yet.
  if (status < 400 || text.includes('no readable HTTP request')) return faultsOfAny(response);
  const found = status === 503 ? [] : faultsOfAny(response);
  const inForm = /"error":\{"message":"/.test(text) && /"code":\d+/.test(text) && /"fbtrace_id"/.test(text);
  return inForm ? found : [...found, `${status} is not in Graph's form: ${text.slice(0, 200)}`];
}

export const GRAPH: Door = {
  name: 'the Graph door',
  async requests({ server, apiKey }) {
    const listed = await fetch(`${server.url}/api/v1/channels`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const { data } = (await listed.json()) as { data: { phoneNumberId: string; wabaId: string }[] };
    const own = data.flatMap(({ phoneNumberId, wabaId }) => [phoneNumberId, wabaId]);
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
        mostly(fc.constant(''), formOf(QUERY)),
        mostly(fc.constant(`Bearer ${apiKey}`), fc.constantFrom('', 'OAuth x', 'Bearer ', 'Basic x')),
        damaged(fc.oneof(body, spoilt(body)).map(json)),
        mostly(
          fc.constant(JSON_TYPE),
          fc.constantFrom(FORM_TYPE, ['content-type', 'multipart/form-data'] as [string, string]),
        ),
      )
      .map(
        ([method, path, search, authorization, sent, type]): Sent => ({
          method,
          url: `${server.url}${path}${search && `?${search}`}`,
          headers: [type, ['authorization', authorization]],
          body: method === 'GET' ? undefined : sent,
        }),
      );
  },
  faultsOf: faults,
};
