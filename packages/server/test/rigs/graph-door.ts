/** Stands between the service and a simulator, and fails as networks, proxies and data centres do. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** `html`: a proxy's 502 page; `busy`: a 429 without a Graph error; `reset`: read and cut off; `silent`: never answered. */
export type Fault = 'html' | 'busy' | 'reset' | 'silent';

export interface GraphDoor {
  url: string;
  /** Sends meet this from now on; undefined: the simulator. */
  fault: Fault | undefined;
  /** Says whether uploads of media are taken and never answered; `held` is how many there were. */
  holdsMedia: boolean;
  held: number;
  /** The tags of the sends that met a fault, in order. */
  met: string[];
  /** The requests that have come, in order. */
  asked: { line: string; type: string | undefined; body: string }[];
  /** Requests (`POST /v26.0/…`) that are carried out, while their answers are lost. */
  loses: RegExp | undefined;
  /** Requests that are carried out and never answered. */
  holds: RegExp | undefined;
  /** Requests whose second half of the body is lost with the answer, once. */
  halves: RegExp | undefined;
  /** Nobody listens: connections are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function graphDoor(
  t: Pick<TestContext, 'after'>,
  target: string | (() => string),
): Promise<GraphDoor> {
  let port = 0;
  let server = createServer();
  const door: GraphDoor = {
    url: '',
    fault: undefined,
    holdsMedia: false,
    held: 0,
    met: [],
    asked: [],
    loses: undefined,
    halves: undefined,
    holds: undefined,
    async shut() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async open() {
      // What is cut off while it comes, as `shut` does, is nobody's fault here.
      server = createServer((incoming, answer) => void serve(incoming, answer).catch(() => answer.destroy()));
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
      door.url = `http://127.0.0.1:${port}`;
    },
  };

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method, url } = incoming;
    const line = `${method} ${url}`;
    door.asked.push({ line, type: incoming.headers['content-type'], body: body.toString('latin1') });
    if (door.holdsMedia && incoming.url!.endsWith('/media')) return void door.held++;
    const fault = incoming.url!.endsWith('/messages') ? door.fault : undefined;
    if (fault)
      door.met.push(
        (JSON.parse(body.toString()) as { biz_opaque_callback_data: string }).biz_opaque_callback_data,
      );
    if (fault === 'html')
      return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (fault === 'busy') return void answer.writeHead(429).end('Too many requests');
    if (fault === 'reset') return void incoming.socket.destroy();
    if (fault === 'silent') return;
    const halved = door.halves?.test(line);
    const lost = halved || door.loses?.test(line);
    if (halved) door.halves = undefined;
    const sent = halved ? body.subarray(0, body.length >> 1) : body;
    const headers = { ...incoming.headers, ...(halved && { 'content-length': sent.length }) };
    const forwarded = request(
      new URL(url!, typeof target === 'string' ? target : target()),
      { method, headers },
      (response) => {
        if (door.holds?.test(line)) return void response.resume();
        if (lost) return void response.resume().on('end', () => answer.destroy());
        answer.writeHead(response.statusCode!, response.headers);
        response.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    forwarded.end(sent);
  }

  await door.open();
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return door;
}
