import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { MINUTE } from '../../clock.ts';
import { createRequestMetrics } from './request-metrics.ts';

/** 503s come by the thousand while the database is away: so many a minute are logged, others counted. */
const MOST_UNAVAILABLE = 60;

/** Records each request once, so that the log line and the metrics always agree. */
export function registerRequestLog(app: FastifyInstance, metrics: Registry): void {
  const { clock, log } = app.installation;
  const count = createRequestMetrics(metrics);

  let minuteBegan = 0;
  let unavailable = 0;
  /** Counts a 503, and returns whether a response has a line of its own at level `info`. */
  const isShown = (status: number) => {
    if (unavailable > 0 && clock.now() >= minuteBegan + MINUTE) {
      const unshown = unavailable - MOST_UNAVAILABLE;
      if (unshown > 0) log.info({ status: 503, unshown }, 'requests without a line of their own');
      unavailable = 0;
    }
    if (status !== 503) return status >= 400;
    if (unavailable === 0) minuteBegan = clock.now();
    return ++unavailable <= MOST_UNAVAILABLE;
  };

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    count(method, route, status, ms / 1000);
    // Successes at debug: a line costs as much as the rest of a send, and the counters have it already.
    const level = isShown(status) ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) {
      const workspace = request.principal?.workspaceId;
      const trace_id = workspace && request.span?.ids.traceId;
      const line = { requestId: request.id, method, route, status, ms: Math.round(ms), workspace, trace_id };
      log[level](line, 'request');
    }
    done();
  });
}

/** Returns the id that a caller gives its request, if it can stand in a header and a log line as it is. */
export function requestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9_.:-]{1,128}$/.test(header) ? header : undefined;
}
