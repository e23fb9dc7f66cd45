import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { runSimulator } from '../../src/simulator/command.ts';
import type { Simulator } from '../../src/simulator/simulator.ts';
import {
  client,
  names,
  number,
  PNID,
  quiet,
  receiver,
  SECRET,
  started,
  templateSend,
  until,
  WABA,
} from '../rigs/simulator.ts';

test('what is due together travels together, up to the batch size', async (t) => {
  const { hook, send } = await started(t, { settings: { statusDelayMs: 30, batch: 40 } });
  await Promise.all(Array.from({ length: 60 }, (_, i) => send(`+91980001${1000 + i}`)));
  await until(() => hook.statuses().length === 180);
  const sizes = hook.posts.map((p) => p.body.entry[0].changes[0].value.statuses.length);
  assert.ok(Math.max(...sizes) > 5 && Math.max(...sizes) <= 40, `sizes ${sizes}`);
  for (const { id } of hook.statuses()) {
    assert.deepEqual(names(hook.statuses(id)), ['sent', 'delivered', 'read']);
  }
});

test('a webhook that is not answered with 200 is posted again, later and later', async (t) => {
  const { hook, send, kept } = await started(t);
  hook.state.status = 500;
  await send('+919800001234');
  await until(() => hook.posts.length === 2, 3000);
  assert.ok(hook.posts[1]!.at - hook.posts[0]!.at >= 900);
  assert.deepEqual((await kept())[0].statuses, []);
  hook.state.status = 200;
  await until(() => hook.posts.length === 3, 4000);
  assert.ok(hook.posts[2]!.at - hook.posts[1]!.at >= 1900);
  assert.equal(hook.posts[2]!.raw, hook.posts[0]!.raw);
  assert.equal((await kept())[0].statuses.length, 3);
});

test('duplicate and shuffle bring every update, twice and out of order', async (t) => {
  const { hook, send, call } = await started(t);
  await call('POST', '/_simulator/settings', { duplicate: true, shuffle: true, statusDelayMs: 1 });
  const { body } = await send('+919800001234');
  await until(() => hook.statuses(body.messages[0].id).length === 6);
  await call('POST', '/_simulator/inbound', { from: '+919800001234', text: 'once' });
  await until(() => hook.inbound().length === 2);
  assert.equal(hook.inbound()[0].id, hook.inbound()[1].id);
});

test('a closed simulator still owes its receipts when it is opened again', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'simulator-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'simulator.db');
  const first = await started(t, { file });
  first.hook.state.status = 503;
  await first.send('+919800001234', 'm.1');
  await first.call('POST', `/v26.0/${WABA}/subscribed_apps`);
  await until(() => first.hook.posts.length > 0);
  await first.simulator.close();

  const second = await started(t, { file });
  const statuses = await until(() => second.hook.statuses().length === 3 && second.hook.statuses());
  assert.deepEqual(names(statuses), ['sent', 'delivered', 'read']);
  const [message] = await second.kept();
  assert.equal(message.biz_opaque_callback_data, 'm.1');
  assert.equal((await second.call('GET', `/v26.0/${WABA}/subscribed_apps`)).body.data.length, 1);
});

test('kill -9 loses nothing that was answered', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'simulator-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'simulator.db');
  const source = new URL('../../src/', import.meta.url).href;
  const program = `
    const { openSimulator } = await import('${source}simulator/simulator.ts');
    const { systemClock } = await import('${source}platform/clock.ts');
    const { silentLog } = await import('${source}platform/log.ts');
    const s = await openSimulator({ file: process.argv[1], clock: systemClock, log: silentLog });
    s.addNumber(JSON.parse(process.argv[2]));
    console.log(s.graphUrl);`;
  const arguments_ = [
    '--input-type=module',
    '-e',
    program,
    file,
    JSON.stringify(number('http://127.0.0.1:9/')),
  ];
  const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
  const graphUrl = String((await once(child.stdout!, 'data'))[0]).trim();
  const { send } = client({ graphUrl } as Simulator);
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(`+91980000${2000 + i}`)));
  child.kill('SIGKILL');
  await once(child, 'exit');

  const { hook, kept } = await started(t, { file });
  await until(() => hook.statuses().length === 60);
  assert.equal((await kept()).length, 20);
});

test('a number that left is owed its receipts until it is back, with new credentials', async (t) => {
  const { hook, simulator, send, kept } = await started(t, { settings: { statusDelayMs: 40 } });
  await send('+919800001234');
  simulator.removeNumber(PNID);
  await quiet();
  assert.equal(hook.posts.length, 0);
  assert.equal((await send('+919800001234')).status, 401);
  simulator.addNumber(number(hook.url));
  simulator.addNumber(number(`${hook.url}?moved`));
  await until(() => hook.statuses().length === 3);
  assert.equal((await kept()).length, 1);
});

test('the controls are for loopback peers that ask a loopback host; elsewhere they do not exist', async (t) => {
  const { simulator, call } = await started(t);
  const { port } = new URL(simulator.graphUrl);
  const ask = (host: string, more = '') =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`GET /_simulator/messages HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
      socket.once('data', (data) => resolve(String(data).split(' ')[1]!));
    });
  assert.equal(await ask(`localhost:${port}`), '200');
  assert.equal(await ask('[::1]:80'), '200');
  assert.equal(await ask('rebound.example'), '404');
  assert.equal(await ask('127.0.0.1.example'), '404');
  assert.equal(await ask('localhost', 'X-Forwarded-For: 203.0.113.9\r\n'), '404');
  assert.equal((await call('GET', '/_simulator/messages?channel=chn_demo')).status, 200);
  assert.equal((await call('GET', '/_simulator/messages?channel=chn_other')).status, 404);
  assert.equal((await call('GET', '/_simulator/nothing')).status, 404);
  const closed = await started(t, { serveControl: false });
  assert.equal((await closed.call('GET', '/_simulator/messages')).status, 404);
});

test('the controls act on the first number unless a channel is named, and can forget messages', async (t) => {
  const { simulator, hook, call, send, kept } = await started(t);
  simulator.addNumber(number(hook.url, { phoneNumberId: '100000000000002', label: 'chn_two' }));
  await call('POST', '/_simulator/inbound', { from: '+919800001234', text: 'to two', channel: 'chn_two' });
  await until(() => hook.inbound().length === 1);
  assert.equal(hook.values()[0].value.metadata.phone_number_id, '100000000000002');
  simulator.addNumber(number(hook.url)); // a refresh does not move it to the end
  await send('+919800001234');
  assert.equal((await kept()).length, 1);
  assert.equal((await call('DELETE', '/_simulator/messages')).status, 200);
  assert.equal((await kept()).length, 0);
  assert.equal((await call('POST', '/_simulator/inbound', { from: '+919800001234' })).status, 400);
});

test('templates, preferences and any other change can be made to arrive', async (t) => {
  const { hook, call, post } = await started(t);
  await call('POST', '/_simulator/template-status', { name: 'named', language: 'en', event: 'PAUSED' });
  await call('POST', '/_simulator/user-preferences', { from: '+919800001234', value: 'stop' });
  const message = {
    from: '919800001234',
    id: 'wamid.X',
    timestamp: '1',
    type: 'reaction',
    reaction: { emoji: '👍' },
  };
  await call('POST', '/_simulator/change', { field: 'messages', value: { messages: [message] } });
  const changes = await until(() => hook.values().length === 3 && hook.values());
  const of = (field: string) => changes.find((change) => change.field === field).value;
  assert.equal(of('message_template_status_update').event, 'PAUSED');
  assert.ok(hook.posts.some((p) => /"message_template_id":90071992547409935,/.test(p.raw)));
  assert.equal(of('user_preferences').user_preferences[0].value, 'stop');
  assert.deepEqual(of('messages').messages, [message]);
  assert.equal((await post(templateSend('named', 'en'))).body.error.code, 132015);
});

test('stand-alone it shakes hands with the webhook first and brings the two demo templates', async (t) => {
  const hook = await receiver(t);
  const options = { webhook: hook.url, token: 'token', appSecret: SECRET, verifyToken: 'v', port: 0 };
  const simulator = await runSimulator({ ...options, clock: systemClock, log: silentLog });
  t.after(() => simulator.close());
  const { post, kept } = client(simulator);
  assert.equal((await post(templateSend('hello_world', 'en'))).status, 200);
  assert.equal((await kept())[0].type, 'template');
});
