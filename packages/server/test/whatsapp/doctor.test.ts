/** The template doctor: each rule has a template that breaks it, and templates of every form break none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  examineTemplate,
  type GivenTemplate,
  type KnownToAccount,
  sayFindings,
} from '../../src/whatsapp/templates/doctor/doctor.ts';
import type { RuleId } from '../../src/whatsapp/templates/doctor/finding.ts';
import { RULES } from '../../src/whatsapp/templates/doctor/rules.ts';
import { EN } from '../../src/whatsapp/templates/doctor/words/en.ts';
import { HI } from '../../src/whatsapp/templates/doctor/words/hi.ts';
import { englishIn } from '../rigs/english-in.ts';
import { SOUND_TEMPLATES } from '../rigs/sound-templates.ts';

const TEXT = 'Hi {{1}}, your order {{2}} has left Pune.';
const BODY = { type: 'BODY', text: TEXT, example: { body_text: [['Asha', '1042']] } };
const body = (text: string, ...examples: string[]) => ({
  ...{ type: 'BODY', text },
  ...(examples.length > 0 && { example: { body_text: [examples] } }),
});
const of = (...components: object[]): GivenTemplate => ({
  ...{ name: 'order_out', language: 'en', category: 'UTILITY' },
  components,
});
const header = (more: object) => of({ type: 'HEADER', format: 'TEXT', text: 'Your order', ...more }, BODY);
const buttons = (...list: object[]) => of(BODY, { type: 'BUTTONS', buttons: list });
const url = (more: object) => buttons({ type: 'URL', text: 'Track', url: 'https://rao.example/', ...more });
const reply = (text: string) => ({ type: 'QUICK_REPLY', text });
const marketing = (template: GivenTemplate) => ({ ...template, category: 'MARKETING' });
const sound = (name: string) =>
  structuredClone(SOUND_TEMPLATES[name]!) as GivenTemplate & { components: Part[] };
// biome-ignore lint/suspicious/noExplicitAny: a template that is broken on purpose
type Part = any;
const broken = (name: string, breaks: (components: Part[]) => void, more: object = {}) => {
  const template = sound(name);
  breaks(template.components);
  return { ...template, ...more };
};

/** For each rule: a template that breaks it, and the field at fault. */
const BROKEN: Record<
  Exclude<RuleId, keyof typeof BY_ACCOUNT | 'header.sample_medium'>,
  [GivenTemplate, string]
> = {
  'name.form': [{ ...of(BODY), name: 'Order out' }, 'name'],
  'name.length': [{ ...of(BODY), name: 'a'.repeat(513) }, 'name'],
  'language.form': [{ ...of(BODY), language: 'English' }, 'language'],
  'language.unknown': [{ ...of(BODY), language: 'xx_YY' }, 'language'],
  'category.unknown': [{ ...of(BODY), category: 'SERVICE' }, 'category'],
  'format.unknown': [{ ...of(BODY), parameter_format: 'numbered' }, 'parameter_format'],
  'components.missing': [of(), 'components'],
  'component.unknown': [of(BODY, { type: 'TITLE' }), 'components[1].type'],
  'component.twice': [of(BODY, BODY), 'components[1]'],
  'body.missing': [of({ type: 'FOOTER', text: 'Rao' }), 'components'],
  'body.length': [of(body('अ'.repeat(1025))), 'components[0].text'],
  'footer.text': [of(BODY, { type: 'FOOTER' }), 'components[1].text'],
  'footer.length': [of(BODY, { type: 'FOOTER', text: 'a'.repeat(61) }), 'components[1].text'],
  'footer.variables': [of(BODY, { type: 'FOOTER', text: 'By {{1}}' }), 'components[1].text'],
  'ttl.range': [{ ...of(BODY), message_send_ttl_seconds: 10 }, 'message_send_ttl_seconds'],
  'variable.braces': [of(body('Hi {{1}, your order 1042 has left.')), 'components[0].text'],
  'variable.name': [of(body('Hi {{#name}}, your order has left Pune.', 'Asha')), 'components[0].text'],
  'variable.sequence': [of(body('Hi {{2}}, your order {{3}} has left.', 'A', '1')), 'components[0].text'],
  'variable.touching': [of(body('Hi {{1}} {{2}}, your order has left.', 'A', 'B')), 'components[0].text'],
  'variable.edge': [of(body('{{1}}, your order has left Pune.', 'Asha')), 'components[0].text'],
  'variable.ratio': [of(body('Hi {{1}}, no {{2}} at {{3}}.', 'A', '1', 'B')), 'components[0].text'],
  'example.missing': [of(body(TEXT)), 'components[0].example.body_text'],
  'example.count': [of(body(TEXT, 'Asha')), 'components[0].example.body_text'],
  'header.format': [header({ format: 'SOUND' }), 'components[0].format'],
  'header.text': [header({ text: ' ' }), 'components[0].text'],
  'header.length': [header({ text: 'a'.repeat(61) }), 'components[0].text'],
  'header.characters': [header({ text: 'Your *order* 🎉' }), 'components[0].text'],
  'header.variables': [
    header({ text: 'Order {{1}} for {{2}}', example: { header_text: ['1', 'A'] } }),
    'components[0].text',
  ],
  'header.sample': [header({ format: 'IMAGE', text: undefined }), 'components[0].example.header_handle'],
  'buttons.missing': [buttons(), 'components[1].buttons'],
  'buttons.count': [
    buttons(...Array.from({ length: 11 }, (_, i) => reply(`No ${i}`))),
    'components[1].buttons',
  ],
  'buttons.kind': [buttons({ type: 'SMS', text: 'Write' }), 'components[1].buttons[0].type'],
  'buttons.kind_count': [
    buttons(...['A', 'B', 'C'].map((text) => ({ type: 'URL', text, url: 'https://rao.example/' }))),
    'components[1].buttons[2]',
  ],
  'buttons.together': [
    buttons(reply('Yes'), { type: 'URL', text: 'Track', url: 'https://rao.example/' }, reply('No')),
    'components[1].buttons',
  ],
  'button.text': [buttons(reply('')), 'components[1].buttons[0].text'],
  'button.text_length': [buttons(reply('a'.repeat(26))), 'components[1].buttons[0].text'],
  'button.text_twice': [buttons(reply('Yes'), reply('Yes')), 'components[1].buttons[1].text'],
  'button.text_variable': [buttons(reply('Hi {{1}}')), 'components[1].buttons[0].text'],
  'button.url': [url({ url: 'rao.example' }), 'components[1].buttons[0].url'],
  'button.url_length': [
    url({ url: `https://rao.example/${'a'.repeat(2000)}` }),
    'components[1].buttons[0].url',
  ],
  'button.url_variable': [
    url({ url: 'https://rao.example/{{1}}/track', example: ['https://rao.example/1/track'] }),
    'components[1].buttons[0].url',
  ],
  'button.url_example': [url({ url: 'https://rao.example/{{1}}' }), 'components[1].buttons[0].example'],
  'button.url_whatsapp': [url({ url: 'https://wa.me/919876543210' }), 'components[1].buttons[0].url'],
  'button.phone': [
    buttons({ type: 'PHONE_NUMBER', text: 'Call', phone_number: 'us' }),
    'components[1].buttons[0].phone_number',
  ],
  'button.coupon_example': [marketing(buttons({ type: 'COPY_CODE' })), 'components[1].buttons[0].example'],
  'button.coupon_length': [
    marketing(buttons({ type: 'COPY_CODE', example: 'a'.repeat(21) })),
    'components[1].buttons[0].example',
  ],
  'button.flow': [buttons({ type: 'FLOW', text: 'Book' }), 'components[1].buttons[0]'],
  'button.flow_screen': [
    buttons({ type: 'FLOW', text: 'Book', flow_id: '1', flow_action: 'navigate' }),
    'components[1].buttons[0].navigate_screen',
  ],
  'authentication.parts': [
    broken('authentication', (parts) => parts.push({ type: 'HEADER', format: 'TEXT', text: 'Code' })),
    'components[3]',
  ],
  'authentication.text': [
    broken('authentication', ([own]) => Object.assign(own, { text: 'Your code' })),
    'components[0].text',
  ],
  'authentication.minutes': [
    broken('authentication', ([, footer]) => Object.assign(footer, { code_expiration_minutes: 91 })),
    'components[1].code_expiration_minutes',
  ],
  'authentication.button': [broken('authentication', (parts) => parts.splice(2, 1)), 'components'],
  'authentication.otp_type': [
    broken('authentication', (parts) => Object.assign(parts[2].buttons[0], { otp_type: 'sms' })),
    'components[2].buttons[0].otp_type',
  ],
  'authentication.apps': [
    broken('one tap', (parts) => Object.assign(parts[1].buttons[0], { supported_apps: [] })),
    'components[1].buttons[0].supported_apps',
  ],
  'authentication.terms': [
    broken('zero tap', (parts) => delete parts[1].buttons[0].zero_tap_terms_accepted),
    'components[1].buttons[0].zero_tap_terms_accepted',
  ],
  'otp.category': [buttons({ type: 'OTP', otp_type: 'COPY_CODE' }), 'components[1].buttons[0]'],
  'offer.category': [{ ...sound('limited-time offer'), category: 'UTILITY' }, 'category'],
  'offer.text': [
    broken('limited-time offer', ([offer]) =>
      Object.assign(offer.limited_time_offer, { text: 'a'.repeat(17) }),
    ),
    'components[0].limited_time_offer.text',
  ],
  'offer.body_length': [
    broken('limited-time offer', (parts) => Object.assign(parts[1], { text: 'a'.repeat(601) })),
    'components[1].text',
  ],
  'offer.footer': [
    broken('limited-time offer', (parts) => parts.push({ type: 'FOOTER', text: 'Rao' })),
    'components[3]',
  ],
  'offer.buttons': [broken('limited-time offer', (parts) => parts[2].buttons.reverse()), 'components[2]'],
  'carousel.category': [{ ...sound('media carousel'), category: 'UTILITY' }, 'category'],
  'carousel.outer': [
    broken('media carousel', (parts) => parts.push({ type: 'FOOTER', text: 'Rao' })),
    'components[2]',
  ],
  'carousel.count': [broken('media carousel', (parts) => parts[1].cards.pop()), 'components[1].cards'],
  'carousel.header': [
    broken('media carousel', (parts) => parts[1].cards[0].components.shift()),
    'components[1].cards[0].components',
  ],
  'carousel.body_length': [
    broken('media carousel', (parts) =>
      Object.assign(parts[1].cards[1].components[1], { text: 'a'.repeat(161) }),
    ),
    'components[1].cards[1].components[1].text',
  ],
  'carousel.buttons': [
    broken('media carousel', (parts) => parts[1].cards[0].components.pop()),
    'components[1].cards[0].components',
  ],
  'carousel.differ': [
    broken('media carousel', (parts) => parts[1].cards[1].components.splice(1, 1)),
    'components[1].cards[1]',
  ],
  'catalog.alone': [
    broken('catalogue', (parts) => parts[1].buttons.push(reply('Stop'))),
    'components[1].buttons[0]',
  ],
  'catalog.header': [
    broken('several products', (parts) =>
      Object.assign(parts[0], { format: 'IMAGE', example: { header_handle: ['4::a'] } }),
    ),
    'components[0].format',
  ],
  'product.button': [broken('one product', (parts) => parts.shift()), 'components[1].buttons[0]'],
  'category.promotional': [of(body('Hi {{1}}, get 20% off your next order.', 'Asha')), 'components[0].text'],
  'category.unclear': [of(body('Hello {{1}}, thanks.', 'Asha')), 'components[0].text'],
  'category.authentication': [
    of(body('Your verification code for Rao is {{1}} today.', '1')),
    'components[0].text',
  ],
  'text.secrets': [of(body('Please reply with your CVV to confirm the order.')), 'components[0].text'],
};

const other = (more: object) => ({
  ...{ id: 'tpl_1', name: 'order_out', language: 'en', category: 'UTILITY', status: 'APPROVED' },
  ...{ components: [BODY], changedAt: 0 },
  ...more,
});
const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
/** Rules that need to know the account. */
const BY_ACCOUNT = {
  'name.taken': { now: NOW, others: [other({})] },
  'name.held': { now: NOW, others: [other({ status: 'DELETED', changedAt: NOW - 48 * HOUR })] },
  'content.same': { now: NOW, others: [other({ name: 'other' })] },
  'edits.day': { now: NOW, others: [], editing: { status: 'APPROVED', edits: [NOW - 23 * HOUR] } },
  'edits.month': {
    now: NOW,
    others: [],
    editing: { status: 'APPROVED', edits: Array.from({ length: 10 }, (_, i) => NOW - (i + 25) * HOUR) },
  },
} as const satisfies Record<string, KnownToAccount>;

test('the doctor names the field at fault, for every rule', () => {
  for (const [rule, [template, field]] of Object.entries(BROKEN)) {
    const found = examineTemplate(template);
    assert.ok(
      found.some((each) => each.rule === rule && each.field === field),
      `${rule} at ${field}: ${JSON.stringify(found)}`,
    );
  }
  for (const [rule, known] of Object.entries(BY_ACCOUNT)) {
    const found = examineTemplate(of(BODY), known);
    assert.deepEqual(
      found.map((each) => each.rule),
      [rule],
    );
  }
  const tested = [...Object.keys(BROKEN), ...Object.keys(BY_ACCOUNT), 'header.sample_medium'];
  assert.deepEqual(tested.sort(), Object.keys(RULES).sort());
});

test('a one-time password is seen as one, with its code in a variable or written out', () => {
  const rules = (text: string, ...examples: string[]) =>
    examineTemplate(of(body(text, ...examples))).map(({ rule }) => rule);
  for (const text of [
    '123456 is your OTP code, do not share it',
    'Your OTP is 4821. Never tell it to anybody.',
  ])
    assert.ok(rules(text).includes('category.authentication'), text);
  const advice = 'Our shop in Pune never asks you for an OTP, whoever calls you about order 1.';
  assert.ok(!rules(advice).includes('category.authentication'), advice);
});

test('the doctor finds nothing wrong with a sound template of any form', () => {
  for (const [name, template] of Object.entries(SOUND_TEMPLATES))
    assert.deepEqual(examineTemplate(template), [], name);
});

test('the doctor says what a judgement as marketing costs, errors first, in English and Hindi', () => {
  const template = { ...of(body('Hi {{1}}, get 20% off your next order.')), name: 'A' };
  const found = examineTemplate(template);
  const [error, ...rest] = sayFindings(found, 'en');
  assert.equal(error!.severity, 'error');
  const warning = rest.find(({ rule }) => rule === 'category.promotional')!;
  assert.equal(warning.severity, 'warning');
  assert.match(warning.message, /₹0\.8631 instead of ₹0\.1150, ₹748 more for 1,000 .*2026-01-01/);
  for (const finding of sayFindings(found, 'hi')) assert.match(finding.message, /[ऀ-ॿ]/);
});

/** Meta's own names, in templates and in calls, and examples of them. */
const META =
  /\b(Meta|positional|named|navigate|text|id|example|en|hi|a–z|wa\.me|whatsapp\.com|type|[A-Z]{2,}|JPEG|https?|true)\b/g;
/** Words of books, where WhatsApp's interface and the dashboard have one that is spoken. */
const BOOKISH = /संदेश|पाठ|श्रेणी|उत्पाद|चित्र|प्रतीक्षा|अस्वीक|स्वीकृत|कोष्ठक|पंक्ति|भुगतान|नमून|केवल|प्रकार|समाप्ति|व्यक्ति/;

test('every sentence of the doctor’s Hindi is Hindi as it is spoken, with no English but Meta’s own names', () => {
  const left: string[] = [];
  for (const rule of Object.keys(RULES) as RuleId[])
    for (const [i, sentence] of HI[rule].entries()) {
      const english = englishIn(sentence.replaceAll(/https:\S+|\{+[^{}]*\}+/g, ' ').replaceAll(META, ' '));
      if (english.length > 0) left.push(`${rule}: ${english.join(' ')}`);
      if (!/[ऀ-ॿ]/.test(sentence) || sentence === EN[rule][i]) left.push(`${rule}: ${sentence}`);
      const bookish = BOOKISH.exec(sentence)?.[0];
      if (bookish !== undefined) left.push(`${rule}: ${bookish}`);
    }
  assert.equal(left.join('\n'), '');
});

test('the words of a rule leave no gap, and speak of the same in both languages', () => {
  const gaps = (text: string) => [...new Set(text.match(/(?<!\{)\{\w+\}(?!\})/g) ?? [])].sort();
  for (const rule of Object.keys(RULES) as RuleId[])
    assert.deepEqual(gaps(EN[rule].join(' ')), gaps(HI[rule].join(' ')), rule);
  for (const [template] of Object.values(BROKEN))
    for (const { message, hint } of sayFindings(examineTemplate(template), 'en'))
      assert.deepEqual(gaps(`${message} ${hint}`), []);
});
