import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { registerGauge } from '../../../platform/gauge.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';

/** It takes two steps into indexes for each channel: to what was accepted first and is not derived, and to what may go. */
const OLDEST_WAITING: KeyedQuery = {
  columns: { channel_id: 'text' },
  query: () => sql`select v.channel_id, (
      select m.created_at from messages m where m.channel_id = v.channel_id and m.phase = 'new'
      order by m.id limit 1) as accepted_at, (
      select min(m.due_at) from messages m where m.channel_id = v.channel_id and m.phase = 'ready') as due_at from v`,
};

interface Oldest {
  channel_id: string;
  accepted_at: number | null;
  due_at: number | null;
}

/** Registers for how long the message that could have gone first has been waiting on each channel. */
export function registerWaitingGauge(o: {
  db: Db;
  clock: Clock;
  channels: Pick<ChannelDirectory, 'all'>;
  metrics: Registry;
}): void {
  registerGauge({
    metrics: o.metrics,
    name: 'messages_oldest_waiting_seconds',
    help: 'For how long the first message that could go has been waiting on a channel; 0 where none waits.',
    label: 'channel',
    async read() {
      const channels = await o.channels.all();
      const keys = channels.map(({ id }) => ({ channel_id: id }));
      const rows = await selectByKeys<Oldest>(o.db, OLDEST_WAITING, keys);
      const now = o.clock.now();
      return new Map(
        rows.map(({ channel_id, accepted_at, due_at }) => {
          const since = Math.min(accepted_at ?? now, due_at ?? now);
          return [channel_id, Math.max(0, now - since) / SECOND];
        }),
      );
    },
  });
}
