/** The listeners of HTTP: many clients that connect at once, and what no failure of a listener may end. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { openForm } from '../../src/platform/http/body/multipart.ts';
import { createHttpServer } from '../../src/platform/http/server/server.ts';
import { meghdoot, serveHere, startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';

const BODY = '{"name":"Asha","email":"asha@example.com"}';
const CLIENTS = 48;

/** Begins a request and sends its body when `go` is called; `heard` is what has come. */
function client(t: TestContext, port: number) {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  const ended = once(socket, 'end');
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  return { go: () => void socket.write(BODY), heard: () => heard, ended };
}

longTest(
  'all that connect at once are heard; a signal ends a server at once while idle connections are open, and what is under way is answered',
  async (t) => {
    const server = await startServer(t, { DATA_DIR: temporaryFolder(t), LIMIT_CONTACT: 'off' });
    const port = Number(new URL(server.url).port);
    const idle = connect(port, '127.0.0.1').on('error', () => undefined);
    t.after(() => idle.destroy());
    const clients = Array.from({ length: CLIENTS }, () => client(t, port));
    await eventually(() => {
      for (const { heard } of clients) assert.equal(heard(), 'HTTP/1.1 100 Continue\r\n\r\n');
    });
    const ended = server.end('SIGTERM');
    await eventually(() => assert.rejects(fetch(server.url))); // it has heard
    for (const { go } of clients) go();
    await Promise.all(clients.map((one) => one.ended));
    for (const { heard } of clients) assert.match(heard(), /\r\n\r\nHTTP\/1\.1 200 /);
    assert.equal(await ended, 0);
    assert.deepEqual([server.errors()], ['']);
  },
);

test('a listener that fails costs its request a 500 and its connection, and the log has the cause', async (t) => {
  const logged: { err: Error; event: string }[] = [];
  const log = { error: (told: object) => void logged.push(told as (typeof logged)[number]) };
  const server = createHttpServer({}, log as never, (request, response) => {
    if (request.url === '/thrown') throw new Error('thrown');
    if (request.url === '/header') response.writeHead(200, { 'content-type': 'text/plain\r\nX: 1' });
    if (request.url === '/late') return Promise.reject(new Error('late'));
    if (request.url === '/begun') {
      response.write('half');
      throw new Error('begun');
    }
    response.end('well');
    return undefined;
  });
  server.on('clientError', () => {
    throw new Error('no request');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.text()];
  };
  for (const path of ['/thrown', '/header', '/late']) assert.deepEqual(await ask(path), [500, ''], path);
  await assert.rejects(ask('/begun'));
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.end('no request\r\n\r\n');
  await once(socket.resume(), 'close');
  server.prependOnceListener('connection', () => {
    throw new Error('connection');
  });
  await assert.rejects(ask('/well'));
  assert.deepEqual(await ask('/well'), [200, 'well']);
  assert.deepEqual(
    logged.map(({ err, event }) => [event, err.message]),
    [
      ['request', 'thrown'],
      ['request', 'Invalid character in header content ["content-type"]'],
      ['request', 'late'],
      ['request', 'begun'],
      ['clientError', 'no request'],
      ['connection', 'connection'],
    ],
  );
});

test('a listener of a form that fails is an error of the form', async () => {
  const form = openForm({ 'content-type': 'multipart/form-data; boundary=b' });
  form.on('field', () => {
    throw new Error('ours');
  });
  const failed = once(form, 'error');
  form.end('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n');
  const [error] = (await failed) as [Error];
  assert.equal((error.cause as Error).message, 'ours');
});

longTest('an exception that nothing catches ends the process, and the log says what it was', async (t) => {
  const code = encodeURIComponent(
    'process.on("SIGUSR2", () => { throw new Error("outer", { cause: new Error("inner") }); })',
  );
  const server = await startServer(t, {
    DATA_DIR: temporaryFolder(t),
    NODE_OPTIONS: `--import=data:text/javascript,${code}`,
  });
  assert.notEqual(await server.end('SIGUSR2'), 0);
  const lines = server
    .errors()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const last = JSON.parse(lines.at(-1)!) as {
    level: string;
    origin: string;
    msg: string;
    err: { stack: string };
  };
  assert.deepEqual(
    [last.level, last.origin, last.msg],
    ['fatal', 'uncaughtException', 'the process ends, for nothing has caught an exception'],
  );
  assert.match(last.err.stack, /outer[\s\S]*inner/);
});

/** Elsewhere there is one socket. */
if (process.platform === 'linux')
  test('several sockets share the port, and no other server gets it', async (t) => {
    const server = await serveHere(t, { DATA_DIR: temporaryFolder(t) });
    const { port } = new URL(server.url);
    const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
    const listening = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .filter((line) => line.includes(`:${hex} 00000000:0000 0A `));
    assert.equal(listening.length, 8);
    const other = await meghdoot({ DATA_DIR: temporaryFolder(t), PORT: port }, ['serve']);
    assert.equal(other.code, 1);
    assert.match(other.stderr, new RegExp(`\\b${port}\\b`));
  });
