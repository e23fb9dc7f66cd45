/** Configuration → database → simulator → app, workers or both → listening; and all of it back again. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { AppOptions } from './app.ts';
import { assemble, type Service } from './assemble.ts';
import { ConfigError } from './config/config-error.ts';
import type { Config, Secrets } from './config.ts';
import { openMediaFiles } from './features/media/open-library.ts';
import { latestCard } from './features/rates/card.ts';
import { registerSimulatorNumbers } from './features/test-workspaces/simulator-numbers.ts';
import { listWorkspaces } from './features/workspaces/store.ts';
import { openBuiltInSimulator, type ServedSimulator } from './installation/built-in-simulator.ts';
import { createDemo, type Demo } from './installation/demo.ts';
import { openDigests } from './installation/digest-key.ts';
import { openMigrated, openReplica, takeDataDirectory } from './installation/open.ts';
import { provenSealer } from './installation/secret-check.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Closing, createClosing } from './platform/closing.ts';
import { observeCommits } from './platform/database/commit-metric.ts';
import type { Db } from './platform/database/dialect.ts';
import { useReplica } from './platform/database/replica.ts';
import { createReadiness } from './platform/http/server/health.ts';
import { createHealthServer } from './platform/http/server/health-server.ts';
import { addressOf, listen } from './platform/http/server/listen.ts';
import { createLog, type Log } from './platform/log.ts';
import { createOutage } from './platform/outage.ts';
import { createRandom, type Random } from './platform/random.ts';
import { createResolver } from './platform/security/resolver.ts';
import type { Sealer } from './platform/security/sealed.ts';
import type { SharedWindowsOptions } from './platform/shared-windows.ts';
import type { OpenTracingOptions } from './platform/tracing/open-tracing.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { allocateYoung, letYoungGrow } from './platform/young-generation.ts';
import { createWhatsAppClient } from './whatsapp/client.ts';
import type { Worker } from './workers.ts';

export interface Stoppable {
  /**
   * Waits for `STOP_DELAY`; then takes no more requests, ends those under way and the work, and lets go of everything
   * within 10 seconds.
   */
  stop(): Promise<void>;
}

export interface Running extends Stoppable {
  /** The URL it listens on, with the port that was asked for or the one that was free. */
  url: string;
  /** The things that the first start of an empty installation has made. */
  demo: Demo | undefined;
  /** Says whether there is no workspace yet, because this configuration makes none. */
  empty: boolean;
}

export interface Working extends Stoppable {
  /** The URL of its health and metrics; undefined without METRICS_PORT. */
  url: string | undefined;
}

export interface ServeOptions extends Pick<AppOptions, 'passwordCost' | 'patience'> {
  clock?: Clock;
  random?: Random;
  log?: Log;
  /** The time in milliseconds that a lease lasts without a renewal. */
  leaseMs?: number | undefined;
  /** False: processes of `work` do what runs by itself. */
  workers?: boolean;
}

export type WorkOptions = Omit<ServeOptions, 'workers' | 'passwordCost' | 'patience'>;

/** Together 10 s: what is not done then is found again at the next start, as after a crash. */
const PATIENCE_MS = { requests: 4000, work: 4000, traces: 1000, simulator: 1000, rest: 500 };

/** Serves HTTP and, unless others do, all the work that runs by itself. */
export async function serve(config: Config, secrets: Secrets, options: ServeOptions = {}): Promise<Running> {
  const { workers = true } = options;
  if (!workers) needPostgres(config);
  return opened(config, secrets, options, async ({ service, closing, url, ...o }) => {
    const { clock, log, db, sealer } = o;
    let running: Worker | undefined;
    closing.add('workers', PATIENCE_MS.work, () => running?.stop());
    if (config.databaseReadUrl) {
      const outage = createOutage({ log, clock }, 'the read replica');
      const replica = openReplica(config, config.databaseReadUrl, { outage, clock, log });
      const reading = useReplica({ primary: db, db: replica, outage, metrics: o.metrics });
      closing.add('replica', PATIENCE_MS.rest, reading.close);
    }
    const windows = await openWindows(config, o);
    closing.add('windows', PATIENCE_MS.rest, () => windows?.close());
    const app = await service.app(windows);
    closing.add('requests', PATIENCE_MS.requests, () => app.close());
    await listen(app, config);
    url.is = addressOf(app.server);
    const demo = await createDemo({ db, sealer, config }, clock.now());
    const findNumbers = () => {
      service.channels.forget(); // the simulator learns its numbers from the next list
      return service.channels.all();
    };
    await findNumbers(); // of the first list after there is an address
    await o.simulator?.takePart?.(findNumbers);
    if (workers) running = service.work();
    log.info({ url: url.is, version: config.version }, 'serving');
    closing.add('balancer', config.stopDelayMs + PATIENCE_MS.rest, () => {
      app.leave();
      return clock.sleep(config.stopDelayMs);
    });
    const empty = !demo && (await listWorkspaces(db)).length === 0;
    return { url: url.is, demo, empty, stop: closing.close };
  });
}

/** Does all the work that runs by itself, for servers that do none; returns how to end that. */
export async function work(config: Config, secrets: Secrets, options: WorkOptions = {}): Promise<Working> {
  needPostgres(config);
  return opened(config, secrets, options, async ({ service, closing, ...o }) => {
    const health =
      config.metricsPort === undefined ? undefined : await openHealth(config, config.metricsPort, o);
    closing.add('health', PATIENCE_MS.rest, () => health?.close());
    const worker = service.work();
    closing.add('workers', PATIENCE_MS.work, () => {
      health?.leave();
      return worker.stop();
    });
    const url = health && addressOf(health.server);
    o.log.info({ url, version: config.version }, 'working');
    return { url, stop: closing.close };
  });
}

/** Listens where a process that serves nothing else says how it is. */
async function openHealth(
  { host, metricsToken }: Config,
  port: number,
  { db, clock, log, random, metrics }: Pick<Opened, 'db' | 'clock' | 'log' | 'random' | 'metrics'>,
): Promise<FastifyInstance> {
  const ready = createReadiness({ db, clock, log });
  const app = createHealthServer({ ready, clock, log, random, metrics, metricsToken });
  await app.listen({ host, port });
  return app;
}

/** Refuses to be one of several processes on a SQLite file. */
function needPostgres({ databaseUrl }: Config): void {
  if (!databaseUrl)
    throw new ConfigError('A process for HTTP and one for the work need PostgreSQL: set DATABASE_URL.');
}

interface Opened {
  service: Service;
  closing: Closing;
  db: Db;
  sealer: Sealer;
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Registry;
  simulator: ServedSimulator | undefined;
  /** The URL on which this process listens, set as soon as it does. */
  url: { is: string };
}

/** Opens what serving and working share; it is let go of again when `run` fails. */
async function opened<T>(
  config: Config,
  secrets: Secrets,
  options: ServeOptions,
  run: (o: Opened) => Promise<T>,
): Promise<T> {
  const { clock = systemClock, random = createRandom(), log = createLog(config.logLevel) } = options;
  const { passwordCost, patience, leaseMs } = options;
  const closing = createClosing(clock, log);
  allocateYoung();
  try {
    if (!config.databaseUrl) closing.add('lock', PATIENCE_MS.rest, takeDataDirectory(config.dataDir));
    const outage = createOutage({ log, clock }, 'the database');
    const metrics = new Registry();
    // It wakes the process as often: every 10 ms, which it would by itself, are a third of what an idle one takes.
    collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 50 });
    const commitTook = observeCommits(metrics);
    const db = await openMigrated(config, { outage, clock, random, log, commitTook });
    closing.add('database', PATIENCE_MS.rest, () => db.destroy());
    const sealer = await provenSealer(db, config, secrets);
    await openDigests(db, sealer);

    const files = await openMediaFiles(config, secrets.aws, { clock, random });
    closing.add('files', PATIENCE_MS.rest, () => files.objects.close());

    const card = latestCard(db);
    const simulator = await openBuiltInSimulator(config, { db, clock, random, log, files, leaseMs, card });
    closing.add('simulator', PATIENCE_MS.simulator, () => simulator?.close());
    const url = { is: '' };
    const onLoad =
      simulator && registerSimulatorNumbers(simulator, () => url.is && `${url.is}/webhooks/whatsapp`);
    const client = createWhatsAppClient({ resolve: createResolver({ clock, servers: config.dnsServers }) });
    closing.add('client', PATIENCE_MS.rest, () => client.close());

    const tracing = await openTraces(config, { clock, random, log });
    closing.add('tracing', PATIENCE_MS.traces, () => tracing?.close());

    const service = await assemble({
      ...{ config, db, clock, random, log, sealer, tracing, client, files, metrics },
      ...{ simulator, onLoad, passwordCost, patience, leaseMs },
    });
    if (config.databaseDirectUrl) {
      const { openNotifications } = await import('./platform/database/postgres/notifications.ts');
      const about = { db, url: config.databaseDirectUrl, process: service.holder, clock, log };
      const notifications = openNotifications(about);
      closing.add('notifications', PATIENCE_MS.rest, notifications.close);
    }
    const running = await run({ service, closing, db, sealer, clock, random, log, metrics, simulator, url });
    letYoungGrow();
    return running;
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** Opens what limits are counted in for several processes, where there is a Redis; else its client is not even loaded. */
async function openWindows({ redisUrl }: Config, { clock, log, metrics }: Omit<SharedWindowsOptions, 'url'>) {
  if (redisUrl === undefined) return undefined;
  const { openSharedWindows } = await import('./platform/shared-windows.ts');
  return openSharedWindows({ url: redisUrl, clock, log, metrics });
}

/** Opens the export of traces where it is asked for; else no library for it is even loaded. */
async function openTraces(
  { tracing, version }: Config,
  o: Omit<OpenTracingOptions, 'settings' | 'version'>,
): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { openTracing } = await import('./platform/tracing/open-tracing.ts');
  return openTracing({ ...o, settings: tracing, version });
}
