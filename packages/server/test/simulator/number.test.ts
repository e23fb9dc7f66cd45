/** What a business does with its number, as Graph lets it. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOUR, MINUTE, systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { openSimulator } from '../../src/simulator/simulator.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { PDF, PNG } from '../rigs/media-files.ts';
import {
  client,
  type Json,
  number,
  PNID,
  receiver,
  SECRET,
  started,
  until,
  WABA,
} from '../rigs/simulator.ts';

const at = (edge = '') => `/v26.0/${PNID}${edge && `/${edge}`}`;
const SUCCESS = { success: true };

test('a profile keeps what it was given, refuses what Meta refuses, and shows the fields that are asked for', async (t) => {
  const { call } = await started(t);
  const profile = at('whatsapp_business_profile');
  const about = { about: 'Silk since 1952', vertical: 'RETAIL', websites: ['https://rao.example.com'] };
  assert.deepEqual((await call('POST', profile, { messaging_product: 'whatsapp', ...about })).body, SUCCESS);
  const all = (await call('GET', profile)).body;
  assert.deepEqual(all, { data: [{ messaging_product: 'whatsapp', ...about }] });
  const one = await call('GET', `${profile}?fields=about,messaging_product`);
  assert.deepEqual(one.body.data, [{ messaging_product: 'whatsapp', about: about.about }]);
  const nested = await call('GET', `${at()}?fields=whatsapp_business_profile{vertical},status`);
  assert.deepEqual(nested.body.whatsapp_business_profile.data[0].vertical, 'RETAIL');

  const refused = async (change: object, words: RegExp) => {
    const { status, body } = await call('POST', profile, { messaging_product: 'whatsapp', ...change });
    assert.deepEqual([status, body.error.code], [400, 100]);
    assert.match(body.error.message, words);
  };
  await refused({ about: 'x'.repeat(140) }, /about must be at most 139/);
  await refused({ vertical: 'SHOP' }, /vertical must be one of/);
  await refused({ email: 'rao' }, /valid email/);
  await refused({ websites: ['a', 'b', 'c'] }, /websites/);
  assert.match(
    (await call('GET', `${profile}?fields=shoe`)).body.error.message,
    /nonexisting field \(shoe\)/,
  );
  assert.match((await call('POST', profile, about)).body.error.message, /messaging_product/);
});

test('a picture of the profile is an upload, and everybody sees it', async (t) => {
  const { call, simulator } = await started(t);
  const profile = at('whatsapp_business_profile');
  const open = async (type: string, bytes: Buffer) => {
    const upload = `/v26.0/300000000000001/uploads?file_name=a&file_length=${bytes.length}&file_type=${type}`;
    const { id } = (await call('POST', upload)).body;
    const headers = { authorization: 'OAuth token', file_offset: '0' };
    const body = new Uint8Array(bytes);
    const answer = await fetch(`${simulator.graphUrl}/v26.0/${id}`, { method: 'POST', headers, body });
    return ((await answer.json()) as Json).h as string;
  };
  const set = (profile_picture_handle: string) =>
    call('POST', profile, { messaging_product: 'whatsapp', profile_picture_handle });
  assert.deepEqual((await set(await open('image/png', PNG))).body, SUCCESS);
  const [{ profile_picture_url: url }] = (await call('GET', profile)).body.data;
  const picture = await fetch(url);
  assert.equal(picture.headers.get('content-type'), 'image/png');
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), PNG);
  // The signature of a picture is none of a medium, which needs the token.
  const headers = { authorization: 'Bearer token' };
  assert.equal((await fetch(url.replace('_pictures', '_media'), { headers })).status, 404);
  for (const handle of ['4:x', await open('application/pdf', PDF)])
    assert.match((await set(handle)).body.error.message, /profile_picture_handle/);
});

test('an upload has a handle when it is whole: not before, and none when more comes', async (t) => {
  const { call, simulator } = await started(t);
  const upload = `/v26.0/300000000000001/uploads?file_name=a&file_length=${PNG.length}&file_type=image/png`;
  const begin = async () => (await call('POST', upload)).body.id as string;
  const bring = async (id: string, bytes: Buffer, offset = 0) => {
    const headers = { authorization: 'OAuth token', file_offset: String(offset) };
    const body = new Uint8Array(bytes);
    return (await (
      await fetch(`${simulator.graphUrl}/v26.0/${id}`, { method: 'POST', headers, body })
    ).json()) as Json;
  };
  const id = await begin();
  assert.deepEqual(await bring(id, PNG.subarray(0, 10)), { id, file_offset: 10 });
  assert.match((await bring(id, PNG.subarray(10), 10)).h, /^4::/);
  const long = await begin();
  assert.match((await bring(long, Buffer.concat([PNG, PNG]))).error.message, /did not match length/);
  assert.match((await bring(long, PNG)).error.message, /not known/);
});

test('a deregistered number sends nothing until it was verified and registered with its PIN again', async (t) => {
  const clock = manualClock();
  const { call, send } = await started(t, { clock });
  assert.deepEqual((await call('POST', at(), { pin: '246810' })).body, SUCCESS);
  assert.equal((await call('GET', `${at()}?fields=is_pin_enabled`)).body.is_pin_enabled, true);
  assert.deepEqual((await call('POST', at('deregister'))).body, SUCCESS);
  const refused = await send('+919800001234');
  assert.deepEqual([refused.status, refused.body.error.code], [400, 133010]);
  const health = (await call('GET', `${at()}?fields=health_status,status`)).body;
  assert.deepEqual([health.status, health.health_status.can_send_message], ['DISCONNECTED', 'BLOCKED']);

  await call('POST', '/_simulator/number', { codeVerification: 'EXPIRED' });
  const register = (pin: string) => call('POST', at('register'), { messaging_product: 'whatsapp', pin });
  assert.equal((await register('246810')).body.error.code, 133006);
  const asked = { code_method: 'SMS', language: 'en_US' };
  assert.deepEqual((await call('POST', at('request_code'), asked)).body, SUCCESS);
  const { code } = (await call('GET', '/_simulator/number')).body.data;
  const wrong = code === '000000' ? '000001' : '000000';
  assert.equal((await call('POST', at('verify_code'), { code: wrong })).body.error.code, 136025);
  assert.equal((await call('POST', at('verify_code'), { code })).body.success, true);
  assert.equal((await call('POST', at('verify_code'), { code })).body.error.code, 136025);
  assert.equal((await register('111111')).body.error.code, 133005);
  assert.match((await register('12')).body.error.message, /exactly 6 digits/);
  assert.deepEqual((await register('246810')).body, SUCCESS);
  assert.equal((await send('+919800001234')).status, 200);

  await call('POST', at('request_code'), asked);
  const late = (await call('GET', '/_simulator/number')).body.data.code;
  await clock.advance(11 * MINUTE);
  assert.equal((await call('POST', at('verify_code'), { code: late })).body.error.code, 136025);
  // The limit is ten requests in 72 hours, of both kinds together; the wrong PIN counts.
  for (let i = 0; i < 5; i++) {
    await call('POST', at('deregister'));
    await register('246810');
  }
  assert.equal((await register('246810')).body.error.code, 133016);
  await clock.advance(72 * HOUR);
  assert.deepEqual((await register('246810')).body, SUCCESS);
});

test('WhatsApp’s doings to a number are seen in its fields and heard by the webhook', async (t) => {
  const { call, hook } = await started(t);
  const change = (what: object) => call('POST', '/_simulator/number', what);
  assert.deepEqual((await call('POST', `${at()}?new_display_name=Rao%20Silks`)).body, SUCCESS);
  const asked = `${at()}?fields=new_display_name,new_name_status,quality_rating,throughput,is_official_business_account`;
  assert.equal((await call('GET', asked)).body.new_name_status, 'PENDING_REVIEW');
  await change({ displayName: 'APPROVED', quality: 'RED', throughput: 'HIGH', messagingLimit: 'TIER_2K' });
  const { body } = await call('GET', asked);
  assert.deepEqual(
    [body.new_name_status, body.quality_rating, body.throughput.level],
    ['APPROVED', 'RED', 'HIGH'],
  );
  const fields = () => hook.values().map((value) => value.field);
  await until(() => fields().length === 4);
  assert.deepEqual(fields().sort(), [
    ...['business_capability_update', 'phone_number_name_update'],
    ...['phone_number_quality_update', 'phone_number_quality_update'],
  ]);
  // A new name is the number's once it is registered again, as with Meta.
  await call('POST', at('register'), { messaging_product: 'whatsapp', pin: '111111' });
  assert.equal((await call('GET', at())).body.verified_name, 'Rao Silks');

  const apply = at('official_business_account');
  const form = { action: 'SUBMIT_APPLICATION', application_data: { business_name: 'Rao' } };
  assert.equal((await call('POST', apply, form)).body.updated_status.oba_status, 'PENDING');
  assert.match((await call('POST', apply, form)).body.error.message, /already exists/);
  await change({ official: 'APPROVED' });
  assert.equal((await call('GET', apply)).body.oba_status, 'APPROVED');
  assert.equal((await call('GET', asked)).body.is_official_business_account, true);
  const wrong = await change({ quality: 'BLUE', colour: 'red' });
  assert.equal(wrong.status, 400);
  assert.deepEqual(
    wrong.body.error.details.map((fault: Json) => fault.field),
    ['quality', 'colour'],
  );
});

test('settings, commerce, commands, key and declarations are kept and checked', async (t) => {
  const { call } = await started(t);
  const refusal = async (edge: string, body: object) =>
    (await call('POST', at(edge), body)).body.error.message;
  const identity = { user_identity_change: { enable_identity_key_check: true } };
  assert.deepEqual((await call('POST', at('settings'), identity)).body, SUCCESS);
  const settings = (await call('GET', at('settings'))).body;
  assert.equal(settings.user_identity_change.enable_identity_key_check, true);
  assert.equal(settings.storage_configuration.status, 'DEFAULT');
  assert.match(await refusal('settings', { calling: { status: 'LOUD' } }), /calling.status/);
  assert.match(await refusal('settings', { colour: {} }), /One of the parameters/);

  const commerce = at('whatsapp_commerce_settings');
  assert.deepEqual(
    (await call('POST', `${commerce}?is_catalog_visible=true&is_cart_enabled=false`)).body,
    SUCCESS,
  );
  assert.deepEqual((await call('GET', commerce)).body.data, [
    { is_cart_enabled: false, is_catalog_visible: true, id: PNID },
  ]);

  const commands = [{ command_name: 'status', command_description: 'Where is my order?' }];
  assert.deepEqual((await call('POST', at('conversational_automation'), { commands })).body, SUCCESS);
  const { body } = await call('GET', `${at()}?fields=conversational_automation`);
  assert.deepEqual(body.conversational_automation.commands, commands);
  const spaced = [{ command_name: 'my order', command_description: 'x' }];
  assert.match(await refusal('conversational_automation', { commands: spaced }), /alphanumeric/);
  const prompts = ['a', 'b', 'c', 'd', 'e'];
  assert.match(await refusal('conversational_automation', { prompts }), /Too many prompts/);

  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const business_public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const encryption = at('whatsapp_business_encryption');
  assert.deepEqual((await call('GET', encryption)).body, { data: [] });
  assert.deepEqual((await call('POST', encryption, { business_public_key })).body, SUCCESS);
  assert.equal((await call('GET', encryption)).body.data[0].business_public_key, business_public_key);
  assert.match(await refusal('whatsapp_business_encryption', { business_public_key: 'key' }), /is invalid/);

  const declared = {
    ...{ messaging_product: 'whatsapp', entity_name: 'Rao Textiles', entity_type: 'PARTNERSHIP' },
    grievance_officer_details: { name: 'Asha', email: 'asha@rao.example.com' },
    customer_care_details: { email: 'care@rao.example.com' },
  };
  const compliance = at('business_compliance_info');
  assert.equal((await call('GET', compliance)).body.data[0].entity_name, null);
  assert.deepEqual((await call('POST', compliance, declared)).body, SUCCESS);
  assert.equal((await call('GET', compliance)).body.data[0].entity_name, 'Rao Textiles');
  assert.match(
    await refusal('business_compliance_info', { ...declared, entity_type: 'OTHER' }),
    /Entity_type_custom/,
  );
});

test('an account changes its name and lists its numbers by fields, filter and page', async (t) => {
  const { call, hook, simulator } = await started(t);
  simulator.addNumber(number(hook.url, { phoneNumberId: '100000000000002', displayPhone: '+15550000002' }));
  assert.deepEqual((await call('POST', `/v26.0/${WABA}`, { name: 'Rao' })).body, SUCCESS);
  const account = (await call('GET', `/v26.0/${WABA}?fields=name,health_status,ownership_type`)).body;
  assert.deepEqual([account.name, account.health_status.can_send_message], ['Rao', 'AVAILABLE']);
  const list = `/v26.0/${WABA}/phone_numbers?fields=id,quality_rating`;
  const first = (await call('GET', `${list}&limit=1&access_token=token`)).body;
  assert.deepEqual(first.data, [{ id: PNID, quality_rating: 'GREEN' }]);
  // Whoever follows the link without headers, as Chatwoot does, has the token in it.
  const second = (await (await fetch(first.paging.next)).json()) as Json;
  assert.deepEqual(second.data, [{ id: '100000000000002', quality_rating: 'GREEN' }]);
  assert.equal(second.paging.next, undefined);
  const back = (await (await fetch(second.paging.previous)).json()) as Json;
  assert.equal(back.data[0].id, PNID);
  await call('POST', '/_simulator/number?channel=100000000000002', { quality: 'RED' });
  const red = encodeURIComponent('[{"field":"quality_rating","operator":"EQUAL","value":"RED"}]');
  const filtered = (await call('GET', `${list}&filtering=${red}`)).body;
  assert.deepEqual(filtered.data, [{ id: '100000000000002', quality_rating: 'RED' }]);
  assert.match((await call('GET', `${list}&after=x`)).body.error.message, /Invalid cursor/);
});

test('messages go to the callback of the number before that of the account before the app’s, once it shook hands', async (t) => {
  const { call, send, hook } = await started(t);
  const [ofAccount, ofNumber] = [await receiver(t), await receiver(t)];
  const apps = `/v26.0/${WABA}/subscribed_apps`;
  const override = { override_callback_uri: ofAccount.url, verify_token: 'v' };
  const nowhere = { override_callback_uri: 'http://127.0.0.1:9/', verify_token: 'v' };
  assert.equal((await call('POST', apps, nowhere)).body.error.error_subcode, 2200);
  assert.deepEqual((await call('POST', apps, override)).body, SUCCESS);
  assert.equal((await call('GET', apps)).body.data[0].override_callback_uri, ofAccount.url);
  await send('+919800001234');
  await until(() => ofAccount.statuses().length === 3);
  const webhook_configuration = { override_callback_uri: ofNumber.url, verify_token: 'v' };
  assert.deepEqual((await call('POST', at(), { webhook_configuration })).body, SUCCESS);
  const shown = (await call('GET', `${at()}?fields=webhook_configuration`)).body.webhook_configuration;
  assert.deepEqual(shown, {
    ...{ phone_number: ofNumber.url, whatsapp_business_account: ofAccount.url, application: hook.url },
  });
  await send('+919800001234');
  await until(() => ofNumber.statuses().length === 3);
  // Only messages follow; everything else goes to the app.
  await call('POST', '/_simulator/template-status', {
    name: 'order_update',
    language: 'en',
    event: 'PAUSED',
  });
  await until(() => hook.values().length === 1);
  assert.equal(hook.statuses().length, 0);
  assert.deepEqual([ofAccount.values().length, ofNumber.posts.length > 0], [ofAccount.posts.length, true]);
});

test('within a service no callback leads elsewhere', async (t) => {
  const { call } = await started(t, { anyCallback: false });
  const elsewhere = await receiver(t);
  const override = { override_callback_uri: elsewhere.url, verify_token: 'v' };
  const form = { grant_type: 'client_credentials', client_id: '300000000000001', client_secret: SECRET };
  const { access_token } = (await call('POST', '/v26.0/oauth/access_token', form)).body;
  const object = { object: 'whatsapp_business_account', callback_url: elsewhere.url, fields: 'messages' };
  const refused = [
    await call('POST', `/v26.0/${WABA}/subscribed_apps`, override),
    await call('POST', at(), { webhook_configuration: override }),
    await call('POST', `${at()}?webhook_configuration=${encodeURIComponent(JSON.stringify(override))}`),
    await call('POST', '/v26.0/300000000000001/subscriptions', object, access_token),
  ];
  for (const { status, body } of refused) assert.deepEqual([status, body.error.code], [400, 3]);
  assert.deepEqual((await call('POST', `/v26.0/${WABA}/subscribed_apps`)).body, SUCCESS);
  assert.equal(elsewhere.state.handshakes, 0);
});

test('what a business has set survives a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-simulator-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const hook = await receiver(t);
  const open = async () => {
    const file = join(folder, 'simulator.db');
    const simulator = await openSimulator({ file, clock: systemClock, log: silentLog, serveControl: true });
    simulator.addNumber(number(hook.url));
    return { simulator, ...client(simulator) };
  };
  const before = await open();
  await before.call('POST', at('whatsapp_business_profile'), {
    messaging_product: 'whatsapp',
    about: 'Silk',
  });
  await before.call('POST', at('message_qrdls'), { prefilled_message: 'Hello' });
  await before.call('POST', '/_simulator/number', { quality: 'YELLOW' });
  await before.simulator.control.inbound({ from: '+919800001234', text: 'Hello' });
  const users = { messaging_product: 'whatsapp', block_users: [{ user: '+919800001234' }] };
  await before.call('POST', at('block_users'), users);
  const flow = await before.call('POST', `/v26.0/${WABA}/flows`, { name: 'Visit', categories: ['OTHER'] });
  await before.call('POST', at('deregister'));
  await before.simulator.close();
  const after = await open();
  t.after(() => after.simulator.close());
  assert.equal((await after.call('GET', at('whatsapp_business_profile'))).body.data[0].about, 'Silk');
  assert.equal((await after.call('GET', at('message_qrdls'))).body.data[0].prefilled_message, 'Hello');
  const { body } = await after.call('GET', `${at()}?fields=quality_rating,status`);
  assert.deepEqual([body.quality_rating, body.status], ['YELLOW', 'DISCONNECTED']);
  assert.equal((await after.call('GET', at('block_users'))).body.data[0].wa_id, '919800001234');
  assert.equal((await after.call('GET', `/v26.0/${flow.body.id}`)).body.name, 'Visit');
});
