/** The doors of the app itself, as n8n and pywa call them, and what hears of what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY } from '../../src/platform/clock.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, names, PNID, quiet, receiver, SECRET, started, until, WABA } from '../rigs/simulator.ts';

const APP = '300000000000001';

test('the root tells a good token from a bad one by the type of its error', async (t) => {
  const { call } = await started(t);
  const good = await call('GET', '/v13.0/');
  assert.deepEqual(
    [good.status, good.body.error.code, good.body.error.type],
    [400, 100, 'GraphMethodException'],
  );
  const bad = await call('GET', '/v13.0/', undefined, 'another');
  assert.deepEqual([bad.status, bad.body.error.type], [401, 'OAuthException']);
});

test('an app has its webhooks brought elsewhere, and those fields alone that it asked for', async (t) => {
  const { simulator, call, send, hook } = await started(t);
  const other = await receiver(t);
  const form = { grant_type: 'client_credentials', client_id: APP, client_secret: SECRET };
  const token = async (body: Record<string, string>) => {
    const answer = await fetch(`${simulator.graphUrl}/v19.0/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    return (await answer.json()) as Json;
  };
  assert.equal((await token({ ...form, client_secret: 'x' })).error.code, 1);
  const { access_token } = await token(form);
  const path = `/v19.0/${APP}/subscriptions`;
  const wanted = {
    ...{ object: 'whatsapp_business_account', callback_url: other.url, verify_token: 'v' },
    ...{ fields: '["messages"]', include_values: true },
  };
  assert.equal((await call('POST', path, wanted)).body.error.code, 15);
  const silent = { ...wanted, callback_url: 'http://127.0.0.1:9/' };
  assert.equal((await call('POST', path, silent, access_token)).body.error.error_subcode, 2200);
  assert.deepEqual((await call('POST', path, wanted, access_token)).body, { success: true });
  const [shown] = (await call('GET', path, undefined, access_token)).body.data;
  assert.deepEqual([shown.callback_url, shown.fields[0].name], [other.url, 'messages']);

  await call('POST', '/_simulator/template-status', {
    name: 'order_update',
    language: 'en',
    event: 'PAUSED',
  });
  await send('+919800001234');
  await until(() => other.statuses().length === 3);
  assert.equal(hook.posts.length, 0);
  assert.ok(other.values().every(({ field }) => field === 'messages'));
  assert.deepEqual((await call('DELETE', path, undefined, access_token)).body, { success: true });
  await send('+919800001234');
  await until(() => hook.statuses().length === 3);
});

test('with subscribedOnly an account that no app is subscribed to is silent', async (t) => {
  const { call, send, hook } = await started(t, { settings: { subscribedOnly: true } });
  await send('+919800001234');
  await quiet();
  assert.equal(hook.posts.length, 0);
  await call('POST', `/v26.0/${WABA}/subscribed_apps`);
  await send('+919800001234');
  await until(() => hook.statuses().length === 3);
  await call('DELETE', `/v26.0/${WABA}/subscribed_apps`);
  await send('+919800001234');
  await quiet();
  assert.equal(hook.statuses().length, 3);
});

test('with serviceWindow a text reaches only who has written within 24 hours, a template everybody', async (t) => {
  const clock = manualClock();
  const { post, send, hook, simulator } = await started(t, { clock, settings: { serviceWindow: true } });
  const outcome = async (sent: Promise<{ body: Json }>) => {
    const { body } = await sent;
    await clock.advance(100);
    const wamid = body.messages[0].id;
    return until(() => hook.statuses(wamid).length > 0 && hook.statuses(wamid));
  };
  const [closed] = await outcome(send('+919800001234'));
  assert.equal(closed.errors[0].code, 131047);
  const template = { name: 'hello_world', language: { code: 'en' } };
  const sent = post({ to: '+919800001234', type: 'template', template });
  assert.deepEqual(names(await outcome(sent)), ['sent', 'delivered', 'read']);
  await simulator.control.inbound({ from: '+919800001234', text: 'Hello', channel: PNID });
  assert.deepEqual(names(await outcome(send('+919800001234'))), ['sent', 'delivered', 'read']);
  await clock.advance(DAY);
  const [again] = await outcome(send('+919800001234'));
  assert.equal(again.errors[0].code, 131047);
});
