import type { Registry } from 'prom-client';
import { type Clock, SECOND } from '../../platform/clock.ts';
import { registerGauges } from '../../platform/gauge.ts';
import type { ChannelDirectory } from './directory.ts';

/** Registers for how long the account of each channel has lacked funds. */
export function registerFundsGauge(o: {
  clock: Clock;
  channels: Pick<ChannelDirectory, 'all'>;
  metrics: Registry;
}): void {
  registerGauges({
    metrics: o.metrics,
    gauges: {
      channel_lacks_funds_seconds: {
        help: 'For how long the account of a channel has lacked funds; 0 where it does not.',
      },
    },
    label: 'channel',
    async read() {
      const now = o.clock.now();
      const lackedFor = (since: number | null | undefined) => (since == null ? 0 : (now - since) / SECOND);
      const all = await o.channels.all();
      return new Map(
        all.map(({ id, funds }) => [id, { channel_lacks_funds_seconds: lackedFor(funds?.lackingSince) }]),
      );
    },
  });
}
