/** The service as an operator runs it, its data, WhatsApp and its customers' receivers: a process each. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { freePort } from '../packages/server/test/rigs/free-port.ts';
import { type Stored, store } from './data.ts';
import type { Database } from './figures.ts';
import { type Furnished, furnish } from './furnish.ts';
import type { Mood, Received } from './parts/receiver.ts';
import type { SimulatorPlan } from './parts/simulator.ts';
import type { BenchPostgres } from './postgres.ts';
import { type Child, cpuMs, memoryMib, startPart, startProgram } from './processes.ts';

export interface InstallationPlan {
  database: Database;
  postgres: BenchPostgres | undefined;
  folder: string;
  /** Each with a key and so many channels. */
  workspaces?: number;
  channels: number;
  ratePerSecond: number;
  /** Webhooks of the first workspace, with what their receivers do. */
  endpoints?: Mood[];
  /** What is in the first workspace beforehand. */
  stored?: Stored;
  /** The words of each process; by default one `serve`. */
  processes?: readonly (readonly string[])[];
  /** Between a message's receipts. */
  statusDelayMs?: number;
  env?: Record<string, string>;
}

/** CPU since the watch began, and memory at its highest. */
export type Watch = () => Record<string, { cpuMs: number; peakMib: number | undefined }>;

export interface Installation {
  /** Of the processes that serve HTTP. */
  ports: number[];
  url: string;
  servers: Child[];
  simulator: Child;
  graphUrl: string;
  workspaces: Furnished[];
  /** The first workspace's. */
  key: string;
  authorization: { authorization: string };
  /** The numbers of the first workspace's channels. */
  from: string[];
  receiver: Child | undefined;
  received(): Promise<Received>;
  /** The counts alone, which cost little. */
  progress(): Promise<Pick<Received, 'total' | 'counts'>>;
  forgetReceived(): Promise<void>;
  /** The file in which the simulator keeps what it was called with. */
  simulatorFile: string;
  dataFolder: string;
  /** Looks at the data beside the service; to be destroyed. */
  openDb(): Db;
  get(path: string): Promise<unknown>;
  /** PATCHes a resource. */
  change(path: string, body: object): Promise<void>;
  /** Changes how WhatsApp behaves. */
  simulate(settings: object): Promise<void>;
  /** Waits until every accepted message has its contact, its event and its place in the queue. */
  derived(): Promise<void>;
  /** Waits until the receiver has had so many messages read; fails when none comes for half a minute. */
  read(messages: number): Promise<void>;
  /** As an operator stops and starts them, on the same data. */
  stopServers(): Promise<void>;
  startServers(): Promise<void>;
  watch(): Watch;
  close(): Promise<void>;
}

const SECRET_KEY = 'a key for the benchmark, of thirty-two and more';
const STATUS_DELAY_MS = 5;
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
    const ports: number[] = [];
    for (const [word] of processes) if (word === 'serve') ports.push(await freePort());
    const simulatorFile = join(folder, 'whatsapp.db');
    const simulator = await startPart('parts/simulator.ts', {
      numbers: howMany * channels,
      webhookUrls: ports.map((port) => `http://127.0.0.1:${port}/webhooks/whatsapp`),
      file: simulatorFile,
      statusDelayMs: plan.statusDelayMs ?? STATUS_DELAY_MS,
    } satisfies SimulatorPlan);
    closing.push(() => simulator.stop());
    const { graphUrl } = simulator.ready as { graphUrl: string };
    const workspaces = await furnish(openDb, {
      ...{ workspaces: howMany, channels, graphUrl },
      ...{ ratePerSecond: plan.ratePerSecond, secretKey: SECRET_KEY },
    });
    if (plan.stored) await store(openDb, plan.database, workspaces[0]!, plan.stored);

    const environments: Record<string, string>[] = [];
    for (const [i, words] of processes.entries()) {
      const own = processes.slice(0, i).filter(([word]) => word === 'serve').length;
      environments.push({
        PORT: String(words[0] === 'serve' ? ports[own] : await freePort()),
        DATA_DIR: dataFolder,
        SECRET_KEY,
        ...(database && { DATABASE_URL: database.url }),
        ...{ LIMIT_SEND: 'off', LIMIT_API: 'off', LOG_LEVEL: 'warn', DEMO: 'off', SIMULATOR: 'off' },
        ...plan.env,
      });
    }
    const servers: Child[] = [];
    const startServers = async () => {
      for (const [i, words] of processes.entries()) servers.push(await startProgram(words, environments[i]!));
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
    const ask = async (method: string, address: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const response = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${address}: ${text}`);
      return JSON.parse(text) as { data?: unknown };
    };
    const progress = async () => (await ask('GET', `${receiverUrl}/progress`)) as Received;
    for (const [i, mood] of (plan.endpoints ?? []).entries()) {
      const hook = { url: `${receiverUrl}/${i}`, events: ['message.*'] };
      const { data } = await ask('POST', `${url}/api/v1/webhooks`, hook);
      await ask('PUT', hook.url, { mood, secret: (data as { secret: string }).secret });
    }
    const watched = () => [
      ...servers.map(({ pid }, i) => ({
        name: servers.length === 1 ? 'server' : `${i + 1}: ${processes[i]!.join(' ')}`,
        ...{ pid, children: false },
      })),
      { name: 'simulator', pid: simulator.pid, children: false },
      ...(receiver ? [{ name: 'receiver', pid: receiver.pid, children: false }] : []),
      ...(postgres ? [{ name: 'database', pid: postgres.pid, children: true }] : []),
    ];
    return {
      ...{
        ports,
        url,
        servers,
        simulator,
        graphUrl,
        workspaces,
        key,
        from,
        receiver,
        simulatorFile,
        dataFolder,
      },
      ...{ openDb, close, stopServers, startServers, authorization: { authorization: `Bearer ${key}` } },
      received: async () => (await ask('GET', receiverUrl)) as Received,
      progress,
      forgetReceived: async () => void (await ask('DELETE', receiverUrl)),
      get: async (path) => (await ask('GET', url + path)).data,
      async simulate(settings) {
        await ask('POST', `${graphUrl}/_simulator/settings`, settings);
      },
      change: async (path, body) => void (await ask('PATCH', url + path, body)),
      async derived() {
        const db = openDb();
        try {
          while (
            (await db.selectFrom('messages').select('id').where('phase', '=', 'new').executeTakeFirst()) !==
            undefined
          )
            await pause(100);
        } finally {
          await db.destroy();
        }
      },
      async read(messages) {
        for (let seen = 0, quietSince = performance.now(); ; ) {
          const { counts } = await progress();
          const now = counts['message.read'] ?? 0;
          if (now >= messages) return;
          if (now > seen) quietSince = performance.now();
          if (performance.now() - quietSince > QUIET_MS)
            throw new Error(`Only ${now} of ${messages} messages were read: ${JSON.stringify(counts)}`);
          seen = now;
          await pause(50);
        }
      },
      watch() {
        const began = watched().map((one) => ({ ...one, before: cpuMs(one.pid, one) }));
        return () =>
          Object.fromEntries(
            began.map(({ name, pid, children, before }) => {
              const peakMib = children ? undefined : memoryMib(pid)?.peak;
              return [name, { cpuMs: cpuMs(pid, { children }) - before, peakMib }];
            }),
          );
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
