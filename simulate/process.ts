/** A process of the service in a simulated run: the whole app and all its workers, which can freeze and crash. */
import { assemble } from '../packages/server/src/assemble.ts';
import type { Config } from '../packages/server/src/config.ts';
import { isDatabaseTrouble } from '../packages/server/src/platform/database/failures.ts';
import { openDialect } from '../packages/server/src/platform/database/open.ts';
import { sharedSqliteDialect } from '../packages/server/src/platform/database/sqlite/dialect.ts';
import type { Log } from '../packages/server/src/platform/log.ts';
import type { Sealer } from '../packages/server/src/platform/security/sealed.ts';
import { createWhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import { passwordCost } from '../packages/server/test/rigs/cheap-passwords.ts';
import { seededRandom } from '../packages/server/test/rigs/seeded-random.ts';
import type { SharedDatabase } from './database.ts';
import { noFiles } from './files.ts';
import type { Process } from './life.ts';
import type { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import { virtualClock } from './virtual-clock.ts';

export interface ProcessOptions {
  seed: string;
  scheduler: Scheduler;
  database: SharedDatabase;
  network: Network;
  config: Config;
  sealer: Sealer;
  /** A failure that is no trouble of the database is added. */
  failures: string[];
}

/** Starts a life of a process; like one on PostgreSQL it frees nobody's leases. */
export function startProcess(o: ProcessOptions, place: string, life: number, skewMs: number): Process {
  const { scheduler, database, network, config, sealer, failures } = o;
  const name = `${place}${life}`;
  const random = seededRandom(`${o.seed} process ${name}`);
  const process: Process = {
    ...{ name, place, skewMs, state: 'running' as const },
    ...{ service: undefined, app: undefined },
  };
  const clock = virtualClock(scheduler, process);
  const log = journalLog(process, scheduler, failures);
  const db = openDialect(
    sharedSqliteDialect(async () => database.connect(process)),
    { clock, random, log },
  );

  async function start(): Promise<void> {
    const client = createWhatsAppClient({ exchange: network.exchangeOf(process) });
    const outbound = network.outboundOf(process);
    const service = await assemble({
      ...{ config, db, clock, random, log, sealer, client, outbound, passwordCost },
      files: noFiles,
    });
    const built = service.app();
    const ready = built.then((app) => app.ready());
    scheduler.holdFor(ready);
    await ready;
    process.service = service;
    await service.channels.all();
    process.app = await built;
    service.work();
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
function journalLog({ name }: Process, { journal }: Scheduler, failures: string[]): Log {
  const write = (level: string) => (fields: unknown, message?: string) => {
    const { err, ...rest } = (typeof fields === 'object' ? fields : {}) as {
      err?: Error & { code?: string };
    };
    const words = message ?? String(fields);
    const cause = err ? ` (${err.code ?? err.name}: ${err.message})` : '';
    journal.write(`${name} ${level} ${words}${cause} ${JSON.stringify(rest)}`);
    if (level === 'error' && err && !isDatabaseTrouble(err)) failures.push(`${name}: ${words}${cause}`);
  };
  const silent = () => undefined;
  const log = {
    ...{ debug: silent, info: silent, isLevelEnabled: () => false },
    ...{ warn: write('warn'), error: write('error'), fatal: write('fatal') },
    child: () => log,
  };
  return log as unknown as Log;
}
