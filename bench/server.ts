/**
 * The service as `npm start` runs it, on SQLite, with a live workspace whose channels are on the simulator at
 * `graphUrl`. Argument: JSON {dataDir, port, graphUrl, channels, ratePerSecond, receiver?, stored?}. Prints
 * {key, secret?}.
 */
import { sql } from 'kysely';
import { readConfig } from '../packages/server/src/config.ts';
import { createKey } from '../packages/server/src/features/api-keys/store.ts';
import { connectChannel } from '../packages/server/src/features/channels/connect.ts';
import { OPERATOR } from '../packages/server/src/features/events/audit.ts';
import { storeFirstTemplates } from '../packages/server/src/features/templates/keep.ts';
import { createWorkspace } from '../packages/server/src/features/workspaces/store.ts';
import { serve } from '../packages/server/src/main.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { createRandom } from '../packages/server/src/platform/random.ts';
import { createSealer } from '../packages/server/src/platform/security/sealed.ts';
import { loadSecretKey } from '../packages/server/src/platform/security/secret-key.ts';
import { createWhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import { benchNumber } from './numbers.ts';

export interface BenchServerPlan {
  dataDir: string;
  port: number;
  graphUrl: string;
  channels: number;
  ratePerSecond: number;
  /** The address of a receiver that gets the events of messages. */
  receiver?: string;
  /** How many messages that were read long ago are in the file beforehand. */
  stored?: number;
}

const plan = JSON.parse(process.argv[2]!) as BenchServerPlan;
const { config, secrets } = readConfig({
  PORT: String(plan.port),
  DATA_DIR: plan.dataDir,
  LIMIT_SEND: 'off',
  LIMIT_API: 'off',
  LOG_LEVEL: 'warn',
  DEMO: 'off',
});
const db = openDatabase({ file: `${plan.dataDir}/meghdoot.db` });
await migrate(db);
const sealer = createSealer(loadSecretKey(secrets.secretKey, plan.dataDir, createRandom()));
const now = Date.now();
const workspace = await createWorkspace(db, { slug: 'bench', mode: 'live', approved: true }, now);
const { secret: key } = await createKey(db, workspace, { kind: 'admin' }, { actor: OPERATOR, now });
const client = createWhatsAppClient();
for (let i = 0; i < plan.channels; i++) {
  const { phoneNumberId, wabaId, ...credentials } = benchNumber(i);
  await connectChannel(
    { db, client, sealer, clock: systemClock, storeTemplates: storeFirstTemplates },
    {
      workspace,
      phoneNumberId,
      wabaId,
      graphUrl: plan.graphUrl,
      graphVersion: 'v26.0',
      messagesPerSecond: plan.ratePerSecond,
      lostAnswer: 'resend',
      credentials,
    },
    OPERATOR,
  );
}
await client.close();
if (plan.stored) await store(plan.stored);
await db.destroy();

const running = await serve(config, secrets);
let secret: string | undefined;
if (plan.receiver) {
  const made = await fetch(`${running.url}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: plan.receiver, events: ['message.*'] }),
  });
  if (made.status !== 201) throw new Error(await made.text());
  secret = ((await made.json()) as { data: { secret: string } }).data.secret;
}
console.log(JSON.stringify({ key, secret }));

async function store(count: number): Promise<void> {
  await sql`insert into messages (workspace_id, id, direction, channel_id, contact_id, type, status, person, body,
      created_at, sent_at, delivered_at, read_at, attempt, confirmed_attempt, provider_id, receipts)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select c.workspace_id, 'msg_01k' || printf('%023d', i), 'outbound', c.id, 'con_01k' || printf('%023d', i), 'text',
      'read', '+9197' || printf('%08d', i), '{"message":"Your order 1042 is on its way."}', i, i, i, i, 1, 1,
      'wamid.' || i, 7
    from n cross join (select workspace_id, id from channels order by id limit 1) c`.execute(db);
}
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
