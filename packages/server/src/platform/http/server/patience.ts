/**
 * This file limits the time that a client may take for a request, and the number of requests that it may leave
 * unfinished.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import { addressGroup, addressMatcher } from '../../security/addresses.ts';
import { unattended } from '../../unattended.ts';
import { errorBody } from '../response/error-handler.ts';
import { createHttpServer } from './server.ts';

export interface Patience {
  /** The time from the connection, or from the first byte of a further request on it, to the end of the headers. */
  headersMs: number;
  /** A body that comes slower than `bytesPerSecond` on the average is given up, but not within `graceMs`. */
  graceMs: number;
  bytesPerSecond: number;
  checkMs: number;
  /** Requests of one address (IPv6: of a /64) whose headers or body are incomplete. */
  mostIncomplete: number;
  /**
   * The interval at which connections are looked at while the server closes; one that is quiet for five looks is
   * ended.
   */
  drainLookMs: number;
}

/** A large upload over a slow line takes minutes and is no attack: its rate counts, not its time. */
export const PATIENCE: Patience = {
  headersMs: 20_000,
  graceMs: 10_000,
  bytesPerSecond: 4096,
  checkMs: 1000,
  mostIncomplete: 256,
  drainLookMs: 30,
};

/** The options of the server that hold the headers to their time, and respond to what is no request with our envelope. */
export function patientServer(
  { headersMs, checkMs }: Patience,
  o: Pick<PatientOptions, 'clock' | 'random' | 'log'>,
) {
  const limits = { headersTimeout: headersMs, requestTimeout: 0, connectionsCheckingInterval: checkMs };
  return {
    serverFactory: (handle: RequestListener, { keepAliveTimeout }: { keepAliveTimeout?: number }) =>
      createHttpServer({ ...limits, ...(keepAliveTimeout && { keepAliveTimeout }) }, o.log, handle),
    clientErrorHandler: (error: NodeJS.ErrnoException & { rawPacket?: unknown }, socket: Socket) =>
      respondRaw(socket, clientError(error.code), { ...o, bodiless: isHead(error) }),
  };
}

/** Returns whether what could not be parsed began as a HEAD, whose response has no body (RFC 9110 §9.3.2). */
const isHead = ({ rawPacket }: { rawPacket?: unknown }) =>
  Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';

function clientError(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return tooSlow('The headers');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('PAYLOAD_TOO_LARGE', {
        message: 'The headers of the request are larger than 16 KiB.',
        hint: 'Send fewer and shorter headers.',
      });
    default:
      return new ApiError('INVALID_PAYLOAD', {
        message: 'This is no readable HTTP request.',
        hint: 'Send it as HTTP/1.1 describes (RFC 9112).',
      });
  }
}

function tooSlow(what: string): ApiError {
  return new ApiError('REQUEST_TIMEOUT', {
    message: `${what} of the request did not come in time.`,
    headers: { connection: 'close' },
  });
}

function tooMany(most: number): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: `More than ${most} requests of this IP address are under way whose headers or body have not come in full.`,
    hint: 'End a request before you begin so many others.',
    headers: { connection: 'close', 'retry-after': '1' },
  });
}

/** A response to what never became a request of the framework's. */
function respondRaw(
  socket: Socket,
  error: ApiError,
  { clock, random, bodiless = false }: Pick<PatientOptions, 'clock' | 'random'> & { bodiless?: boolean },
): void {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify(errorBody(error, clock.now()));
  const headers = {
    ...error.headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': random.newId('req', clock.now()),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${error.status} ${error.code}\r\n${lines.join('')}\r\n${bodiless ? '' : body}`);
  socket.destroySoon();
}

/** A connection with the request that is, or was last, under way on it. */
interface Visit {
  socket: Socket;
  group: Set<Visit>;
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
  /** The bytes that had come on the connection when the last headers, or the last body, were complete. */
  bytesBefore: number;
  startedAt: number;
  /** Milliseconds in which we did not read. */
  heldMs: number;
}

export interface PatientOptions {
  clock: Clock;
  random: Random;
  log: Log;
  /** Proxies, which bring the requests of many: they are not counted. */
  trustProxy: readonly string[];
  patience: Patience;
}

/** Gives up bodies that come too slowly, and what one address leaves half said beyond its number. Must come first. */
export function registerPatience(app: FastifyInstance, o: PatientOptions): void {
  const { clock, patience } = o;
  const { mostIncomplete } = patience;
  const isTrusted = addressMatcher(o.trustProxy);
  const visits = new WeakMap<object, Visit>();
  const groups = new Map<string, Set<Visit>>();
  const closed = new AbortController();
  let watching = false;

  function visitOf(socket: Socket): Visit {
    const known = visits.get(socket);
    if (known) return known;
    const address = socket.remoteAddress ?? '';
    const name = isTrusted(address) ? `proxy ${address}` : addressGroup(address);
    const group = groups.get(name) ?? new Set();
    groups.set(name, group);
    const visit: Visit = {
      socket,
      group,
      request: undefined,
      response: undefined,
      bytesBefore: 0,
      startedAt: 0,
      heldMs: 0,
    };
    visits.set(socket, visit);
    group.add(visit);
    if (!watching) unattended(watch(), o.log, 'slow requests are no longer looked for');
    socket.once('close', () => {
      group.delete(visit);
      if (group.size === 0 && groups.get(name) === group) groups.delete(name);
    });
    return visit;
  }
  app.server.on('connection', visitOf);

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!(raw.socket instanceof Socket)) return done(); // a request of this process to itself
    const visit = visitOf(raw.socket);
    visit.bytesBefore = raw.socket.bytesRead;
    if (!hasBody(raw)) return done();
    visit.request = raw;
    visit.response = reply.raw;
    visit.startedAt = clock.monotonic();
    visit.heldMs = 0;
    if (visit.group.size <= mostIncomplete || isTrusted(raw.socket.remoteAddress ?? '')) return done();
    let incomplete = 0;
    for (const other of visit.group) if (isIncomplete(other)) incomplete++;
    done(incomplete > mostIncomplete ? tooMany(mostIncomplete) : undefined);
  });

  function look(): void {
    const now = clock.monotonic();
    for (const [name, group] of groups) {
      let incomplete = 0;
      for (const visit of group) {
        if (!isIncomplete(visit)) continue;
        if (visit.request?.complete === false) holdToRate(visit, now);
        if (++incomplete > mostIncomplete && !name.startsWith('proxy'))
          giveUp(visit, tooMany(mostIncomplete));
      }
    }
  }

  function holdToRate(visit: Visit, now: number): void {
    const { request, socket } = visit;
    if (!isRead(request!)) {
      visit.heldMs += patience.checkMs;
      return;
    }
    const late = now - visit.startedAt - visit.heldMs - patience.graceMs;
    const bytes = socket.bytesRead - visit.bytesBefore;
    if (late > 0 && bytes < (late / 1000) * patience.bytesPerSecond) giveUp(visit, tooSlow('The body'));
  }

  /**
   * Ends a request through the framework where it waits for the body, so that the client gets the usual error
   * response.
   */
  function giveUp({ request, response, socket }: Visit, error: ApiError): void {
    if (!request || request.complete) respondRaw(socket, error, o);
    else if (!response?.headersSent && request.listenerCount('error') > 0) request.emit('error', error);
    else socket.destroy();
  }

  async function watch(): Promise<void> {
    watching = true;
    while (groups.size > 0 && !closed.signal.aborted) {
      await clock.pause(patience.checkMs, closed.signal);
      try {
        look();
      } catch (error) {
        o.log.error({ err: error }, 'slow requests could not be looked for');
      }
    }
    watching = false;
  }

  app.addHook('onClose', async () => closed.abort());
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/** Somebody takes the body; else we hold it back ourselves, while a credential is looked up for example. */
function isRead(request: IncomingMessage): boolean {
  return request.readableFlowing === true || request.listenerCount('readable') > 0;
}

/** A body that has not come in full, or the beginning of headers. A connection that is idle is no request. */
function isIncomplete(visit: Visit): boolean {
  const { request, socket } = visit;
  if (!request) return socket.bytesRead > visit.bytesBefore;
  if (!request.complete) return true;
  visit.request = undefined;
  visit.response = undefined;
  visit.bytesBefore = socket.bytesRead;
  return false;
}
