/** The built-in simulator of several processes: whoever holds its lease runs it, and the others ask that one. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { type Clock, DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { createLeases } from '../../platform/jobs/lease.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import { Agent } from '../../platform/undici.ts';
import type { RateCard } from '../../whatsapp/pricing/card.ts';
import { type ControlRequest, type ControlResponse, handleControl } from '../control/over-http.ts';
import { errorBody, TEMPORARY } from '../graph-error.ts';
import { closeServer, listen } from '../listener.ts';
import type { SimulatorFiles } from '../media/files.ts';
import type { SimulatorNumber } from '../model.ts';
import { type OpenWorld, openWorld } from '../open-world.ts';
import type { BuiltInSimulator } from '../simulator.ts';
import { cutOff, type Performed, startAnswerer } from './answerer.ts';
import { NotTaken, startCaller } from './caller.ts';
import type { Asked } from './calls.ts';
import { LEASE, readCopy } from './copy.ts';
import { phoneOver } from './phone.ts';

export interface SharedSimulatorOptions {
  db: Db;
  clock: Clock;
  log: Log;
  random: Random;
  /** The time in milliseconds that a lease lasts without a renewal. */
  leaseMs?: number | undefined;
  files: SimulatorFiles;
  /** Returns the rates by which it charges. */
  card: () => RateCard;
}

export interface SharedSimulator extends BuiltInSimulator {
  /**
   * Runs it from now on whenever no other process does; resolves when it is decided for the first time whether this one
   * does. `findNumbers` adds the numbers that have been made a moment ago.
   */
  takePart(findNumbers: () => Promise<unknown>): Promise<void>;
}

/** The process that runs the simulator does not respond, or there is none. */
export class SimulatorAway extends Error {}

const RENEW_MS = SECOND;
/** Whoever takes over reads all that is kept, so that no more is. */
const KEPT = { messages: 20_000, writtenMs: 30 * DAY };
const ASKED_HEADERS = ['authorization', 'content-type', 'file_offset', 'host'];
const ANSWERED_HEADERS = ['content-type', 'content-length', 'facebook-api-version', 'www-authenticate'];

export async function openSharedSimulator(o: SharedSimulatorOptions): Promise<SharedSimulator> {
  const { db, clock, log, random, files, card } = o;
  const holder = random.text(22);
  const leases = createLeases(db, holder, clock, o.leaseMs);
  const numbers = new Map<string, SimulatorNumber>();
  const caller = startCaller({ db, clock, log, random });
  const agent = new Agent();
  let running: { world: OpenWorld; term: number; lost: PromiseWithResolvers<never> } | undefined;
  let findNumbers: () => Promise<unknown> = async () => undefined;
  const loops: Loop[] = [];
  let swept = clock.now();

  const { server, graphUrl } = await listen(
    (request, response) => (running ? running.world.handle(request, response) : passOn(request, response)),
    log,
    { host: '127.0.0.1', port: 0 },
  );

  /** Has the process that runs the simulator respond. A caller knows from Graph's error alone that nothing was done. */
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/' } = request;
    const headers = only(ASKED_HEADERS, request.headers);
    try {
      const { answered, body } = await caller.call({ kind: 'graph', method, target, headers }, request);
      if (answered === undefined) return void request.socket.destroy();
      response.writeHead(answered.status, answered.headers);
      await pipeline(body, response);
    } catch (error) {
      if (!(error instanceof NotTaken)) return void request.socket.destroy();
      const json = { 'content-type': 'application/json; charset=UTF-8' };
      response.writeHead(TEMPORARY.http, json).end(errorBody(TEMPORARY, random));
    }
  }

  async function perform(asked: Asked, body: AsyncIterable<Uint8Array>): Promise<Performed> {
    if (asked.kind === 'control') {
      const { method, path, query } = asked;
      const { status, body: shown } = await control({
        ...{ method, path, query: new URLSearchParams(query), body: await json(Readable.from(body)) },
      });
      return { answered: { status, headers: {} }, body: Readable.from([Buffer.from(JSON.stringify(shown))]) };
    }
    const token = tokenOf(asked);
    if (running && !running.world.world.numbers.knowsToken(token)) await findNumbers();
    const response = await agent
      .request({
        ...{ origin: graphUrl, path: asked.target, method: asked.method as Dispatcher.HttpMethod },
        ...{ headers: asked.headers, body: asked.method === 'GET' ? null : Readable.from(body) },
      })
      .catch(() => undefined);
    if (response === undefined) return cutOff();
    const { statusCode: status, headers, body: bytes } = response;
    return { answered: { status, headers: only(ANSWERED_HEADERS, headers) }, body: bytes };
  }

  async function control({ method, path, query, body }: ControlRequest): Promise<ControlResponse> {
    if (running) {
      const { lost } = running;
      const { world, control } = running.world;
      const { channel } = { channel: query.get('channel'), ...(body as { channel?: unknown } | null) };
      if (typeof channel === 'string' && !control.knows(channel)) await findNumbers();
      const response = await handleControl(control, { method, path, query, ...(body !== null && { body }) });
      await Promise.race([world.ledger.saved(), lost.promise]);
      return response;
    }
    const asked = { kind: 'control' as const, method, path, query: String(query) };
    try {
      const { answered, body: shown } = await caller.call(
        asked,
        Readable.from([Buffer.from(JSON.stringify(body ?? null))]),
      );
      if (answered === undefined) throw new Error('its process has lost it meanwhile');
      return { status: answered.status, body: await json(shown) };
    } catch (error) {
      throw new SimulatorAway('The simulator does not respond.', { cause: error });
    }
  }

  /** Runs it as long as this process holds the lease. */
  async function decide(): Promise<void> {
    const held = (await leases.acquire([LEASE])).has(LEASE);
    const term = leases.term(LEASE);
    if (running && !(held && running.term === term)) await end();
    if (held && !running) {
      const copy = await readCopy({ db, leases, clock, log });
      const world = openWorld({ ...{ file: ':memory:', copy, files, graphUrl, clock, log, random, card } });
      for (const number of numbers.values()) world.addNumber(number);
      running = { world, term, lost: Promise.withResolvers() };
      running.lost.promise.catch(() => undefined);
      log.info('this process runs the simulator');
    }
    if (!running || clock.now() - swept < MINUTE) return;
    swept = clock.now();
    const writtenBefore = swept - KEPT.writtenMs;
    running.world.world.ledger.forget({ beyond: KEPT.messages, writtenBefore });
  }

  async function end(): Promise<void> {
    const ended = running;
    running = undefined;
    server.closeAllConnections(); // what they wait for is not kept
    ended?.lost.reject(new SimulatorAway('This process does not run the simulator any more.'));
    await ended?.world.close();
  }

  return {
    graphUrl,
    addNumber(number) {
      numbers.set(number.phoneNumberId, number);
      running?.world.addNumber(number);
    },
    removeNumber(phoneNumberId) {
      numbers.delete(phoneNumberId);
      running?.world.removeNumber(phoneNumberId);
    },
    phone: phoneOver(control),
    request: control,
    async takePart(find) {
      findNumbers = find;
      await decide();
      const run = startLoop({ name: 'simulator', run: decide, idleMs: RENEW_MS, clock, log });
      const runs = () => running !== undefined;
      loops.push(run, startAnswerer({ db, leases, holder, clock, log, runs, perform }));
    },
    async close() {
      await Promise.all([...loops.map((loop) => loop.stop()), caller.close()]);
      await closeServer(server);
      await end();
      await agent.destroy();
      await leases.release();
    },
  };
}

function only(
  names: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

const tokenOf = ({ headers, target }: Extract<Asked, { kind: 'graph' }>): string =>
  /^(?:Bearer|OAuth) (.+)$/.exec(headers.authorization ?? '')?.[1] ??
  new URLSearchParams(target.split('?', 2)[1]).get('access_token') ??
  '';
