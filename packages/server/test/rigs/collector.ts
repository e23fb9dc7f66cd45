/** A collector of OpenTelemetry: it speaks OTLP over HTTP, and reads the protobuf with a reader that is not the exporter's. */
import type { IncomingHttpHeaders } from 'node:http';
import type { TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import protobuf from 'protobufjs';
import { openReceiver } from '../../../../test/kit/receiver.ts';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: string;
  startedAt: number;
  endedAt: number;
  attributes: Record<string, string | number>;
  failed: boolean;
  /** The attributes of the process that it is of. */
  resource: Record<string, string | number>;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** What the next exports are answered. */
  answer: number;
  /** Everything that came, as one text. */
  text(): string;
}

export async function startCollector(t: TestContext): Promise<Collector> {
  const bodies: Buffer[] = [];
  const server = await openReceiver(({ path, headers, body }, response) => {
    collector.requests.push({ path, headers });
    if (collector.answer === 200) {
      const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      bodies.push(bytes);
      collector.spans.push(...read(bytes));
    }
    response.writeHead(collector.answer, { 'content-type': 'application/x-protobuf' }).end();
  });
  t.after(server.close);
  const collector: Collector = {
    ...{ url: server.url, spans: [], requests: [], answer: 200 },
    text: () => Buffer.concat(bodies).toString('latin1'),
  };
  return collector;
}

const field = (id: number, type: string, rule?: 'repeated') => ({ id, type, ...(rule && { rule }) });
const enumOf = (...names: string[]) => ({ values: Object.fromEntries(names.map((name, i) => [name, i])) });

/** The fields of opentelemetry-proto 1 that an export of ours has, by their numbers. */
const Export = protobuf.Root.fromJSON({
  nested: {
    Export: { fields: { resourceSpans: field(1, 'ResourceSpans', 'repeated') } },
    ResourceSpans: {
      fields: { resource: field(1, 'Resource'), scopeSpans: field(2, 'ScopeSpans', 'repeated') },
    },
    Resource: { fields: { attributes: field(1, 'KeyValue', 'repeated') } },
    ScopeSpans: { fields: { spans: field(2, 'Span', 'repeated') } },
    Span: {
      fields: {
        traceId: field(1, 'bytes'),
        spanId: field(2, 'bytes'),
        parentSpanId: field(4, 'bytes'),
        name: field(5, 'string'),
        kind: field(6, 'Kind'),
        startTimeUnixNano: field(7, 'fixed64'),
        endTimeUnixNano: field(8, 'fixed64'),
        attributes: field(9, 'KeyValue', 'repeated'),
        status: field(15, 'Status'),
      },
    },
    Kind: enumOf('unspecified', 'internal', 'server', 'client', 'producer', 'consumer'),
    Status: { fields: { code: field(3, 'StatusCode') } },
    StatusCode: enumOf('unset', 'ok', 'error'),
    KeyValue: { fields: { key: field(1, 'string'), value: field(2, 'Value') } },
    Value: {
      oneofs: { value: { oneof: ['stringValue', 'intValue'] } },
      fields: { stringValue: field(1, 'string'), intValue: field(3, 'int64') },
    },
  },
}).lookupType('Export');

// biome-ignore lint/suspicious/noExplicitAny: as protobufjs reads it
type Read = any;

function read(bytes: Buffer): CollectedSpan[] {
  const message = Export.toObject(Export.decode(bytes), { longs: Number, enums: String, arrays: true });
  return message.resourceSpans.flatMap(({ resource, scopeSpans }: Read) =>
    scopeSpans.flatMap(({ spans }: Read) =>
      spans.map((span: Read) => ({
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId),
        name: span.name,
        kind: span.kind,
        startedAt: span.startTimeUnixNano / 1e6,
        endedAt: span.endTimeUnixNano / 1e6,
        attributes: valuesOf(span.attributes),
        failed: span.status?.code === 'error',
        resource: valuesOf(resource.attributes),
      })),
    ),
  );
}

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex');
const valuesOf = (pairs: Read[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
