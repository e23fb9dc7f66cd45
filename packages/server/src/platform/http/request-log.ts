import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../log.ts';

/** One record per request, from one place: the log line and the metrics cannot drift. */
export function registerRequestLog(app: FastifyInstance, log: Log, metrics: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });
  const answers = new Counter({
    name: 'http_responses_total',
    help: 'Answers by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = reply.elapsedTime;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    seconds.observe({ method, route }, ms / 1000);
    answers.inc({ method, route, status });
    // 2xx at debug: a line costs as much as the rest of a send, and the counters have told already.
    const line = {
      requestId: request.id,
      method,
      route,
      status,
      ms: Math.round(ms),
      workspace: request.principal?.workspaceId,
    };
    if (status >= 400) log.info(line, 'request refused');
    else log.debug(line, 'request');
  });
}
