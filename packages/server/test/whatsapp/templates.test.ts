import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkTemplateParameters, type TemplateComponent } from '../../src/whatsapp/templates/check.ts';

type Given = Parameters<typeof checkTemplateParameters>[1];
type Check = (given: Given) => string[];

/** The faults as `field: message` lines. */
function template(
  components: TemplateComponent[],
  parameterFormat: 'positional' | 'named' = 'positional',
): Check {
  return (given) =>
    checkTemplateParameters({ parameterFormat, components }, given).map(
      ({ field, message }) => `${field}: ${message}`,
    );
}
const body = (text: string): TemplateComponent => ({ type: 'BODY', text });
const header = (format: string, text?: string): TemplateComponent => ({
  type: 'HEADER',
  format,
  ...(text === undefined ? undefined : { text }),
});
const buttons = (...list: { type: string; text?: string; url?: string }[]): TemplateComponent => ({
  type: 'BUTTONS',
  buttons: list,
});
const text = (value: unknown, name?: string) => ({
  type: 'text',
  text: value,
  ...(name === undefined ? undefined : { parameter_name: name }),
});
function faults(lines: string[], ...expected: (string | RegExp)[]): void {
  assert.equal(lines.length, expected.length, lines.join('\n'));
  expected.forEach((each, i) => {
    if (typeof each === 'string') assert.equal(lines[i], each);
    else assert.match(lines[i]!, each);
  });
}

const order = template([body('Hi {{1}}, your order {{2}} is {{3}}.')]);
const named = template([body('Hi {{first_name}}, order {{order_id}}. Bye {{first_name}}')], 'named');
const hello = template([body('Hello World')]);

test('a template without variables takes nothing, in any way of saying nothing', () => {
  for (const given of [{}, { variables: [] }, { variables: {} }, { components: [] }]) faults(hello(given));
  faults(hello({ components: [{ type: 'body', parameters: [] }] }));
  faults(
    hello({ variables: ['x'] }),
    "variables[0]: is one too many: The template's body takes no parameters and 1 were given",
  );
  faults(hello({ variables: { a: 'x' } }), /^variables: must be an array/);
});

test('each missing and each extra variable is named, with the number and the placeholders', () => {
  faults(order({ variables: ['a', 'b', 'c'] }));
  faults(
    order({ variables: ['a', 'b'] }),
    "variables[2]: ({{3}}) is missing: The template's body takes 3 parameters ({{1}}, {{2}}, {{3}}) and 2 were given",
  );
  faults(
    order({ variables: ['a', 'b', 'c', 'd'] }),
    /^variables\[3\]: is one too many: .*3 parameters.*4 were given$/,
  );
  faults(order({}), /^variables\[0\]/, /^variables\[1\]/, /^variables\[2\]/);
});

test('named variables are matched by name', () => {
  faults(named({ variables: { order_id: '1', first_name: 'Ann' } }));
  faults(
    named({ variables: { first_name: 'Ann', oder_id: '1' } }),
    "variables.oder_id: is one too many: The template's body takes 2 parameters ({{first_name}}, {{order_id}})",
    /^variables\.order_id: \(\{\{order_id\}\}\) is missing/,
  );
});

test('positions where names are wanted, and names where positions are, are one fault', () => {
  faults(
    named({ variables: ['Ann', '1'] }),
    /^variables: must be an object of named parameters: .*first_name/,
  );
  faults(order({ variables: { a: '1' } }), /^variables: must be an array of strings, in order: .*\{\{3\}\}/);
});

test('empty values, line breaks, tabs and five spaces are refused, four spaces are not', () => {
  faults(order({ variables: ['a    b', 'é', '🙂'] }));
  faults(
    order({ variables: ['', 'a\nb', 'a     b'] }),
    /^variables\[0\]: \(\{\{1\}\}\) must not be empty/,
    /^variables\[1\]: .*line breaks/,
    /^variables\[2\]: .*4 spaces/,
  );
  faults(order({ variables: ['a\tb', ' ', 3 as never] }), /tabs/, /empty/, /must be a string/);
});

test('a body that becomes too long is refused before it is sent', () => {
  faults(order({ variables: ['a'.repeat(5000), 'b', 'c'] }));
  faults(order({ variables: ['a'.repeat(33_000), 'b', 'c'] }), /^variables: .*WhatsApp takes 32768/);
  const footed = template([body('Hi {{1}}'), { type: 'FOOTER', text: 'x' }]);
  faults(footed({ variables: ['🙂'.repeat(1021)] }));
  faults(footed({ variables: ['🙂'.repeat(1022)] }), /1025 characters long; WhatsApp takes 1024/);
});

test('the body may come as a component, with money and dates, but not beside variables', () => {
  const parameters = [
    text('a'),
    { type: 'currency', currency: { fallback_value: '$1', code: 'USD', amount_1000: 1000 } },
    { type: 'date_time', date_time: { fallback_value: '1 May' } },
  ];
  faults(order({ components: [{ type: 'body', parameters }] }));
  faults(order({ components: [{ type: 'BODY', parameters }] }));
  faults(
    order({ variables: ['a', 'b', 'c'], components: [{ type: 'body', parameters }] }),
    /^components\[0\]: .*not in both/,
  );
  faults(
    order({ components: [{ type: 'body', parameters: parameters.slice(1) }] }),
    /^components\[0\]\.parameters: .*2 were given; missing: \{\{3\}\}/,
  );
  faults(
    order({ components: [{ type: 'body', parameters: [...parameters, text('d')] }] }),
    /^components\[0\]\.parameters\[3\]: is one too many/,
  );
  faults(order({ components: [{ type: 'body', parameters: 'x' }] }), /must be an array/, /missing/);
  faults(
    order({ components: [{ type: 'body', parameters: [text(''), { type: 'image' }, text('c')] }] }),
    /^components\[0\]\.parameters\[0\]: \(\{\{1\}\}\) text must not be empty/,
    /^components\[0\]\.parameters\[1\]: .*must have the type text or currency or date_time/,
  );
});

test('a named body as a component needs the names', () => {
  const given = (...parameters: object[]) => named({ components: [{ type: 'body', parameters }] });
  faults(given(text('1', 'order_id'), text('Ann', 'first_name')));
  faults(
    given(text('Ann'), text('1', 'order_id')),
    /parameters\[0\]\.parameter_name: is missing/,
    /missing: \{\{first_name\}\}/,
  );
  faults(given(text('a', 'first_name'), text('b', 'first_name'), text('1', 'order_id')), /a second time/);
});

test('a text header with a variable needs it, one without takes none', () => {
  const one = template([header('TEXT', 'Order {{1}}'), body('x')]);
  const give = (...parameters: object[]) => ({ components: [{ type: 'header', parameters }] });
  faults(one(give(text('7'))));
  faults(one({}), /^components: The template's header takes 1 parameter \(\{\{1\}\}\): add/);
  faults(one(give()), /^components\[0\]\.parameters: .*0 were given; missing: \{\{1\}\}/);
  faults(one(give(text('7'), text('8'))), /parameters\[1\]: is one too many/);
  faults(one(give(text('x'.repeat(60)))), /66 characters long; WhatsApp takes 60/);
  const plain = template([header('TEXT', 'Order'), body('x')]);
  faults(plain({}));
  faults(plain(give(text('7'))), /header takes no parameters/);
  faults(hello(give(text('7'))), /^components\[0\]: The template has no header/);
  const byName = template([header('TEXT', 'Order {{id}}'), body('x')], 'named');
  faults(byName(give(text('7', 'id'))));
  faults(byName(give(text('7'))), /parameter_name/, /missing/);
});

test('a media header needs its own kind of media, by id or link', () => {
  const image = template([header('IMAGE'), body('Hi {{1}}')]);
  const give = (...parameters: object[]) => ({
    variables: ['a'],
    components: [{ type: 'header', parameters }],
  });
  faults(image(give({ type: 'image', image: { id: '9' } })));
  faults(image(give({ type: 'image', image: { link: 'https://x.test/a.jpg' } })));
  faults(image({ variables: ['a'] }), /^components: The template has an image header: add \{"type":"header"/);
  faults(
    image(give({ type: 'video', video: { id: '9' } })),
    /^components\[0\]\.parameters\[0\]\.type: must have the type image.*"video"/,
  );
  faults(image(give({ type: 'image', image: {} })), /parameters\[0\]\.image: needs id/);
  faults(image(give({ type: 'image', image: { id: '9', link: 'https://x' } })), /not both/);
  faults(image(give({ type: 'image' })), /\.image: is missing/);
  faults(image(give()), /takes 1 parameter \(image\) and 0 were given/);
});

test('a location header needs a place on earth', () => {
  const place = template([header('LOCATION'), body('x')]);
  const give = (location: unknown) => ({
    components: [{ type: 'header', parameters: [{ type: 'location', location }] }],
  });
  faults(place(give({ latitude: '37.4', longitude: -122.1, name: 'N', address: 'A' })));
  faults(place(give({ latitude: 91, longitude: 'x' })), /location\.latitude/, /location\.longitude/);
  faults(place(give(undefined)), /must be \{"type":"location"/);
  faults(place({}), /a location header/);
});

test('a button whose address has a variable needs its end, one without takes none', () => {
  const shop = template([
    body('x'),
    buttons(
      { type: 'QUICK_REPLY', text: 'Stop' },
      { type: 'URL', text: 'Track', url: 'https://x.test/{{1}}' },
      { type: 'URL', text: 'Home', url: 'https://x.test/' },
    ),
  ]);
  const give = (index: unknown, sub_type: string, ...parameters: object[]) => ({
    type: 'button',
    sub_type,
    index,
    parameters,
  });
  faults(shop({ components: [give('1', 'url', text('abc'))] }));
  faults(
    shop({
      components: [
        give(1, 'url', text('abc')),
        give('0', 'quick_reply', { type: 'payload', payload: 'a\nb' }),
      ],
    }),
  );
  faults(
    shop({}),
    /^components: Button 1 \(url "Track"\) takes 1 parameter \(\{\{1\}\} of https:\/\/x\.test\/\{\{1\}\}\): add/,
  );
  const missing = /Button 1 .*add/;
  faults(
    shop({ components: [give('1', 'quick_reply', text('a'))] }),
    /^components\[0\]\.sub_type: must be "url"/,
  );
  faults(
    shop({ components: [give('1', 'url')] }),
    /^components\[0\]\.parameters: Button 1 takes 1 parameter .* 0 were given/,
  );
  faults(
    shop({ components: [give('1', 'url', { type: 'payload', payload: 'x' })] }),
    /must have the type text/,
  );
  faults(shop({ components: [give('1', 'url', text(''))] }), /text must not be empty/);
  faults(
    shop({ components: [give('3', 'url', text('a'))] }),
    /^components\[0\]\.index: .*has 3 \(0 to 2\)/,
    missing,
  );
  faults(shop({ components: [give('-1', 'url', text('a'))] }), /index/, missing);
  faults(
    shop({ components: [give('1', 'url', text('a')), give(1, 'url', text('b'))] }),
    /^components\[1\]\.index: .*second time/,
  );
  faults(
    shop({ components: [give('1', 'url', text('a')), give(2, 'url', text('b'))] }),
    /^components\[1\]: Button 2 .*takes no parameters/,
  );
  faults(hello({ components: [give('0', 'url', text('a'))] }), /the template has 0 \(none\)/);
});

test('a one-time password goes into the body and into its button', () => {
  const code = (value: string) => ({
    type: 'button',
    sub_type: 'url',
    index: '0',
    parameters: [text(value)],
  });
  for (const button of [
    { type: 'OTP', text: 'Copy' },
    { type: 'URL', text: 'Copy', url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}' },
  ]) {
    const otp = template([body('*{{1}}* is your code.'), buttons(button)]);
    faults(otp({ variables: ['123456'], components: [code('123456')] }));
    faults(otp({ variables: ['123456'] }), /^components: Button 0 .*"sub_type":"url","index":"0"/);
  }
  const wordless = template([{ type: 'BODY', add_security_recommendation: true }, buttons({ type: 'OTP' })]);
  faults(wordless({ variables: ['123456'], components: [code('123456')] }));
  faults(
    wordless({ variables: ['123456'], components: [code('1'.repeat(16))] }),
    /16 characters; WhatsApp takes 15/,
  );
});

test('a coupon is required; payloads and flows are optional', () => {
  const coupon = template([
    body('x'),
    buttons({ type: 'COPY_CODE' }, { type: 'FLOW' }, { type: 'CATALOG' }, { type: 'PHONE_NUMBER' }),
  ]);
  const copy = {
    type: 'button',
    sub_type: 'copy_code',
    index: 0,
    parameters: [{ type: 'coupon_code', coupon_code: '25OFF' }],
  };
  faults(coupon({ components: [copy] }));
  faults(
    coupon({
      components: [
        copy,
        { type: 'button', sub_type: 'flow', index: 1, parameters: [{ type: 'action', action: {} }] },
      ],
    }),
  );
  faults(
    coupon({
      components: [
        copy,
        { type: 'button', sub_type: 'catalog', index: 2, parameters: [{ type: 'action', action: {} }] },
      ],
    }),
  );
  faults(coupon({ components: [copy, { type: 'button', sub_type: 'x', index: 3 }] }), /takes no parameters/);
  faults(coupon({}), /"sub_type":"copy_code"/);
});

test('unknown components, footers and doubles are refused', () => {
  faults(
    hello({
      components: [
        { type: 'sidebar' },
        { type: 'footer' },
        null,
        'x',
        {},
        { type: 'body' },
        { type: 'body' },
      ],
    }),
    /^components\[0\]\.type: Unknown component type "sidebar"/,
    /^components\[1\]\.type: A footer takes no parameters/,
    /^components\[2\]: must be an object/,
    /^components\[3\]: must be an object/,
    /^components\[4\]\.type/,
    /^components\[6\]: There is a body component already/,
  );
});

test('each card of a carousel is checked like a template of its own', () => {
  const card = {
    components: [
      header('IMAGE'),
      body('{{1}} off'),
      buttons({ type: 'URL', text: 'Go', url: 'https://x/{{1}}' }),
    ],
  };
  const carousel = template([body('Hi {{1}}'), { type: 'CAROUSEL', cards: [card, card] }]);
  const good = {
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { id: '1' } }] },
      { type: 'body', parameters: [text('5%')] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [text('a')] },
    ],
  };
  const give = (...cards: unknown[]) =>
    carousel({ variables: ['a'], components: [{ type: 'carousel', cards }] });
  faults(give(good, good));
  faults(give(good), /^components\[0\]\.cards: The carousel has 2 cards and 1 were given/);
  faults(
    give(good, { components: good.components.slice(1) }),
    /^components\[0\]\.cards\[1\]\.components: .*image header/,
  );
  faults(give(good, 7), /^components\[0\]\.cards\[1\]: must be an object/);
  faults(carousel({ variables: ['a'] }), /^components: The template is a carousel of 2 cards/);
  faults(hello({ components: [{ type: 'carousel', cards: [] }] }), /has no carousel/);
});

test('no input makes the check throw', () => {
  const rich = [
    header('IMAGE'),
    body('{{1}} and {{2}}'),
    buttons({ type: 'URL', url: 'https://x/{{1}}' }, { type: 'COPY_CODE' }),
    { type: 'CAROUSEL', cards: [{ components: [body('{{1}}')] }] },
  ];
  const type = fc.constantFrom('header', 'body', 'button', 'carousel', 'limited_time_offer', 'x');
  const component = fc.record(
    {
      type,
      parameters: fc.anything(),
      index: fc.anything(),
      sub_type: fc.constantFrom('url', 'copy_code'),
      cards: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.oneof(component, fc.anything())), (variables, components) => {
      for (const parameterFormat of ['positional', 'named'] as const) {
        checkTemplateParameters({ parameterFormat, components: rich }, { variables, components } as never);
        checkTemplateParameters({ parameterFormat, components: rich }, { components } as never);
      }
    }),
  );
});

test('as many plain values as the body has placeholders always fit', () => {
  const value = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((each) => each.trim() !== '' && !/[\n\r\t]| {5}/.test(each));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), fc.nat(30), (variables, count) => {
      const placeholders = Array.from({ length: count }, (_, i) => `{{${i + 1}}}`).join(' and ');
      const found = template([body(`Hi ${placeholders}.`)])({ variables });
      assert.equal(found.length, Math.abs(count - variables.length), found.join('\n'));
    }),
  );
});
