import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { registerGauges } from '../../../platform/gauge.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';
import { nextDue } from '../state/work.ts';

const FIRST_UNDERIVED: KeyedQuery = {
  columns: { channel_id: 'text' },
  query: () => sql`select v.channel_id, (
      select m.created_at from messages m where m.channel_id = v.channel_id and m.phase = 'new'
      order by m.id limit 1) as accepted_at from v`,
};

/** Registers for how long the message that could have gone first has been waiting on each channel. */
export function registerWaitingGauge(o: {
  db: Db;
  clock: Clock;
  channels: Pick<ChannelDirectory, 'all'>;
  metrics: Registry;
}): void {
  registerGauges({
    metrics: o.metrics,
    gauges: {
      messages_oldest_waiting_seconds: {
        help: 'For how long the first message that could go has been waiting on a channel; 0 where none waits.',
      },
    },
    label: 'channel',
    async read() {
      const ids = (await o.channels.all()).map(({ id }) => id);
      const due = await nextDue(o.db, ids);
      const underived = await selectByKeys<{ channel_id: string; accepted_at: number | null }>(
        o.db,
        FIRST_UNDERIVED,
        ids.map((channel_id) => ({ channel_id })),
      );
      const now = o.clock.now();
      return new Map(
        underived.map(({ channel_id, accepted_at }) => {
          const since = Math.min(accepted_at ?? now, due.get(channel_id) ?? now);
          return [channel_id, { messages_oldest_waiting_seconds: Math.max(0, now - since) / SECOND }];
        }),
      );
    },
  });
}
