/** What Meta takes as a message: valid objects of every kind pass here and at the simulator, spoilt ones at neither. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { type Arbitrary } from 'fast-check';
import { longTest } from '../../../../test/kit/long-test.ts';
import { checkContent, isRichType } from '../../src/whatsapp/messages/check.ts';
import { CREDENTIALS, PHONE_NUMBER_ID, standAloneSimulator } from '../rigs/channel-credentials.ts';
import type { Json } from '../rigs/service.ts';

const NOW = Date.now();
const words = (most: number) =>
  fc
    .string({ unit: fc.constantFrom('a', 'B', '7', 'न', 'é', '🙂', ' '), minLength: 1, maxLength: most })
    .filter((text) => text.trim() !== '' && [...text].length <= most);
const some = <T>(arbitrary: Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const body = (most = 1024) => fc.record({ text: words(Math.min(most, 60)) });
const link = fc.constantFrom('https://rao.test/a.jpg', 'http://rao.test/b');
const media = fc.record({ link });
const header = fc.oneof(
  fc.record({ type: fc.constant('text'), text: words(60) }),
  fc.record({ type: fc.constant('image'), image: media }),
  fc.record({ type: fc.constant('video'), video: media }),
  fc.record({ type: fc.constant('document'), document: media }),
);
const around = { header: some(header), body: body(), footer: some(fc.record({ text: words(60) })) };
const sku = fc.constantFrom('SKU1', 'SKU2', 'SKU3');
const numbered = <T>(each: Arbitrary<T>, least: number, most: number) =>
  fc.array(each, { minLength: least, maxLength: most });
const action = (name: string, parameters: Arbitrary<object>) =>
  fc.record({ name: fc.constant(name), parameters });
const urlAction = action('cta_url', fc.record({ display_text: words(20), url: link }));
const amount = (value: number) => ({ offset: 100, value });

const VALID: Record<string, Arbitrary<Json>> = {
  button: fc.record({
    ...around,
    action: numbered(words(18), 1, 3).map((titles) => ({
      buttons: titles.map((title, i) => ({ type: 'reply', reply: { id: `b${i}`, title: `${i}${title}` } })),
    })),
  } as never),
  list: fc.record({
    header: some(fc.record({ type: fc.constant('text'), text: words(60) })),
    body: body(4096),
    action: fc.record({
      button: words(20),
      sections: numbered(fc.record({ title: words(24), rows: fc.integer({ min: 1, max: 3 }) }), 1, 3).map(
        (sections) =>
          sections.map(({ title, rows }, i) => ({
            title,
            rows: Array.from({ length: rows }, (_, j) => ({ id: `${i}.${j}`, title, description: title })),
          })),
      ),
    }),
  }),
  cta_url: fc.record({ ...around, action: urlAction }),
  location_request_message: fc.record({ body: body(), action: fc.constant({ name: 'send_location' }) }),
  address_message: fc.record({
    ...around,
    action: action(
      'address_message',
      fc.record({
        country: fc.constant('IN'),
        values: some(fc.record({ name: words(20), in_pin_code: fc.constantFrom('411001', '110001') })),
      }),
    ),
  }),
  flow: fc.record({
    ...around,
    action: action(
      'flow',
      fc.record({
        ...{ flow_message_version: fc.constant('3'), flow_id: fc.constant('77'), flow_cta: words(30) },
        mode: some(fc.constantFrom('draft', 'published')),
        flow_action_payload: some(fc.record({ screen: words(10), data: fc.dictionary(words(5), words(5)) })),
      }),
    ),
  }),
  product: fc.record({
    body: some(body()),
    action: fc.record({ catalog_id: fc.constant('19'), product_retailer_id: sku }),
  }),
  product_list: fc.record({
    header: fc.record({ type: fc.constant('text'), text: words(60) }),
    body: body(),
    action: fc.record({
      catalog_id: fc.constant('19'),
      sections: numbered(
        fc.record({
          title: words(24),
          product_items: numbered(fc.record({ product_retailer_id: sku }), 1, 3),
        }),
        1,
        10,
      ),
    }),
  }),
  catalog_message: fc.record({ body: body(), action: fc.constant({ name: 'catalog_message' }) }),
  carousel: fc.record({
    body: body(),
    action: fc.oneof(
      numbered(fc.record({ body: some(body(160)), action: urlAction, image: media }), 2, 10).map((cards) => ({
        cards: cards.map(({ image, ...card }, i) => ({
          ...{ card_index: i, type: 'cta_url', header: { type: 'image', image } },
          ...card,
        })),
      })),
      numbered(fc.record({ catalog_id: fc.constant('19'), product_retailer_id: sku }), 2, 10).map(
        (products) => ({
          cards: products.map((product, i) => ({ card_index: i, type: 'product', action: product })),
        }),
      ),
    ),
  }),
  order_details: fc
    .record({
      name: words(60),
      lines: numbered(fc.record({ price: fc.integer({ min: 1, max: 90_000 }), n: fc.nat(4) }), 1, 4),
      tax: fc.nat(1000),
      discount: some(fc.constant(1)),
    })
    .map(({ name, lines, tax, discount }) => {
      const items = lines.map(({ price, n }) => ({ name, amount: amount(price), quantity: n + 1 }));
      const subtotal = lines.reduce((sum, { price, n }) => sum + price * (n + 1), 0);
      const order = { status: 'pending', items, subtotal: amount(subtotal), tax: amount(tax) };
      return {
        body: { text: 'Bill' },
        action: {
          name: 'review_and_pay',
          parameters: {
            ...{ reference_id: 'INV-1042_1.a', type: 'physical-goods', payment_type: 'upi', currency: 'INR' },
            total_amount: amount(subtotal + tax - (discount ?? 0)),
            order: { ...order, ...(discount !== undefined && { discount: amount(discount) }) },
          },
        },
      };
    }),
  order_status: fc.record({
    body: body(),
    action: action(
      'review_order',
      fc.record({
        reference_id: fc.constant('INV-1042-1'),
        order: fc.record({ status: fc.constantFrom('processing', 'partially-shipped', 'partially_shipped') }),
      }),
    ),
  }),
};

/** Each makes a valid object of its kind one that Meta refuses, and names the member that is at fault. */
const SPOILT: Record<string, [field: string, (own: Json) => void][]> = {
  button: [
    ['action.buttons', (own) => own.action.buttons.splice(0)],
    [
      'action.buttons',
      ({ action: { buttons } }) => buttons.push(...structuredClone([buttons[0], buttons[0], buttons[0]])),
    ],
    ['action.buttons[0].reply.title', (own) => (own.action.buttons[0].reply.title = '🙂'.repeat(21))],
    ['action.buttons[0].reply.title', (own) => (own.action.buttons[0].reply.title = ' ')],
    ['action.buttons[0].reply.id', (own) => (own.action.buttons[0].reply.id = 'i'.repeat(257))],
    ['action.buttons[0].type', (own) => (own.action.buttons[0].type = 'url')],
    ['header.type', (own) => (own.header = { type: 'audio', audio: {} })],
    [
      'header.image.id',
      (own) => (own.header = { type: 'image', image: { id: '1', link: 'https://a.test' } }),
    ],
  ],
  list: [
    ['action.sections', (own) => (own.action.sections = [])],
    ['action.sections[0].rows', (own) => (own.action.sections[0].rows = [])],
    [
      'action.sections',
      (own) =>
        (own.action.sections[0].rows = Array.from({ length: 11 }, (_, i) => ({ id: `x${i}`, title: 'a' }))),
    ],
    ['action.sections[0].rows[0].title', (own) => (own.action.sections[0].rows[0].title = 'a'.repeat(25))],
    [
      'action.sections[0].rows[0].description',
      (own) => (own.action.sections[0].rows[0].description = 'a'.repeat(73)),
    ],
    ['action.button', (own) => (own.action.button = 'a'.repeat(21))],
    ['header.type', (own) => (own.header = { type: 'image', image: { link: 'https://a.test' } })],
    ['body.text', (own) => (own.body.text = 'न'.repeat(4097))],
  ],
  cta_url: [
    ['action.parameters.url', (own) => (own.action.parameters.url = 'rao.test')],
    ['action.parameters.display_text', (own) => (own.action.parameters.display_text = 'a'.repeat(21))],
    ['body.text', (own) => (own.body.text = 'a'.repeat(1025))],
  ],
  location_request_message: [
    ['action.name', (own) => (own.action.name = 'location')],
    ['header', (own) => (own.header = { type: 'text', text: 'a' })],
  ],
  address_message: [
    ['action.parameters.country', (own) => (own.action.parameters.country = 'SG')],
    [
      'action.parameters.values.in_pin_code',
      (own) => (own.action.parameters.values = { in_pin_code: '41100' }),
    ],
  ],
  flow: [
    ['action.parameters.flow_cta', (own) => (own.action.parameters.flow_cta = '')],
    ['action.parameters.flow_id', (own) => (own.action.parameters.flow_name = 'both')],
    ['action.parameters.flow_message_version', (own) => delete own.action.parameters.flow_message_version],
    ['action.parameters.mode', (own) => (own.action.parameters.mode = 'test')],
  ],
  product: [['action.catalog_id', (own) => delete own.action.catalog_id]],
  product_list: [
    ['header', (own) => delete own.header],
    [
      'action.sections',
      ({ action: { sections } }) =>
        (sections[0].product_items = Array.from({ length: 31 }, () => ({ product_retailer_id: 'S' }))),
    ],
  ],
  catalog_message: [['action.name', (own) => (own.action.name = 'catalog')]],
  carousel: [
    ['action.cards', (own) => own.action.cards.splice(1)],
    ['action.cards[1].card_index', (own) => (own.action.cards[1].card_index = 0)],
    ['footer', (own) => (own.footer = { text: 'a' })],
  ],
  order_details: [
    ['action.parameters.total_amount.value', (own) => own.action.parameters.total_amount.value++],
    ['action.parameters.order.subtotal.value', (own) => own.action.parameters.order.items[0].quantity++],
    ['action.parameters.reference_id', (own) => (own.action.parameters.reference_id = 'a/b')],
    ['action.parameters.reference_id', (own) => (own.action.parameters.reference_id = 'a'.repeat(36))],
    ['action.parameters.currency', (own) => (own.action.parameters.currency = 'USD')],
    [
      'action.parameters.order.items[0].name',
      (own) => (own.action.parameters.order.items[0].name = 'a'.repeat(61)),
    ],
    [
      'action.parameters.order.expiration.timestamp',
      (own) =>
        (own.action.parameters.order.expiration = {
          timestamp: String(Math.floor(NOW / 1000) + 200),
          description: 'Soon',
        }),
    ],
  ],
  order_status: [['action.parameters.order.status', (own) => (own.action.parameters.order.status = 'lost')]],
};

const OTHERS: { type: string; valid: Json[]; spoilt: [field: string, value: Json][] }[] = [
  {
    type: 'location',
    valid: [
      { latitude: 18.5, longitude: -73.8, name: 'Pune' },
      { latitude: '18.5', longitude: '73.8' },
    ],
    spoilt: [
      ['location.latitude', { latitude: 91, longitude: 0 }],
      ['location.longitude', { latitude: '1', longitude: 'east' }],
      ['location.longitude', { latitude: 1 }],
    ],
  },
  {
    type: 'contacts',
    valid: [
      [{ name: { formatted_name: 'Asha Rao', first_name: 'Asha' }, phones: [{ phone: '+919876543210' }] }],
    ],
    spoilt: [
      ['contacts', []],
      ['contacts', Array(258).fill({ name: { formatted_name: 'A', first_name: 'A' } })],
      ['contacts[0].name.formatted_name', [{ name: { first_name: 'Asha' } }]],
      ['contacts[0].name', [{ name: { formatted_name: 'Asha' } }]],
      ['contacts[0].birthday', [{ name: { formatted_name: 'A', first_name: 'A' }, birthday: '1.1.1990' }]],
    ],
  },
  {
    type: 'reaction',
    valid: [
      { message_id: 'wamid.X', emoji: '👍🏽' },
      { message_id: 'wamid.X', emoji: '❤' },
      { message_id: 'wamid.X', emoji: '' },
    ],
    spoilt: [
      ['reaction.emoji', { message_id: 'wamid.X', emoji: 'ok' }],
      ['reaction.emoji', { message_id: 'wamid.X', emoji: '👍👍' }],
      ['reaction.message_id', { emoji: '👍' }],
    ],
  },
  {
    type: 'sticker',
    valid: [{ link: 'https://rao.test/a.webp' }],
    spoilt: [
      ['sticker.id', {}],
      ['sticker.link', { link: 'a.webp' }],
      ['sticker.caption', { link: 'https://rao.test/a.webp', caption: 'Hi' }],
    ],
  },
];

const to = '+919800001234';
const fieldsOf = (type: string, own: Json) => {
  assert.ok(isRichType(type));
  return checkContent(type, own, { now: NOW, digits: to.slice(1) }).map(({ field }) => field);
};

longTest(
  'valid objects of every kind pass here and at the simulator, and spoilt ones are refused by both, by the member',
  async (t) => {
    const simulator = await standAloneSimulator(t);
    const send = async (type: string, own: Json) => {
      const answer = await fetch(`${simulator.graphUrl}/v26.0/${PHONE_NUMBER_ID}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${CREDENTIALS.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messaging_product: 'whatsapp', to, type, [type]: own }),
      });
      return { status: answer.status, body: (await answer.json()) as Json };
    };
    const passes = async (type: string, own: Json) => {
      assert.deepEqual(fieldsOf(type, own), []);
      const { status, body } = await send(type, own);
      assert.equal(status, 200, JSON.stringify(body));
    };
    const fails = async (type: string, own: Json, field: string) => {
      assert.ok(
        fieldsOf(type, own).includes(field),
        `${field}: ${fieldsOf(type, own)} of ${JSON.stringify(own)}`,
      );
      const { status, body } = await send(type, own);
      assert.equal(status, 400);
      assert.ok([100, 131008, 131009].includes(body.error.code), JSON.stringify(body));
    };
    for (const [kind, valid] of Object.entries(VALID)) {
      const one = valid.map((own) => JSON.parse(JSON.stringify({ type: kind, ...own })) as Json);
      await fc.assert(
        fc.asyncProperty(one, fc.nat(1000), async (own, pick) => {
          await passes('interactive', own);
          const faults = SPOILT[kind]!;
          const [field, spoil] = faults[pick % faults.length]!;
          const spoilt = structuredClone(own);
          spoil(spoilt);
          await fails('interactive', spoilt, `interactive.${field}`);
        }),
        { numRuns: 12 },
      );
      for (const [field, spoil] of SPOILT[kind]!) {
        const spoilt = structuredClone(fc.sample(one, { numRuns: 1, seed: 1 })[0]);
        spoil(spoilt);
        await fails('interactive', spoilt, `interactive.${field}`);
      }
    }
    for (const { type, valid, spoilt } of OTHERS) {
      for (const own of valid) await passes(type, own);
      for (const [field, own] of spoilt) await fails(type, own, field);
    }
    await fails('interactive', { type: 'poll' }, 'interactive.type');
  },
);

test('whatever is given for an object is judged and never thrown at', () => {
  const place = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.constantFrom(null, [], {}, [null], { type: null }),
  );
  const odd = fc.record({
    type: fc.oneof(fc.constantFrom(...Object.keys(VALID)), fc.jsonValue()),
    ...{ header: place, body: place, footer: place, action: place },
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.jsonValue()), (own) => {
      for (const type of ['interactive', 'location', 'contacts', 'reaction', 'sticker'] as const)
        assert.ok(checkContent(type, own, { now: NOW }).length <= 50);
    }),
    { numRuns: 500 },
  );
});
