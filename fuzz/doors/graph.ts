/** The simulator of WhatsApp: what a sender asks of it, and what a tester tells it to do. */
import fc from 'fast-check';
import { damaged, json, mostly, spoilt } from '../arbitraries.ts';
import { fileName, fileType } from '../files.ts';
import { JSON_TYPE } from '../requests.ts';
import { GRAPH } from '../secrets.ts';
import type { Response, Sent } from '../send.ts';
import { type Door, formOf, oddText } from './door.ts';

const NUMBER = '100000000000001';
const ACCOUNT = '200000000000001';

const person = fc.nat(13).map((n) => `+91980000${String(n).padStart(4, '0')}`);
const message = fc
  .tuple(
    person,
    fc.constantFrom(
      { type: 'text', text: { body: 'Hello', preview_url: true } },
      { type: 'image', image: { link: 'https://files.example/a.jpg', caption: 'c' } },
      { type: 'document', document: { id: '1', filename: 'a.pdf' } },
      {
        type: 'template',
        template: {
          name: 'order_update',
          language: { code: 'en' },
          components: [
            { type: 'body', parameters: ['Asha', '7', 'on its way'].map((text) => ({ type: 'text', text })) },
          ],
        },
      },
      { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } },
    ),
  )
  .map(([to, more]) => ({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: 'msg_01k9z6c7h2m4n8p0q2r4s6t8v0.1',
    ...more,
  }));

const QUERY = fc.record(
  { fields: oddText, limit: oddText, after: oddText, appsecret_proof: oddText, access_token: oddText },
  { requiredKeys: [] },
);

/** Graph's own faults have status 500 too (numbers that end in 0005 ask for them): then they have its form. */
export function graphFaults({ status, body }: Response): string[] {
  const text = body.toString();
  if (status < 500) return [];
  return /"error":\{"message":"/.test(text) && /"fbtrace_id"/.test(text)
    ? []
    : [`responded ${status}: ${text.slice(0, 300)}`];
}

export const GRAPH_DOOR: Door = {
  name: 'the simulated Graph API',
  hangsUp: true, // for a person whose number ends in 0006 or 0013
  async requests({ graphUrl }) {
    const path = mostly(
      fc.constant(`/v26.0/${NUMBER}/messages`),
      fc
        .tuple(
          fc.constantFrom('/', '/v26.0/', '/v1.0/', '/v/', '//'),
          fc.constantFrom(NUMBER, ACCOUNT, 'me', '1', '-1', '', '9'.repeat(300)),
          fc.constantFrom(
            '',
            '/messages',
            '/message_history',
            '/media',
            '/message_templates',
            '/phone_numbers',
            '/subscribed_apps',
            '/none',
          ),
        )
        .map((parts) => `/${parts.join('').slice(1)}`),
      1,
    );
    const query = mostly(fc.constant(''), formOf(QUERY));
    const token = mostly(
      fc.constant(`Bearer ${GRAPH.accessToken}`),
      fc.constantFrom('', 'Bearer x', 'OAuth fuzz-token', 'Bearer '),
    );
    return fc
      .tuple(
        mostly(fc.constant('POST'), fc.constantFrom('GET', 'DELETE', 'PUT')),
        path,
        query,
        token,
        damaged(fc.oneof(message, spoilt(message)).map(json)),
      )
      .map(
        ([method, where, search, authorization, body]): Sent => ({
          method,
          url: `${graphUrl}${where}${search && `?${search}`}`,
          headers: [JSON_TYPE, ['authorization', authorization]],
          body: method === 'GET' ? undefined : body,
        }),
      );
  },
  faultsOf: graphFaults,
};

const inbound = fc.record({
  from: person,
  text: mostly(fc.constant('Hello'), oddText),
  file: fc.record({
    kind: mostly(fc.constantFrom('image', 'video', 'audio', 'document', 'sticker'), oddText),
    mimeType: fileType,
    fileName,
    data: mostly(fc.base64String({ maxLength: 40 }), oddText),
  }),
  name: oddText,
  event: fc.constantFrom('APPROVED', 'PAUSED', 'x'),
  language: fc.constant('en'),
  value: fc.oneof(fc.constantFrom('stop', 'resume'), fc.jsonValue()),
  field: fc.constantFrom('messages', 'account_update', 'x'),
  latencyMs: fc.constantFrom(0, -1, 1),
  errorRate: fc.constantFrom(0, 2, -1, 0),
});

export const CONTROL: Door = {
  name: 'the control of the simulator',
  async requests({ server }) {
    const paths = [
      'inbound',
      'inbound',
      'settings',
      'messages',
      'template-status',
      'user-preferences',
      'change',
      '',
    ];
    return fc
      .tuple(
        mostly(fc.constant('POST'), fc.constantFrom('GET', 'DELETE', 'PATCH')),
        mostly(fc.constantFrom(...paths), oddText.map(encodeURIComponent)),
        damaged(fc.oneof(some(inbound), spoilt(some(inbound))).map(json)),
        mostly(fc.constant(''), formOf(fc.record({ channel: oddText, limit: oddText }))),
      )
      .map(
        ([method, path, body, search]): Sent => ({
          method,
          url: `${server.url}/_simulator/${path}${search && `?${search}`}`,
          headers: [JSON_TYPE],
          body: method === 'GET' ? undefined : body,
        }),
      );
  },
  faultsOf: ({ status, body }) =>
    status >= 500 ? [`responded ${status}: ${body.toString().slice(0, 300)}`] : [],
};

const SETS: string[][] = [
  ['from', 'text'],
  ['from', 'text', 'file'],
  ['from', 'file'],
  ['name', 'language', 'event'],
  ['from', 'value'],
  ['field', 'value'],
  ['latencyMs', 'errorRate'],
];

/** The fields that one of the controls takes. */
function some(all: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc
    .tuple(all, fc.constantFrom(...SETS))
    .map(([value, names]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))),
    );
}
