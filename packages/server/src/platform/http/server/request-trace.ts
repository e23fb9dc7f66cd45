import type { FastifyInstance } from 'fastify';
import type { Span } from '../../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, where traces are exported and its trace is sampled. */
    span: Span | undefined;
  }
}

/**
 * Records a span for each request of a credential: in the trace that its `traceparent` names, or in a new one. What
 * strangers ask for has none, whatever their headers say.
 */
export function registerRequestTrace(app: FastifyInstance): void {
  const { clock, tracing } = app.installation;
  app.decorateRequest('span', undefined);
  if (!tracing) return;

  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const ids = tracing.begin(typeof traceparent === 'string' ? traceparent : undefined);
    const route = request.routeOptions.url ?? 'unknown';
    request.span = ids && {
      ...{ ids, name: `${request.method} ${route}`, kind: 'server', startedAt: clock.now() },
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'meghdoot.request.id': request.id,
      },
    };
    done();
  });
  app.addHook('onResponse', ({ span, principal }, { statusCode }, done) => {
    if (span && principal) {
      span.attributes['http.response.status_code'] = statusCode;
      span.attributes['meghdoot.workspace.id'] = principal.workspaceId;
      if (statusCode >= 400) span.error ??= String(statusCode);
      tracing.record(span, clock.now());
    }
    done();
  });
}
