/** The spans of a message after its request: what it was claimed for, called with, told of and failed by. */
import type { Clock } from '../../../platform/clock.ts';
import { afterCommit } from '../../../platform/database/announce.ts';
import { contextOf } from '../../../platform/database/context.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import {
  type Span,
  type SpanIds,
  serverAttributes,
  type Tracing,
} from '../../../platform/tracing/tracing.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import {
  DELIVERY_UNKNOWN,
  FAILED_WITHOUT_REASON,
  failureOf,
  notSentFailure,
} from '../../../whatsapp/failures.ts';
import type { MessageRow } from './draft.ts';
import type { Receipt } from './receipt.ts';
import { onWritten } from './written.ts';

interface Traced {
  tracing?: Tracing | undefined;
  clock: Clock;
}

/** Returns the attributes that say which message it is; no person, and nothing that was written. */
export function messageAttributes(row: MessageRow): Span['attributes'] {
  return {
    'messaging.system': 'whatsapp',
    'messaging.destination.name': row.channel_id,
    'messaging.message.id': row.id,
    'meghdoot.workspace.id': row.workspace_id,
  };
}

/** Begins a span of an attempt, where its message is traced. */
function beginSpan(
  tracing: Tracing | undefined,
  row: MessageRow,
  span: Pick<Span, 'name' | 'kind' | 'startedAt'>,
): Span | undefined {
  const ids = tracing?.within(row.traceparent);
  if (!ids) return undefined;
  return { ids, ...span, attributes: { ...messageAttributes(row), 'meghdoot.attempt': row.attempt } };
}

/** Records that an attempt was begun, from the look for it to its commit. */
export function recordClaim({ tracing, clock }: Traced, row: MessageRow): void {
  const span = beginSpan(tracing, row, { name: 'claim', kind: 'internal', startedAt: row.attempt_at! });
  if (span) tracing?.record(span, clock.now());
}

/** Records from now on which messages have failed, whatever failed them. */
export function recordFailures(db: Db, tracing: Tracing, clock: Clock): void {
  onWritten(db, ({ row, failure }) => {
    if (failure === undefined) return;
    const now = clock.now();
    const span = beginSpan(tracing, row, { name: 'fail', kind: 'internal', startedAt: now });
    if (span) tracing.record({ ...span, error: failure.code }, now);
  });
}

/** Begins the span of a call to WhatsApp. */
export function beginCall(
  { tracing, clock }: Traced,
  row: MessageRow,
  graph: { graphUrl: string },
): Span | undefined {
  const call = { name: 'send whatsapp', kind: 'client', startedAt: clock.now() } as const;
  const span = beginSpan(tracing, row, call);
  if (!span) return undefined;
  Object.assign(span.attributes, {
    'messaging.operation.name': 'send',
    'messaging.operation.type': 'send',
    'http.request.method': 'POST',
    ...serverAttributes(graph.graphUrl),
  });
  return span;
}

/** Records a call to WhatsApp with what is known of it. */
export function recordCall({ tracing, clock }: Traced, span: Span, outcome: SendOutcome): void {
  const status = outcome.kind === 'not_sent' ? undefined : outcome.httpStatus;
  if (status !== undefined) span.attributes['http.response.status_code'] = status;
  tracing?.record({ ...span, error: codeOf(outcome) }, clock.now());
}

/** Records, once a transaction has committed, what it has taken in. */
export function recordTaken(tracing: Tracing | undefined, trx: Trx, spans: readonly Span[]): void {
  if (!tracing || spans.length === 0) return;
  const { clock } = contextOf(trx);
  afterCommit(trx, () => {
    for (const span of spans) tracing.record(span, clock.now());
  });
}

/** Begins the span of a receipt, from the moment at which its webhook was taken in. */
export function beginReceipt(
  tracing: Tracing | undefined,
  row: MessageRow,
  { status, attempt, error, takenAt }: Omit<Receipt, 'at' | 'providerId'> & { takenAt: number },
): Span | undefined {
  const ids = tracing?.within(row.traceparent);
  if (!ids) return undefined;
  return {
    ...{ ids, name: 'process receipt', kind: 'consumer', startedAt: takenAt },
    attributes: {
      ...messageAttributes(row),
      ...PROCESSED,
      ...{ 'meghdoot.attempt': attempt, 'meghdoot.receipt.status': status },
    },
    ...(status === 'failed' && { error: (error ? failureOf(error) : FAILED_WITHOUT_REASON).code }),
  };
}

/** Returns the span that the trace of a received message begins with. */
export const receivedSpan = (ids: SpanIds, row: MessageRow, takenAt: number): Span => ({
  ...{ ids, name: 'process message', kind: 'consumer', startedAt: takenAt },
  attributes: { ...messageAttributes(row), ...PROCESSED },
});

const PROCESSED = { 'messaging.operation.name': 'process', 'messaging.operation.type': 'process' };

function codeOf(outcome: SendOutcome): string | undefined {
  switch (outcome.kind) {
    case 'accepted':
      return undefined;
    case 'refused':
      return failureOf(outcome.error).code;
    case 'not_sent':
      return notSentFailure(outcome.cause).code;
    case 'lost_answer':
      return DELIVERY_UNKNOWN.code;
  }
}
