import type { Registry } from 'prom-client';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { registerGauges } from '../../platform/gauge.ts';
import { newestSequenceOf } from '../events/joins.ts';

/** Registers how far each enabled webhook is behind its feed, and for how long its receiver has failed. */
export function registerWebhookGauges({
  db,
  clock,
  metrics,
}: {
  db: Db;
  clock: Clock;
  metrics: Registry;
}): void {
  registerGauges({
    metrics,
    gauges: {
      webhook_events_behind: {
        help: 'Events of its workspace that an enabled webhook has not been sent for the first time.',
      },
      webhook_failing_seconds: {
        help: 'For how long the receiver of an enabled webhook has failed; 0 while it takes what it is sent.',
      },
    },
    label: 'webhook',
    async read() {
      const rows = await db
        .selectFrom('webhooks as w')
        .select(['w.id', 'w.cursor', 'w.failing_since', newestSequenceOf('w.workspace_id').as('last')])
        .where('w.disabled_at', 'is', null)
        .execute();
      const now = clock.now();
      return new Map(
        rows.map(({ id, cursor, failing_since, last }) => {
          const webhook_events_behind = Math.max(0, Number(last) - cursor);
          const webhook_failing_seconds = Math.max(0, now - (failing_since ?? now)) / SECOND;
          return [id, { webhook_events_behind, webhook_failing_seconds }];
        }),
      );
    },
  });
}
