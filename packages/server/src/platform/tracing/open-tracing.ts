/** This file loads OpenTelemetry; only a process that exports traces loads it. */
import {
  DiagLogLevel,
  diag,
  type HrTime,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../../config/tracing.ts';
import { type Clock, SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { createOutage, type Outage } from '../outage.ts';
import type { Random } from '../random.ts';
import { type Parent, readTraceparent, type Span, type Tracing } from './tracing.ts';

export interface OpenTracingOptions {
  settings: TracingSettings;
  version: string;
  clock: Clock;
  random: Random;
  log: Log;
}

const MOST_EXPORTED = 512;
const TRIED_MS = 5 * SECOND;
const KINDS: Record<Span['kind'], SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * Exports spans by OTLP, many at once, aside from the work that they tell of: what cannot be exported is lost, and the
 * log says so once. Spans are made when they have ended, so that nothing is kept of those under way.
 */
export function openTracing({ settings, version, random, ...o }: OpenTracingOptions): Tracing {
  const { sampler, delayMs, mostWaiting } = settings;
  const outage = createOutage(o, 'the export of traces');
  // What the library would print, such as spans that found no room, belongs to the same outage.
  const complain = (...words: unknown[]) => outage.failed(new Error(words.map(String).join(' ')));
  const silent = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const processor = new BatchSpanProcessor({
    exporter: telling(new OTLPTraceExporter({ url: settings.url }), outage),
    scheduledDelayMillis: delayMs,
    maxQueueSize: mostWaiting,
    maxExportBatchSize: Math.min(MOST_EXPORTED, mostWaiting),
  });
  const about = {
    resource: resourceFromAttributes({ ...settings.resource, 'service.version': version }),
    instrumentationScope: { name: 'meghdoot', version },
  };
  const byRatio = new TraceIdRatioBasedSampler(sampler.ratio);
  const newId = (bytes: number) => random.bytes(bytes).toString('hex');

  function isSampled(traceId: string, parent: Parent | undefined): boolean {
    if (parent && sampler.byParent) return parent.sampled;
    return byRatio.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  }

  return {
    begin(traceparent) {
      const parent = traceparent === undefined ? undefined : readTraceparent(traceparent);
      const traceId = parent?.traceId ?? newId(16);
      return isSampled(traceId, parent) ? { traceId, spanId: newId(8), parentId: parent?.spanId } : undefined;
    },
    within(traceparent) {
      const parent = traceparent ? readTraceparent(traceparent) : undefined;
      return parent && { traceId: parent.traceId, spanId: newId(8), parentId: parent.spanId };
    },
    record: (span, endedAt) => processor.onEnd(readable(span, endedAt, about)),
    async close() {
      await processor.shutdown();
      diag.disable();
    },
  };
}

/** Exports no span at all, to see whether the collector takes what it is sent; rejects where it does not. */
export async function tryCollector({ url }: Pick<TracingSettings, 'url'>): Promise<void> {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TRIED_MS });
  try {
    await new Promise<void>((resolve, reject) =>
      exporter.export([], ({ code, error }) =>
        code === 0 ? resolve() : reject(error ?? new Error('The collector has not taken them.')),
      ),
    );
  } finally {
    await exporter.shutdown();
  }
}

/** Reports what becomes of exports, in place of the library, which reports each failure. */
function telling(exporter: SpanExporter, outage: Outage): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, ({ error, code }) => {
        if (code === 0) outage.worked();
        else outage.failed(error ?? new Error('The collector has not taken them.'));
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function readable(
  { ids, kind, startedAt, error, ...span }: Span,
  endedAt: number,
  about: Pick<ReadableSpan, 'resource' | 'instrumentationScope'>,
): ReadableSpan {
  const context = contextOf(ids.traceId, ids.spanId);
  return {
    ...about,
    name: span.name,
    kind: KINDS[kind],
    spanContext: () => context,
    ...(ids.parentId !== undefined && { parentSpanContext: contextOf(ids.traceId, ids.parentId) }),
    startTime: highResolution(startedAt),
    endTime: highResolution(endedAt),
    duration: highResolution(endedAt - startedAt),
    status: { code: error === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: error === undefined ? span.attributes : { ...span.attributes, 'error.type': error },
    ...{ links: [], events: [], ended: true },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

const contextOf = (traceId: string, spanId: string): SpanContext => ({
  ...{ traceId, spanId, traceFlags: TraceFlags.SAMPLED },
});

/** Returns milliseconds as seconds and nanoseconds. */
const highResolution = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
