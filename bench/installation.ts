/**
 * This file starts the service as an operator runs it, on data of its own, with a simulated WhatsApp and
 * a customers' receiver: each is a process.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withUnindexed } from '../packages/server/src/features/messages/search/build.ts';
import { inPhase } from '../packages/server/src/features/messages/state/work.ts';
import { MINUTE } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import type { MessagePhase } from '../packages/server/src/platform/database/schema/messages.ts';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import { type Furnished, furnish } from '../test/kit/furnish.ts';
import { type Launched, launchWhatsApp } from '../test/kit/launch.ts';
import { cpuMs, memoryMib } from '../test/kit/proc.ts';
import { type Stored, store } from './data.ts';
import type { Database } from './figures.ts';
import type { LoadPlan } from './parts/load.ts';
import type { Mood, Received } from './parts/receiver.ts';
import type { Sending } from './parts/requests.ts';
import type { BenchPostgres } from './postgres.ts';
import { startPart, startProgram } from './processes.ts';

export interface InstallationPlan {
  database: Database;
  postgres: BenchPostgres | undefined;
  folder: string;
  /** The number of workspaces, 1 by default; each has a key. */
  workspaces?: number;
  /** The number of channels of each workspace. */
  channels: number;
  ratePerSecond: number;
  /** The first workspace has a webhook for each of these, whose receiver behaves so. */
  endpoints?: Mood[];
  /** The first workspace holds this data before the service starts. */
  stored?: Stored;
  /** The command line of each process; by default one `serve`. */
  processes?: readonly (readonly string[])[];
  /** A file of the benchmark that stands in for the service, told of its `Standing`. */
  standIn?: string;
  statusDelayMs?: number;
  env?: Record<string, string>;
}

export interface Standing {
  port: number;
  folder: string;
  graphUrl: string;
  /** So many of the kit's numbers are its channels. */
  numbers: number;
}

/** Returns, by process, the CPU used since the watch began and the highest resident memory. */
export type Watch = () => Record<string, { cpuMs: number; peakMib: number | undefined }>;

export interface Installation {
  ports: number[];
  url: string;
  servers: Launched[];
  simulator: Launched;
  graphUrl: string;
  workspaces: Furnished[];
  key: string;
  authorization: { authorization: string };
  /** Returns the part of a load's plan that sends messages of a workspace, numbered from `first` on. */
  sending(first?: number, workspace?: number): Pick<LoadPlan, 'ports' | 'headers'> & { asked: Sending };
  /** Returns the part of it that keeps at most so many messages sent but not yet reported as read. */
  underWay(most: number, readBefore?: number): NonNullable<LoadPlan['underWay']>;
  /** The numbers of the first workspace's channels. */
  from: string[];
  receiver: Launched | undefined;
  received(): Promise<Received>;
  /** The counts alone, which cost little. */
  progress(): Promise<Pick<Received, 'total' | 'counts'>>;
  forgetReceived(): Promise<void>;
  /** The file in which the simulator records the calls that it received. */
  simulatorFile: string;
  dataFolder: string;
  /** Opens a connection of its own to the service's database; the caller destroys it. */
  openDb(): Db;
  get(path: string): Promise<unknown>;
  change(path: string, body: object): Promise<void>;
  post(path: string, body?: object): Promise<unknown>;
  simulate(settings: object): Promise<void>;
  /** Waits until every accepted message has its contact, its event and its place in the queue. */
  derived(): Promise<void>;
  /** Waits until what was written can be searched: a minute after a message came it is indexed. */
  indexed(): Promise<void>;
  /** Waits until every one has gone to WhatsApp: what is measured next has the machine for itself. */
  sentOut(): Promise<void>;
  /** Waits until the receiver was told of so many messages read; fails after 30 s without another one. */
  read(messages: number): Promise<void>;
  /** Stops the servers as an operator does; `startServers` starts them again on the same data, with other settings beside their own. */
  stopServers(): Promise<void>;
  startServers(env?: Record<string, string>): Promise<void>;
  watch(): Watch;
  close(): Promise<void>;
}

const SECRET_KEY = 'a key for the benchmark, of thirty-two and more';
export const STATUS_DELAY_MS = 5;
const QUIET_MS = 30_000;

export async function openInstallation(plan: InstallationPlan): Promise<Installation> {
  const { folder, postgres, workspaces: howMany = 1, channels, processes = [['serve']] } = plan;
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const dataFolder = join(folder, 'data');
    mkdirSync(dataFolder);
    const database = await postgres?.createDatabase();
    closing.push(() => database?.drop());
    const openDb = () =>
      openDatabase(database ? { url: database.url } : { file: join(dataFolder, 'meghdoot.db') });
    const allPorts = await Promise.all(processes.map(() => freePort()));
    const ports = allPorts.filter((_, i) => processes[i]![0] === 'serve');
    const simulatorFile = join(folder, 'whatsapp.db');
    const simulator = await launchWhatsApp({
      numbers: howMany * channels,
      webhookUrls: ports.map((port) => `http://127.0.0.1:${port}/webhooks/whatsapp`),
      file: simulatorFile,
      settings: { statusDelayMs: plan.statusDelayMs ?? STATUS_DELAY_MS },
    });
    closing.push(() => simulator.stop());
    const { graphUrl } = simulator.ready;
    const workspaces = await furnish(openDb, {
      ...{ workspaces: howMany, channels, graphUrl },
      ...{ messagesPerSecond: plan.ratePerSecond, secretKey: SECRET_KEY },
    });
    if (plan.stored) await store(openDb, plan.database, workspaces[0]!, plan.stored);

    const shared = {
      ...{ DATA_DIR: dataFolder, SECRET_KEY, LOG_LEVEL: 'warn', LIMIT_SEND: 'off', LIMIT_API: 'off' },
      ...{ DEMO: 'off', SIMULATOR: 'off', ...(database && { DATABASE_URL: database.url }), ...plan.env },
    };
    const servers: Launched[] = [];
    const startServers = async (more = {}) => {
      for (const [i, words] of processes.entries()) {
        const port = allPorts[i]!;
        const standing: Standing = { port, folder: dataFolder, graphUrl, numbers: channels };
        servers.push(
          plan.standIn === undefined
            ? await startProgram(words, { PORT: String(port), ...shared, ...more })
            : await startPart(plan.standIn, standing),
        );
      }
    };
    const stopServers = async () => {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
    };
    closing.push(stopServers);
    await startServers();
    const url = `http://127.0.0.1:${ports[0]}`;
    const { key, from } = workspaces[0]!;
    const receiver = plan.endpoints && (await startPart('parts/receiver.ts'));
    if (receiver) closing.push(() => receiver.stop());
    const receiverUrl = `http://127.0.0.1:${receiver?.ready.port}`;
    const ask = askingWith(key);
    const progress = async () => (await ask('GET', `${receiverUrl}/progress`)) as Received;
    for (const [i, mood] of (plan.endpoints ?? []).entries()) {
      const hook = { url: `${receiverUrl}/${i}`, events: ['message.*'] };
      const { data } = await ask('POST', `${url}/api/v1/webhooks`, hook);
      await ask('PUT', hook.url, { mood, secret: (data as { secret: string }).secret });
    }
    const watched = (): Watched[] => [
      ...servers.map(({ pid }, i) => ({
        name: servers.length === 1 ? 'server' : `${i + 1}: ${processes[i]!.join(' ')}`,
        pid,
      })),
      { name: 'simulator', pid: simulator.pid },
      ...(receiver ? [{ name: 'receiver', pid: receiver.pid }] : []),
      ...(postgres ? [{ name: 'database', pid: postgres.pid, children: true }] : []),
    ];
    return {
      ...{ ports, url, servers, simulator, graphUrl, workspaces, key, from, receiver },
      ...{ simulatorFile, dataFolder, openDb, close, stopServers, startServers },
      authorization: { authorization: `Bearer ${key}` },
      sending(first = 0, workspace = 0) {
        const { key, from } = workspaces[workspace]!;
        return { ports, headers: { authorization: `Bearer ${key}` }, asked: { kind: 'send', from, first } };
      },
      underWay: (most, readBefore = 0) => ({ most, readBefore, receiver: receiverUrl }),
      received: async () => (await ask('GET', receiverUrl)) as Received,
      progress,
      forgetReceived: async () => void (await ask('DELETE', receiverUrl)),
      get: async (path) => (await ask('GET', url + path)).data,
      async simulate(settings) {
        await ask('POST', `${graphUrl}/_simulator/settings`, settings);
      },
      change: async (path, body) => void (await ask('PATCH', url + path, body)),
      post: async (path, body = {}) => (await ask('POST', url + path, body)).data,
      derived: () => untilNoneIs(['new'], openDb),
      indexed: () => untilIndexed(workspaces, openDb),
      sentOut: () => untilNoneIs(UNSENT, openDb),
      read: (messages) => untilRead(messages, progress),
      watch: () => watch(watched()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns a function that sends a request with a key; its error has the body of a refusal. */
function askingWith(key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async (method: string, url: string, body?: object): Promise<{ data?: unknown }> => {
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${text}`);
    return JSON.parse(text) as { data?: unknown };
  };
}

const UNSENT = ['new', 'ready', 'sending', 'blocked', 'unconfirmed'] as const;

async function untilNoneIs(phases: readonly MessagePhase[], openDb: () => Db): Promise<void> {
  const db = openDb();
  const one = (phase: MessagePhase) =>
    db.selectFrom('messages').select('id').where(inPhase(phase)).limit(1).executeTakeFirst();
  try {
    while ((await Promise.all(phases.map(one))).some((row) => row !== undefined)) await pause(100);
  } finally {
    await db.destroy();
  }
}

async function untilIndexed(workspaces: readonly Furnished[], openDb: () => Db): Promise<void> {
  const db = openDb();
  const ids = workspaces.map(({ id }) => id);
  try {
    while ((await withUnindexed(db, ids, Date.now() + 2 * MINUTE)).length > 0) await pause(500);
  } finally {
    await db.destroy();
  }
}

async function untilRead(messages: number, progress: Installation['progress']): Promise<void> {
  for (let seen = 0, quietSince = performance.now(); ; await pause(50)) {
    const { counts } = await progress();
    const now = counts['message.read'] ?? 0;
    if (now >= messages) return;
    if (now > seen) quietSince = performance.now();
    seen = now;
    if (performance.now() - quietSince > QUIET_MS)
      throw new Error(`Only ${now} of ${messages} messages were read: ${JSON.stringify(counts)}`);
  }
}

interface Watched {
  name: string;
  pid: number;
  /** Adds the CPU of its children, such as PostgreSQL's sessions; memory is left out, for they share it. */
  children?: boolean;
}

function watch(processes: readonly Watched[]): Watch {
  const began = processes.map((one) => ({ ...one, before: cpuMs(one.pid, one) }));
  return () =>
    Object.fromEntries(
      began.map(({ name, pid, children = false, before }) => [
        name,
        {
          cpuMs: cpuMs(pid, { children }) - before,
          peakMib: children ? undefined : memoryMib(pid)?.peak,
        },
      ]),
    );
}
