import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * libuv takes one new connection from a listening socket in each turn of the event loop (since 1.45), and under load a
 * turn takes tens of milliseconds: of 300 clients that came at once the last was let in after ten seconds. So the port
 * has several sockets, among which Linux shares out who connects (SO_REUSEPORT).
 */
const SOCKETS = process.platform === 'linux' ? 8 : 1;

/** The options that `node:http` sets on its own sockets. */
const AS_HTTP = { noDelay: true, allowHalfOpen: true };

const others = new WeakMap<object, Server[]>();

/** Listens on the port of all addresses that `host` names; rejects when another server has it. */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<void> {
  if (SOCKETS === 1) {
    await app.listen({ port, host });
    return;
  }
  // Sockets that share a port do not notice another server's that do.
  if (port !== 0) await close(await listening(createServer(), { port, host }));
  await app.listen({ host, port, reusePort: true } as { host: string; port: number });
  const more: Server[] = [];
  others.set(app.server, more);
  for (const { address, port: own } of app.addresses() as AddressInfo[]) {
    for (let i = 1; i < SOCKETS; i++) {
      const server = createServer(AS_HTTP, (socket) => void app.server.emit('connection', socket));
      more.push(await listening(server, { host: address, port: own, reusePort: true }));
    }
  }
}

/** Listens no more; resolves when every connection is closed that came by the sockets beside the server's own. */
export async function closeOthers(server: object): Promise<void> {
  await Promise.all((others.get(server) ?? []).map(close));
}

async function listening(server: Server, options: { host: string; port: number; reusePort?: boolean }) {
  server.listen(options);
  await once(server, 'listening');
  return server;
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/**
 * Returns the URL at which this machine reaches a server; one that listens on every address is reached by loopback.
 */
export function addressOf(server: HttpServer): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
