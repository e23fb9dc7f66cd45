/** A server with webhooks at work under a manual clock, and receivers to post to. */
import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { openReceiver } from '../../../../test/kit/receiver.ts';
import { readConfig } from '../../src/config.ts';
import { createKey, type KeyKind } from '../../src/features/api-keys/store.ts';
import { recordEvents } from '../../src/features/events/record.ts';
import type { EventType } from '../../src/features/events/types.ts';
import { webhookDisabledMail } from '../../src/features/team/webhook-disabled-mail.ts';
import { startWebhooks } from '../../src/features/webhooks/start.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { SECOND } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbound } from '../../src/platform/security/outbound.ts';
import { createResolver, type Resolve } from '../../src/platform/security/resolver.ts';
import { openApp } from './app.ts';
import { sealer } from './channel-credentials.ts';
import type { TestBackend } from './databases.ts';
import { sampleEvent } from './event-data.ts';
import { eventually } from './eventually.ts';
import { manualClock } from './manual-clock.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; id: string; sequence: number; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What the next requests are answered: a status, or whatever the function does. */
  answer: number | ((response: ServerResponse, request: Received) => void);
  close(): Promise<void>;
}

export async function startReceiver(answer: Receiver['answer'] = 200): Promise<Receiver> {
  const server = await openReceiver(({ path, headers, body: bytes }, response) => {
    const body = bytes.toString('utf8');
    const received = { path, headers, body, event: JSON.parse(body) as Received['event'] };
    receiver.received.push(received);
    if (typeof receiver.answer === 'function') return receiver.answer(response, received);
    response.writeHead(receiver.answer).end(`answer ${receiver.answer}`);
  });
  const receiver: Receiver = { url: `${server.url}/hook`, received: [], answer, close: server.close };
  return receiver;
}

export type Json = Record<string, unknown>;
export interface Called {
  status: number;
  body: {
    data: Json & Json[];
    error: { code: string; details?: Json[] };
    pagination: { nextCursor: string };
  };
  headers: Record<string, unknown>;
  text: string;
}
export type Rig = Awaited<ReturnType<typeof startRig>>;

/** A clock that begins now, for the receivers' library compares timestamps with the real time. */
export async function startRig(
  backend: TestBackend,
  { env = {}, resolve = createResolver() }: { env?: Record<string, string>; resolve?: Resolve } = {},
) {
  const database = await backend.open();
  const { db } = database;
  const clock = manualClock(Date.now());
  const { config } = readConfig({ LIMIT_API: 'off', ...env });
  const app = await openApp({ config, db, clock, resolve });
  const outbound = createOutbound({ allow: config.privateWebhooks, resolve });
  /** The ids of the events in the order in which their requests began. */
  const started: string[] = [];
  const dispatcher = Object.create(outbound.dispatcher, {
    dispatch: {
      value(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
        started.push((request.headers as Record<string, string>)['webhook-id']!);
        return outbound.dispatcher.dispatch(request, handler);
      },
    },
  }) as Dispatcher;
  const leases = createLeases(db, 'test', clock);
  const start = () =>
    startWebhooks({
      db,
      clock,
      log: silentLog,
      sealer,
      outbound: { dispatcher },
      leases,
      notifyDisabled: webhookDisabledMail(sealer),
      random: () => 0.5,
    });
  const { id: workspaceId } = await createWorkspace(
    db,
    { slug: 'own', mode: 'test', approved: true },
    clock.now(),
  );
  let webhooks: ReturnType<typeof start> | undefined = start();
  const receivers: Receiver[] = [];

  async function keyOf(kind: KeyKind, of = workspaceId): Promise<string> {
    const workspace = { id: of, mode: 'test' as const };
    return (await createKey(db, workspace, { kind }, { actor: { id: 'test' }, now: clock.now() })).secret;
  }
  const admin = await keyOf('admin');

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    key = admin,
  ): Promise<Called> {
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      text: response.payload,
    };
  }

  const rig = {
    db,
    clock,
    workspaceId,
    started,
    keyOf,
    call,
    async receiver(answer?: Receiver['answer']): Promise<Receiver> {
      const receiver = await startReceiver(answer);
      receivers.push(receiver);
      return receiver;
    },
    /** Makes a webhook and waits until it is being served. */
    async webhook(input: object): Promise<{ id: string; secret: string }> {
      const { status, body, text } = await call('POST', '/api/v1/webhooks', input);
      assert.equal(status, 201, text);
      return body.data as unknown as { id: string; secret: string };
    },
    async record(count: number, type: EventType = 'message.sent', of = workspaceId): Promise<void> {
      const events = Array.from({ length: count }, (_, i) => sampleEvent(of, type, i, clock.now()));
      await transaction(db, (trx) => recordEvents(trx, events, clock.now()));
    },
    async deliveries(id: string, query = ''): Promise<Json[]> {
      return (await call('GET', `/api/v1/webhooks/${id}/deliveries?limit=100${query}`)).body.data;
    },
    /** Waits until a delivery has had so many attempts; answers it. */
    attempted: (id: string, attempts: number, index = 0) =>
      eventually(async () => {
        const delivery = (await rig.deliveries(id))[index] as { attempts: Json[]; [name: string]: unknown };
        assert.equal(delivery?.attempts.length, attempts);
        return delivery;
      }),
    /** Waits until everything is delivered and recorded. */
    settled: (id: string, cursor: number) =>
      eventually(async () => {
        const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
        assert.equal(row?.cursor, cursor);
      }),
    async stop(): Promise<void> {
      const stopping = webhooks?.stop();
      webhooks = undefined;
      // What hangs is given 5 seconds, which only this clock can let pass.
      const hangs = setTimeout(() => void clock.advance(6 * SECOND), 300);
      await stopping;
      clearTimeout(hangs);
    },
    start(): void {
      webhooks = start();
    },
    /** Lets a long time pass at once, which `advance` would walk through half a second at a time. */
    async jump(ms: number): Promise<void> {
      const then = clock.now() + ms;
      await rig.stop();
      await clock.set(then);
      rig.start();
    },
    async close(): Promise<void> {
      for (const receiver of receivers) await receiver.close();
      await rig.stop();
      await outbound.close();
      await app.close();
      await database.close();
    },
  };
  return rig;
}
