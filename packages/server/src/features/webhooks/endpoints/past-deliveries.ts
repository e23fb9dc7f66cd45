import { insertRows } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { type Attempt, withAttempt } from '../attempts.ts';
import type { Webhook } from '../webhook.ts';

/** Stores deliveries that are over: one attempt each, which went well if it was answered with a 2xx. */
export async function storePastDeliveries(
  trx: Trx,
  webhook: Webhook,
  events: readonly Row<'events'>[],
  attemptOf: (event: Row<'events'>) => Attempt,
): Promise<void> {
  const rows = events.map((event) => {
    const attempt = attemptOf(event);
    const well = attempt.httpStatus !== undefined && attempt.httpStatus >= 200 && attempt.httpStatus < 300;
    return {
      workspace_id: webhook.workspace_id,
      webhook_id: webhook.id,
      sequence: event.sequence,
      event_id: event.id,
      event_type: event.type,
      attempts: withAttempt(undefined, attempt),
      status: well ? ('delivered' as const) : ('failed' as const),
      next_attempt_at: null,
      tries: 1,
    };
  });
  await insertRows(trx, 'deliveries', rows);
}
