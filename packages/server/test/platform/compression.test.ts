/** What is sent compressed, and what never is. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onEachDatabase } from '../rigs/databases.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Without the decoding that `fetch` does by itself. */
function ask(url: string, headers: Record<string, string>, method = 'GET', body?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

onEachDatabase('compression', (backend) => {
  const service = serviceOf(backend);
  let authorization: string;
  let messageId: string;

  before(async () => {
    authorization = `Bearer ${service.apiKey}`;
    for (let n = 0; n < 8; n++)
      ({ messageId } = await service.client.messages.send(text(someone(), `नमस्ते, order ${n}`)));
    await service.reaches(messageId, 'read');
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(service.url + path, { authorization, ...headers }, method);

  for (const path of ['/', '/docs', '/openapi.json', '/llms.txt', '/api/v1/messages', '/api/v1/contacts'])
    test(`${path} comes in the encoding that the client takes best, and says that it varies by it`, async () => {
      const plain = await get(path);
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.match(String(plain.headers.vary), /Accept-Encoding/);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, GZIP;q=0.5', 'gzip'],
      ] as const) {
        const { headers, bytes, status } = await get(path, { 'accept-encoding': accepted });
        assert.deepEqual([status, headers['content-encoding']], [200, encoding]);
        assert.match(String(headers.vary), /Accept-Encoding/);
        assert.equal(Number(headers['content-length']), bytes.length);
        assert.equal(headers['content-type'], plain.headers['content-type']);
        assert.ok(bytes.length < plain.bytes.length / 2, `${bytes.length} of ${plain.bytes.length}`);
        const [sent, asked] = [DECODE[encoding](bytes), plain.bytes].map(withoutTimestamp);
        assert.equal(sent, asked);
        const head = await get(path, { 'accept-encoding': accepted }, 'HEAD');
        assert.equal(head.headers['content-encoding'], encoding);
        assert.equal(head.bytes.length, 0);
      }
      for (const accepted of ['identity', 'br;q=0', 'zstd'])
        assert.equal(
          (await get(path, { 'accept-encoding': accepted })).headers['content-encoding'],
          undefined,
        );
    });

  test('a page differs by Accept and by Accept-Encoding', async () => {
    const markdown = { 'accept-encoding': 'br', accept: 'text/markdown' };
    for (let i = 0; i < 2; i++) {
      const page = await get('/docs', { 'accept-encoding': 'br' });
      const text = await get('/docs', markdown);
      assert.equal(text.headers.vary, 'Accept, Accept-Encoding');
      assert.match(brotliDecompressSync(page.bytes).toString(), /^<!doctype html>/);
      assert.match(brotliDecompressSync(text.bytes).toString(), /^# /);
    }
  });

  test('an ETag is weak where what it names is compressed, and counts in a condition either way', async () => {
    const { id } = await service.client.contacts.create({
      phone: someone(),
      tags: Array.from({ length: 50 }, (_, i) => `a rather long tag of a contact, ${i}`),
    });
    const path = `/api/v1/contacts/${id}`;
    const plain = await get(path);
    const compressed = await get(path, { 'accept-encoding': 'br' });
    assert.equal(compressed.headers['content-encoding'], 'br');
    assert.match(String(plain.headers.etag), /^"/);
    assert.equal(compressed.headers.etag, `W/${plain.headers.etag}`);
    for (const tag of [plain, compressed].map(({ headers }) => String(headers.etag))) {
      const known = await get(path, { 'accept-encoding': 'br', 'if-none-match': tag });
      assert.deepEqual([known.status, known.bytes.length], [304, 0]);
      assert.equal(known.headers.etag, tag);
      assert.match(String(known.headers.vary), /Accept-Encoding/);
    }
    const headers = {
      authorization,
      'content-type': 'application/json',
      'if-match': String(compressed.headers.etag),
    };
    const change = (name: string) => ask(service.url + path, headers, 'PATCH', JSON.stringify({ name }));
    assert.equal((await change('Asha')).status, 200);
    assert.equal((await change('Ravi')).status, 412);
  });

  test('what is small, changes something, streams, or holds a form comes as it is', async () => {
    const all = { 'accept-encoding': 'br, gzip' };
    const small = await get(`/api/v1/contacts?search=nobody`, all);
    assert.deepEqual([small.status, small.headers['content-encoding']], [200, undefined]);
    const tags = Array.from({ length: 50 }, (_, i) => `a rather long tag of a contact, ${i}`);
    const made = await ask(
      `${service.url}/api/v1/contacts`,
      { authorization, 'content-type': 'application/json', ...all },
      'POST',
      JSON.stringify({ phone: someone(), tags }),
    );
    assert.equal(made.status, 201);
    assert.ok(made.bytes.length > 1024);
    assert.equal(made.headers['content-encoding'], undefined);
    for (const path of ['/oauth/sign-in', '/contact', '/dashboard']) {
      const page = await get(path, { ...all, accept: 'text/html' });
      assert.deepEqual([page.status, page.headers['content-encoding']], [200, undefined], path);
    }
    const stream = await fetch(`${service.url}/api/v1/stream?after=0`, {
      headers: { authorization, ...all },
    });
    assert.equal(stream.headers.get('content-encoding'), null);
    await stream.body!.cancel();
  });
});

const withoutTimestamp = (bytes: Buffer) => bytes.toString().replace(/"timestamp":"[^"]+"\}$/, '');
