/** A process with files under way: what a kill in the middle leaves of them, and how much memory they take. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { CREDENTIALS, SECRET_KEY, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { document, startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { filesIn, form, JPEG, PDF } from '../rigs/media-files.ts';

test('a server killed in the middle of uploads loses none that it answered, and keeps no other', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
  await document(env, ['workspaces', 'create', 'demo']);
  const { key } = await document(env, ['keys', 'create', '--workspace', 'demo', '--kind', 'admin']);
  const first = await startServer(t, env);
  const client = (url: string) => createMeghdoot({ apiKey: key, baseUrl: url, maxRetries: 0 });
  const file = new Blob([new Uint8Array(PDF)], { type: 'application/pdf' });
  const kept = await client(first.url).media.upload(file, { idempotencyKey: 'one' });
  const { body, type } = form([
    { bytes: Buffer.concat([PDF, Buffer.alloc(200_000)]), type: 'application/pdf', name: 'a' },
  ]);
  const call = request(`${first.url}/api/v1/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': body.length },
  });
  call.on('error', () => undefined);
  call.write(body.subarray(0, 100_000));
  await eventually(() => assert.equal(filesIn(env.DATA_DIR).length, 2));
  await first.end('SIGKILL');
  const second = await startServer(t, env);
  await eventually(() => assert.equal(filesIn(env.DATA_DIR).length, 1));
  const again = await client(second.url).media.upload(file, { idempotencyKey: 'one' });
  assert.deepEqual(again, kept);
  assert.deepEqual(await buffer(await client(second.url).media.content(kept.id)), PDF);
  assert.equal(filesIn(env.DATA_DIR).length, 1);
});

test('a server killed while a medium goes to WhatsApp sends its message afterwards, once', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
  await document(env, ['workspaces', 'create', 'live']);
  const { key } = await document(env, ['keys', 'create', '--workspace', 'live', '--kind', 'admin']);
  const simulator = await standAloneSimulator(t);
  const door = await graphDoor(t, simulator.graphUrl);
  const ids = ['--phone-number-id', '100000000000001', '--waba-id', '200000000000001'];
  const added = await document(
    env,
    ['channels', 'add', '--workspace', 'live', '--graph-url', door.url, ...ids],
    JSON.stringify(CREDENTIALS),
  );
  assert.ok(added.id, JSON.stringify(added));
  const first = await startServer(t, env);
  const client = (url: string) => createMeghdoot({ apiKey: key, baseUrl: url, maxRetries: 0 });
  const medium = await client(first.url).media.upload(
    new Blob([new Uint8Array(JPEG)], { type: 'image/jpeg' }),
  );
  door.holdsMedia = true;
  const to = '+919800005555';
  const { messageId } = await client(first.url).messages.send({ to, type: 'media', mediaId: medium.id });
  await eventually(() => assert.ok(door.held > 0));
  await first.end('SIGKILL');
  door.holdsMedia = false;
  const second = await startServer(t, env);
  const sent = await eventually(
    async () => {
      const message = await client(second.url).messages.get(messageId);
      assert.equal(message.status, 'sent');
      return message;
    },
    { timeoutMs: 60_000 },
  );
  assert.deepEqual(
    sent.history.map(({ kind }) => kind),
    ['accepted', 'attempt', 'taken'],
  );
  assert.equal(simulator.control.messages()!.length, 1);
});
