import type { Registry } from 'prom-client';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { registerGauges } from '../../../platform/gauge.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';
import { waitingSince } from '../state/waiting-on-channel.ts';

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
      const now = o.clock.now();
      const since = await waitingSince(o.db, ids, now);
      return new Map(
        ids.map((id) => [
          id,
          { messages_oldest_waiting_seconds: Math.max(0, now - (since.get(id) ?? now)) / SECOND },
        ]),
      );
    },
  });
}
