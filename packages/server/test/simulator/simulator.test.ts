import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { DEMO_TEMPLATES } from '../../src/simulator/demo-templates.ts';
import {
  type Json,
  names,
  number,
  PNID,
  quiet,
  started,
  templateSend,
  text,
  until,
  WABA,
} from '../rigs/simulator.ts';

test('any other number gets sent, delivered and read, in Meta’s envelope, signed and escaped', async (t) => {
  const { hook, send, kept } = await started(t);
  const { status, body } = await send('+91 (980) 000-1234', 'msg_1.1');
  assert.equal(status, 200);
  assert.deepEqual(body.contacts, [{ input: '+91 (980) 000-1234', wa_id: '919800001234' }]);
  assert.equal(body.messages[0].message_status, 'accepted');
  const wamid = body.messages[0].id;
  assert.match(wamid, /^wamid\.[A-Za-z0-9+/]{32}$/);

  const statuses = await until(() => hook.statuses(wamid).length === 3 && hook.statuses(wamid));
  assert.deepEqual(names(statuses), ['sent', 'delivered', 'read']);
  assert.equal(typeof statuses[0].timestamp, 'string');
  assert.equal(statuses[0].recipient_id, '919800001234');
  assert.match(statuses[0].recipient_user_id, /^IN\.\d+$/);
  assert.equal(statuses[2].biz_opaque_callback_data, 'msg_1.1');
  const service = {
    billable: false,
    pricing_model: 'PMP',
    type: 'free_customer_service',
    category: 'service',
  };
  assert.deepEqual(
    statuses.map((s) => s.pricing),
    [service, service, undefined],
  );
  const post = hook.posts[0]!;
  assert.equal(post.body.object, 'whatsapp_business_account');
  assert.equal(post.body.entry[0].id, WABA);
  assert.deepEqual(post.body.entry[0].changes[0].value.metadata, {
    display_phone_number: '15550000001',
    phone_number_id: PNID,
  });
  assert.equal(post.body.entry[0].changes[0].value.contacts[0].wa_id, '919800001234');
  assert.match(post.raw, /^[\x20-\x7e]*$/);
  assert.match(post.raw, /\\u092e/);

  const [message] = await kept();
  assert.equal(message.id, wamid);
  assert.equal(message.to, '+919800001234');
  assert.equal(message.channel, 'chn_demo');
  assert.equal(message.payload.text.body, 'नमस्ते');
  assert.deepEqual(names(message.statuses), ['sent', 'delivered', 'read']);
});

test('…0001 is delivered and never read', async (t) => {
  const { hook, send } = await started(t);
  await send('+919800000001');
  await until(() => hook.statuses().length === 2);
  await quiet();
  assert.deepEqual(names(hook.statuses()), ['sent', 'delivered']);
});

for (const [last, code] of [
  ['0002', 131026],
  ['0010', 131050],
  ['0011', 131047],
] as const) {
  test(`…${last} is accepted and fails with ${code}`, async (t) => {
    const { hook, send } = await started(t);
    assert.equal((await send(`+91980000${last}`, 'm.1')).status, 200);
    const [status] = await until(() => hook.statuses().length === 1 && hook.statuses());
    assert.equal(status.status, 'failed');
    assert.equal(status.errors[0].code, code);
    assert.equal(status.errors[0].title, status.errors[0].message);
    assert.equal(typeof status.errors[0].error_data.details, 'string');
    assert.equal(status.biz_opaque_callback_data, 'm.1');
    assert.equal(status.recipient_user_id, undefined);
    assert.equal(hook.values()[0].value.contacts, undefined);
  });
}

for (const [last, times, http, code] of [
  ['0003', 1, 400, 131056],
  ['0004', 2, 400, 130429],
  ['0005', 2, 500, 2],
] as const) {
  test(`…${last} refuses each message ${times} time(s) with ${code}, then takes it`, async (t) => {
    const { hook, send, kept } = await started(t);
    for (const message of ['msg_a', 'msg_b', undefined]) {
      for (let attempt = 1; attempt <= times; attempt++) {
        const { status, body } = await send(`+91980000${last}`, message && `${message}.${attempt}`);
        assert.equal(status, http);
        assert.equal(body.error.code, code);
        assert.equal(typeof body.error.fbtrace_id, 'string');
      }
      assert.equal((await send(`+91980000${last}`, message && `${message}.9`)).status, 200);
    }
    assert.equal((await kept()).length, 3);
    await until(() => hook.statuses().length === 9);
  });
}

test('…0006 drops the connection, and the statuses follow', async (t) => {
  const { hook, send, kept } = await started(t);
  await assert.rejects(send('+919800000006', 'm.1'));
  await until(() => hook.statuses().length === 3);
  assert.equal(hook.statuses()[0].biz_opaque_callback_data, 'm.1');
  assert.equal((await kept()).length, 1);
});

test('…0013 drops the connection, and no status ever follows', async (t) => {
  const { hook, send, kept } = await started(t);
  await assert.rejects(send('+919800000013', 'm.1'));
  await assert.rejects(send('+919800000013', 'm.2'));
  await quiet();
  assert.equal(hook.posts.length, 0);
  assert.deepEqual(
    (await kept()).map((m) => [m.biz_opaque_callback_data, m.statuses]),
    [
      ['m.1', []],
      ['m.2', []],
    ],
  );
});

test('…0007 sends its statuses twice and the last one first', async (t) => {
  const { hook, send } = await started(t, { settings: { statusDelayMs: 5 } });
  await send('+919800000007');
  const statuses = await until(() => hook.statuses().length === 6 && hook.statuses());
  assert.deepEqual(names(statuses), ['read', 'read', 'delivered', 'delivered', 'sent', 'sent']);
});

for (const [last, reply] of [
  ['0008', 'STOP'],
  ['0009', 'Hello'],
] as const) {
  test(`…${last} reads and then writes ${reply}`, async (t) => {
    const { hook, send } = await started(t, { settings: { statusDelayMs: 2 } });
    await send(`+91980000${last}`);
    const [message] = await until(() => hook.inbound().length > 0 && hook.inbound());
    assert.equal(message.text.body, reply);
    assert.equal(message.from, `91980000${last}`);
    const kinds = hook.values().map((c) => (c.value.messages ? 'reply' : names(c.value.statuses).join()));
    assert.equal(kinds.join(), 'sent,delivered,read,reply');
  });
}

test('…0012 is known by user id only, and can be written to by it', async (t) => {
  const { hook, send, post, call } = await started(t);
  await send('+919800000012');
  await until(() => hook.statuses().length === 3);
  await call('POST', '/_simulator/inbound', { from: '+919800000012', text: 'hi 🙏' });
  const [message] = await until(() => hook.inbound().length > 0 && hook.inbound());
  assert.equal(message.from, undefined);
  assert.equal(message.from_user_id, hook.statuses()[0].recipient_user_id);
  assert.equal(message.text.body, 'hi 🙏');
  const contact = hook.values().at(-1).value.contacts[0];
  assert.equal(contact.wa_id, undefined);
  assert.equal(typeof contact.profile.username, 'string');
  assert.ok(!hook.posts.some((p) => p.raw.includes('919800000012')));

  const recipient = message.from_user_id;
  const { body } = await post({ recipient, type: 'text', text: { body: 'hello' } });
  assert.deepEqual(body.contacts, [{ input: recipient, user_id: recipient }]);
  const statuses = await until(
    () => hook.statuses(body.messages[0].id).length === 3 && hook.statuses(body.messages[0].id),
  );
  assert.equal(statuses[0].recipient_user_id, recipient);
  assert.equal(statuses[0].recipient_id, undefined);
});

test('a user id in the place of a phone number is accepted and reaches nobody', async (t) => {
  const { hook, post } = await started(t);
  const { status, body } = await post({ to: 'IN.12345', type: 'text', text: { body: 'hello' } });
  assert.equal(status, 200);
  assert.match(body.messages[0].id, /^wamid\./);
  await quiet();
  assert.equal(hook.posts.length, 0);
});

test('the door of marketing takes marketing templates alone, and prices them as its own', async (t) => {
  const { hook, call, simulator } = await started(t);
  const offer = { ...DEMO_TEMPLATES[0]!, id: '700000000000001', name: 'offer', category: 'MARKETING' };
  simulator.addNumber(number(hook.url, { templates: [...DEMO_TEMPLATES, offer] }));
  const send = (body: object) =>
    call('POST', `/v26.0/${PNID}/marketing_messages`, { messaging_product: 'whatsapp', ...body });
  const { body } = await send(templateSend('offer', 'en'));
  const [sent] = await until(() => hook.statuses().length === 3 && hook.statuses());
  assert.deepEqual([sent.id, sent.pricing.category], [body.messages[0].id, 'marketing_lite']);
  assert.equal((await send(templateSend('hello_world', 'en'))).body.error.code, 134100);
  const text = await send({ to: '+919800001234', type: 'text', text: { body: 'x' } });
  assert.match(text.body.error.message, /must be a template message/);
});

test('a query is read as Graph reads it: lists in brackets, the last of what is repeated, another method', async (t) => {
  const { call } = await started(t);
  const namesOf = async (query: string) =>
    Object.keys((await call('GET', `/v26.0/${WABA}?${query}`)).body).sort();
  assert.deepEqual(await namesOf('fields=name&fields=owner_business_info'), ['id', 'owner_business_info']);
  assert.deepEqual(await namesOf('fields[]=name&fields%5B1%5D=currency'), ['currency', 'id', 'name']);
  const link = `/v26.0/${PNID}/message_qrdls`;
  const made = await call('GET', `${link}?method=post&prefilled_message=Hello`);
  assert.equal(made.body.prefilled_message, 'Hello');
  assert.deepEqual((await call('GET', `${link}/${made.body.code}?method=DELETE`)).body, { success: true });
});

test('a missing or wrong token is 190, a node of somebody else 100 with subcode 33', async (t) => {
  const { call, simulator, hook } = await started(t);
  simulator.addNumber(
    number(hook.url, { phoneNumberId: '7', wabaId: '8', accessToken: 'other', label: 'x' }),
  );
  const bad = await call('GET', `/v26.0/${PNID}`, undefined, 'nonsense');
  assert.equal(bad.status, 401);
  assert.equal(bad.body.error.code, 190);
  assert.equal(bad.body.error.type, 'OAuthException');
  assert.equal((await fetch(`${simulator.graphUrl}/v26.0/${PNID}`)).status, 401);
  for (const path of [`/v26.0/${PNID}`, `/v26.0/${WABA}/message_templates`, '/v26.0/12345']) {
    const { status, body } = await call('GET', path, undefined, 'other');
    assert.equal(status, 400);
    assert.deepEqual([body.error.code, body.error.error_subcode], [100, 33]);
  }
  assert.equal((await call('GET', '/v26.0/7', undefined, 'other')).status, 200);
  assert.equal((await call('GET', '/v26.0/nobody')).body.error.code, 803);
  assert.equal((await call('GET', `/v26.0/${PNID}/nothing`)).body.error.code, 2500);
});

test('whose token it is can be asked, and a proof of another app secret is 100', async (t) => {
  const { call } = await started(t);
  assert.equal((await call('GET', '/v26.0/me?fields=id')).status, 200);
  const proof = createHmac('sha256', 'another secret').update('token').digest('hex');
  const { status, body } = await call('GET', `/v26.0/${PNID}?appsecret_proof=${proof}`);
  assert.deepEqual([status, body.error.code, body.error.type], [400, 100, 'GraphMethodException']);
});

test('the number, its account, its templates and the subscription can be read', async (t) => {
  const { call } = await started(t);
  const { body } = await call('GET', `/v26.0/${PNID}?fields=display_phone_number,throughput,status`);
  assert.deepEqual(body, {
    display_phone_number: '+15550000001',
    throughput: { level: 'STANDARD' },
    status: 'CONNECTED',
    id: PNID,
  });
  assert.equal((await call('GET', `/v26.0/${WABA}`)).body.id, WABA);
  assert.equal((await call('GET', `/v26.0/${WABA}/phone_numbers`)).body.data[0].id, PNID);
  const apps = `/v26.0/${WABA}/subscribed_apps`;
  assert.deepEqual((await call('GET', apps)).body, { data: [] });
  assert.deepEqual((await call('POST', apps)).body, { success: true });
  assert.equal((await call('GET', apps)).body.data.length, 1);

  const listed: string[] = [];
  let path: string | undefined = `/v26.0/${WABA}/message_templates?limit=2`;
  for (let pages = 0; path !== undefined; pages++) {
    assert.ok(pages < 4);
    const page: Json = (await call('GET', path)).body;
    listed.push(...page.data.map((item: Json) => item.name));
    path = page.paging.next?.replace(/^http:\/\/[^/]+/, '');
  }
  assert.deepEqual(listed, ['hello_world', 'order_update', 'named', 'paused_one', 'disabled_one']);
  const paused = await call('GET', `/v26.0/${WABA}/message_templates?status=PAUSED`);
  assert.deepEqual(
    paused.body.data.map((item: Json) => item.name),
    ['paused_one'],
  );
});

test('templates are checked as Meta checks them', async (t) => {
  const { post, hook } = await started(t);
  const code = async (body: object) => {
    const { status, body: answer } = await post(body);
    return [status, answer.error?.code];
  };
  const three = [text('Asha'), text('A-1'), text('here')];
  assert.deepEqual(await code(templateSend('nothing', 'en')), [404, 132001]);
  assert.deepEqual(await code(templateSend('order_update', 'de', three)), [404, 132001]);
  assert.deepEqual(await code(templateSend('order_update', 'en')), [400, 132000]);
  assert.deepEqual(
    await code(templateSend('order_update', 'en', [text('x', 'first_name'), ...three.slice(1)])),
    [400, 132012],
  );
  assert.deepEqual(await code(templateSend('named', 'en', [text('Asha'), text('Pune')])), [400, 132012]);
  assert.deepEqual(await code(templateSend('paused_one', 'en')), [400, 132015]);
  assert.deepEqual(await code(templateSend('disabled_one', 'en')), [400, 132016]);
  assert.deepEqual(
    await code(templateSend('named', 'en', [text('Asha', 'first_name'), text('Pune', 'city')])),
    [200, undefined],
  );
  assert.deepEqual(await code(templateSend('order_update', 'en', three)), [200, undefined]);
  await until(() => hook.statuses().length === 6);
  assert.equal(hook.statuses()[0].pricing.category, 'utility');
});

test('malformed sends are refused at once', async (t) => {
  const { post, kept } = await started(t);
  const code = async (body: object) => (await post(body)).body.error?.code;
  const to = '+919800001234';
  assert.equal(await code({ to, messaging_product: undefined, text: { body: 'x' } }), 100);
  assert.equal(await code({ type: 'text', text: { body: 'x' } }), 131008);
  assert.equal(await code({ to: 'somebody', text: { body: 'x' } }), 131009);
  assert.equal(await code({ to, type: 'text' }), 131008);
  assert.equal(await code({ to, type: 'telegram', telegram: {} }), 100);
  assert.equal(await code({ to, text: { body: 'x'.repeat(4097) } }), 100);
  assert.equal(await code({ to, type: 'image', image: { id: '1', link: 'https://x.test/a.jpg' } }), 131008);
  assert.equal(await code({ to: '+15550000001', text: { body: 'x' } }), 131021);
  assert.deepEqual(await kept(), []);
});

test('the error rate, the pair limit and the throughput refuse as Meta does', async (t) => {
  const { send, call } = await started(t);
  const set = (settings: object) => call('POST', '/_simulator/settings', settings);
  await set({ errorRate: 1 });
  assert.equal((await send('+919800001234')).body.error.code, 2);
  await set({ errorRate: 0, pairLimit: true });
  const burst = await Promise.all(Array.from({ length: 46 }, () => send('+919800001234')));
  assert.deepEqual(
    burst.filter((a) => a.status !== 200).map((a) => a.body.error.code),
    [131056],
  );
  await set({ messagesPerSecond: 2 });
  const many = await Promise.all(Array.from({ length: 6 }, (_, i) => send(`+91980000200${i}`)));
  assert.ok(many.some((answer) => answer.body.error?.code === 130429));
  assert.equal((await set({ batch: 0 })).status, 400);
});

test('the history of a message can be read by its id', async (t) => {
  const { hook, call, send } = await started(t);
  const { body } = await send('+919800000001');
  await until(() => hook.statuses().length === 2);
  await quiet();
  const id = encodeURIComponent(body.messages[0].id);
  const history = await call('GET', `/v26.0/${PNID}/message_history?message_id=${id}`);
  const events = history.body.data[0].events.data as Json[];
  assert.deepEqual(
    events.map((e) => e.delivery_status),
    ['ACCEPTED', 'SENT', 'DELIVERED'],
  );
});
