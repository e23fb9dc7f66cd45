/** The service as a process of its own, with a lease as long as a test likes: JSON {env, leaseMs, workers?}. Prints {url}. */
import '../../../../test/record-statements.ts';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { silentLog } from '../../src/platform/log.ts';

interface Argument {
  env: Record<string, string>;
  leaseMs: number;
  workers?: boolean;
}

const { env, ...options } = JSON.parse(process.argv[2]!) as Argument;
const { config, secrets } = readConfig(env);
const running = await serve(config, secrets, { ...options, log: silentLog });
console.log(JSON.stringify({ url: running.url }));
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
