/** Puts app and workers on what they share: `main.ts` brings what is real, a simulation what is not. */
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type AppOptions, buildApp } from './app.ts';
import { mediaQuotaOf } from './features/agents/quotas.ts';
import {
  type ChannelDirectory,
  type ChannelDirectoryOptions,
  createChannelDirectory,
} from './features/channels/directory.ts';
import type { MediaFiles } from './features/media/open-library.ts';
import { createUnderived, type Underived } from './features/messages/accept/underived.ts';
import { createAtOnce } from './features/messages/receive/at-once.ts';
import { createChannelRates } from './features/messages/send/pacing.ts';
import { registerMessageMetrics } from './features/messages/state/message-metrics.ts';
import { recordFailures } from './features/messages/state/spans.ts';
import { createTemplateDirectory } from './features/templates/directory.ts';
import type { Installation } from './platform/http/server/installation.ts';
import { countLeaseChanges, createLeases } from './platform/jobs/lease.ts';
import type { Random } from './platform/random.ts';
import type { SharedWindows } from './platform/windows.ts';
import type { WhatsAppClient } from './whatsapp/client.ts';
import { startWorkers, type Worker, type WorkerOptions } from './workers.ts';

export interface ServiceOptions
  extends Installation,
    Pick<AppOptions, 'simulator' | 'passwordCost' | 'patience'>,
    Pick<WorkerOptions, 'outbound'>,
    Pick<ChannelDirectoryOptions, 'onLoad'> {
  random: Random;
  client: WhatsAppClient;
  files: MediaFiles;
  metrics?: Registry;
  /** The time in milliseconds that a lease lasts without a renewal. */
  leaseMs?: number | undefined;
}

export interface Service {
  channels: ChannelDirectory;
  underived: Underived;
  /** The name of this process in the table of leases. */
  holder: string;
  /** Builds what answers HTTP, which does not listen yet; it counts requests in `windows`, or in its own. */
  app(windows?: SharedWindows): Promise<FastifyInstance>;
  /** Starts the workers. */
  work(): Worker;
}

export async function assemble(o: ServiceOptions): Promise<Service> {
  const { config, db, clock, random, log, sealer, tracing, client, simulator, metrics = new Registry() } = o;
  registerMessageMetrics(db, metrics);
  if (tracing) recordFailures(db, tracing, clock);
  const simulatorUrl = () => simulator?.graphUrl;
  const channels = createChannelDirectory({ db, sealer, clock, log, simulatorUrl, onLoad: o.onLoad });
  const templates = createTemplateDirectory({ db, clock });
  const underived = await createUnderived(db, clock);
  const quotaOf = mediaQuotaOf(db, config.mediaQuota);
  const media = { db, clock, log, ...o.files, quotaOf, total: config.mediaTotal };
  const [rates, atOnce] = [createChannelRates(), createAtOnce()];
  const shared = {
    ...{ config, db, clock, log, sealer, tracing, client, metrics },
    ...{ channels, templates, underived, media, rates, atOnce },
  };
  const holder = random.text(22);
  return {
    ...{ channels, underived, holder },
    app: (windows) =>
      buildApp({ ...shared, simulator, windows, passwordCost: o.passwordCost, patience: o.patience }),
    work() {
      const leases = createLeases(db, holder, clock, o.leaseMs, countLeaseChanges(metrics));
      const { outbound } = o;
      return startWorkers({ ...shared, leases, random: random.number, ...(outbound && { outbound }) });
    },
  };
}
