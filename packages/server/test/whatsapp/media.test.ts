/** Files at Graph, on the wire. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { mediaFormat } from '../../src/whatsapp/media/formats.ts';
import { hexDigest } from '../../src/whatsapp/media/graph-media.ts';
import { client, http, TOKEN } from '../rigs/graph-server.ts';

const BYTES = Buffer.from('the bytes');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const file = {
  ...{ contentType: 'application/pdf', fileName: 'a "b".pdf', bytes: BYTES.length, sha256: SHA256 },
  open: async () => Readable.from([BYTES]),
};
const never = new AbortController().signal;

test('an upload is a form with the product, the type and the file, of a known length', async () => {
  let seen: { url?: string | undefined; headers?: NodeJS.Dict<string | string[]>; body?: string } = {};
  const to = await http(async (request, response) => {
    seen = { url: request.url, headers: request.headers, body: await text(request) };
    response.end('{"id":1037543291543636}');
  });
  assert.deepEqual(await client.uploadMedia(to, file), { kind: 'uploaded', id: '1037543291543636' });
  assert.equal(seen.url, '/v26.0/106540352242922/media');
  assert.equal(seen.headers!.authorization, `Bearer ${TOKEN}`);
  assert.equal(seen.headers!['content-length'], String(Buffer.byteLength(seen.body!)));
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(String(seen.headers!['content-type']))![1]!;
  assert.deepEqual(
    seen.body!.split(`--${boundary}`).map((part) => part.trim()),
    [
      '',
      'content-disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp',
      'content-disposition: form-data; name="type"\r\n\r\napplication/pdf',
      'content-disposition: form-data; name="file"; filename="a _b_.pdf"\r\ncontent-type: application/pdf\r\n\r\nthe bytes',
      '--',
    ],
  );
});

test('neither the type nor the name of a file can become a line of the form that carries it', async () => {
  let body = '';
  const to = await http(async (request, response) => {
    body = await text(request);
    response.end('{"id":1}');
  });
  const hostile = { contentType: 'text/plain\r\nX: 1', fileName: 'a\r\nX: 1\0"\\.pdf' };
  await client.uploadMedia(to, { ...file, ...hostile });
  assert.match(body, /name="type"\r\n\r\napplication\/octet-stream\r\n/);
  assert.match(body, /filename="a__X: 1___.pdf"\r\ncontent-type: application\/octet-stream\r\n\r\nthe bytes/);
});

test('what becomes of an upload is said, and nothing of the token', async () => {
  const graphError = { error: { message: `(#100) Param file ${TOKEN}`, type: 'OAuthException', code: 100 } };
  const refusing = await http(async (request, response) => {
    await buffer(request);
    response.writeHead(400).end(JSON.stringify(graphError));
  });
  const refused = await client.uploadMedia(refusing, file);
  assert.equal(refused.kind, 'refused');
  const proxied = await http(async (request, response) => {
    await buffer(request).catch(() => undefined); // one below is broken off by its client
    response.writeHead(502).end(`<h1>Bad gateway ${TOKEN}</h1>`);
  });
  const lost = await client.uploadMedia(proxied, file);
  assert.equal(lost.kind, 'not_sent');
  const cut = await http((request) => request.socket.destroy());
  const broken = await client.uploadMedia(cut, file);
  assert.equal(broken.kind, 'not_sent');
  const unread = await client.uploadMedia(proxied, {
    ...file,
    open: () => Promise.reject(new Error('gone')),
  });
  assert.equal(unread.kind, 'not_sent');
  const nowhere = await client.uploadMedia({ ...cut, graphUrl: 'ftp://graph' }, file);
  assert.equal(nowhere.kind, 'not_sent');
  assert.ok(!JSON.stringify([refused, lost, broken, unread, nowhere]).includes(TOKEN));
});

test('where a medium is, is read in the forms that Graph has given it', async () => {
  let answer: object = {};
  const to = await http((request, response) => {
    assert.equal(request.url, '/v26.0/77?phone_number_id=106540352242922');
    response.end(JSON.stringify(answer));
  });
  answer = {
    url: 'https://lookaside.fbsbx.com/x',
    mime_type: 'audio/ogg; codecs=opus',
    sha256: SHA256,
    file_size: 9,
  };
  const info = { url: 'https://lookaside.fbsbx.com/x', mimeType: 'audio/ogg', sha256: SHA256, bytes: 9 };
  assert.deepEqual(await client.mediaInfo(to, '77'), info);
  answer = { ...answer, sha256: Buffer.from(SHA256, 'hex').toString('base64'), file_size: '9' };
  assert.deepEqual(await client.mediaInfo(to, '77'), info);
  answer = { url: 'https://lookaside.fbsbx.com/x', file_size: '<size>' };
  assert.deepEqual(await client.mediaInfo(to, '77'), { url: info.url });
  answer = {};
  await assert.rejects(client.mediaInfo(to, '77'), /no URL/);
  assert.equal(hexDigest('not a digest'), undefined);
});

test('the token goes to hosts of WhatsApp alone when a medium is fetched', async () => {
  const asked: string[] = [];
  const elsewhere = await http((request, response) => {
    asked.push(request.url!);
    response.end('stolen');
  });
  let status = 200;
  const to = await http((request, response) => {
    assert.equal(request.headers.authorization, `Bearer ${TOKEN}`);
    assert.equal(request.headers['user-agent'], 'meghdoot');
    response.writeHead(status).end(BYTES);
  });
  for (const url of [
    `${elsewhere.graphUrl}/a`,
    'http://lookaside.fbsbx.com/a',
    'https://fbsbx.com.example/a',
    'https://example.com/?fbsbx.com',
    'file:///etc/passwd',
  ])
    await assert.rejects(client.downloadMedia(to, url, never), /no host of WhatsApp's/, url);
  assert.deepEqual(asked, []);
  const own = `${to.graphUrl}/_media/77?ext=1`;
  assert.deepEqual(await buffer((await client.downloadMedia(to, own, never))!), BYTES);
  status = 404;
  assert.equal(await client.downloadMedia(to, own, never), undefined);
  status = 401;
  await assert.rejects(client.downloadMedia(to, own, never), /HTTP 401/);
});

test('a type has a kind and a limit, whatever it is called, and text goes as plain text', () => {
  assert.deepEqual(mediaFormat('IMAGE/JPG; q=1')?.mimeType, 'image/jpeg');
  assert.equal(mediaFormat('text/csv')?.sentAs, 'text/plain');
  assert.equal(mediaFormat('video/3gpp')?.mostBytes, 16_777_216);
  assert.equal(mediaFormat('image/gif'), undefined);
});
