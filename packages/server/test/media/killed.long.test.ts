/** A process with files under way: what a kill in the middle leaves of them, and how much memory they take. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { CREDENTIALS, SECRET_KEY, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { document, serveHere, startServer, temporaryFolder } from '../rigs/cli-process.ts';
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
  const second = await serveHere(t, env);
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
  const second = await serveHere(t, env);
  const sent = await eventually(
    async () => {
      const message = await client(second.url).messages.get(messageId);
      assert.equal(message.status, 'sent');
      return message;
    },
    { everyMs: 250 },
  );
  assert.deepEqual(
    sent.history.map(({ kind }) => kind),
    ['accepted', 'attempt', 'taken'],
  );
  assert.equal(simulator.control.messages()!.length, 1);
});

const MIB = 1024 * 1024;

test('two uploads and two downloads of 64 MiB at once take less memory than one of them', async (t) => {
  if (process.platform !== 'linux') return; // which alone tells the peak of a process
  const env = { DATA_DIR: temporaryFolder(t), SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
  await document(env, ['workspaces', 'create', 'demo']);
  const { key } = await document(env, ['keys', 'create', '--workspace', 'demo', '--kind', 'admin']);
  const { url, child } = await startServer(t, env);
  const client = createMeghdoot({ apiKey: key, baseUrl: url, maxRetries: 0 });
  const bytes = 64 * MIB;
  const first = await uploadOf(url, key, bytes);
  await bytesOf(await client.media.content(first));
  const before = peakMib(child.pid!);
  const [, , ...read] = await Promise.all([
    ...[uploadOf(url, key, bytes), uploadOf(url, key, bytes)],
    ...[1, 2].map(async () => bytesOf(await client.media.content(first))),
  ]);
  assert.deepEqual(read, [bytes, bytes]);
  const grown = peakMib(child.pid!) - before;
  t.diagnostic(`${before.toFixed(0)} MiB after one, ${grown.toFixed(0)} MiB more with four at once`);
  assert.ok(grown < 64, `it grew by ${grown.toFixed(0)} MiB`);
  assert.ok(before < 300, `one had it grow to ${before.toFixed(0)} MiB`);
});

/** Uploads a PDF of so many bytes, which this process never has as a whole; returns its id. */
async function uploadOf(url: string, key: string, bytes: number): Promise<string> {
  const { body, type } = form([{ bytes: PDF, type: 'application/pdf', name: 'large.pdf' }]);
  const end = body.lastIndexOf('\r\n--');
  const filling = bytes - PDF.length;
  const call = request(`${url}/api/v1/media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': type,
      'content-length': body.length + filling,
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const pieces = function* () {
    yield body.subarray(0, end);
    for (let left = filling; left > 0; left -= MIB) yield Buffer.alloc(Math.min(MIB, left));
    yield body.subarray(end);
  };
  await pipeline(Readable.from(pieces()), call);
  const [response] = await answered;
  const said = await text(response);
  assert.equal(response.statusCode, 201, said);
  return JSON.parse(said).data.id;
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of content) bytes += piece.length;
  return bytes;
}

const peakMib = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
