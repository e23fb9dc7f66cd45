/** Rich messages at the simulator: Meta's own words of refusal, what clients send loosely, and the answers of people. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { DEMO_TEMPLATES } from '../../src/simulator/demo-templates.ts';
import { type Json, number, PNID, started, until, WABA } from '../rigs/simulator.ts';

const to = '+919800001234';
const interactive = (own: object) => ({ to, type: 'interactive', interactive: own });
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
const buttons = (...own: object[]) =>
  interactive({ type: 'button', body: { text: 'B' }, action: { buttons: own } });
const list = (...rows: object[]) =>
  interactive({
    ...{ type: 'list', body: { text: 'B' } },
    action: { button: 'Pick', sections: [{ title: 'S', rows }] },
  });
const flow = (more: object) =>
  interactive({
    ...{ type: 'flow', body: { text: 'B' } },
    action: {
      name: 'flow',
      parameters: { flow_message_version: '3', flow_cta: 'Open', flow_token: 't1', ...more },
    },
  });

/** As whole bodies of Graph: code 131009, its title, and the details given. */
const refusal = (details: string) => ({
  message: '(#131009) Parameter value is not valid',
  type: 'OAuthException',
  code: 131009,
  error_data: { messaging_product: 'whatsapp', details },
});

longTest('refuses in the words of Meta', async (t) => {
  const { post, call } = await started(t);
  const refused = async (body: object) => {
    const answer = await post(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    const { fbtrace_id, ...error } = answer.body.error;
    assert.match(fbtrace_id, /^A/);
    return error;
  };
  const count = 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3';
  assert.deepEqual(await refused(buttons()), refusal(count));
  const four = ['a', 'b', 'c', 'd'].map((id) => reply(id, id));
  assert.deepEqual(await refused(buttons(...four)), refusal(count));
  const title = 'Button title length invalid. Min length: 1, Max length: 20';
  assert.deepEqual(await refused(buttons(reply('a', ''))), refusal(title));
  assert.deepEqual(await refused(buttons(reply('a', 'a'.repeat(21)))), refusal(title));
  const eleven = Array.from({ length: 11 }, (_, i) => ({ id: `r${i}`, title: `Row ${i}` }));
  assert.deepEqual(await refused(list(...eleven)), refusal('Total row count exceed max allowed count: 10'));
  assert.deepEqual(
    await refused(list({ id: 'r', title: 'a'.repeat(25) })),
    refusal('Row title is too long. Max length is 24'),
  );
  const made = await call('POST', `/v26.0/${WABA}/flows`, { name: 'Visit', categories: ['OTHER'] });
  assert.deepEqual(await refused(flow({ flow_id: made.body.id })), refusal('Parameter value is not valid'));
  assert.equal((await post(flow({ flow_id: made.body.id, mode: 'draft' }))).status, 200);
  const malformed = await refused({ to: '91-nobody', type: 'text', text: { body: 'x' } });
  assert.equal(malformed.code, 131009);
  assert.match(malformed.error_data.details, /^The phone number is malformed/);

  const unknownMedium = {
    message: "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID",
    ...{ type: 'OAuthException', code: 100 },
  };
  assert.deepEqual(await refused({ to, type: 'image', image: { id: '1' } }), unknownMedium);
  const pictured = buttons(reply('a', 'A'));
  Object.assign(pictured.interactive, { header: { type: 'image', image: { id: '1' } } });
  assert.deepEqual(await refused(pictured), unknownMedium);

  const address = {
    ...{ type: 'address_message', body: { text: 'Where?' } },
    action: { name: 'address_message', parameters: { country: 'IN' } },
  };
  const abroad = await refused({ ...interactive(address), to: '+15550001234' });
  assert.match(abroad.error_data.details, /India only/);
});

test('takes JSON as text where an object is due, and null for what is absent', async (t) => {
  const { post, kept } = await started(t);
  const action = JSON.stringify({ buttons: JSON.stringify([reply('a', 'A')]) });
  const body = { type: 'button', header: null, body: { text: 'B' }, footer: null, action };
  assert.equal((await post({ ...interactive(body), context: null })).status, 200);
  assert.equal((await post({ to, type: 'interactive', interactive: JSON.stringify(body) })).status, 200);
  assert.equal((await post({ to, type: 'text', text: { body: '{"a":1}' }, image: null })).status, 200);
  const context = JSON.stringify({ message_id: 'wamid.X' });
  assert.equal((await post({ to, type: 'text', text: { body: 'x' }, context })).status, 200);
  const broken = await post(interactive({ ...body, action: '{"buttons":' }));
  assert.equal(broken.body.error.message, "(#100) Param interactive['action'] must be an object.");
  assert.equal((await kept()).length, 4);
});

test('marks read what people wrote, and nothing else', async (t) => {
  const { call, hook, simulator } = await started(t);
  const mark = (more: object) =>
    call('POST', `/v26.0/${PNID}/messages`, { messaging_product: 'whatsapp', status: 'read', ...more });
  const { body } = await call('POST', '/_simulator/inbound', { from: to, text: 'Hello' });
  const message_id = body.data.id;
  await until(() => hook.inbound().some(({ id }) => id === message_id));
  const typing_indicator = { type: 'text' };
  assert.deepEqual((await mark({ message_id })).body, { success: true });
  assert.deepEqual((await mark({ message_id, typing_indicator })).body, { success: true });
  const marks = (await call('GET', '/_simulator/marks')).body.data;
  assert.deepEqual([marks.length, marks[0].id, typeof marks[0].typingAt], [1, message_id, 'string']);
  for (const wrong of [{ message_id: 'wamid.unknown' }, { message_id: 5 }, { message_id: null }])
    assert.equal((await mark(wrong)).status, 400);
  assert.equal((await mark({ message_id: 'wamid.unknown' })).body.error.code, 131009);
  assert.equal((await mark({ message_id, status: 'seen' })).body.error.code, 100);
  assert.equal((await mark({ message_id, typing_indicator: { type: 'dots' } })).body.error.code, 100);
  simulator.addNumber(number(hook.url, { phoneNumberId: '100000000000009', label: 'chn_other' }));
  const foreign = await call('POST', '/v26.0/100000000000009/messages', {
    ...{ messaging_product: 'whatsapp', status: 'read', message_id },
  });
  assert.equal(foreign.body.error.code, 131009, 'a message to another number');
});

/** Sends a message and has it answered; what the webhook brings, but for its envelope. */
async function answering(t: TestContext) {
  const { post, call, hook, simulator } = await started(t);
  const templates = [
    ...DEMO_TEMPLATES,
    {
      ...DEMO_TEMPLATES[0]!,
      name: 'offer',
      components: [
        { type: 'BODY', text: 'An offer' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'URL', text: 'See', url: 'https://rao.test' },
            { type: 'QUICK_REPLY', text: 'Stop offers' },
          ],
        },
      ],
    },
  ];
  simulator.addNumber(number(hook.url, { templates }));
  const control = (message: string, how: object) => call('POST', '/_simulator/answer', { message, ...how });
  return async (body: object, how: object) => {
    const sent = await post(body);
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    const wamid = sent.body.messages[0].id as string;
    const given = await control(wamid, how);
    if (given.status !== 200) return { refused: given.body.error.details[0].message as string };
    const came = await until(() => hook.inbound().find(({ id }) => id === given.body.data.id));
    const { context, from, from_user_id, id, timestamp, ...own } = came;
    assert.deepEqual(context, { from: '15550000001', id: wamid });
    assert.deepEqual([from, typeof from_user_id], ['919800001234', 'string']);
    assert.match(timestamp, /^\d{10}$/);
    return own as Json;
  };
}

test('people answer as Meta’s webhooks bring it', async (t) => {
  const answer = await answering(t);
  const two = buttons(reply('yes', 'Yes'), reply('no', 'No'));
  assert.deepEqual(await answer(two, { button: 'no' }), {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'no', title: 'No' } },
  });
  assert.deepEqual(
    await answer(list({ id: 'r1', title: 'Tomorrow', description: '9 am' }), { row: 'Tomorrow' }),
    {
      type: 'interactive',
      interactive: {
        type: 'list_reply',
        list_reply: { id: 'r1', title: 'Tomorrow', description: '9 am' },
      },
    },
  );
  assert.deepEqual(await answer(flow({ flow_id: '77' }), { flow: { size: 'M' } }), {
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t1","size":"M"}' },
    },
  });
  const address = interactive({
    ...{ type: 'address_message', body: { text: 'Where?' } },
    action: {
      name: 'address_message',
      parameters: {
        country: 'IN',
        saved_addresses: [{ id: 'a1', value: { name: 'Asha', in_pin_code: '411001' } }],
      },
    },
  });
  assert.deepEqual(await answer(address, { address: { saved_address_id: 'a1' } }), {
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: {
        ...{ name: 'address_message', body: 'Asha 411001' },
        response_json: '{"saved_address_id":"a1","values":{"name":"Asha","in_pin_code":"411001"}}',
      },
    },
  });
  const where = interactive({
    ...{ type: 'location_request_message', body: { text: 'Where?' }, action: { name: 'send_location' } },
  });
  const location = { latitude: 18.5, longitude: 73.8, name: 'Pune' };
  assert.deepEqual(await answer(where, { location }), { type: 'location', location });
  const product = interactive({
    ...{ type: 'product', action: { catalog_id: '19', product_retailer_id: 'SKU1' } },
  });
  const item = { product_retailer_id: 'SKU1', quantity: 2, item_price: 499, currency: 'INR' };
  assert.deepEqual(await answer(product, { order: { text: 'Two', product_items: [item] } }), {
    type: 'order',
    order: { catalog_id: '19', text: 'Two', product_items: [item] },
  });
  const offer = (components: object[] = []) => ({
    ...{ to, type: 'template', template: { name: 'offer', language: { code: 'en' }, components } },
  });
  assert.deepEqual(await answer(offer(), { button: 'Stop offers' }), {
    ...{ type: 'button', button: { payload: 'Stop offers', text: 'Stop offers' } },
  });
  const payload = {
    ...{ type: 'button', sub_type: 'quick_reply', index: '1' },
    parameters: [{ type: 'payload', payload: 'STOP' }],
  };
  assert.deepEqual(await answer(offer([payload]), { button: 'STOP' }), {
    ...{ type: 'button', button: { payload: 'STOP', text: 'Stop offers' } },
  });
});

test('nobody answers what was not asked', async (t) => {
  const answer = await answering(t);
  const refused = async (body: object, how: object) => ((await answer(body, how)) as Json).refused;
  const two = buttons(reply('yes', 'Yes'));
  const text = { to, type: 'text', text: { body: 'Hello' } };
  assert.equal(await refused(two, { button: 'maybe' }), 'has no button maybe');
  assert.equal(await refused(text, { button: 'yes' }), 'has no button yes');
  assert.equal(await refused(two, { row: 'yes' }), 'has no row yes');
  assert.match(await refused(two, { flow: {} }), /opens no flow/);
  assert.match(await refused(two, { location: {} }), /asks for no location/);
  assert.match(await refused(two, { address: {} }), /asks for no address/);
  assert.match(await refused(text, { order: { product_items: [{}] } }), /shows no products/);
  assert.match(await refused(two, { button: 'yes', row: 'yes' }), /must have one of/);
  assert.match(await refused(two, {}), /must have one of/);
  assert.match(await refused(two, { button: 5 }), /must be a string/);
  const { call } = await started(t);
  const nowhere = await call('POST', '/_simulator/answer', { message: 'wamid.unknown', button: 'yes' });
  assert.equal(nowhere.body.error.details[0].field, 'message');
});
