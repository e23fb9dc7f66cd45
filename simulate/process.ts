/** A process of the service in a simulated run: the whole app and all its workers, which can freeze and crash. */
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp } from '../packages/server/src/app.ts';
import type { Config } from '../packages/server/src/config.ts';
import { createChannelDirectory } from '../packages/server/src/features/channels/directory.ts';
import {
  createUnderived,
  type Underived,
} from '../packages/server/src/features/messages/accept/underived.ts';
import { createTemplateDirectory } from '../packages/server/src/features/templates/directory.ts';
import { isDatabaseTrouble } from '../packages/server/src/platform/database/failures.ts';
import { openDialect } from '../packages/server/src/platform/database/open.ts';
import { sharedSqliteDialect } from '../packages/server/src/platform/database/sqlite/dialect.ts';
import { createLeases } from '../packages/server/src/platform/jobs/lease.ts';
import type { Log } from '../packages/server/src/platform/log.ts';
import type { Sealer } from '../packages/server/src/platform/security/sealed.ts';
import { createWhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import { startWorkers } from '../packages/server/src/workers.ts';
import { passwordCost } from '../packages/server/test/rigs/cheap-passwords.ts';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import type { SharedDatabase } from './database.ts';
import type { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import { type ClockOwner, virtualClock } from './virtual-clock.ts';

export interface Process extends ClockOwner {
  /** `b` of `b3`, its third life. */
  readonly place: string;
  /** Who it is in the table of leases. */
  readonly holder: string;
  /** None until it listens. */
  app: FastifyInstance | undefined;
  underived: Underived | undefined;
  /** Another try to write what it had under way would end the run's own log with its cause. */
  readonly failures: string[];
}

export interface ProcessOptions {
  seed: string;
  scheduler: Scheduler;
  database: SharedDatabase;
  network: Network;
  config: Config;
  sealer: Sealer;
}

/** Starts a life of a process; like one on PostgreSQL it frees nobody's leases. */
export function startProcess(o: ProcessOptions, place: string, life: number, skewMs: number): Process {
  const { scheduler, database, network, config, sealer } = o;
  const name = `${place}${life}`;
  const random = seededRandom(`${o.seed} process ${name}`);
  const holder = random.text(22);
  const failures: string[] = [];
  const process: Process = {
    ...{ name, place, holder, skewMs, failures },
    state: 'running',
    app: undefined,
    underived: undefined,
  };
  const clock = virtualClock(scheduler, process);
  const log = journalLog(process, scheduler);
  const db = openDialect(
    sharedSqliteDialect(async () => database.connect(process)),
    { clock, random, log },
  );

  async function start(): Promise<void> {
    const metrics = new Registry();
    const simulatorUrl = () => undefined;
    const channels = createChannelDirectory({ db, sealer, clock, log, simulatorUrl });
    const templates = createTemplateDirectory({ db, clock });
    const client = createWhatsAppClient({ exchange: network.exchangeOf(process) });
    const underived = await createUnderived(db, clock);
    const shared = { config, db, clock, log, sealer, metrics, channels, templates, underived };
    const building = buildApp({ ...shared, client, passwordCost }).then(async (app) => {
      await app.ready();
      return app;
    });
    scheduler.holdFor(building);
    const app = await building;
    await channels.all();
    process.app = app;
    process.underived = underived;
    const leases = createLeases(db, holder, clock);
    const outbound = network.outboundOf(process);
    startWorkers({ ...shared, client, leases, outbound, random: random.number });
    scheduler.journal.write(`${name} serves`);
  }

  scheduler.journal.write(`${name} starts`);
  start().catch((error: unknown) => {
    failures.push(`${name} could not start: ${String(error)}`);
    scheduler.journal.write(`${name} could not start: ${String(error)}`);
  });
  return process;
}

/** Writes what a process warns of into the run's journal, and keeps what fails that is no trouble of the database. */
function journalLog(process: Process, { journal }: Scheduler): Log {
  const write = (level: string) => (fields: unknown, message?: string) => {
    const { err, ...rest } = (typeof fields === 'object' ? fields : {}) as {
      err?: Error & { code?: string };
    };
    const words = message ?? String(fields);
    const cause = err ? ` (${err.code ?? err.name}: ${err.message})` : '';
    journal.write(`${process.name} ${level} ${words}${cause} ${JSON.stringify(rest)}`);
    if (level === 'error' && err && !isDatabaseTrouble(err))
      process.failures.push(`${process.name}: ${words}${cause}`);
  };
  const silent = () => undefined;
  const log = {
    ...{ debug: silent, info: silent, isLevelEnabled: () => false },
    ...{ warn: write('warn'), error: write('error'), fatal: write('fatal') },
    child: () => log,
  };
  return log as unknown as Log;
}
