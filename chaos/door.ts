/** Stands between two programs and passes HTTP on, as networks, proxies and data centres do: not always, not at once, not once. */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Answers a request; undefined: the connection is cut off. `pass` brings it to where it should go. */
export type Doorkeeper = (
  asked: Passed,
  pass: (asked: Passed) => Promise<Answered>,
) => Promise<Answered | undefined>;

export interface Door {
  url: string;
  /** Who stands there; undefined: everything passes. */
  keeper: Doorkeeper | undefined;
  /** Ends the connections that are in use, each with an answer. */
  hangUp(): void;
  /** Nobody listens: connections are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): void;
}

const HANGING_UP_MS = 500;
const HOP_BY_HOP = new Set(['connection', 'transfer-encoding', 'keep-alive', 'content-length', 'host']);

/** `target` is asked for each request, for it may be another one by now. */
export async function openDoor(target: () => string): Promise<Door> {
  const agent = new Agent({ keepAlive: true });
  const waiting = new Set<ServerResponse>();
  let closingUntil = 0;
  let port = 0;
  let server = createServer();
  const pass = (asked: Passed) => forward(agent, target(), asked);
  const door: Door = {
    url: '',
    keeper: undefined,
    hangUp() {
      closingUntil = Date.now() + HANGING_UP_MS;
    },
    async shut() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async open() {
      server = createServer((incoming, response) => {
        waiting.add(response);
        void serve(incoming, response).finally(() => waiting.delete(response));
      });
      server.keepAliveTimeout = 60_000;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
      door.url = `http://127.0.0.1:${port}`;
    },
    close() {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const { method = 'GET', url = '/' } = incoming;
      const asked = { method, path: url, headers: plain(incoming.headers), body: Buffer.concat(chunks) };
      const answered = await (door.keeper ? door.keeper(asked, pass) : pass(asked));
      if (answered === undefined) return void incoming.socket.destroy();
      if (Date.now() < closingUntil) response.setHeader('connection', 'close');
      response.writeHead(answered.status, { ...answered.headers, 'content-length': answered.body.length });
      response.end(answered.body);
    } catch {
      incoming.socket.destroy();
    }
  }

  await door.open();
  return door;
}

function forward(agent: Agent, target: string, { method, path, headers, body }: Passed): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, ...(body.length > 0 && { 'content-length': String(body.length) }) };
    const out = request(new URL(path, target), { method, headers: all, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode!,
          headers: plain(incoming.headers),
          body: Buffer.concat(chunks),
        }),
      );
    });
    out.on('error', reject).end(body);
  });
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !HOP_BY_HOP.has(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
