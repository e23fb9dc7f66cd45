import { SECOND } from '../../../platform/clock.ts';
import { onCommit } from '../../../platform/database/announce.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Leases } from '../../../platform/jobs/lease.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { activeCampaigns } from '../store.ts';
import { freezeStep } from './freeze.ts';
import { type Steering, steer, type Unheard } from './steer.ts';

interface CampaignsOptions extends Pick<Installation, 'db' | 'clock' | 'log'>, Steering {
  leases: Leases;
}

const LEASE = 'campaigns';
/** Campaigns that are looked after at the same time. */
const AT_ONCE = 500;
const FREEZING_AT_ONCE = 8;
/** A campaign that another process was asked for is found so often. */
const POLL_MS = 5 * SECOND;
/** Campaigns that run are looked at so often. */
const LOOK_MS = SECOND;
const LEAST_REST_MS = 5;

/** Writes the audiences of campaigns down and decides what each does next; one process does so at a time. */
export function startCampaigns(o: CampaignsOptions): { stop(): Promise<void> } {
  const { db, clock, log, leases } = o;
  let freezing = false;
  let lookAt = 0;
  const unheard: Unheard = new Map();

  async function run(): Promise<number | undefined> {
    freezing = false;
    const active = await activeCampaigns(db, AT_ONCE);
    if (active.length === 0) return undefined;
    if (!leases.lasts(LEASE) && !(await leases.acquire([LEASE])).has(LEASE)) return POLL_MS;
    const unfrozen = active.filter((row) => row.frozen_at === null).slice(0, FREEZING_AT_ONCE);
    for (const row of unfrozen) await freezeStep(db, row, clock.now());
    freezing = unfrozen.length > 0;
    if (clock.now() >= lookAt || !freezing) {
      lookAt = clock.now() + LOOK_MS;
      for (const id of unheard.keys()) if (!active.some((row) => row.id === id)) unheard.delete(id);
      for (const row of active) await steer({ ...o, unheard }, row, clock.now());
    }
    return freezing ? 0 : LOOK_MS;
  }

  const loop = startLoop({
    name: 'campaigns',
    idleMs: POLL_MS,
    restMs: (tookMs) => (freezing ? Math.max(LEAST_REST_MS, tookMs) : 0),
    ...{ clock, log, run },
  });
  const forget = onCommit(db, 'campaigns', loop.nudge);
  return {
    stop() {
      forget();
      return loop.stop();
    },
  };
}
