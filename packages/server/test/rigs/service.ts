/** The whole service in this process, on a database of the test, with its simulator: one for each test file and database. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createMeghdoot, type Meghdoot, type MeghdootEvent } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { createKey, type KeyKind } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { findWorkspace } from '../../src/features/workspaces/store.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { configuredSealer } from '../../src/installation/open.ts';
import { type Running, serve } from '../../src/main.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { SECRET_KEY } from './channel-credentials.ts';
import type { TestBackend } from './databases.ts';
import { eventually } from './eventually.ts';
import { hurried } from './hurried.ts';
import type { ManualClock } from './manual-clock.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come
export type Json = any;
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}
type Sent = Awaited<ReturnType<Meghdoot['messages']['send']>>;
export type Detail = Awaited<ReturnType<Meghdoot['messages']['get']>>;

export interface Workspace {
  id: string;
  channelId: string;
  client: Meghdoot;
  apiKey: string;
  /** A raw call with the admin key, for what the SDK would not send. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Resolves when a message is where it should be. */
  reaches(messageId: string, status: Detail['status']): Promise<Detail>;
  /** All events so far, in order and without a gap. */
  feed(): Promise<MeghdootEvent[]>;
  /** Returns those of a message. */
  eventsOf(messageId: string): Promise<MeghdootEvent[]>;
  /** Returns what its number in the simulator has accepted of a message. */
  accepted(messageId: string): Promise<Json[]>;
}

export interface Service extends Workspace {
  url: string;
  db: Db;
  /** The environment of a command beside it. */
  env: Record<string, string>;
  /** The control API of the simulator; answers its `data`. */
  control(method: string, path: string, body?: object): Promise<Json>;
  /** Another test workspace with a number of its own; its name must be new. */
  workspace(slug: string): Promise<Workspace>;
  key(workspaceId: string, kind: KeyKind): Promise<string>;
  /** A workspace that exists already, through an admin key of its own; `control` moves its simulator. */
  open(workspaceId: string, control?: Service['control']): Promise<Workspace>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = { PORT: '0', UNCONFIRMED_GRACE: '1', LIMIT_SEND: 'off', LIMIT_API: 'off', SECRET_KEY };

interface ServiceOptions {
  env?: Record<string, string>;
  clock?: Clock;
  log?: Log;
}

/** Returns the service of a suite: it starts before the suite's tests, has its fields from then on, and stops after them. */
export function serviceOf(backend: TestBackend, options?: ServiceOptions): Service {
  const service = {} as Partial<Service>;
  before(async () => {
    const started = await startService(backend, options);
    Object.defineProperties(service, Object.getOwnPropertyDescriptors(started)); // its URL changes at a restart
  });
  after(() => service.stop?.());
  return service as Service;
}

export async function startService(
  backend: TestBackend,
  { env = {}, clock = systemClock, log = silentLog }: ServiceOptions = {},
): Promise<Service> {
  const database = await backend.open();
  const { config, secrets } = readConfig({ ...database.env, ...SETTINGS, ...env });
  const start = () => serve(config, secrets, { ...hurried, log, clock });
  let running: Running = await start();
  const { db } = database;
  const sealer = configuredSealer(config, secrets);
  const baseUrl = () => running.url;

  const control: Service['control'] = async (method, path, body) => {
    const answer = await request(`${running.url}/_simulator/${path}`, method, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const key: Service['key'] = async (workspaceId, kind) => {
    const workspace = await findWorkspace(db, { id: workspaceId });
    return (await createKey(db, workspace!, { kind }, { actor: SYSTEM, now: clock.now() })).secret;
  };
  const open = (id: string, apiKey: string, own = control) =>
    openWorkspace({ id, apiKey, baseUrl, control: own, clock });

  const demo = await findWorkspace(db, { slug: 'demo' });
  const service = {
    ...(await open(demo!.id, running.demo!.key!)),
    db,
    env: { ...database.env, ...SETTINGS, ...env } as Record<string, string>,
    control,
    key,
    open: async (id: string, own?: Service['control']) => open(id, await key(id, 'admin'), own),
    async workspace(slug: string) {
      const options = { db, sealer, config, actor: SYSTEM };
      const made = await createTestWorkspace(options, { slug }, clock.now());
      const workspace = await open(made.id, await key(made.id, 'admin'));
      // The server learns of it as it would of one made on the command line.
      await eventually(async () => {
        if ('advance' in clock) await (clock as ManualClock).advance(200);
        await control('GET', `messages?channel=${workspace.channelId}`);
      });
      return workspace;
    },
    async restart() {
      await running.stop();
      running = await start();
    },
    async stop() {
      await running.stop();
      await database.close();
    },
  };
  return Object.defineProperty(service, 'url', { get: baseUrl }) as Service;
}

async function openWorkspace(o: {
  id: string;
  apiKey: string;
  baseUrl: () => string;
  control: Service['control'];
  clock: Clock;
}): Promise<Workspace> {
  const { id, apiKey, control, clock } = o;
  // The address may change at a restart, so that it is put in front of each request.
  const client = createMeghdoot({
    apiKey,
    baseUrl: 'http://service.invalid',
    maxRetries: 0,
    fetch: (request) =>
      fetch(new Request(request.url.replace('http://service.invalid', o.baseUrl()), request)),
  });
  const { data } = await client.channels.list();
  const channelId = data[0]!.id;
  async function feed(): Promise<MeghdootEvent[]> {
    const events: MeghdootEvent[] = [];
    for await (const event of client.events.iterate({ limit: 100 })) events.push(event);
    assert.deepEqual(
      events.map((event) => event.sequence),
      events.map((_, i) => i + 1),
      'the sequence of events has a gap',
    );
    return events;
  }
  return {
    id,
    channelId,
    client,
    apiKey,
    call: (method, path, body, headers) =>
      request(o.baseUrl() + path, method, body, { authorization: `Bearer ${apiKey}`, ...headers }),
    reaches: (messageId, status) =>
      eventually(
        async () => {
          if ('advance' in clock) await (clock as ManualClock).advance(100);
          const message = await client.messages.get(messageId);
          assert.equal(message.status, status, JSON.stringify(message.history));
          return message;
        },
        'advance' in clock ? { everyMs: 10 } : {},
      ),
    feed,
    eventsOf: async (messageId) =>
      (await feed()).filter((event) => (event.data as Json).messageId === messageId),
    async accepted(messageId) {
      const kept: Json[] = await control('GET', `messages?channel=${channelId}`);
      return kept.filter((message) => message.biz_opaque_callback_data?.startsWith(`${messageId}.`));
    },
  };
}

async function request(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: (raw ? body : JSON.stringify(body)) as BodyInit }),
  });
  const stream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = stream ? await beginningOf(answer.body!) : await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
}

/** Returns what a stream says at once. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

let people = 0;

/** Somebody new in each call, whose number ends as the simulator's table wants it. */
export function someone(lastFour = '5555'): string {
  return `+9198${String(++people).padStart(4, '0')}${lastFour}`;
}

export const text = (to: string, message = 'नमस्ते') => ({ to, type: 'text' as const, message });
export const types = (events: readonly MeghdootEvent[]) => events.map((event) => event.type);
export type { Sent };
