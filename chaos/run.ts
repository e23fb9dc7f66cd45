/** `npm run chaos -- [--rounds 10] [--messages 1000] [--connections 64] [--database sqlite|postgres]` */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/postgres.ts';
import { createDatabase, urlOf } from '../test/postgres-template.ts';
import { faultsOf, storm } from './storm.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    messages: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '64' },
    'kill-within': { type: 'string', default: '500' },
    database: { type: 'string', default: 'sqlite' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'meghdoot-chaos-'));
const env: Record<string, string> = { DATA_DIR: folder };
const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
try {
  if (values.database === 'postgres') {
    if (!postgres) throw new Error('No PostgreSQL was found.');
    env.DATABASE_URL = urlOf(postgres.url, await createDatabase(postgres.url, { empty: true }));
    env.SECRET_KEY = 'a key for chaos, of thirty-two and more';
  }
  const began = performance.now();
  const report = await storm({
    env,
    rounds: Number(values.rounds),
    messagesPerRound: Number(values.messages),
    connections: Number(values.connections),
    killWithinMs: Number(values['kill-within']),
    errorRate: 0.05,
    graceSeconds: 15,
    say: console.log,
  });
  const faults = faultsOf(report);
  const { messages, kills, repeated } = report;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${messages} messages, ${kills} kills, ${repeated} asked for again, ${seconds} s`);
  console.log(faults.length === 0 ? 'No message is lost, none was sent twice.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
