/** Everything a scenario plays on: processes of the service, their database, WhatsApp, receivers, and doors between them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createKey } from '../packages/server/src/features/api-keys/store.ts';
import { connectChannel } from '../packages/server/src/features/channels/connect.ts';
import { OPERATOR } from '../packages/server/src/features/events/audit.ts';
import { storeFirstTemplates } from '../packages/server/src/features/templates/keep.ts';
import { createWorkspace } from '../packages/server/src/features/workspaces/store.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { POSTGRES_LIMITS } from '../packages/server/src/platform/database/postgres/dialect.ts';
import type { Random } from '../packages/server/src/platform/random.ts';
import { createResolver } from '../packages/server/src/platform/security/resolver.ts';
import { createSealer } from '../packages/server/src/platform/security/sealed.ts';
import { createWhatsAppClient } from '../packages/server/src/whatsapp/client.ts';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { type Door, openDoor } from './door.ts';
import { type Names, openNames } from './names.ts';
import { type ServiceNode, serviceNode } from './node.ts';
import { NUMBERS } from './numbers.ts';
import { type Cluster, openCluster } from './postgres.ts';
import { openReceiver, type Receiver } from './receivers.ts';

export type Database = 'sqlite' | 'postgres';

export interface Stage {
  database: Database;
  nodes: ServiceNode[];
  /** PostgreSQL, where that is the database. */
  cluster: Cluster | undefined;
  /** How to look at the data while the service runs. */
  openDb(): Db;
  /** Where the files of SQLite are. */
  folder: string;
  apiKey: string;
  /** Between the service and WhatsApp. */
  graph: Door;
  /** Between WhatsApp and the service: to any process that is up. */
  webhooks: Door;
  /** WhatsApp's own URL, for its controls. */
  whatsappUrl: string;
  /** The first is never disturbed. */
  receivers: Receiver[];
  /** The name server that knows WhatsApp and the receivers, where the scenario plays with names. */
  names: Names | undefined;
  random: Random['number'];
  say: (line: string) => void;
  /** The URL of a process that is up, one after the other. */
  target(): string | undefined;
  close(): Promise<void>;
}

export interface StageOptions {
  database: Database;
  random: Random['number'];
  say: (line: string) => void;
  env?: Record<string, string>;
  /** How WhatsApp behaves. */
  whatsapp?: object;
  /** WhatsApp and the receivers are known by names, which a server of the stage resolves. */
  named?: boolean;
  /** The data lie on a disk of their own, of so many MiB. */
  diskMiB?: number;
}

const SECRET_KEY = 'a key for chaos, of thirty-two and more';
/** Longer than most receipts take under this load; what is never answered waits for it twice, and the end of a run for that. */
const GRACE_S = 5;
/** Whoever looks reads whole tables, on a machine that is busy. */
const PATIENT = { ...POSTGRES_LIMITS, statementMs: 300_000, answerMs: 300_000, connectMs: 60_000 };
const PROCESSES = { sqlite: 1, postgres: 3 };

export async function openStage(o: StageOptions): Promise<Stage> {
  const { database, random, say } = o;
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-chaos-'));
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const data = join(folder, 'data');
    mkdirSync(data);
    if (o.diskMiB !== undefined) {
      mountDisk(data, o.diskMiB);
      closing.push(() => unmountDisk(data));
    }
    const nodes: ServiceNode[] = [];
    let turn = 0;
    const target = () => {
      const up = nodes.filter((node) => node.up());
      return up.length === 0 ? undefined : up[turn++ % up.length]!.url;
    };
    const webhooks = await openDoor(() => target() ?? 'http://127.0.0.1:1');
    closing.push(() => webhooks.close());
    const starting = startWhatsApp(
      `${webhooks.url}/webhooks/whatsapp`,
      join(folder, 'whatsapp.db'),
      o.whatsapp,
    );
    closing.push(() =>
      starting.then(
        (started) => started.stop(),
        () => undefined,
      ),
    );
    starting.catch(() => undefined); // told where it is waited for
    const cluster =
      database === 'postgres' ? await openCluster(o.diskMiB === undefined ? undefined : data) : undefined;
    if (cluster) closing.push(() => cluster.remove());
    const whatsapp = await starting;
    const graph = await openDoor(() => whatsapp.url);
    closing.push(() => graph.close());
    const names = o.named ? await openNames() : undefined;
    if (names) closing.push(() => names.close());
    const receivers = [await openReceiver(), await openReceiver()];
    for (const [i, receiver] of receivers.entries())
      receiver.url = names?.named(receiver.url, `receiver-${i + 1}`) ?? receiver.url;
    closing.push(() => {
      for (const receiver of receivers) receiver.close();
    });

    const where = cluster ? { url: cluster.url } : { file: join(data, 'meghdoot.db') };
    const openDb = () => openDatabase(where, { limits: PATIENT });
    const apiKey = await furnish(openDb, names?.named(graph.url, 'graph') ?? graph.url, names?.address);
    for (let i = 0; i < PROCESSES[database]; i++) {
      const env = {
        SECRET_KEY,
        SIMULATOR: 'off',
        DEMO: 'off',
        UNCONFIRMED_GRACE: String(GRACE_S),
        DATA_DIR: data,
        ...(cluster && { DATABASE_URL: cluster.url }),
        ...(names && { DNS_SERVERS: names.address }),
        ...o.env,
      };
      const node = serviceNode(`process ${i + 1}`, await freePort(), folder, env);
      nodes.push(node);
      closing.push(() => node.kill());
    }
    await Promise.all(nodes.map((node) => node.start()));
    const stage: Stage = {
      ...{
        database,
        nodes,
        cluster,
        openDb,
        folder: data,
        apiKey,
        graph,
        webhooks,
        receivers,
        names,
        random,
        say,
        target,
        close,
      },
      whatsappUrl: whatsapp.url,
    };
    for (const receiver of receivers) await addWebhook(stage, receiver);
    return stage;
  } catch (error) {
    await close();
    throw error;
  }
}

/** A live workspace with two numbers, in an empty database; returns an admin key. */
async function furnish(openDb: () => Db, graphUrl: string, nameServer: string | undefined): Promise<string> {
  const db = openDb();
  const servers = nameServer === undefined ? undefined : [nameServer];
  const client = createWhatsAppClient({ resolve: createResolver({ servers }) });
  try {
    await migrate(db);
    const now = Date.now();
    const workspace = await createWorkspace(
      db,
      { slug: 'chaos', mode: 'live', approved: true, checkWindow: false },
      now,
    );
    const { secret } = await createKey(db, workspace, { kind: 'admin' }, { actor: OPERATOR, now });
    const sealer = createSealer(SECRET_KEY);
    const options = { db, client, sealer, clock: systemClock, storeTemplates: storeFirstTemplates };
    for (const { phoneNumberId, wabaId, lostAnswer, accessToken, appSecret, verifyToken } of NUMBERS) {
      const graph = { graphUrl, graphVersion: 'v26.0', messagesPerSecond: 1000 };
      const credentials = { accessToken, appSecret, verifyToken };
      await connectChannel(
        options,
        { workspace, phoneNumberId, wabaId, lostAnswer, credentials, ...graph },
        OPERATOR,
      );
    }
    return secret;
  } finally {
    await client.close();
    await db.destroy();
  }
}

async function addWebhook({ target, apiKey, openDb }: Stage, receiver: Receiver): Promise<void> {
  receiver.after = await lastSequence(openDb);
  const made = await fetch(`${target()}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: ['*'] }),
  });
  if (made.status !== 201) throw new Error(await made.text());
  receiver.secret = ((await made.json()) as { data: { secret: string } }).data.secret;
}

/** Files of an installation that is well, to be sent in a run. */
export async function uploadFiles({ target, apiKey }: Stage, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const form = new FormData();
    form.append('file', new Blob([`मेघ ${i}`], { type: 'text/plain' }), `${i}.txt`);
    const response = await fetch(`${target()}/api/v1/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
    });
    if (!response.ok) throw new Error(await response.text());
    ids.push(((await response.json()) as { data: { id: string } }).data.id);
  }
  return ids;
}

async function lastSequence(openDb: () => Db): Promise<number> {
  const db = openDb();
  try {
    const row = await db.selectFrom('event_sequences').select('last').executeTakeFirst();
    return row?.last ?? 0;
  } finally {
    await db.destroy();
  }
}

async function startWhatsApp(webhookUrl: string, file: string, settings: object = {}) {
  const argument = JSON.stringify({ webhookUrl, file, settings: { statusDelayMs: 50, ...settings } });
  const script = join(import.meta.dirname, 'whatsapp-process.ts');
  const flags = ['--conditions=meghdoot-source', '--disable-warning=ExperimentalWarning'];
  const child: ChildProcess = spawn(process.execPath, [...flags, script, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithThisProcess = () => void child.kill('SIGKILL');
  process.once('exit', endWithThisProcess);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`WhatsApp ended with ${code}.`)));
  failed.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), failed])) as [
    string,
  ];
  return {
    url: (JSON.parse(line) as { graphUrl: string }).graphUrl,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', endWithThisProcess);
    },
  };
}
