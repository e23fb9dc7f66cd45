/** A server that takes requests whole, as customers' servers and proxies do. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Receiver {
  url: string;
  /** Ends the connections that are in use, each with a response: the next request makes one, and looks its name up. */
  hangUp(): void;
  /** Nobody listens: connections are refused, until `open` on the same port. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

const HANGING_UP_MS = 500;

/** `take` responds, or does not; where it fails, the connection is cut off. With a certificate it is reached by https. */
export async function openReceiver(
  take: (asked: Asked, response: ServerResponse) => unknown,
  certificate?: { key: string; cert: string },
): Promise<Receiver> {
  let closingUntil = 0;
  let port = 0;
  const answer: RequestListener = async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (Date.now() < closingUntil) response.setHeader('connection', 'close');
      const { method = 'GET', url = '/', headers } = request;
      await take({ method, path: url, headers, body: Buffer.concat(chunks) }, response);
    } catch {
      response.destroy();
    }
  };
  const server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
  server.keepAliveTimeout = 60_000;
  const receiver: Receiver = {
    url: '',
    hangUp() {
      closingUntil = Date.now() + HANGING_UP_MS;
    },
    async shut() {
      if (!server.listening) return;
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      ({ port } = server.address() as AddressInfo);
      receiver.url = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
    },
    close: () => receiver.shut(),
  };
  await receiver.open();
  return receiver;
}
