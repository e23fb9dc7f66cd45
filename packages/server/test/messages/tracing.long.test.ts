/** What a collector of OpenTelemetry is told of messages, by one process. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pino from 'pino';
import type { Log } from '../../src/platform/log.ts';
import { type CollectedSpan, type Collector, startCollector } from '../rigs/collector.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Service, someone, startService, text } from '../rigs/service.ts';
import { type Receiver, startReceiver } from '../rigs/webhook-receivers.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const REQUEST = 'POST /api/v1/messages/send';
const times = (count: number, name: string): string[] => Array(count).fill(name);
/** The spans of a message that is read: its events are queued, sent, delivered and read. */
const OF_ONE_READ = [
  ...[REQUEST, 'claim', 'send whatsapp'],
  ...[...times(3, 'process receipt'), ...times(4, 'deliver webhook')],
];
const names = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name).sort();
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

interface Traced {
  service: Service;
  collector: Collector;
  receiver: Receiver;
  lines: Record<string, unknown>[];
  /** Sends a message, as a caller of whom a trace is known or not. */
  send(to: string, headers?: Record<string, string>): Promise<string>;
  /** Resolves with the spans of a message as soon as they are those of these names. */
  spansOf(messageId: string, expected: readonly string[]): Promise<CollectedSpan[]>;
}

onEachDatabase('traces', (backend) => {
  async function traced(t: TestContext, env: Record<string, string> = {}): Promise<Traced> {
    const collector = await startCollector(t);
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const lines: Record<string, unknown>[] = [];
    const log: Log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const exported = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
    const service = await startService(backend, { env: { ...exported, ...env }, log });
    t.after(() => service.stop());
    await service.client.webhooks.create({ url: receiver.url, events: ['*'] });
    return {
      ...{ service, collector, receiver, lines },
      async send(to, headers) {
        const sent = await service.call('POST', '/api/v1/messages/send', text(to, 'Your parcel'), headers);
        assert.equal(sent.status, 200, JSON.stringify(sent.body));
        return sent.body.data.messageId;
      },
      spansOf: (messageId, expected) =>
        eventually(() => {
          const own = collector.spans.filter((span) => span.attributes['messaging.message.id'] === messageId);
          assert.deepEqual(names(own), expected.toSorted());
          return own;
        }),
    };
  }

  test('request, claim, call, receipts and webhooks of a message are one trace, which the caller may have begun', async (t) => {
    const { service, collector, receiver, lines, send, spansOf } = await traced(t);
    const messageId = await send(someone(), { traceparent: `00-${TRACE}-${CALLER}-01` });
    await service.reaches(messageId, 'read');
    const spans = await spansOf(messageId, OF_ONE_READ);
    const root = named(spans, REQUEST)[0]!;
    assert.equal(root.parentSpanId, CALLER);
    assert.equal(root.kind, 'server');
    assert.equal(root.attributes['http.response.status_code'], 200);
    for (const span of spans) {
      assert.equal(span.traceId, TRACE);
      assert.equal(span.attributes['meghdoot.workspace.id'], service.id);
      assert.ok(span === root || span.parentSpanId === root.spanId);
      assert.ok(span.startedAt <= span.endedAt);
      assert.equal(span.failed, false);
      assert.deepEqual(span.resource, { 'service.name': 'meghdoot', 'service.version': '1.0.0' });
    }
    assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, spans.length);
    const [call] = named(spans, 'send whatsapp');
    assert.equal(call!.kind, 'client');
    assert.equal(call!.attributes['messaging.destination.name'], service.channelId);
    assert.equal(call!.attributes['http.response.status_code'], 200);
    assert.deepEqual(
      named(spans, 'process receipt')
        .map(({ attributes }) => attributes['meghdoot.receipt.status'])
        .sort(),
      ['delivered', 'read', 'sent'],
    );

    const brought = receiver.received.filter(({ event }) => event.data.messageId === messageId);
    const deliveries = named(spans, 'deliver webhook');
    assert.deepEqual(
      brought.map(({ headers }) => headers.traceparent).sort(),
      deliveries.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).sort(),
    );
    assert.ok(brought.every(({ event }) => !('traceparent' in event.data)));
    const line = lines.find(({ msg, route }) => msg === 'request' && route === '/api/v1/messages/send');
    assert.equal(line?.trace_id, TRACE);
    assert.equal(collector.requests[0]!.path, '/v1/traces');
  });

  test('what an agent sends by a tool goes on with the trace of its request', async (t) => {
    const { service, collector } = await traced(t);
    const params = {
      name: 'send_message',
      arguments: { to: someone(), type: 'text', message: 'Your parcel' },
    };
    const called = await service.call(
      ...(['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }] as const),
      { traceparent: `00-${TRACE}-${CALLER}-01`, accept: 'application/json, text/event-stream' },
    );
    assert.equal(called.status, 200, JSON.stringify(called.body));
    await eventually(() => {
      const [tool] = named(collector.spans, 'POST /mcp');
      const [request] = named(collector.spans, REQUEST);
      assert.deepEqual([tool?.traceId, tool?.parentSpanId], [TRACE, CALLER]);
      assert.deepEqual([request?.traceId, request?.parentSpanId], [TRACE, tool!.spanId]);
    });
  });

  test('what a person writes begins a trace, which goes on at the receiver', async (t) => {
    const { service, receiver, collector } = await traced(t);
    await service.control('POST', 'inbound', { channel: service.channelId, from: someone(), text: 'Hello' });
    const [received] = await eventually(() => {
      const spans = named(collector.spans, 'process message');
      assert.equal(spans.length, 1);
      return spans;
    });
    assert.equal(received!.kind, 'consumer');
    assert.equal(received!.parentSpanId, '');
    await eventually(() => {
      const brought = receiver.received.find(({ event }) => event.type === 'message.received');
      const [delivery] = collector.spans.filter((span) => span.parentSpanId === received!.spanId);
      assert.equal(brought?.headers.traceparent, `00-${received!.traceId}-${delivery?.spanId}-01`);
    });
  });

  test('what fails says so by our codes, and nothing says whom a message is to, or what', async (t) => {
    const { service, collector, send, spansOf } = await traced(t);
    const [never, limited] = [someone('0002'), someone('0003')];
    const failed = await send(never);
    await service.reaches(failed, 'failed');
    const ofFailed = await spansOf(failed, [
      ...[REQUEST, 'claim', 'send whatsapp', 'process receipt', 'fail'],
      ...times(2, 'deliver webhook'), // queued, failed
    ]);
    for (const name of ['process receipt', 'fail'])
      assert.deepEqual(
        named(ofFailed, name).map((span) => [span.attributes['error.type'], span.failed]),
        [['RECIPIENT_UNREACHABLE', true]],
        name,
      );

    const again = await send(limited);
    await service.reaches(again, 'read');
    const calls = named(await spansOf(again, [...OF_ONE_READ, 'claim', 'send whatsapp']), 'send whatsapp');
    assert.deepEqual(
      calls
        .toSorted((a, b) => a.startedAt - b.startedAt)
        .map(({ attributes }) => [attributes['meghdoot.attempt'], attributes['error.type']]),
      [
        [1, 'PAIR_RATE_LIMIT'],
        [2, undefined],
      ],
    );

    const refused = await service.call('POST', '/api/v1/messages/send', text('nobody'));
    const [request] = await eventually(() => {
      const spans = collector.spans.filter(
        ({ name, attributes }) =>
          name === REQUEST && attributes['http.response.status_code'] === refused.status,
      );
      assert.equal(spans.length, 1);
      return spans;
    });
    assert.equal(request!.attributes['error.type'], refused.body.error.code);

    const all = collector.text();
    assert.ok(all.includes(failed));
    for (const secret of [never.slice(1), limited.slice(1), 'Your parcel', service.apiKey, 'wamid', 'EAA'])
      assert.ok(!all.includes(secret), secret);
  });

  test('a trace that its caller does not record is not recorded here', async (t) => {
    const { service, collector, receiver, send, spansOf } = await traced(t);
    const unrecorded = await send(someone(), { traceparent: `00-${TRACE}-${CALLER}-00` });
    await service.reaches(unrecorded, 'read');
    const recorded = await send(someone(), { traceparent: 'of no form' });
    await service.reaches(recorded, 'read');
    await spansOf(recorded, OF_ONE_READ);
    await spansOf(unrecorded, []);
    assert.ok(collector.spans.every(({ traceId }) => traceId !== TRACE));
    const brought = receiver.received.filter(({ event }) => event.data.messageId === unrecorded);
    assert.ok(brought.length > 0 && brought.every(({ headers }) => headers.traceparent === undefined));
  });

  test('a share of traces is recorded whole, and all of a trace or nothing', async (t) => {
    const { service, collector, send } = await traced(t, {
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    });
    const ids = await Promise.all(Array.from({ length: 40 }, () => send(someone())));
    for (const id of ids) await service.reaches(id, 'read');
    await service.stop();
    const counts = ids.map(
      (id) => collector.spans.filter(({ attributes }) => attributes['messaging.message.id'] === id).length,
    );
    assert.ok(counts.includes(0) && counts.some((count) => count > 0), counts.join());
    for (const count of counts) assert.ok(count === 0 || count >= 6, counts.join());
  });

  test('a collector that is away holds up nothing, and the log says once that traces are lost', async (t) => {
    const { service, collector, lines, send } = await traced(t, { OTEL_EXPORTER_OTLP_TIMEOUT: '300' });
    collector.answer = 400;
    for (let i = 0; i < 3; i++) {
      const count = collector.requests.length;
      await service.reaches(await send(someone()), 'read');
      await eventually(() => assert.ok(collector.requests.length > count));
    }
    await eventually(() => {
      const said = lines.filter(({ msg }) => String(msg).startsWith('the export of traces'));
      assert.deepEqual(
        said.map(({ level, msg }) => [level, msg]),
        [[50, 'the export of traces fails']],
      );
    });
    collector.answer = 200;
    const messageId = await send(someone());
    await eventually(() => assert.ok(collector.text().includes(messageId)));
  });
});
