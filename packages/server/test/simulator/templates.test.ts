/** Templates at the simulated WhatsApp: made, reviewed, read back, changed, deleted, within Meta's limits and in its words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, number, started, until, WABA } from '../rigs/simulator.ts';

const EDGE = `/v26.0/${WABA}/message_templates`;
const BODY = { type: 'body', text: 'Your order has left Pune and comes on Friday.' };
const utility = (name: string, more: object = {}) => ({
  ...{ name, language: 'en', category: 'utility', components: [BODY] },
  ...more,
});
const otp = {
  category: 'AUTHENTICATION',
  components: [
    { type: 'body', add_security_recommendation: true },
    { type: 'footer', code_expiration_minutes: 5 },
    { type: 'buttons', buttons: [{ type: 'otp', otp_type: 'copy_code', text: 'Copy' }] },
  ],
};

test('a template is reviewed after its delay, and the webhook has its id as an integer', async (t) => {
  const { call, hook } = await started(t, { settings: { reviewDelayMs: 5 } });
  const made = await call('POST', EDGE, utility('order_out'));
  assert.deepEqual({ ...made.body, id: '' }, { id: '', status: 'PENDING', category: 'UTILITY' });
  const change = await until(() => hook.values().find((each) => each.value.event === 'APPROVED'));
  assert.equal(change.field, 'message_template_status_update');
  assert.match(hook.posts.at(-1)!.raw, new RegExp(`"message_template_id":${made.body.id}[,}]`));
  const { body } = await call('GET', `/v26.0/${made.body.id}`);
  assert.deepEqual([body.status, body.category, body.components[0].type], ['APPROVED', 'UTILITY', 'BODY']);
  const touching = {
    type: 'BODY',
    text: 'Hi {{1}} {{2}}, your order has left.',
    example: { body_text: [['A', 'B']] },
  };
  await call('POST', EDGE, utility('touching', { components: [touching] }));
  const rejected = await until(() => hook.values().find((each) => each.value.event === 'REJECTED'));
  assert.equal(rejected.value.reason, 'INVALID_FORMAT');
  assert.match(rejected.value.rejection_info.recommendation, /words between/);
});

test('a list goes by page, filter in any case, part of a name and fields', async (t) => {
  const { call } = await started(t, { settings: { reviewDelayMs: 600_000 } });
  for (const name of ['saree_one', 'saree_two', 'saree_three']) await call('POST', EDGE, utility(name));
  const first = await call('GET', `${EDGE}?name_or_content=saree&limit=2&fields=name`);
  assert.deepEqual(
    first.body.data.map(({ name }: Json) => name),
    ['saree_one', 'saree_two'],
  );
  assert.deepEqual(Object.keys(first.body.data[0]).sort(), ['id', 'name']);
  const next = new URL(first.body.paging.next);
  const second = await call('GET', next.pathname + next.search);
  assert.deepEqual(
    second.body.data.map(({ name }: Json) => name),
    ['saree_three'],
  );
  const pending = await call('GET', `${EDGE}?status=pending`);
  assert.equal(pending.body.data.length, 3);
});

test('authentication reads back in Meta’s words, in each language of an upsert, as the preview has them', async (t) => {
  const { call } = await started(t);
  const { body } = await call('POST', `/v26.0/${WABA}/upsert_message_templates`, {
    ...{ name: 'login', languages: ['en_US', 'hi'] },
    ...otp,
  });
  assert.deepEqual(
    body.data.map(({ status, language }: Json) => [status, language]),
    [
      ['APPROVED', 'en_US'],
      ['APPROVED', 'hi'],
    ],
  );
  const { components } = (await call('GET', `/v26.0/${body.data[0].id}`)).body;
  const [button] = components.at(-1).buttons;
  assert.equal(button.type, 'URL');
  assert.equal(
    button.url,
    'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=5&code=otp{{1}}',
  );
  const preview = await call(
    'GET',
    `/v26.0/${WABA}/message_template_previews?category=AUTHENTICATION&languages=en_US&add_security_recommendation=true&code_expiration_minutes=5`,
  );
  assert.deepEqual(
    [preview.body.data[0].body, preview.body.data[0].footer],
    [components[0].text, components[1].text],
  );
});

test('the library is searched, and what is made of it is approved at once', async (t) => {
  const { call } = await started(t);
  const found = await call('GET', '/v26.0/message_template_library?search=payment');
  assert.deepEqual(
    found.body.data.map(({ name }: Json) => name),
    ['payment_received_1'],
  );
  const { body } = await call('POST', EDGE, {
    ...{ name: 'paid', language: 'en', category: 'UTILITY' },
    library_template_name: 'payment_received_1',
  });
  assert.equal(body.status, 'APPROVED');
});

test('names, creations and changes have Meta’s limits, which outlast a restart of the number', async (t) => {
  const clock = manualClock();
  const { call, hook, simulator } = await started(t, { clock, settings: { reviewDelayMs: 0 } });
  const titleOf = ({ body }: { body: Json }) => [body.error.error_subcode, body.error.error_user_title];
  const { body: made } = await call('POST', EDGE, utility('order_out'));
  assert.deepEqual(titleOf(await call('POST', EDGE, utility('order_out'))), [
    2388024,
    'Content in This Language Already Exists',
  ]);
  await clock.advance(1000);
  const edit = () =>
    call('POST', `/v26.0/${made.id}`, { components: [BODY, { type: 'FOOTER', text: 'Rao' }] });
  assert.equal((await edit()).body.success, true);
  await clock.advance(1000);
  assert.equal((await edit()).body.error.error_user_title, 'Message Template Edit Limit Reached');
  await clock.advance(DAY);
  assert.equal((await edit()).body.success, true);
  const gone = await call('DELETE', `${EDGE}?name=order_out`);
  assert.equal(gone.body.success, true);
  assert.equal(
    (await call('DELETE', `${EDGE}?name=order_out`)).body.error.error_user_title,
    'Message Template Not Found',
  );
  simulator.addNumber(number(hook.url));
  assert.equal((await call('POST', EDGE, utility('order_out'))).body.error.error_subcode, 2388023);
  await clock.leap(30 * DAY);
  assert.equal((await call('POST', EDGE, utility('order_out'))).status, 200);
  for (let i = 1; i < 100; i++) assert.equal((await call('POST', EDGE, utility(`order_${i}`))).status, 200);
  assert.equal((await call('POST', EDGE, utility('order_100'))).body.error.code, 80008);
  await clock.leap(HOUR + 1000);
  assert.equal((await call('POST', EDGE, utility('order_100'))).status, 200);
});

test('what sells is marketing, and what is malformed is refused in words for people', async (t) => {
  const { call } = await started(t);
  const sells = { type: 'BODY', text: 'Get 20% off your next order with us.' };
  assert.equal(
    (await call('POST', EDGE, utility('sells', { components: [sells] }))).body.category,
    'MARKETING',
  );
  const bad: [object, RegExp][] = [
    [{ name: 'Order' }, /Template Name/],
    [{ components: [{ type: 'HEADER', format: 'IMAGE' }, BODY] }, /missing expected field/],
    [
      { components: [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::x:1'] } }, BODY] },
      /Sample/,
    ],
    [
      { components: [{ type: 'BODY', text: '{{1}} has left', example: { body_text: [['A']] } }] },
      /Start or End/,
    ],
    [{ components: [BODY, { type: 'BUTTONS', buttons: [] }] }, /Button|field/],
  ];
  for (const [more, title] of bad) {
    const { status, body } = await call('POST', EDGE, utility('bad_one', more));
    assert.deepEqual(
      [status, body.error.message, body.error.is_transient],
      [400, 'Invalid parameter', false],
    );
    assert.match(body.error.error_user_title, title);
    assert.ok(body.error.error_user_msg);
  }
  const { status, body } = await call('POST', EDGE, utility('greeting', { language: 'xx_YY' }));
  assert.equal(status, 400);
  assert.match(body.error.message, /Param language must be one of .* got "xx_YY"/);
});

test('debug_token says what a token is, and what is none', async (t) => {
  const { call } = await started(t);
  const { data } = (await call('GET', '/v26.0/debug_token?input_token=token')).body;
  assert.deepEqual(
    [data.is_valid, data.type, data.scopes],
    [true, 'SYSTEM_USER', ['whatsapp_business_management', 'whatsapp_business_messaging']],
  );
  assert.match(data.app_id, /^\d+$/);
  assert.equal((await call('GET', '/v26.0/debug_token?input_token=other')).body.data.is_valid, false);
});
