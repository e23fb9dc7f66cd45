/**
 * This file makes the nine exchanges of a message for the yardsticks (the request, the call at WhatsApp, three receipts,
 * four webhooks), stores a row before the 200, and does nothing else: no key, no limit, no order, no second attempt, and
 * what is under way is in memory alone. What fails ends the process. Such a yardstick stands in for the service of an
 * installation, and takes its one webhook, if it has one, where the service does. Argument: `Standing`.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type Dispatcher, Pool } from 'undici';
import type { EventType } from '../../packages/server/src/features/events/types.ts';
import { eventText } from '../../packages/server/src/features/feed/read.ts';
import { IN_FLIGHT } from '../../packages/server/src/features/webhooks/deliver/courier.ts';
import { createResolver } from '../../packages/server/src/platform/security/resolver.ts';
import { toIst } from '../../packages/server/src/platform/time.ts';
import { createEndpoints } from '../../packages/server/src/whatsapp/endpoint.ts';
import { verifySignature } from '../../packages/server/src/whatsapp/inbound/signature.ts';
import { messagePayload } from '../../packages/server/src/whatsapp/send/message-payload.ts';
import { businessNumber } from '../../test/kit/numbers.ts';
import type { Standing } from '../installation.ts';
import { type Accepted, leastTable, openAccepting, random } from './accepting.ts';

export const standing = JSON.parse(process.argv[2]!) as Standing;
const { folder, graphUrl, numbers } = standing;
/** As many as the service has to WhatsApp. */
const CONNECTIONS = 128;

/** A message that is under way, as its events show it. */
type Shown = Record<string, unknown>;
const shown = new Map<string, Shown>();

const endpoints = createEndpoints({
  connections: CONNECTIONS,
  connectTimeoutMs: 10_000,
  resolve: createResolver(),
});
const channels = new Map(
  Array.from({ length: numbers }, (_, i) => {
    const number = businessNumber(i);
    return [number.displayPhone, endpoints.of({ ...number, graphUrl, graphVersion: 'v26.0' })];
  }),
);

function send({ id, request, at }: Accepted): void {
  const { from, to, type, message } = request;
  const channel = channels.get(from!)!;
  const data: Shown = { messageId: id, direction: 'outbound', type, status: 'queued', recipient: to };
  Object.assign(data, { channelId: channel.messagesPath, message, createdAt: toIst(at) });
  shown.set(id, data);
  report('message.queued', id, data);
  const body = JSON.stringify(messagePayload({ type: 'text', message: message! }, { phone: to! }, `${id}.1`));
  const asked = { method: 'POST', path: channel.messagesPath, headers: channel.headers, body } as const;
  channel.pool.dispatch(asked, new Call(() => advance('sent', id, data)));
}

function advance(status: Receipt['status'], id: string, data: Shown): void {
  data.status = status;
  data[`${status}At`] = toIst(Date.now());
  report(`message.${status}`, id, data);
}

interface Webhook {
  pool: Pool;
  path: string;
  key: KeyObject;
}
let webhook: Webhook | undefined;
let sequence = 0;

function report(type: EventType, subject: string, data: Shown): void {
  if (!webhook) return;
  const { pool, path, key } = webhook;
  const at = Date.now();
  const id = random.newId('evt', at);
  const event = { workspace_id: '', sequence: ++sequence, id, type, at, subject, data: JSON.stringify(data) };
  const body = eventText(event);
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Meghdoot-Webhooks/1.0' },
    ...{ 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` },
  };
  pool.dispatch({ method: 'POST', path, headers, body }, new Call());
}

/** A request under way, whose answer has to be a success. */
class Call implements Dispatcher.DispatchHandler {
  readonly #done: (() => void) | undefined;
  #status = 0;

  constructor(done?: () => void) {
    this.#done = done;
  }
  onRequestStart(): void {}
  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }
  onResponseData(): void {}
  onResponseEnd(): void {
    if (this.#status >= 300) fail(new Error(`HTTP ${this.#status}`));
    this.#done?.();
  }
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    fail(error);
  }
}

function fail(error: Error): never {
  console.error(error);
  process.exit(1);
}

interface Receipt {
  status: 'sent' | 'delivered' | 'read';
  biz_opaque_callback_data: string;
}
interface FromMeta {
  entry: { changes: { value: { statuses?: Receipt[] } }[] }[];
}

/** `sent` says what WhatsApp has answered already. */
function take({ status, biz_opaque_callback_data: tag }: Receipt): void {
  const id = tag.slice(0, tag.lastIndexOf('.'));
  if (status !== 'sent') advance(status, id, shown.get(id)!);
  if (status === 'read') shown.delete(id);
}

/** Returns the app; `synced` says whether a message is on disk before its 200. */
export function openExchanging({ synced }: { synced: boolean }) {
  const app = openAccepting(join(folder, 'least.db'), leastTable, { follow: send, synced });

  app.post('/api/v1/webhooks', async ({ body }) => {
    const { origin, pathname: path } = new URL((body as { url: string }).url);
    const secret = random.bytes(32);
    const pool = new Pool(origin, { connections: IN_FLIGHT, pipelining: 1 });
    webhook = { pool, path, key: createSecretKey(secret) };
    return { data: { secret: `whsec_${secret.toString('base64')}` } };
  });

  const { appSecret } = businessNumber(0);
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    inner.post('/webhooks/whatsapp', async ({ headers, body }, reply) => {
      const raw = body as Buffer;
      if (!verifySignature(raw, headers['x-hub-signature-256'] as string, appSecret))
        throw new Error('The signature is wrong.');
      for (const { changes } of (JSON.parse(raw.toString()) as FromMeta).entry)
        for (const { value } of changes) value.statuses?.forEach(take);
      return reply.type('text/plain').send('EVENT_RECEIVED');
    });
  });
  return app;
}
