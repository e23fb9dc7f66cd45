/** The HTTP side of the service alone, without workers: messages are accepted, and nobody sends them. */
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createChannelDirectory } from '../../src/features/channels/directory.ts';
import { openMediaFiles } from '../../src/features/media/open-library.ts';
import { UNCOUNTED } from '../../src/features/messages/accept/underived.ts';
import { createAtOnce } from '../../src/features/messages/receive/at-once.ts';
import { createChannelRates } from '../../src/features/messages/send/pacing.ts';
import { createTemplateDirectory } from '../../src/features/templates/directory.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createRandom } from '../../src/platform/random.ts';
import { createWhatsAppClient } from '../../src/whatsapp/client.ts';
import { sealer } from './channel-credentials.ts';
import { hurried } from './hurried.ts';

/** A channel of a test workspace is here when no simulator runs. */
const simulatorUrl = () => 'http://127.0.0.1:1';

/** An app on `db`, of the settings in `env`; whatever else is given stands instead of what is made here. */
export async function openApp({
  env = {},
  ...given
}: Pick<AppOptions, 'db'> &
  Partial<AppOptions> & { env?: Record<string, string> }): Promise<FastifyInstance> {
  const shared = { clock: systemClock, log: silentLog, sealer, ...given };
  const client = given.client ?? createWhatsAppClient();
  const { config } = readConfig(env);
  const files = await openMediaFiles(config, undefined, { clock: shared.clock, random: createRandom() });
  const app = await buildApp({
    config,
    media: { ...shared, ...files, quotaOf: () => config.mediaQuota },
    metrics: new Registry(),
    channels: createChannelDirectory({ ...shared, simulatorUrl }),
    templates: createTemplateDirectory(shared),
    underived: UNCOUNTED,
    rates: createChannelRates(),
    atOnce: createAtOnce(),
    ...hurried,
    ...shared,
    client,
  });
  if (!given.client) app.addHook('onClose', () => client.close());
  return app;
}
