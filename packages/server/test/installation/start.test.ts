import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { longTest } from '../../../../test/kit/long-test.ts';
import { demoText } from '../../src/installation/demo.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openApp } from '../rigs/app.ts';
import { meghdoot, serveHere, startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come
type Json = any;

const json = async (url: string, init?: RequestInit) => (await (await fetch(url, init)).json()) as Json;

test('the first start prints a line that sends a first message, the README sends an invoice, a second server beside it is refused, and the next start prints none, the first having been killed', async (t) => {
  const DATA_DIR = temporaryFolder(t);
  const server = await startServer(t, { DATA_DIR });
  const line = /^ {2}(curl -s \S+\/messages\/send .*)$/m.exec(server.output())?.[1];
  assert.ok(line, server.output());
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  const { success, data } = JSON.parse(stdout);
  assert.equal(success, true);
  assert.equal(data.recipient, '+919876543210');

  const key = /mgd_test_\w+/.exec(line)![0];
  const headers = { authorization: `Bearer ${key}` };
  const templates = await json(`${server.url}/api/v1/templates`, { headers });
  assert.deepEqual(
    templates.data.map((each: Json) => [each.name, each.language, each.category, each.status]),
    [
      ['order_update', 'en', 'UTILITY', 'APPROVED'],
      ['hello_world', 'en', 'UTILITY', 'APPROVED'],
    ],
  );
  const next = /^ {2}(curl -s \S+\/messages\/)<messageId>(.*)$/m.exec(server.output())!;
  await eventually(async () => {
    const shown = await promisify(execFile)('sh', ['-c', `${next[1]}${data.messageId}${next[2]}`]);
    assert.equal(JSON.parse(shown.stdout).data.status, 'read');
  });
  const me = await json(`${server.url}/api/v1/me`, { headers });
  assert.deepEqual(
    [me.data.workspace.slug, me.data.workspace.mode, me.data.kind, me.data.administrator],
    ['demo', 'test', 'admin', true],
  );

  const sent = JSON.parse(await sendInvoice(server.url, key, DATA_DIR));
  await eventually(async () => {
    const { data: message } = await json(`${server.url}/api/v1/messages/${sent.data.messageId}`, { headers });
    assert.equal(message.status, 'read');
    assert.match(message.components[0].parameters[0].document.id, /^med_/);
  });

  const second = await meghdoot({ DATA_DIR, PORT: '0' }, ['serve']);
  assert.equal(second.code, 1);
  assert.match(second.stderr, /^meghdoot: Another server is running on DATA_DIR \S+; stop it, or /);
  await server.end('SIGKILL');
  const again = await startServer(t, { DATA_DIR });
  assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
  assert.doesNotMatch(again.output(), /mgd_|curl|npm run/);
  assert.equal((await json(`${again.url}/api/v1/channels`, { headers })).data.length, 1);
});

/** What the README has one paste, in a folder where it may make the file; it ends with the response to the send. */
async function sendInvoice(url: string, key: string, cwd: string): Promise<string> {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const [, paste = ''] = /<!-- invoice-example -->\n```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  // The review takes as long as the machine makes it.
  const reviewed = `until curl -s ${url}/api/v1/templates -H "Authorization: Bearer $key" | grep -q 'invoice_ready.*"APPROVED".*order_update'; do sleep 0.2; done`;
  const script = paste
    .replaceAll('http://localhost:3000', url)
    .replace('key=mgd_test_…', `key=${key}`)
    .replace(/^sleep .*$/m, reviewed);
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd });
  return stdout.slice(stdout.lastIndexOf('{"success"'));
}

test('where strangers may read it, the first start makes no key and prints the commands that do', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), BASE_URL: 'https://example.com' };
  const { demo, url } = await serveHere(t, env);
  assert.deepEqual(demo, { workspace: 'demo' });
  assert.match(demoText(demo, url), /keys create --workspace demo --kind messaging/);
  const answer = await fetch(`${url}/_simulator/messages`);
  assert.equal(answer.status, 404);
});

/** What a feature loads when it is first asked for, because it is large. */
const SELDOM = ['oidc-provider', 'jose', 'nodemailer', 'file-type', 'aws4fetch'];

longTest('a start loads no large library that is seldom asked for', async () => {
  const code = `
    import { registerHooks } from 'node:module';
    const resolve = (name, context, next) => { console.log(name); return next(name, context); };
    registerHooks({ resolve });
    await import('../../src/main.ts');`;
  const flags = ['--conditions=meghdoot-source', '--input-type=module', '--eval', code];
  const options = { cwd: import.meta.dirname, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, flags, options);
  const loaded = new Set(stdout.split('\n'));
  assert.ok(loaded.has('fastify'));
  assert.deepEqual(
    SELDOM.filter((name) => loaded.has(name)),
    [],
  );
});

test('a setting that cannot be right stops the start with one sentence that names it', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), LOG_LEVEL: 'loud' };
  const ended = await meghdoot(env, ['--json']);
  assert.equal(ended.code, 1);
  assert.match(JSON.parse(ended.stdout).error.message, /^LOG_LEVEL must be one of /);
});

test('a port that is taken stops the start with one sentence and costs no demo key', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const DATA_DIR = temporaryFolder(t);
  const refused = await meghdoot({ DATA_DIR, PORT: String((other.address() as AddressInfo).port) }, [
    'serve',
  ]);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^meghdoot: PORT \d+ of 127\.0\.0\.1 is in use\.\n/);
  assert.match((await serveHere(t, { DATA_DIR })).demo!.key!, /^mgd_test_/);
});

onEachDatabase('a server', (backend) => {
  test('is not ready while its database is not migrated, or away', async (t) => {
    const database = await backend.open({ empty: true });
    t.after(() => database.close());
    const { db } = database;
    const app = await openApp({ db });
    t.after(() => app.close());
    const ready = async () => {
      const answer = await app.inject('/readyz');
      return [answer.statusCode, answer.json().error?.message];
    };
    assert.deepEqual(await ready(), [503, 'The database has not been migrated.']);
    await migrate(db);
    assert.deepEqual(await ready(), [200, undefined]);
    await db.destroy();
    assert.deepEqual(await ready(), [503, 'The database does not respond.']);
    assert.equal((await app.inject('/healthz')).statusCode, 200);
  });

  test('says how it is, shows metrics to this machine alone, tells webhooks of a reply, and stops', async (t) => {
    const database = await backend.open({ empty: true });
    t.after(() => database.close());
    const running = await serveHere(t, database.env);
    const { url } = running;
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.equal((await json(`${url}/readyz`)).data.status, 'ready');
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^process_cpu_seconds_total /m);
    const proxied = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    assert.equal(proxied.status, 404);

    const key = running.demo!.key!;
    const post = (body: object, headers = {}) =>
      fetch(`${url}/api/v1/simulator/inbound`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const heard: Json[] = [];
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      heard.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    t.after(() => receiver.close());
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const registered = await fetch(`${url}/api/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: hook, events: ['message.*'] }),
    });
    assert.equal(registered.status, 201);
    assert.equal((await post({ from: '+919812345678', text: 'Hello' })).status, 200);
    await eventually(() => assert.equal(heard[0]?.data.message, 'Hello'));
    const wrong = await post({ from: 'Asha', text: 'Hello' });
    assert.deepEqual([wrong.status, ((await wrong.json()) as Json).error.details[0].field], [400, 'from']);
    await eventually(async () => {
      const list = await json(`${url}/api/v1/messages?direction=inbound`, {
        headers: { authorization: `Bearer ${key}` },
      });
      assert.equal(list.data[0]?.message, 'Hello');
    });

    await running.stop();
    await assert.rejects(fetch(`${url}/healthz`));
  });

  test('shows its metrics for METRICS_TOKEN', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const env = { ...database.env, METRICS_TOKEN: 'a token', SIMULATOR: 'off' };
    const running = await serveHere(t, env);
    assert.equal(running.demo, undefined);
    assert.equal((await fetch(`${running.url}/metrics`)).status, 401);
    const headers = { authorization: 'Bearer a token', 'x-forwarded-for': '203.0.113.9' };
    assert.equal((await fetch(`${running.url}/metrics`, { headers })).status, 200);
    assert.equal((await fetch(`${running.url}/_simulator/messages`)).status, 404);
  });
});
