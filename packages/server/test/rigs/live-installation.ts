/** An installation with a live number, run by processes that can be killed, on a WhatsApp that is one too. */
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { furnish } from '../../../../test/kit/furnish.ts';
import { launchWhatsApp } from '../../../../test/kit/launch.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { openConfigured } from '../../src/installation/open.ts';
import { SECRET_KEY } from './channel-credentials.ts';
import { type Env, startServer, temporaryFolder } from './cli-process.ts';
import type { TestBackend } from './databases.ts';
import { freePort } from './free-port.ts';

export async function liveInstallation(t: TestContext, backend: TestBackend, messagesPerSecond: number) {
  const database = await backend.open();
  t.after(() => database.close());
  const port = await freePort();
  const whatsapp = await launchWhatsApp({
    ...{ numbers: 1, webhookUrls: [`http://127.0.0.1:${port}/webhooks/whatsapp`] },
    ...{ file: join(temporaryFolder(t), 'whatsapp.db'), settings: { statusDelayMs: 0 } },
  });
  t.after(() => whatsapp.kill());
  const { graphUrl } = whatsapp.ready;
  const settings = {
    ...{ SECRET_KEY, PORT: String(port), SIMULATOR: 'off', DEMO: 'off' },
    ...{ LIMIT_SEND: 'off', UNCONFIRMED_GRACE: '1' },
  };
  const [workspace] = await furnish(
    () => openConfigured(readConfig({ ...database.env, ...settings }).config),
    {
      ...{ workspaces: 1, channels: 1, messagesPerSecond, graphUrl, secretKey: SECRET_KEY },
    },
  );
  /** Returns what WhatsApp has taken, in order. */
  const taken = async (): Promise<{ to: string; biz_opaque_callback_data: string }[]> => {
    const response = await fetch(`${graphUrl}/_simulator/messages?limit=9999999`);
    return (await response.json()).data;
  };
  /** Returns whom WhatsApp has got something for, in order. */
  const reached = async (): Promise<string[]> => (await taken()).map(({ to }) => `+${to.replace('+', '')}`);
  /** Starts a server as a process of its own. */
  const start = async (env: Env) => {
    const server = await startServer(t, { ...env, ...settings });
    return { server, client: createMeghdoot({ baseUrl: server.url, apiKey: workspace!.key }) };
  };
  /** An installation with nothing in it, for the same number. */
  const empty = async (): Promise<Env> => {
    const fresh = await backend.open({ empty: true });
    t.after(() => fresh.close());
    return { ...fresh.env, ...settings };
  };
  const env: Env = { ...database.env, ...settings };
  const { channelIds, key: secret } = workspace!;
  return { env, channelId: channelIds[0]!, secret, taken, reached, start, empty };
}
