/** Configuration → database → simulator → app and workers → listening; and all of it back again. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { AppOptions } from './app.ts';
import { assemble } from './assemble.ts';
import type { Config, Secrets } from './config.ts';
import { registerSimulatorNumbers } from './features/test-workspaces/simulator-numbers.ts';
import { listWorkspaces } from './features/workspaces/store.ts';
import { createDemo, type Demo } from './installation/demo.ts';
import { openMigrated, takeDataDirectory } from './installation/open.ts';
import { provenSealer } from './installation/secret-check.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createClosing } from './platform/closing.ts';
import { addressOf } from './platform/http/address.ts';
import { createLog, type Log } from './platform/log.ts';
import { createOutage } from './platform/outage.ts';
import { createRandom, type Random } from './platform/random.ts';
import { createResolver } from './platform/security/resolver.ts';
import { openSimulator } from './simulator/simulator.ts';
import { createWhatsAppClient } from './whatsapp/client.ts';
import type { Worker } from './workers.ts';

export interface Running {
  /** Where it listens: the port that was asked for, or the one that was free. */
  url: string;
  /** What the first start of an empty installation has made. */
  demo: Demo | undefined;
  /** Whether there is no workspace yet, for none is made by this configuration. */
  empty: boolean;
  /** Takes no more requests, ends those under way and the work, and lets go of everything within 10 seconds. */
  stop(): Promise<void>;
}

export interface ServeOptions extends Pick<AppOptions, 'passwordCost' | 'patience'> {
  clock?: Clock;
  random?: Random;
  log?: Log;
  /** How long a lease lasts without a renewal. */
  leaseMs?: number | undefined;
}

/** Together 10 s: what is not done then is found again at the next start, as after a crash. */
const PATIENCE_MS = { requests: 4000, work: 4000, rest: 500 };

export async function serve(config: Config, secrets: Secrets, options: ServeOptions = {}): Promise<Running> {
  const { clock = systemClock, random = createRandom(), log = createLog(config.logLevel) } = options;
  const { passwordCost, patience, leaseMs } = options;
  const closing = createClosing(clock, log);
  allocateYoung();
  try {
    if (!config.databaseUrl || config.simulator) {
      closing.add('lock', PATIENCE_MS.rest, takeDataDirectory(config.dataDir));
    }
    const outage = createOutage({ log, clock }, 'the database');
    const db = await openMigrated(config, { outage, clock, random, log });
    closing.add('database', PATIENCE_MS.rest, () => db.destroy());
    const sealer = await provenSealer(db, config, secrets);
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics });

    const file = join(config.dataDir, 'simulator.db');
    const simulator = config.simulator ? await openSimulator({ file, clock, random, log }) : undefined;
    closing.add('simulator', PATIENCE_MS.rest, () => simulator?.close());
    let url = '';
    const onLoad = simulator && registerSimulatorNumbers(simulator, () => url && `${url}/webhooks/whatsapp`);
    const client = createWhatsAppClient({ resolve: createResolver({ clock, servers: config.dnsServers }) });
    closing.add('client', PATIENCE_MS.rest, () => client.close());

    let workers: Worker | undefined;
    closing.add('workers', PATIENCE_MS.work, () => workers?.stop());
    const { app, channels, work } = await assemble({
      ...{ config, db, clock, random, log, sealer, client, metrics },
      ...{ simulator, onLoad, passwordCost, patience, leaseMs },
    });
    closing.add('requests', PATIENCE_MS.requests, () => app.close());
    await app.listen({ port: config.port, host: config.host });
    url = addressOf(app.server);
    const demo = await createDemo({ db, sealer, config }, clock.now());
    channels.forget(); // the simulator learns its numbers from the first list after there is an address
    await channels.all();
    workers = work();
    log.info({ url, version: config.version }, 'serving');
    const empty = !demo && (await listWorkspaces(db)).length === 0;
    return { url, demo, empty, stop: closing.close };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/**
 * Allocation-site pretenuring off: V8 allocates directly in old space whatever comes from a line of code most of whose
 * objects survived while the process started. In every second process one such line made objects that refer to a
 * request, so that requests lived until the next full collection (8 MB promoted by a scavenge instead of 0.1, 13 ms
 * instead of 1.2, a sixth more CPU a message).
 */
function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
