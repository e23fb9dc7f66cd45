import { findUnfilled } from '../../features/workspaces/sample-shops.ts';
import { MINUTE } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import type { FillOptions } from './fill.ts';

/** Fills each sample shop that was opened with a month of orders. */
export function startSampleShops(o: FillOptions & { log: Log }) {
  const loop = startLoop({
    name: 'sample-shops',
    async run(signal) {
      if (!(await findUnfilled(o.db))) return undefined;
      const { fillNext } = await import('./fill.ts'); // few ask for it
      return (await fillNext(o, signal)) ? 0 : undefined;
    },
    idleMs: MINUTE,
    clock: o.clock,
    log: o.log,
  });
  const forget = onCommit(o.db, 'sample-shops', loop.nudge);
  return {
    stop() {
      forget();
      return loop.stop();
    },
  };
}
