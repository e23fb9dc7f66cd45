/** Brings what WhatsApp brings: webhooks of every type, spoilt and signed all the same; and its question whether we are we. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { changesOfEveryType } from '../../packages/server/test/rigs/webhook-types.ts';
import { damaged, json, mostly, spoilt } from '../arbitraries.ts';
import { fileName, fileType } from '../files.ts';
import type { Sent } from '../send.ts';
import { type Door, faultsOfAny, formOf } from './door.ts';

export const WEBHOOKS: Door = {
  name: 'POST /webhooks/whatsapp',
  async requests({ server, number, supplies }) {
    const media = await supplies.mediaOf(number, server.url);
    const whole = fc.constantFrom(...changesOfEveryType({ phone_number_id: number.phoneNumberId }));
    const anyone = fc.nat(9999).map((n) => `9198765${String(n).padStart(5, '0')}`);
    const change = fc
      .tuple(whole, anyone, fc.nat(200))
      .map(([each, person, n]): unknown =>
        JSON.parse(
          JSON.stringify(each).replaceAll('16505551234', person).replaceAll('wamid.IN', `wamid.F${n}`),
        ),
      );
    const file = fileChange(media, number.phoneNumberId);
    const webhook = fc
      .array(fc.oneof(change, spoilt(change), file, spoilt(file)), { minLength: 1, maxLength: 4 })
      .map((changes) => ({
        object: 'whatsapp_business_account',
        entry: [{ id: number.wabaId, time: 1750030073, changes }],
      }));
    const body = fc.oneof({ arbitrary: webhook, weight: 4 }, { arbitrary: spoilt(webhook), weight: 3 });
    const sign = (bytes: Buffer): [string, string] => [
      'x-hub-signature-256',
      `sha256=${createHmac('sha256', number.appSecret).update(bytes).digest('hex')}`,
    ];
    const forged = (text: string) => (): [string, string] => ['x-hub-signature-256', text];
    const seal = mostly(
      fc.constant(sign),
      fc
        .constantFrom('', 'sha256=', `sha256=${'0'.repeat(64)}`, `sha1=${'0'.repeat(40)}`, 'sha256=zz')
        .map(forged),
    );
    return fc.record({
      method: fc.constant('POST'),
      url: fc.constant(`${server.url}/webhooks/whatsapp`),
      headers: mostly(
        fc.constant<[string, string][]>([['content-type', 'application/json']]),
        fc.constantFrom<[string, string][]>([], [['content-type', 'text/plain; charset=utf-16']]),
      ),
      body: damaged(body.map(json)),
      seal,
    }) as fc.Arbitrary<Sent>;
  },
  faultsOf: faultsOfAny,
};

/** A message with a file, whose sender has named it, and themselves, as they liked; WhatsApp has some of these files. */
function fileChange(media: readonly string[], phoneNumberId: string): fc.Arbitrary<unknown> {
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });
  return fc
    .record({
      kind: fc.constantFrom('image', 'video', 'audio', 'document', 'sticker'),
      person: fc.nat(9999).map((n) => `9198765${String(n).padStart(5, '0')}`),
      name: fileName,
      n: fc.nat(5000),
      own: fc.record({
        id: fc.constantFrom(...media, ...media, '1', '..', 'a b'),
        mime_type: optional(fileType),
        filename: optional(fileName),
        caption: optional(fileName),
        sha256: optional(fc.constantFrom('', 's=', '0'.repeat(64), '\r\n')),
      }),
    })
    .map(({ kind, person, name, n, own }) => ({
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '1555', phone_number_id: phoneNumberId },
        contacts: [{ profile: { name }, wa_id: person }],
        messages: [{ from: person, id: `wamid.H${n}`, timestamp: '1750030073', type: kind, [kind]: own }],
      },
    }));
}

export const VERIFICATION: Door = {
  name: 'GET /webhooks/whatsapp',
  async requests({ server, number }) {
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': number.verifyToken, 'hub.challenge': '1' };
    const query = formOf(fc.constant(right));
    return query.map((text) => ({
      method: 'GET',
      url: `${server.url}/webhooks/whatsapp?${text}`,
      headers: [],
      body: undefined,
    }));
  },
  faultsOf: faultsOfAny,
};
