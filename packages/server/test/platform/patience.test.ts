/** Clients that begin requests and do not end them, over real sockets; the times are short ones. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../src/platform/clock.ts';
import { addressOf } from '../../src/platform/http/server/listen.ts';
import type { Patience } from '../../src/platform/http/server/patience.ts';
import { openApp } from '../rigs/app.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';

/** Moved by hand: a body is judged by it, and headers by Node itself. */
let now = 0;
const PATIENCE = {
  headersMs: 400,
  graceMs: 300,
  bytesPerSecond: 2000,
  checkMs: 20,
  mostIncomplete: 8,
};
const SIGNATURE = `x-hub-signature-256: sha256=${'0'.repeat(64)}`;
const head = (path: string, length: number, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n');

describe('a client that does not end its request', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let port: number;
  let connections: Socket[];
  const sockets = new Set<Socket>();

  before(async () => {
    database = await backends[0]!.open();
  });
  after(() => database?.close());
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await app?.close();
  });

  async function start(patience: Partial<Patience> = {}, env: Record<string, string> = {}) {
    app = await openApp({
      db: database.db,
      clock: { ...systemClock, monotonic: () => now },
      patience: { ...PATIENCE, ...patience },
      env: { LIMIT_CONTACT: 'off', ...env },
    });
    connections = [];
    app.server.on('connection', (socket) => connections.push(socket));
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(addressOf(app.server)).port);
  }

  interface Client {
    socket: Socket;
    said: () => string;
    ended: () => boolean;
  }

  async function client(text: string): Promise<Client> {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    let said = '';
    let ended = false;
    socket.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      ended = true;
    });
    await once(socket, 'connect');
    socket.write(text);
    return { socket, said: () => said, ended: () => ended };
  }
  /** The server's end of a connection, once it has read something of it. */
  const taken = ({ socket }: Client) =>
    eventually(() => {
      const found = connections.find((each) => each.remotePort === socket.localPort);
      assert.ok(found && found.bytesRead > 0);
      return found;
    });
  /** Lets the server look at what is under way several times. */
  const looked = () => new Promise((resolve) => setTimeout(resolve, 4 * PATIENCE.checkMs));
  const answer = ({ said }: Client) => JSON.parse(said().slice(said().indexOf('\r\n\r\n')));
  const givenUp = (one: Client, status: number, code: string) =>
    eventually(
      () => {
        assert.ok(one.ended(), one.said());
        assert.match(one.said(), new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(one.said(), /^x-request-id: req_/im);
        const { error } = answer(one);
        assert.equal(error.code, code);
        assert.ok(error.hint.length > 0);
      },
      { everyMs: 20 },
    );

  test('is answered 408 when its headers take too long, on a further request too', async () => {
    await start();
    await givenUp(await client('POST /api/contact HTTP/1.1\r\nhost: x\r\n'), 408, 'REQUEST_TIMEOUT');
    await givenUp(await client(''), 408, 'REQUEST_TIMEOUT');
    const again = await client('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => assert.match(again.said(), /"ok"/));
    again.socket.write('GET /healthz HTTP/1.1\r\nhost: ');
    await eventually(
      () => assert.ok(again.ended() && /\r\nHTTP\/1\.1 408 |}HTTP\/1\.1 408 /.test(again.said())),
      {
        timeoutMs: 20_000,
      },
    );
  });

  test('is answered 408 when its body comes too slowly or not at all, at every door', async () => {
    await start();
    const doors = ['/api/contact', '/api/public/leads', '/oauth/sign-in'].map((path) => head(path, 1000));
    const clients = await Promise.all(
      [...doors, head('/webhooks/whatsapp', 3_900_000, SIGNATURE)].map((text) => client(`${text}{"a":`)),
    );
    await Promise.all(clients.map(taken));
    await looked();
    assert.ok(
      clients.slice(0, 2).every((one) => !one.ended()),
      'before its time',
    );
    now += 60_000;
    for (const one of clients) {
      await eventually(() => assert.ok(one.ended(), one.said()), { everyMs: 20 });
      assert.match(one.said(), /^HTTP\/1\.1 (408|415) /);
    }
    assert.equal(answer(clients[0]!).error.code, 'REQUEST_TIMEOUT');
    assert.equal(answer(clients[3]!).error.code, 'REQUEST_TIMEOUT');
  });

  test('may take as long as it likes, while its body comes at the least rate', async () => {
    await start();
    const body = JSON.stringify({ name: 'A', email: 'a@b.example', message: 'x'.repeat(4000) });
    const one = await client(head('/api/contact', body.length));
    const slow = await client(head('/api/contact', body.length));
    const [server] = await Promise.all([taken(one), taken(slow)]);
    for (let at = 0; at < body.length; at += 1000) {
      one.socket.write(body.slice(at, at + 1000));
      const came = at + Math.min(1000, body.length - at);
      await eventually(() => assert.ok(server.bytesRead >= came));
      now += at === 0 ? PATIENCE.graceMs : 400;
      await looked();
    }
    await eventually(() => assert.match(one.said(), /^HTTP\/1\.1 200 /));
    await givenUp(slow, 408, 'REQUEST_TIMEOUT');
  });

  test('has a bounded number of them, and others are not kept out', async () => {
    await start({ headersMs: 60_000, graceMs: 60_000 });
    const half = (i: number) =>
      i % 2 ? 'POST /api/contact HTTP/1.1\r\nhost: x\r\n' : `${head('/api/contact', 1000)}{`;
    const clients = await Promise.all(Array.from({ length: 30 }, (_, i) => client(half(i))));
    await eventually(
      () => assert.equal(clients.filter((one) => !one.ended()).length, PATIENCE.mostIncomplete),
      { everyMs: 20 },
    );
    const refused = clients.filter((one) => one.ended() && one.said() !== '');
    assert.ok(refused.length > 0);
    for (const one of refused) {
      assert.match(one.said(), /^HTTP\/1\.1 429 /);
      assert.match(one.said(), /^retry-after: 1\r$/im);
      assert.equal(answer(one).error.code, 'RATE_LIMIT_EXCEEDED');
    }
    // What has come in full is no half request, however many connections stand.
    for (const one of clients) one.socket.destroy();
    const whole = await Promise.all(
      Array.from({ length: 30 }, () => client('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')),
    );
    await eventually(() => assert.ok(whole.every((one) => one.said().includes('"ok"'))));
    await looked();
    assert.ok(whole.every((one) => !one.ended()));
  });

  test('may be a proxy, whose half requests are not counted', async () => {
    await start({ headersMs: 60_000, graceMs: 60_000 }, { TRUST_PROXY: '127.0.0.1' });
    const clients = await Promise.all(
      Array.from({ length: 30 }, () => client(`${head('/api/contact', 1000)}{`)),
    );
    await looked();
    assert.ok(clients.every((one) => !one.ended()));
  });

  test('keeps few large bodies in memory, and the others wait unread', async () => {
    await start({ headersMs: 60_000, graceMs: 60_000, mostIncomplete: 100 });
    const length = 3_900_000;
    const part = ' '.repeat(1_000_000);
    const clients = await Promise.all(
      Array.from({ length: 20 }, () => client(head('/webhooks/whatsapp', length, SIGNATURE) + part)),
    );
    const read = () => connections.filter((socket) => socket.bytesRead > part.length);
    await eventually(() => assert.equal(read().length, 8), { everyMs: 20 });
    // As soon as one has ended, the next is read; what is whole is answered.
    const [first] = read();
    const done = clients.find(({ socket }) => socket.localPort === first!.remotePort)!;
    done.socket.write(' '.repeat(length - part.length));
    await eventually(() => assert.match(done.said(), /^HTTP\/1\.1 401 /));
    await eventually(() => assert.equal(read().length, 9), { everyMs: 20 });
  });

  test('or sends what is no HTTP has our envelope', async () => {
    await start();
    await givenUp(await client('HELLO\r\n\r\n'), 400, 'INVALID_PAYLOAD');
    await givenUp(
      await client(`GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
      413,
      'PAYLOAD_TOO_LARGE',
    );
  });
});
