import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { DEMO_TEMPLATES } from '../../src/simulator/demo-templates.ts';
import type { SimulatorNumber, SimulatorTemplate } from '../../src/simulator/model.ts';
import { openSimulator, type Simulator, type SimulatorOptions } from '../../src/simulator/simulator.ts';

// biome-ignore lint/suspicious/noExplicitAny: the wire is read as it comes
export type Json = any;

export const SECRET = 'app-secret';
export const PNID = '100000000000001';
export const WABA = '200000000000001';
const template = (name: string, more: Partial<SimulatorTemplate>): SimulatorTemplate => ({
  ...DEMO_TEMPLATES[0]!,
  id: `9007199254740993${name.length}`,
  name,
  ...more,
});
const TEMPLATES = [
  ...DEMO_TEMPLATES,
  template('named', {
    parameter_format: 'NAMED',
    components: [{ type: 'BODY', text: 'Hi {{first_name}} of {{city}}!' }],
  }),
  template('paused_one', { status: 'PAUSED' }),
  template('disabled_one', { status: 'DISABLED' }),
];

/** A webhook receiver that answers what `status` says and refuses what is not signed over its raw bytes. */
export async function receiver(t: TestContext) {
  const posts: { raw: string; body: Json; at: number }[] = [];
  const state = { status: 200, forged: 0, handshakes: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const signed = `sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`;
    if (request.method === 'GET') {
      state.handshakes++;
      response.end(new URL(request.url!, 'http://x').searchParams.get('hub.challenge'));
      return;
    }
    if (request.headers['x-hub-signature-256'] !== signed) state.forged++;
    else posts.push({ raw: raw.toString(), body: JSON.parse(raw.toString()), at: Date.now() });
    response.writeHead(state.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
    assert.equal(state.forged, 0);
  });
  const values = () => posts.flatMap((p) => p.body.entry.flatMap((e: Json) => e.changes)) as Json[];
  return {
    posts,
    state,
    values,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/whatsapp`,
    statuses: (wamid?: string): Json[] =>
      values()
        .flatMap((change) => change.value.statuses ?? [])
        .filter((status) => wamid === undefined || status.id === wamid),
    inbound: (): Json[] => values().flatMap((change) => change.value.messages ?? []),
  };
}

export async function until<T>(look: () => T | undefined | false, ms = 8000): Promise<T> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  throw new Error(`nothing came: ${look}`);
}

export const quiet = () => new Promise((resolve) => setTimeout(resolve, 80));

export function number(webhookUrl: string, more: Partial<SimulatorNumber> = {}): SimulatorNumber {
  return {
    phoneNumberId: PNID,
    wabaId: WABA,
    displayPhone: '+15550000001',
    verifiedName: 'Demo',
    accessToken: 'token',
    appSecret: SECRET,
    webhookUrl,
    templates: TEMPLATES,
    label: 'chn_demo',
    ...more,
  };
}

export async function started(t: TestContext, options: Partial<SimulatorOptions> = {}) {
  const hook = await receiver(t);
  const simulator = await openSimulator({
    file: ':memory:',
    clock: systemClock,
    log: silentLog,
    serveControl: true,
    anyCallback: true,
    ...options,
    settings: { statusDelayMs: 0, ...options.settings },
  });
  t.after(() => simulator.close());
  simulator.addNumber(number(hook.url));
  return { hook, simulator, ...client(simulator) };
}

export function client(simulator: Simulator) {
  const call = async (method: string, path: string, body?: unknown, token = 'token') => {
    const answer = await fetch(simulator.graphUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  const post = (body: object) =>
    call('POST', `/v26.0/${PNID}/messages`, { messaging_product: 'whatsapp', ...body });
  return {
    call,
    post,
    send: (to: string, tag?: string) =>
      post({
        to,
        type: 'text',
        text: { body: 'नमस्ते' },
        ...(tag && { biz_opaque_callback_data: tag }),
      }),
    kept: () => call('GET', '/_simulator/messages').then((answer) => answer.body.data as Json[]),
  };
}

export const names = (statuses: Json[]) => statuses.map((status) => status.status);
export const templateSend = (name: string, language: string, parameters?: object[]) => ({
  to: '+919800001234',
  type: 'template',
  template: {
    name,
    language: { code: language },
    ...(parameters && { components: [{ type: 'body', parameters }] }),
  },
});
export const text = (value: string, parameter_name?: string) => ({
  type: 'text',
  text: value,
  parameter_name,
});
