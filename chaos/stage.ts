/** A stage is what a scenario plays on: processes, their database, WhatsApp, receivers, and doors between. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { POSTGRES_LIMITS } from '../packages/server/src/platform/database/postgres/dialect.ts';
import type { Random } from '../packages/server/src/platform/random.ts';
import { eventually } from '../packages/server/test/rigs/eventually.ts';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import { type Furnished, furnish } from '../test/kit/furnish.ts';
import { exampleConfiguration, type Haproxy, startHaproxy } from '../test/kit/haproxy.ts';
import { launchWhatsApp } from '../test/kit/launch.ts';
import { addMembers, MEMBERS } from '../test/kit/members.ts';
import { type Cluster, openCluster } from '../test/kit/postgres-cluster.ts';
import { type RedisServer, startRedis } from '../test/kit/redis.ts';
import { storePeople } from '../test/kit/stored-people.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { type Door, openDoor } from './door.ts';
import { type Names, openNames } from './names.ts';
import { type ServiceNode, serviceNode } from './node.ts';
import { openReceiver, type Receiver } from './receivers.ts';
import { NUMBERS } from './traffic.ts';

export type Database = 'sqlite' | 'postgres';

/** The tag of the people whom a campaign goes to. */
export const CAMPAIGN_TAG = 'campaign';

export interface Stage {
  database: Database;
  nodes: ServiceNode[];
  cluster: Cluster | undefined;
  openDb(): Db;
  /** The data folder, where SQLite has its files. */
  folder: string;
  /** The workspace that sends, through both numbers. */
  workspace: Furnished;
  /** The ids of its members. */
  members: readonly string[];
  graph: Door;
  /** The door between WhatsApp and the service; it leads to any process that is up. */
  webhooks: Door;
  whatsappUrl: string;
  /** The first is never disturbed. */
  receivers: Receiver[];
  /** The name server that knows WhatsApp and the receivers, where the scenario plays with names. */
  names: Names | undefined;
  /** Counts limits for all processes, where the scenario plays with it. */
  redis: RedisServer | undefined;
  /** Stands before the processes, where the scenario plays with that: then everybody asks it. */
  balancer: Haproxy | undefined;
  random: Random['number'];
  say: (line: string) => void;
  /** The URL of the balancer, or of a process that is up, one after the other. */
  target(): string | undefined;
  close(): Promise<void>;
}

export interface StageOptions {
  database: Database;
  random: Random['number'];
  say: (line: string) => void;
  env?: Record<string, string>;
  whatsapp?: object;
  /** The workspace knows so many people, to whom a campaign goes. */
  people?: number;
  /** On PostgreSQL one process answers and two work. */
  split?: boolean;
  /** WhatsApp and the receivers are known by names, which a server of the stage resolves. */
  named?: boolean;
  /** The data lie on a disk of their own, of so many MiB. */
  diskMiB?: number;
  /** The path of the program that counts limits, and of the one that stands before the processes. */
  redis?: string;
  balancer?: string;
}

const SECRET_KEY = 'a key for chaos, of thirty-two and more';
/**
 * The grace is longer than most receipts take under this load. A message whose answers are lost waits for it
 * twice, and the end of a run waits for that message.
 */
const GRACE_S = 5;
/** The harness reads whole tables, on a machine that is busy. */
const PATIENT = { ...POSTGRES_LIMITS, statementMs: 300_000, answerMs: 300_000, connectMs: 60_000 };
const PROCESSES = { sqlite: [['serve']], postgres: [['serve'], ['serve'], ['serve']] };
const SPLIT = { ...PROCESSES, postgres: [['serve', '--no-workers'], ['work'], ['work']] };

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
    let front: Haproxy | undefined;
    const target = () => {
      if (front) return front.url;
      const up = nodes.filter((node) => node.up());
      return up.length === 0 ? undefined : up[turn++ % up.length]!.url;
    };
    const webhooks = await openDoor(() => target() ?? 'http://127.0.0.1:1');
    closing.push(() => webhooks.close());
    const whatsapp = await launchWhatsApp({
      ...{ numbers: NUMBERS.length, webhookUrls: [`${webhooks.url}/webhooks/whatsapp`] },
      ...{ file: join(folder, 'whatsapp.db'), settings: { statusDelayMs: 50, ...o.whatsapp } },
    });
    closing.push(() => whatsapp.stop());
    const cluster =
      database === 'postgres' ? await openCluster(o.diskMiB === undefined ? undefined : data) : undefined;
    if (cluster) closing.push(() => cluster.remove());
    const whatsappUrl = whatsapp.ready.graphUrl;
    const graph = await openDoor(() => whatsappUrl);
    closing.push(() => graph.close());
    const names = o.named ? await openNames() : undefined;
    if (names) closing.push(() => names.close());
    const receivers = [await openReceiver(), await openReceiver()];
    for (const [i, receiver] of receivers.entries())
      receiver.url = names?.named(receiver.url, `receiver-${i + 1}`) ?? receiver.url;
    closing.push(() => {
      for (const receiver of receivers) receiver.close();
    });

    const redis = o.redis === undefined ? undefined : await startRedis(o.redis, await freePort());
    if (redis) closing.push(() => redis.stop());
    const source = cluster ? { url: cluster.url } : { file: join(data, 'meghdoot.db') };
    const openDb = () => openDatabase(source, { limits: PATIENT });
    const graphUrl = names?.named(graph.url, 'graph') ?? graph.url;
    const [workspace] = await furnish(openDb, {
      ...{ workspaces: 1, channels: NUMBERS.length, lostAnswer: (i) => NUMBERS[i]!, messagesPerSecond: 1000 },
      ...{ graphUrl, secretKey: SECRET_KEY, nameServer: names?.address },
    });
    const members = await membersOf(openDb, workspace!.id);
    if (o.people) await storeAudience(openDb, o, workspace!.id);
    for (const [i, words] of (o.split ? SPLIT : PROCESSES)[database].entries()) {
      const env = {
        SECRET_KEY,
        SIMULATOR: 'off',
        DEMO: 'off',
        UNCONFIRMED_GRACE: String(GRACE_S),
        DATA_DIR: data,
        ...(cluster && { DATABASE_URL: cluster.url }),
        ...(names && { DNS_SERVERS: names.address }),
        ...(redis && { REDIS_URL: redis.url }),
        ...o.env,
      };
      const name = `process ${i + 1}`;
      const node = serviceNode({ name, port: await freePort(), folder, words, env });
      nodes.push(node);
      closing.push(() => node.kill());
    }
    await Promise.all(nodes.map((node) => node.start()));
    if (o.balancer !== undefined) {
      const balancer = await openBalancer(o.balancer, nodes);
      closing.push(() => balancer.stop());
      front = balancer;
    }
    const stage: Stage = {
      ...{ database, nodes, cluster, openDb, folder: data, workspace: workspace!, members },
      ...{
        graph,
        webhooks,
        whatsappUrl,
        receivers,
        names,
        redis,
        balancer: front,
        random,
        say,
        target,
        close,
      },
    };
    for (const receiver of receivers) await addWebhook(stage, receiver);
    return stage;
  } catch (error) {
    await close();
    throw error;
  }
}

async function membersOf(openDb: () => Db, workspaceId: string): Promise<string[]> {
  const db = openDb();
  try {
    return await addMembers(db, workspaceId, MEMBERS, Date.now());
  } finally {
    await db.destroy();
  }
}

async function storeAudience(openDb: () => Db, o: StageOptions, workspaceId: string): Promise<void> {
  const db = openDb();
  try {
    await storePeople(db, o.database, workspaceId, { count: o.people!, tag: `'${CAMPAIGN_TAG}'` });
  } finally {
    await db.destroy();
  }
}

async function openBalancer(program: string, nodes: readonly ServiceNode[]): Promise<Haproxy> {
  const ports = { port: await freePort(), statsPort: await freePort() };
  const configuration = exampleConfiguration({ ...ports, servers: nodes.map(({ port }) => port) });
  const balancer = startHaproxy(program, configuration, ports);
  await eventually(async () => assert.equal((await balancer.up()).length, nodes.length));
  return balancer;
}

async function addWebhook(stage: Stage, receiver: Receiver): Promise<void> {
  receiver.after = await lastSequence(stage.openDb);
  const body = JSON.stringify({ url: receiver.url, events: ['*'] });
  const { secret } = await post<{ secret: string }>(stage, 'webhooks', body, 'application/json');
  receiver.secret = secret;
}

/** Uploads files to an installation that is well, to be sent in a run; returns their ids. */
export async function uploadFiles(stage: Stage, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const form = new FormData();
    form.append('file', new Blob([`मेघ ${i}`], { type: 'text/plain' }), `${i}.txt`);
    ids.push((await post<{ id: string }>(stage, 'media', form)).id);
  }
  return ids;
}

/** Makes a resource by the API and returns its data. */
export async function post<T>(
  { target, workspace }: Stage,
  path: string,
  body: FormData | string,
  type?: string,
) {
  const headers = { authorization: `Bearer ${workspace.key}`, ...(type && { 'content-type': type }) };
  const response = await fetch(`${target()}/api/v1/${path}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { data: T }).data;
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
