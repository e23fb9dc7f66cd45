/** Node's fetch forgets the signal of a Request that the garbage collector has taken: an abort ends the wait all the same. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually, within } from '../../server/test/rigs/eventually.ts';
import { createMeghdoot, MeghdootError } from '../src/index.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** The second takes what the first has let go of. Each looks at all that the files before this one have left: 0.2 s. */
async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await pause(5);
    collect();
  }
}

describe('after the garbage collector has run', () => {
  let server: Server;
  let baseUrl: string;
  const open = new Set<string>();

  before(async () => {
    server = createServer((request, response) => {
      const path = request.url!.replace(/\?.*/, '');
      open.add(path);
      response.once('close', () => open.delete(path));
      if (path.endsWith('/me')) return; // never says anything
      const stream = path.endsWith('/stream');
      response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
      response.write(stream ? 'retry: 2000\nid: 1\n\n' : '{"data":');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function stands(path: string): Promise<void> {
    await eventually(() => assert.ok(open.has(path), `${path} was not asked for`));
    await collectGarbage();
  }

  const isOver = (path: string) => eventually(() => assert.ok(!open.has(path), `${path} is still open`));

  const silent: [
    string,
    string,
    (client: ReturnType<typeof createMeghdoot>, s?: AbortSignal) => Promise<unknown>,
  ][] = [
    ['whose answer never begins', '/api/v1/me', (client, signal) => client.me({ signal: signal! })],
    [
      'whose answer never ends',
      '/api/v1/channels',
      (client, signal) => client.channels.list({}, { signal: signal! }),
    ],
  ];

  for (const [which, path, call] of silent) {
    test(`an abort ends a call ${which}, and its connection`, async () => {
      const ended = new AbortController();
      const refused = assert.rejects(call(createMeghdoot({ baseUrl }), ended.signal), { name: 'AbortError' });
      await stands(path);
      ended.abort();
      await within('the call ends', refused);
      await isOver(path);
    });

    test(`a call ${which} is over after its time`, async () => {
      const client = createMeghdoot({ baseUrl, timeoutMs: 400, maxRetries: 0 });
      const refused = assert.rejects(
        call(client, new AbortController().signal),
        (error) => error instanceof MeghdootError && error.code === 'TIMEOUT',
      );
      await stands(path);
      await within('the call ends', refused);
      await isOver(path);
    });
  }

  test('an abort ends a stream of events, and its connection', async () => {
    const ended = new AbortController();
    const { events } = createMeghdoot({ baseUrl });
    const following = (async () => {
      for await (const event of events.stream({ signal: ended.signal })) assert.fail(event.id);
    })();
    await stands('/api/v1/stream');
    ended.abort();
    await within('the stream ends', following);
    await isOver('/api/v1/stream');
  });

  test('an abort ends a stream whose fetch is wrapped', async () => {
    const ended = new AbortController();
    const { events } = createMeghdoot({ baseUrl, fetch: (request) => fetch(new Request(request)) });
    const following = (async () => {
      for await (const event of events.stream({ signal: ended.signal })) assert.fail(event.id);
    })();
    await stands('/api/v1/stream');
    ended.abort();
    await within('the stream ends', following);
    await isOver('/api/v1/stream');
  });
});
