import assert from 'node:assert/strict';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { after } from 'node:test';
import { createWhatsAppClient, type GraphChannel, type SendOutcome } from '../../src/whatsapp/client.ts';

export const TOKEN = 'EAAtestTokenOfTheChannel0123456789';
export const client = createWhatsAppClient({ timeoutMs: 10_000 });
export const impatient = createWhatsAppClient({ timeoutMs: 400 });
export const open = new Set<{ close(): unknown }>();
after(async () => {
  await client.close();
  await impatient.close();
  for (const each of open) each.close();
});

export function channel(graphUrl: string): GraphChannel {
  return {
    graphUrl,
    graphVersion: 'v26.0',
    phoneNumberId: '106540352242922',
    wabaId: '77',
    accessToken: TOKEN,
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.add(server);
  return (server.address() as AddressInfo).port;
}

/** A server that gives every connection to `onSocket`; `received` is all it has read. */
export async function tcp(onSocket: (socket: Socket, received: () => string) => void) {
  const state = { connections: 0, received: '' };
  const server = createServer((socket) => {
    state.connections++;
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk;
      state.received += chunk;
    });
    onSocket(socket, () => text);
  });
  const port = await listen(server);
  return { state, port, channel: channel(`http://127.0.0.1:${port}`) };
}

export async function http(listener: RequestListener) {
  const server = createHttpServer(listener);
  const port = await listen(server);
  open.add({ close: () => server.closeAllConnections() });
  return channel(`http://127.0.0.1:${port}`);
}

export function onRequest(socket: Socket, received: () => string, then: () => void): void {
  socket.on('data', () => {
    if (received().endsWith('}')) then();
  });
}

export const answer = (body: string, status = '200 OK', length = Buffer.byteLength(body)) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;

export const ACCEPTED = JSON.stringify({
  messaging_product: 'whatsapp',
  contacts: [{ input: '+16505551234', wa_id: '16505551234', user_id: 'US.1' }],
  messages: [{ id: 'wamid.HBgLEAA', message_status: 'accepted' }],
});
export const GRAPH_ERROR = JSON.stringify({
  error: {
    message: '(#130429) Rate limit hit',
    type: 'OAuthException',
    code: 130429,
    error_subcode: 2494055,
    error_data: { messaging_product: 'whatsapp', details: 'Cloud API message throughput has been reached.' },
    fbtrace_id: 'Az8',
  },
});

export const send = (to: GraphChannel, signal?: AbortSignal) =>
  client.send(to, { type: 'text' }, signal && { signal });

export function kind<K extends SendOutcome['kind']>(outcome: SendOutcome, expected: K) {
  assert.equal(outcome.kind, expected, JSON.stringify(outcome));
  return outcome as Extract<SendOutcome, { kind: K }>;
}
