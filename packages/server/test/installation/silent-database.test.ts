/** A PostgreSQL that freezes: nobody waits long for a 503, and what is asked again is done once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenToNoise } from '../../../../test/kit/noise.ts';
import { openCluster } from '../../../../test/kit/postgres-cluster.ts';
import { createRandom } from '../../src/platform/random.ts';
import { newApiKey } from '../../src/platform/security/tokens.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { type Json, someone, text } from '../rigs/service.ts';

/** It is promised; what the machine takes of the time by itself is not the service's. */
const PATIENCE_MS = 5000;

for (const _ of backends.filter(({ name }) => name === 'postgres')) {
  test('while PostgreSQL is frozen every kind of request is 503 within five seconds, and then all go on', async (t) => {
    const cluster = await openCluster();
    t.after(() => cluster.remove());
    const port = String(await freePort());
    const server = await startServer(t, {
      ...{ PORT: port, DATABASE_URL: cluster.url, SECRET_KEY, DATA_DIR: temporaryFolder(t) },
      ...{ LIMIT_SEND: 'off', LIMIT_API: 'off', LIMIT_LEADS: 'off' },
    });
    t.after(() => cluster.thaw());
    const noise = await listenToNoise(server.child.pid!);
    t.after(noise.stop);

    const key = /mgd_test_\w+/.exec(server.output())![0];
    const ask = async (
      method: string,
      path: string,
      body?: object | string,
      more: Record<string, string> = {},
    ) => {
      const began = performance.now();
      const headers: Record<string, string> = { authorization: `Bearer ${key}`, ...more };
      if (body) headers['content-type'] ??= 'application/json';
      const answer = await fetch(server.url + path, {
        ...{ method, headers, redirect: 'manual' },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const said = await answer.text();
      const tookMs = performance.now() - began - noise.since(began);
      return { what: `${method} ${path}`, status: answer.status, said, tookMs, headers: answer.headers };
    };
    const message = text(someone());
    const once = { 'idempotency-key': 'in the silence' };
    const send = () => ask('POST', '/api/v1/messages/send', message, once);
    const contact = { phone: someone() };
    const addContact = () => ask('POST', '/api/v1/contacts', contact, { 'idempotency-key': 'a contact' });
    const first: Json = JSON.parse((await ask('POST', '/api/v1/messages/send', text(someone()))).said);
    const credentials = { email: 'asha@example.com', password: 'monsoon over the western ghats' };
    const client = { client_name: 'Till', redirect_uris: ['http://127.0.0.1:8976/callback'] };
    const random = createRandom();
    /** Its sender is looked up before its body is read, of which most is still on the way. */
    const upload = () => {
      const boundary = 'of-the-test';
      const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain`;
      const file = `${part}\r\n\r\n${'x'.repeat(5_000_000)}\r\n--${boundary}--\r\n`;
      return ask('POST', '/api/v1/media', file, {
        authorization: `Bearer ${newApiKey('test', random)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      });
    };
    const unverified = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
    const all = () => [
      send(),
      addContact(),
      ask('GET', '/api/v1/messages'),
      ask('GET', `/api/v1/messages/${first.data.messageId}`),
      ask('GET', '/api/v1/contacts'),
      ask('GET', '/api/v1/stats'),
      ask('GET', '/api/v1/events'),
      ask('GET', '/readyz'),
      ask('POST', '/api/app/sign-in', credentials, { origin: `http://localhost:${port}` }),
      ask('POST', '/oauth/register', client),
      upload(),
      ask('POST', '/webhooks/whatsapp', { entry: [{ id: '1' }] }, unverified),
    ];
    const well = await Promise.all(all().slice(2));
    assert.deepEqual(
      well.filter(({ status }) => status >= 500),
      [],
    );

    cluster.freeze();
    let longest = 0;
    // Those who find it silent already wait no longer than the first.
    for (const round of ['the first', 'the next'])
      for (const { what, status, said, tookMs } of await Promise.all(all())) {
        assert.equal(status, 503, `${what} (${round}): ${said}`);
        longest = Math.max(longest, tookMs);
        assert.ok(tookMs < PATIENCE_MS, `${what} (${round}) took ${tookMs} ms of its own`);
      }
    t.diagnostic(`${Math.round(longest)} ms at most`);
    const refused = await send();
    assert.match(
      refused.said,
      /It may have been carried out: with the same Idempotency-Key nothing is made twice/,
    );
    assert.equal(refused.headers.get('retry-after'), '2');
    assert.equal((await ask('GET', '/healthz')).status, 200);
    cluster.thaw();

    const repeated: Json = await eventually(async () => {
      const { status, said } = await send();
      assert.equal(status, 200, said);
      return JSON.parse(said);
    });
    await eventually(async () => assert.equal((await addContact()).status, 201));
    await eventually(async () => {
      for (const { what, status, said } of await Promise.all(all()))
        assert.ok(status < 500, `${what}: ${status} ${said}`);
    });
    const { data }: Json = JSON.parse(
      (await ask('GET', `/api/v1/messages?recipient=${encodeURIComponent(message.to)}`)).said,
    );
    assert.deepEqual(
      data.map(({ messageId }: Json) => messageId),
      [repeated.data.messageId],
    );
  });
}
