/** The listeners of HTTP: many clients that connect at once, and what no failure of a listener may end. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { meghdoot, startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';

const BODY = '{"name":"Asha","email":"asha@example.com"}';
const CLIENTS = 48;
const PATIENCE = { timeoutMs: 20_000 };

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

test('all that connect at once are heard, and those under way are answered when the server stops', async (t) => {
  const server = await startServer(t, { DATA_DIR: temporaryFolder(t), LIMIT_CONTACT: 'off' });
  const port = Number(new URL(server.url).port);
  const clients = Array.from({ length: CLIENTS }, () => client(t, port));
  await eventually(() => {
    for (const { heard } of clients) assert.equal(heard(), 'HTTP/1.1 100 Continue\r\n\r\n');
  }, PATIENCE);
  const ended = server.end('SIGTERM');
  await eventually(() => assert.rejects(fetch(server.url)), PATIENCE); // it has heard
  for (const { go } of clients) go();
  await Promise.all(clients.map((one) => one.ended));
  for (const { heard } of clients) assert.match(heard(), /\r\n\r\nHTTP\/1\.1 200 /);
  assert.equal(await ended, 0);
  assert.deepEqual([server.errors()], ['']);
});

/** Elsewhere there is one socket. */
if (process.platform === 'linux')
  test('several sockets share the port, and no other server gets it', async (t) => {
    const server = await startServer(t, { DATA_DIR: temporaryFolder(t) });
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
