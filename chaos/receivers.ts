/** Customers' servers: they verify what they get, and note which events they have. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../packages/sdk/src/index.ts';

export interface Receiver {
  /** By its name, where names are played with. */
  url: string;
  /** Of the webhook, from when it was made. */
  secret: string;
  /** The last event before the webhook was made. */
  after: number;
  /** Sequences that were responded to with 204. */
  had: Set<number>;
  /** Requests whose signature was wrong. */
  unsigned: number;
  /** `silent`: takes requests and never responds. */
  mood: 'well' | 'failing' | 'silent';
  /** Ends the connections that are in use, each with a response: the next request makes one, and looks its name up. */
  hangUp(): void;
  close(): void;
}

const HANGING_UP_MS = 500;

export async function openReceiver(): Promise<Receiver> {
  let closingUntil = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (Date.now() < closingUntil) response.setHeader('connection', 'close');
      if (receiver.mood === 'silent') return;
      if (receiver.mood === 'failing') return void response.writeHead(500).end();
      try {
        const event = verifyWebhook(Buffer.concat(chunks), request.headers, receiver.secret);
        receiver.had.add(event.sequence);
        response.writeHead(204).end();
      } catch {
        receiver.unsigned++;
        response.writeHead(400).end();
      }
    });
  });
  server.keepAliveTimeout = 60_000;
  const receiver: Receiver = {
    url: '',
    secret: '',
    after: 0,
    had: new Set(),
    unsigned: 0,
    mood: 'well',
    hangUp() {
      closingUntil = Date.now() + HANGING_UP_MS;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
