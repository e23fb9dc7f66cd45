import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { createResolver } from '../../src/platform/security/resolver.ts';
import { createWhatsAppClient, GraphRequestError } from '../../src/whatsapp/client.ts';
import {
  ACCEPTED,
  answer,
  channel,
  client,
  GRAPH_ERROR,
  http,
  impatient,
  kind,
  listen,
  onRequest,
  send,
  TOKEN,
  tcp,
} from '../rigs/graph-server.ts';
import { startNameServer } from '../rigs/name-server.ts';

test('an accepted message brings its id, the resolved number and the answer', async () => {
  const seen: { url?: string; auth?: string; type?: string; body?: string } = {};
  const to = await http((request, response) => {
    seen.url = request.url!;
    seen.auth = request.headers.authorization!;
    seen.type = request.headers['content-type']!;
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.body = body;
      response.end(ACCEPTED);
    });
  });
  const outcome = await client.send(
    { ...to, graphUrl: `${to.graphUrl}/_simulator/` },
    { text: { body: 'é' } },
  );
  assert.deepEqual(outcome, {
    kind: 'accepted',
    providerId: 'wamid.HBgLEAA',
    waId: '16505551234',
    userId: 'US.1',
    messageStatus: 'accepted',
    httpStatus: 200,
    response: ACCEPTED,
  });
  assert.equal(seen.url, '/_simulator/v26.0/106540352242922/messages');
  assert.equal(seen.auth, `Bearer ${TOKEN}`);
  assert.equal(seen.type, 'application/json');
  assert.deepEqual(JSON.parse(seen.body!), { text: { body: 'é' } });
});

test('a changed token of a channel is used at once', async () => {
  const seen: string[] = [];
  const to = await http((request, response) => {
    seen.push(request.headers.authorization!);
    response.end(ACCEPTED);
  });
  await send(to);
  to.accessToken = 'another-token';
  await send(to);
  assert.deepEqual(seen, [`Bearer ${TOKEN}`, 'Bearer another-token']);
});

test('a refused port is not sent', async () => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  assert.match(kind(await send(channel(`http://127.0.0.1:${port}`)), 'not_sent').cause, /ECONNREFUSED/);
});

test('an unresolvable host is not sent', async () => {
  kind(await send(channel('http://nothing.invalid')), 'not_sent');
});

test('a host whose name server is silent is not sent, and those of others are', async () => {
  const names = await startNameServer((name) =>
    name === 'graph.example' ? { addresses: ['127.0.0.1'], ttl: 60 } : 'silent',
  );
  const resolve = createResolver({ servers: [names.address], timeoutMs: 1000 });
  const named = createWhatsAppClient({ resolve });
  const { port } = new URL((await http((_request, response) => response.end(ACCEPTED))).graphUrl);
  const lost = Array.from({ length: 20 }, (_, i) => named.send(channel(`http://silent-${i}.example`), {}));
  kind(await named.send(channel(`http://graph.example:${port}`), {}), 'accepted');
  for (const outcome of await Promise.all(lost)) {
    assert.match(kind(outcome, 'not_sent').cause, /name servers of silent-\d+\.example did not answer/);
  }
  await named.close();
  names.close();
});

test('a failed TLS handshake is not sent', async () => {
  const server = await tcp((socket) =>
    socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  );
  kind(await send(channel(`https://127.0.0.1:${server.port}`)), 'not_sent');
  assert.ok(!server.state.received.includes('messages'));
});

test('a TLS handshake that never ends is not sent', async () => {
  const server = await tcp(() => {});
  assert.match(
    kind(await impatient.send(channel(`https://127.0.0.1:${server.port}`), {}), 'not_sent').cause,
    /time|within/i,
  );
});

test('an address that is no URL, a token that is no header and a body that is no JSON are not sent', async () => {
  kind(await send(channel('not a url')), 'not_sent');
  kind(await send(channel('ftp://127.0.0.1')), 'not_sent');
  const to = await http((_request, response) => response.end(ACCEPTED));
  kind(await send({ ...to, accessToken: 'a\r\nb' }), 'not_sent');
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  kind(await client.send(to, loop), 'not_sent');
});

test('a connection dropped after the accept is a lost answer, for the request may have been written', async () => {
  const server = await tcp((socket) => setTimeout(() => socket.resetAndDestroy(), 20));
  kind(await send(server.channel), 'lost_answer');
  assert.equal(server.state.connections, 1);
});

test('a connection dropped after the request was read is a lost answer and is not repeated', async () => {
  const server = await tcp((socket, received) => onRequest(socket, received, () => socket.destroy()));
  kind(await send(server.channel), 'lost_answer');
  assert.equal(server.state.connections, 1);
  assert.equal(server.state.received.split('POST ').length - 1, 1);
});

test('half an answer is a lost answer that keeps what was read', async () => {
  const server = await tcp((socket, received) =>
    onRequest(socket, received, () => socket.end(answer(ACCEPTED.slice(0, 40), '200 OK', ACCEPTED.length))),
  );
  const outcome = kind(await send(server.channel), 'lost_answer');
  assert.equal(outcome.httpStatus, 200);
  assert.equal(outcome.response, ACCEPTED.slice(0, 40));
});

test('a body that is whole settles it although the connection breaks after it', async () => {
  const server = await tcp((socket, received) =>
    onRequest(socket, received, () => socket.end(answer(ACCEPTED, '200 OK', ACCEPTED.length + 10))),
  );
  kind(await send(server.channel), 'accepted');
});

for (const [status, body] of [
  [500, ''],
  [502, '<html>Bad gateway</html>'],
  [404, 'not found'],
  [200, '<html>garbage'],
  [200, ''],
  [200, '{"success":true}'],
  [200, '{"messages":[{"id":""}]}'],
  [200, '[]'],
  [302, ''],
] as const) {
  test(`HTTP ${status} with ${JSON.stringify(body)} is a lost answer`, async () => {
    const to = await http((_request, response) => response.writeHead(status, { location: '/x' }).end(body));
    const outcome = kind(await send(to), 'lost_answer');
    assert.equal(outcome.httpStatus, status);
    assert.equal(outcome.response, body);
  });
}

test("any status with Graph's error is refused, and a 5xx marks the error as transient", async () => {
  for (const status of [400, 401, 500, 503]) {
    const to = await http((_request, response) => response.writeHead(status).end(GRAPH_ERROR));
    const outcome = kind(await send(to), 'refused');
    assert.deepEqual(outcome.error, {
      code: 130429,
      subcode: 2494055,
      message: '(#130429) Rate limit hit',
      details: 'Cloud API message throughput has been reached.',
      type: 'OAuthException',
      fbtraceId: 'Az8',
      ...(status >= 500 ? { transient: true } : undefined),
    });
    assert.equal(outcome.httpStatus, status);
  }
});

test('an answer that does not come in time is a lost answer', async () => {
  const server = await tcp(() => {});
  const outcome = kind(await impatient.send(server.channel, {}), 'lost_answer');
  assert.match(outcome.cause, /0\.4 s/);
});

test('an answer that trickles for ever is a lost answer', async () => {
  const server = await tcp((socket, received) =>
    onRequest(socket, received, () => {
      socket.write(answer('{', '200 OK', 1000));
      const drip = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(drip));
    }),
  );
  kind(await impatient.send(server.channel, {}), 'lost_answer');
});

test('an answer longer than 64 KiB is cut off and lost', async () => {
  const to = await http((_request, response) => response.end('x'.repeat(200_000)));
  const outcome = kind(await send(to), 'lost_answer');
  assert.ok(Buffer.byteLength(outcome.response!) <= 4096);
});

test('a stale keep-alive connection that swallows the request is a lost answer, never a second request', async () => {
  let requests = 0;
  const server = await tcp((socket, received) => {
    let answered = 0;
    socket.on('data', () => {
      if (!received().endsWith('}')) return;
      requests++;
      // The first request is answered; on the second the peer turns out to have gone away.
      if (answered++ === 0) socket.write(answer(ACCEPTED));
      else socket.resetAndDestroy();
    });
  });
  kind(await send(server.channel), 'accepted');
  await new Promise((resolve) => setTimeout(resolve, 20));
  kind(await send(server.channel), 'lost_answer');
  assert.equal(server.state.connections, 1);
  assert.equal(requests, 2);
});

test('a connection that was closed while idle is replaced without losing a message', async () => {
  const server = await tcp((socket, received) =>
    onRequest(socket, received, () => socket.end(answer(ACCEPTED))),
  );
  for (let i = 0; i < 5; i++) {
    kind(await send(server.channel), 'accepted');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(server.state.received.split('POST ').length - 1, 5);
});

test('a send that finds no free connection in time is not sent, and is not sent later either', async () => {
  const narrow = createWhatsAppClient({ timeoutMs: 600, connections: 1 });
  const server = await tcp((socket, received) =>
    onRequest(socket, received, () => setTimeout(() => socket.write(answer(ACCEPTED)), 400)),
  );
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => narrow.send(server.channel, { type: 'text' })));
  kind(outcomes[0]!, 'accepted');
  const written = outcomes.filter((outcome) => outcome.kind !== 'not_sent').length;
  assert.ok(written < 4);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(server.state.received.split('POST ').length - 1, written);
  await narrow.close();
});

test('cancelling before the request is written is not sent; after it, a lost answer', async () => {
  const server = await tcp(() => {});
  kind(await send(server.channel, AbortSignal.abort()), 'not_sent');
  const later = new AbortController();
  setTimeout(() => later.abort(), 50);
  const both = await Promise.all([send(server.channel, later.signal), send(server.channel, later.signal)]);
  for (const outcome of both) kind(outcome, 'lost_answer');
});

test('a closed client sends nothing', async () => {
  const closed = createWhatsAppClient();
  await closed.close();
  kind(await closed.send(channel('http://127.0.0.1:9'), {}), 'not_sent');
});

test('no credential reaches the trace or the error', async () => {
  const other = 'EAAGm0PX4ZCpsBAKZCexample0123456789';
  const to = await http((_request, response) =>
    response.writeHead(401).end(
      JSON.stringify({
        error: {
          code: 190,
          message: `Malformed access token ${other} and Bearer ${TOKEN}`,
          error_data: `see https://x.test/?access_token=${other}&a=1`,
        },
      }),
    ),
  );
  const outcome = kind(await send(to), 'refused');
  assert.ok(!JSON.stringify(outcome).includes(TOKEN));
  assert.ok(!JSON.stringify(outcome).includes(other));
  assert.match(outcome.response, /redacted/);
  assert.equal(outcome.error.code, 190);
});

test('the number of a channel is read as E.164', async () => {
  const to = await http((request, response) => {
    assert.match(request.url!, /^\/v26\.0\/106540352242922\?fields=/);
    response.end('{"display_phone_number":"+1 555-078-3881","verified_name":"Ann","quality_rating":"GREEN"}');
  });
  assert.deepEqual(await client.phoneNumber(to), {
    phone: '+15550783881',
    verifiedName: 'Ann',
    qualityRating: 'GREEN',
  });
});

test('templates are read from all pages, with long ids kept whole', async () => {
  const page = (id: string, next: boolean) =>
    `{"data":[{"id":${id},"name":"n${id}","language":"en","status":"APPROVED","category":"UTILITY",` +
    `"parameter_format":"NAMED","components":[{"type":"BODY","text":"x","cards":[1]}, 3]},{"id":"no name"}],` +
    `"paging":{"cursors":{"before":"b","after":"${id}"}${next ? ',"next":"https://x"' : ''}}}`;
  const to = await http((request, response) => {
    const cursor = new URL(request.url!, 'http://x').searchParams.get('after');
    if (cursor === null) response.end(page('12345678901234567891', true));
    else response.end(page('2', false));
  });
  const templates = await client.templates(to);
  assert.deepEqual(
    templates.map((template) => template.providerId),
    ['12345678901234567891', '2'],
  );
  assert.deepEqual(templates[0], {
    providerId: '12345678901234567891',
    name: 'n12345678901234567891',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    parameterFormat: 'named',
    components: [{ type: 'BODY', text: 'x', cards: [] }],
  });
});

test('a list of templates that never ends is given up', async () => {
  const to = await http((_request, response) =>
    response.end('{"data":[],"paging":{"cursors":{"after":"same"},"next":"https://x"}}'),
  );
  await assert.rejects(client.templates(to), GraphRequestError);
});

test('a page of templates may be larger than the answer to a send', async () => {
  const to = await http((_request, response) =>
    response.end(
      JSON.stringify({ data: [{ id: '1', name: 'a', language: 'en' }], more: 'x'.repeat(300_000) }),
    ),
  );
  assert.equal((await client.templates(to)).length, 1);
});

test('subscribing the app posts to the account', async () => {
  const seen: string[] = [];
  const to = await http((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('{"success":true}');
  });
  await client.subscribeApp(to);
  assert.deepEqual(seen, ['POST /v26.0/77/subscribed_apps']);
});

test("a refused call is thrown with Graph's error; one that got no answer without", async () => {
  const to = await http((_request, response) => response.writeHead(400).end(GRAPH_ERROR));
  await assert.rejects(client.phoneNumber(to), (error: unknown) => {
    assert.ok(error instanceof GraphRequestError);
    assert.equal(error.error?.code, 130429);
    assert.equal(error.httpStatus, 400);
    return true;
  });
  await assert.rejects(client.subscribeApp(channel('http://127.0.0.1:1')), (error: unknown) => {
    assert.ok(error instanceof GraphRequestError);
    assert.equal(error.error, undefined);
    assert.equal(error.httpStatus, undefined);
    return true;
  });
  await assert.rejects(client.phoneNumber(channel('nonsense')), GraphRequestError);
});

test('what may no longer start when there is a connection is not written, and the connection serves others', async () => {
  const server = await tcp((socket, received) =>
    onRequest(socket, received, () => socket.write(answer(ACCEPTED))),
  );
  const late = await client.send(server.channel, { type: 'text' }, { mayStart: () => false });
  assert.match(kind(late, 'not_sent').cause, /time/);
  assert.equal(server.state.received, '');
  kind(await client.send(server.channel, { type: 'text' }, { mayStart: () => true }), 'accepted');
  assert.equal(server.state.connections, 1);
});

test('a 429 without a Graph error was turned away unread and counts as not sent', async () => {
  for (const body of ['', 'Too many requests', '{"error":"slow down"}', '<h1>429</h1>']) {
    const to = await http((_request, response) => void response.writeHead(429).end(body));
    assert.match(kind(await send(to), 'not_sent').cause, /429/);
  }
});
