/**
 * Traces, as OpenTelemetry means them: what a span is here and what records it. Nothing in this file loads a library;
 * `open-tracing.ts` does, in a process that is told to export.
 */

/** The ids of a span that is sampled, as W3C's Trace Context writes them: 32 and 16 hexadecimal digits. */
export interface SpanIds {
  traceId: string;
  spanId: string;
  /** The span that it is a part of; undefined at the beginning of a trace. */
  parentId: string | undefined;
}

/** A span that has begun. Its attributes are named by OpenTelemetry's semantic conventions, ours begin with `meghdoot.`. */
export interface Span {
  ids: SpanIds;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'consumer';
  /** Milliseconds since the epoch. */
  startedAt: number;
  attributes: Record<string, string | number>;
  /** The code of what went wrong. */
  error?: string | undefined;
}

export interface Tracing {
  /**
   * Returns the ids of the first span here of a trace: the caller's, where it names one, or a new one. Undefined: the
   * trace is not sampled.
   */
  begin(traceparent?: string): SpanIds | undefined;
  /** Returns the ids of a new span within the one that `traceparent` names; undefined where there is none. */
  within(traceparent: string | null | undefined): SpanIds | undefined;
  /** Records a span that has ended. It waits for nothing, and loses spans rather than memory. */
  record(span: Span, endedAt: number): void;
  /** Sends what is recorded, and records no more. */
  close(): Promise<void>;
}

/** Returns the header that names a span to whoever goes on with its trace. */
export const traceparentOf = ({ traceId, spanId }: SpanIds): string => `00-${traceId}-${spanId}-01`;

/** Returns the attributes that say which server a URL leads to, and nothing else of it. */
export function serverAttributes(url: string): Span['attributes'] {
  const { hostname, port, protocol } = new URL(url);
  return {
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'http:' ? 80 : 443)),
  };
}

export interface Parent {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Returns what a `traceparent` names; undefined where it names nothing (W3C Trace Context §3.2). */
export function readTraceparent(text: string): Parent | undefined {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(text) ?? [];
  if (!traceId || !spanId || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}
