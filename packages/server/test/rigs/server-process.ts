/** The service as a process of its own, with a lease as long as a test likes: JSON {env, leaseMs}. Prints {url}. */
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { silentLog } from '../../src/platform/log.ts';

const { env, leaseMs } = JSON.parse(process.argv[2]!) as { env: Record<string, string>; leaseMs: number };
const { config, secrets } = readConfig(env);
const running = await serve(config, secrets, { leaseMs, log: silentLog });
console.log(JSON.stringify({ url: running.url }));
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
