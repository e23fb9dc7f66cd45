import { type Span, serverAttributes, type Tracing } from '../../../platform/tracing/tracing.ts';
import type { Webhook } from '../webhook.ts';
import type { Job } from './backlog.ts';
import { isSuccess, type PostResult } from './post.ts';

/** Begins the span of a request that brings an event of a traced message. */
export function beginDelivery(
  tracing: Tracing | undefined,
  { workspace_id, id, url }: Webhook,
  { event, before }: Job,
  startedAt: number,
): Span | undefined {
  const ids = tracing?.within(event.traceparent);
  if (!ids) return undefined;
  return {
    ...{ ids, name: 'deliver webhook', kind: 'client', startedAt },
    attributes: {
      'http.request.method': 'POST',
      ...serverAttributes(url),
      'messaging.message.id': event.subject,
      'meghdoot.workspace.id': workspace_id,
      'meghdoot.webhook.id': id,
      'meghdoot.event.id': event.id,
      'meghdoot.event.type': event.type,
      'meghdoot.attempt': (before?.tries ?? 0) + 1,
    },
  };
}

/** Records a request with its result. One that the server gave up at its end has none: another makes it again. */
export function recordDelivery(
  tracing: Tracing | undefined,
  span: Span,
  { httpStatus, error, abandoned }: PostResult,
  endedAt: number,
): void {
  if (abandoned) return;
  if (httpStatus !== undefined) span.attributes['http.response.status_code'] = httpStatus;
  if (!isSuccess(httpStatus) || error !== undefined)
    span.error = httpStatus ? String(httpStatus) : 'no_response';
  tracing?.record(span, endedAt);
}
