/** The feed of events as server-sent events, by the SDK and as bytes. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { createMeghdoot, type MeghdootEvent } from '../../../sdk/src/index.ts';
import { type NewEvent, recordEvents } from '../../src/features/events/record.ts';
import { createFeedWatch } from '../../src/features/feed/feed-watch.ts';
import { streamFrames } from '../../src/features/feed/stream.ts';
import { SECOND, systemClock } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { sampleEvent } from '../rigs/event-data.ts';
import { eventually, within } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Service, serviceOf, startService, type Workspace } from '../rigs/service.ts';

/** Reads a stream as a program without an SDK does. */
async function listen(service: Service, path = '', headers: Record<string, string> = {}) {
  const ended = new AbortController();
  const response = await fetch(`${service.url}/api/v1/stream${path}`, {
    headers: { authorization: `Bearer ${service.apiKey}`, ...headers },
    signal: ended.signal,
  });
  const stream = { response, text: '', done: false, close: () => ended.abort() };
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of response.body!) stream.text += decoder.decode(chunk, { stream: true });
    stream.done = true;
  };
  read().catch(() => undefined);
  return stream;
}

onEachDatabase('the stream of events', (backend) => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });

  const service = serviceOf(backend, { log });

  let made = 0;
  const makeEvent = (workspace: Workspace = service) =>
    workspace.client.contacts.create({ phone: `+91987654${String(++made).padStart(4, '0')}` });
  const last = async () =>
    (await service.client.events.list({ order: 'newest', limit: 1 })).data[0]!.sequence;

  /** Records events as another process would: the server is not told of them. */
  const record = (count: number, size = 0) =>
    transaction(service.db, (trx) =>
      recordEvents(
        trx,
        Array.from({ length: count }, () => {
          const event = sampleEvent(service.id, 'contact.updated', 0, Date.now());
          return { ...event, data: { ...event.data, name: 'x'.repeat(size) } } as NewEvent;
        }),
        Date.now(),
      ),
    );

  test('brings each event as it happens, byte for byte what the feed has, from now on', async () => {
    await makeEvent();
    const from = await last();
    const stream = await listen(service);
    assert.match(stream.response.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal(stream.response.headers.get('cache-control'), 'no-store');
    assert.equal(stream.response.headers.get('x-accel-buffering'), 'no');
    await eventually(() => assert.equal(stream.text, `retry: 2000\nid: ${from}\n\n`));
    await makeEvent();
    await eventually(() => assert.ok(stream.text.endsWith('}\n\n')));
    const feed = await fetch(`${service.url}/api/v1/events?after=${from}`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    const [item] = /(?<="data":\[).*(?=\],"pagination")/.exec(await feed.text())!;
    assert.ok(stream.text.endsWith(`\n\nid: ${from + 1}\nevent: contact.created\ndata: ${item}\n\n`));
    stream.close();
  });

  test('goes on after Last-Event-ID, which wins over the address', async () => {
    const from = (await last()) - 1;
    const stream = await listen(service, '?after=0', { 'last-event-id': String(from) });
    await eventually(() => assert.ok(stream.text.includes(`id: ${from + 1}\n`)));
    assert.ok(stream.text.startsWith(`retry: 2000\nid: ${from}\n`));
    stream.close();
    const whole = await listen(service, '?after=0');
    await eventually(() => assert.ok(whole.text.includes(`id: ${from + 1}\n`)));
    const ids = [...whole.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    assert.deepEqual(
      ids,
      ids.map((_, i) => i),
    );
    whole.close();
    assert.equal(
      (await service.call('GET', '/api/v1/stream', undefined, { 'last-event-id': 'x' })).status,
      400,
    );
    assert.equal((await fetch(`${service.url}/api/v1/stream`, { method: 'HEAD' })).status, 405);
  });

  test('brings what other processes record, to every workspace its own', async (t) => {
    const other = await service.workspace(`stream-${backend.name}`);
    const ended = new AbortController();
    t.after(() => ended.abort());
    const theirs: MeghdootEvent[] = [];
    let connected = false;
    const options = {
      signal: ended.signal,
      onConnection: (stands: boolean) => {
        connected = stands;
      },
    };
    const following = (async () => {
      for await (const event of other.client.events.stream(options)) theirs.push(event);
    })();
    const from = await last();
    const stream = await listen(service);
    t.after(() => stream.close());
    await record(250);
    await eventually(() => assert.ok(stream.text.includes(`id: ${from + 250}\n`)));
    const ids = [...stream.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id) - from);
    assert.deepEqual(
      ids,
      Array.from({ length: 251 }, (_, i) => i),
    );
    await eventually(() => assert.ok(connected, 'the other stream does not stand'));
    await makeEvent(other);
    await eventually(() =>
      assert.deepEqual(
        theirs.map(({ type }) => type),
        ['contact.created'],
      ),
    );
    ended.abort();
    await within('the stream of the SDK ends when it is aborted', following);
  });

  test('reads nothing ahead for a reader that does not read', async () => {
    const from = await last();
    await record(2000, 1000);
    const watch = createFeedWatch({ db: service.db, clock: systemClock, log: silentLog });
    let reads = 0;
    const counted = {
      ...watch,
      read: (workspaceId: string, after: number) => {
        reads++;
        return watch.read(workspaceId, after);
      },
    };
    const ended = new AbortController();
    const o = {
      watch: counted,
      clock: systemClock,
      workspaceId: service.id,
      after: from,
      ended: ended.signal,
    };
    const frames = Readable.from(streamFrames(o), { highWaterMark: 1 });
    frames.once('readable', () => undefined);
    await pause(300);
    assert.ok(reads <= 2, `${reads} pages are held in memory`);
    let text = '';
    for await (const chunk of frames) {
      text += chunk;
      if (text.includes(`id: ${from + 2000}\n`)) ended.abort();
    }
    assert.equal(text.match(/^id: /gm)!.length, 2001);
    await watch.close();
  });

  test('is followed by the SDK across a restart without missing or repeating anything', async (t) => {
    const ended = new AbortController();
    t.after(() => ended.abort());
    const from = await last();
    const seen: number[] = [];
    const states: boolean[] = [];
    const options = { signal: ended.signal, onConnection: (connected: boolean) => states.push(connected) };
    const following = (async () => {
      for await (const { sequence } of service.client.events.stream(options)) seen.push(sequence);
    })();
    await eventually(() => assert.deepEqual(states, [true]));
    await service.restart();
    // On a busy machine the other processes' news may be heard late; that is no matter of streams.
    const ofStreams = warnings.filter((line) => !line.includes('the listening to other processes'));
    assert.deepEqual(ofStreams, [], 'a stream held up the stop');
    await record(3);
    await makeEvent();
    await eventually(() => assert.equal(seen.length, 4));
    assert.deepEqual(seen, [from + 1, from + 2, from + 3, from + 4]);
    // Each attempt that fails while the server is away says so once more.
    const changes = states.filter((connected, i) => connected !== states[i - 1]);
    assert.deepEqual(changes, [true, false, true]);
    ended.abort();
    await within('the stream of the SDK ends when it is aborted', following);
  });

  test('throws what the API says to a credential that may not listen', async () => {
    const stranger = createMeghdoot({ apiKey: 'mgd_test_nothing', baseUrl: service.url });
    await assert.rejects(stranger.events.stream().next(), { code: 'UNAUTHORIZED', status: 401 });
    const page = createMeghdoot({ fetch: async () => new Response('<h1>Hi</h1>', { status: 200 }) });
    await assert.rejects(page.events.stream().next(), { code: 'UNEXPECTED_RESPONSE' });
  });

  test('has twenty at most for one credential, and a place again when one is closed', async () => {
    const apiKey = await service.key(service.id, 'read-only');
    const own = { ...service, url: service.url, apiKey };
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(own)));
    assert.ok(streams.every(({ response }) => response.status === 200));
    const refused = await listen(own);
    assert.equal(refused.response.status, 429);
    assert.ok(Number(refused.response.headers.get('retry-after')) > 0);
    streams[0]!.close();
    await eventually(async () => {
      const again = await listen(own);
      streams.push(again);
      assert.equal(again.response.status, 200);
    });
    for (const stream of streams) stream.close();
  });
});

onEachDatabase('a stream of events that stands for long', (backend) => {
  test('says something every 15 seconds, and ends within seconds of the revocation of its key', async (t) => {
    const clock = manualClock();
    const service = await startService(backend, { clock });
    t.after(() => service.stop());
    const { id, key: apiKey } = await service.client.keys.create({ kind: 'read-only' });
    const stream = await listen({ ...service, url: service.url, apiKey });
    await eventually(() => assert.match(stream.text, /^retry: 2000\nid: \d+\n\n$/));
    await eventually(async () => {
      await clock.advance(SECOND);
      assert.ok(stream.text.endsWith('\n\n: ping\n\n'));
    });
    assert.equal(stream.done, false);
    await service.client.keys.revoke(id);
    const revokedAt = clock.now();
    await eventually(async () => {
      await clock.advance(SECOND);
      assert.ok(stream.done);
    });
    assert.ok(clock.now() - revokedAt < 20 * SECOND);
  });
});
