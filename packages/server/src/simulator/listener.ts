import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackRequest } from '../platform/http/admission/loopback.ts';
import { createHttpServer } from '../platform/http/server/server.ts';
import type { Log } from '../platform/log.ts';
import { unattended } from '../platform/unattended.ts';
import type { SimulatorControl } from './control/control.ts';
import { type ControlResponse, handleControl } from './control/over-http.ts';
import { handleGraphRequest } from './graph/handle-request.ts';
import { serveMedia } from './graph/messages/media-bytes.ts';
import { errorBody, TEMPORARY, unknownPath } from './graph-error.ts';
import type { World } from './world.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const CONTROL = '/_simulator/';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns what answers the requests to a simulated WhatsApp. */
export function requestHandler(
  world: World,
  control: SimulatorControl,
  { serveControl }: { serveControl: boolean },
): Handler {
  /** Answers when all that the request has changed is kept. */
  function respond(response: ServerResponse, ...answer: Answer): void {
    const kept = world.ledger.saved();
    if (kept === undefined) write(response, ...answer);
    else
      unattended(
        kept.then(() => write(response, ...answer)),
        world.log,
        'simulator: no response',
      );
  }

  async function handleRequest(
    asked: World,
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const target = request.url ?? '/';
    if (target.startsWith(CONTROL)) {
      if (serveControl && isLoopbackRequest(request.socket.remoteAddress, request.headers)) {
        const answer = await handleControlRequest(control, request, body);
        respond(response, answer.status, JSON.stringify(answer.body));
      } else {
        respond(response, 404, errorBody({ ...unknownPath(target), http: 404 }, world.random));
      }
      return;
    }
    const { authorization, 'content-type': contentType } = request.headers;
    handleGraphRequest(
      asked,
      { method: request.method ?? 'GET', target, authorization, contentType, body },
      (answer) => {
        if (answer.drop) request.socket.destroy();
        else respond(response, answer.status, answer.body, answer.contentType);
      },
    );
  }

  return (request, response) => {
    const failed = (error: unknown) => {
      world.log.error({ err: error }, 'simulator: a request failed');
      respond(response, TEMPORARY.http, errorBody(TEMPORARY, world.random));
    };
    try {
      const asked = askedAt(world, request);
      const respondJson = (status: number, body: string) => respond(response, status, body);
      if (serveMedia(asked, request, response, respondJson)) return;
      if (world.uploads.serve(request, respondJson)) return;
      readBody(request, (body) => handleRequest(asked, request, response, body).catch(failed));
    } catch (error) {
      failed(error);
    }
  };
}

/** Returns the world with the URL that the caller knows it by, which its own URLs begin with. */
function askedAt(world: World, { headers }: IncomingMessage): World {
  const graphUrl = `http://${headers.host}`;
  return headers.host === undefined || graphUrl === world.graphUrl ? world : { ...world, graphUrl };
}

/** Listens, and resolves to the server and its URL. */
export async function listen(
  handle: Handler,
  log: Log,
  o: { host: string; port: number },
): Promise<{ server: Server; graphUrl: string }> {
  const server = createHttpServer({ keepAliveTimeout: 65_000 }, log, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(o.port, o.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = o.host === '0.0.0.0' || o.host === '::' ? '127.0.0.1' : o.host;
  return { server, graphUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

/** Ends every connection, and resolves when the server is closed. */
export async function closeServer(server: Server): Promise<void> {
  const stopped = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await stopped;
}

function readBody(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_BYTES) request.destroy();
    else chunks.push(chunk);
  });
  request.on('end', () =>
    done(chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString()),
  );
  request.on('error', () => {});
}

type Answer = [status: number, body: string | Buffer, contentType?: string];

function write(
  response: ServerResponse,
  ...[status, body, contentType = 'application/json; charset=UTF-8']: Answer
): void {
  if (response.destroyed || response.headersSent) return;
  const headers: Record<string, string | number> = {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'facebook-api-version': 'v26.0',
  };
  if (status === 401) headers['www-authenticate'] = 'OAuth "Facebook Platform" "invalid_token"';
  response.writeHead(status, headers).end(body);
}

async function handleControlRequest(
  control: SimulatorControl,
  request: IncomingMessage,
  text: string,
): Promise<ControlResponse> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const refuse = (status: number, code: string, message: string) => ({
    status,
    body: { success: false, error: { code, message, hint: 'Send JSON with content-type application/json.' } },
  });
  let body: unknown;
  if (text !== '') {
    // Demanding JSON keeps web pages out: a browser asks before it sends that across origins.
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.');
    }
    try {
      body = JSON.parse(text);
    } catch {
      return refuse(400, 'INVALID_PAYLOAD', 'The body is not JSON.');
    }
  }
  return handleControl(control, {
    method: request.method ?? 'GET',
    path: url.pathname.slice(CONTROL.length),
    query: url.searchParams,
    body,
  });
}
