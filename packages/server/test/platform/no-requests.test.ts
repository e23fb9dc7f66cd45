/** What comes on a connection and is no whole request. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import pino from 'pino';
import { backends } from '../rigs/databases.ts';
import { type Json, type Service, startService } from '../rigs/service.ts';

describe('a connection', () => {
  const lines: Json[] = [];
  let service: Service;

  before(async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    service = await startService(backends[0]!, { log: pino({ level: 'trace' }, sink) });
  });
  after(() => service?.stop());

  const open = async (bytes: Buffer | string) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(bytes, resolve));
    return socket;
  };

  test('whose client hangs up in the middle of a body is no failure of ours in the log', async () => {
    const id = 'req_01k9z6c7h2m4n8p0q2r4s6t8v0';
    const socket = await open(
      `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.apiKey}\r\nX-Request-Id: ${id}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"phone":`,
    );
    socket.destroy();
    await once(socket, 'close');
    for (let i = 0; i < 20; i++) assert.equal((await service.call('GET', '/healthz')).status, 200);
    assert.deepEqual(
      lines.filter(({ requestId, level }) => requestId === id && level > 30),
      [],
    );
  });

  test('that asks by HEAD for what cannot be read is answered without a body', async () => {
    for (const [method, hasBody] of [
      ['HEAD', false],
      ['GET', true],
    ] as const) {
      const socket = await open(Buffer.from(`${method} /\u00ff HTTP/1.1\r\nHost: x\r\n\r\n`, 'latin1'));
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      await once(socket, 'close');
      const [head = '', body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 400 /);
      assert.match(head, /content-length: [1-9]/);
      assert.equal(body !== '', hasBody, `${method}: ${body}`);
    }
  });
});
