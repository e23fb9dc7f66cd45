import type { Registry } from 'prom-client';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { registerGauge } from '../../platform/gauge.ts';
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
  const enabled = () => db.selectFrom('webhooks as w').where('w.disabled_at', 'is', null);
  registerGauge({
    metrics,
    name: 'webhook_events_behind',
    help: 'Events of its workspace that an enabled webhook has not been sent for the first time.',
    label: 'webhook',
    async read() {
      const rows = await enabled()
        .select(['w.id', 'w.cursor', newestSequenceOf('w.workspace_id').as('last')])
        .execute();
      return new Map(rows.map(({ id, cursor, last }) => [id, Math.max(0, Number(last) - cursor)]));
    },
  });
  registerGauge({
    metrics,
    name: 'webhook_failing_seconds',
    help: 'For how long the receiver of an enabled webhook has failed; 0 while it takes what it is sent.',
    label: 'webhook',
    async read() {
      const rows = await enabled().select(['w.id', 'w.failing_since']).execute();
      const now = clock.now();
      return new Map(
        rows.map(({ id, failing_since }) => [id, Math.max(0, now - (failing_since ?? now)) / SECOND]),
      );
    },
  });
}
