import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { serve } from '../../server/src/main.ts';
import { silentLog } from '../../server/src/platform/log.ts';

export interface StartedServer {
  url: string;
  /** An admin key of the demo workspace. */
  apiKey: string;
  stop(): Promise<void>;
}

/** A server as `npm start` starts it, in a folder of its own and on a free port. */
export async function startServer(env: Record<string, string> = {}): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-sdk-'));
  const { config, secrets } = readConfig({ PORT: '0', DATA_DIR: folder, ...env });
  const running = await serve(config, secrets, { log: silentLog });
  return {
    url: running.url,
    apiKey: running.demo!.key!,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
