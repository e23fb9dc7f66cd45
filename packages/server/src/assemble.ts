/** Puts app and workers together on what they are given: `main.ts` brings what is real, a simulation what is not. */
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './config.ts';
import {
  type ChannelDirectory,
  type ChannelDirectoryOptions,
  createChannelDirectory,
} from './features/channels/directory.ts';
import { createUnderived, type Underived } from './features/messages/accept/underived.ts';
import { createTemplateDirectory } from './features/templates/directory.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/dialect.ts';
import { createLeases } from './platform/jobs/lease.ts';
import type { Log } from './platform/log.ts';
import type { Random } from './platform/random.ts';
import type { Sealer } from './platform/security/sealed.ts';
import type { WhatsAppClient } from './whatsapp/client.ts';
import { startWorkers, type Worker, type WorkerOptions } from './workers.ts';

export interface Surroundings
  extends Pick<AppOptions, 'simulator' | 'passwordCost' | 'patience'>,
    Pick<WorkerOptions, 'outbound'>,
    Pick<ChannelDirectoryOptions, 'onLoad'> {
  config: Config;
  db: Db;
  clock: Clock;
  random: Random;
  log: Log;
  sealer: Sealer;
  client: WhatsAppClient;
  metrics?: Registry;
  /** How long a lease lasts without a renewal. */
  leaseMs?: number | undefined;
}

export interface Service {
  app: FastifyInstance;
  channels: ChannelDirectory;
  underived: Underived;
  /** Who this process is in the table of leases. */
  holder: string;
  /** Starts the workers. */
  work(): Worker;
}

export async function assemble(o: Surroundings): Promise<Service> {
  const { config, db, clock, random, log, sealer, client, simulator, metrics = new Registry() } = o;
  const simulatorUrl = () => simulator?.graphUrl;
  const channels = createChannelDirectory({ db, sealer, clock, log, simulatorUrl, onLoad: o.onLoad });
  const templates = createTemplateDirectory({ db, clock });
  const underived = await createUnderived(db, clock);
  const shared = { config, db, clock, log, sealer, client, metrics, channels, templates, underived };
  const app = await buildApp({ ...shared, simulator, passwordCost: o.passwordCost, patience: o.patience });
  const holder = random.text(22);
  return {
    ...{ app, channels, underived, holder },
    work() {
      const leases = createLeases(db, holder, clock, o.leaseMs);
      const { outbound } = o;
      return startWorkers({ ...shared, leases, random: random.number, ...(outbound && { outbound }) });
    },
  };
}
