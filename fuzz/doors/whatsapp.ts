/** What WhatsApp brings: webhooks of every type, spoilt and signed all the same; and its question whether we are we. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { changesOfEveryType } from '../../packages/server/test/rigs/webhook-types.ts';
import { spoilt } from '../arbitraries.ts';
import type { Sent } from '../send.ts';
import { type Door, damaged, faultsOfAny, formOf, json, mostly } from './door.ts';

export const WEBHOOKS: Door = {
  name: 'POST /webhooks/whatsapp',
  async requests({ server, number }) {
    const whole = fc.constantFrom(...changesOfEveryType({ phone_number_id: number.phoneNumberId }));
    const anyone = fc.nat(9999).map((n) => `9198765${String(n).padStart(5, '0')}`);
    const change = fc
      .tuple(whole, anyone, fc.nat(200))
      .map(([each, person, n]): unknown =>
        JSON.parse(
          JSON.stringify(each).replaceAll('16505551234', person).replaceAll('wamid.IN', `wamid.F${n}`),
        ),
      );
    const webhook = fc
      .array(fc.oneof(change, spoilt(change)), { minLength: 1, maxLength: 4 })
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
