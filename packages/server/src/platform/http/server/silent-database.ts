import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ApiError } from '../../../errors.ts';
import { SECOND } from '../../clock.ts';
import { contextOf } from '../../database/context.ts';
import { createOutage } from '../../outage.ts';
import { type Entry, UnderWay } from '../../under-way.ts';
import { databaseAway, errorBody } from '../response/error-handler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request among those that wait for a response. */
    waiting: Entry<Waiting> | null;
  }
}

interface Waiting {
  reply: FastifyReply;
  since: number;
}

/** One statement may wait longer, for a lock for example: then the server responds to another. */
const ASK_OTHERWISE_MS = SECOND;
/** With the look that notices it and a busy process, a caller has its response within 5 s. */
const SILENT_MS = 4 * SECOND;
/** A request that comes while the server is silent waits this long, since it may be back. */
const LEAST_MS = SECOND;
const LOOK_MS = 250;

/**
 * Responds with 503 to who waits while the database says nothing, where a statement and the workers have more patience:
 * they outlast whoever holds a lock and froze. What was begun goes on, so that it may be done in spite of the 503, which
 * says so. A body that is being read and a stream that has begun wait for others and are left alone. Must come before
 * whatever asks the database.
 */
export function registerSilentDatabase(app: FastifyInstance): void {
  const { db, clock, log } = app.installation;
  const { silentMs } = contextOf(db);
  if (silentMs === undefined) return;
  const outage = createOutage({ log, clock }, 'the wait of requests for the database');
  const waiting = new UnderWay<Waiting>();
  let watching: NodeJS.Timeout | undefined;
  let asking = false;

  app.decorateRequest('waiting', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.waiting = waiting.add({ reply, since: performance.now() });
    watching ??= setTimeout(look, LOOK_MS);
    done();
  });
  const settle = ({ waiting: own }: FastifyRequest) => void (own && waiting.remove(own));
  app.addHook('onSend', (request, _reply, payload, done) => {
    settle(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    settle(request); // whose response a library has, or nobody had
    done();
  });
  app.addHook('onClose', async () => clearTimeout(watching));

  function look(): void {
    const ms = silentMs!();
    if (ms >= ASK_OTHERWISE_MS && !asking) askOtherwise();
    if (ms < SILENT_MS) outage.worked();
    else giveUp(performance.now() - LEAST_MS);
    watching = waiting.size > 0 ? setTimeout(look, LOOK_MS) : undefined;
  }

  function askOtherwise(): void {
    asking = true;
    const answered = () => {
      asking = false;
    };
    sql`select 1`.execute(db).then(answered, answered);
  }

  function giveUp(before: number): void {
    for (const { reply, since } of waiting.values()) {
      if (since > before) break;
      if (reply.raw.headersSent || isComing(reply.request)) continue;
      const error = databaseAway(silence());
      outage.failed(error.cause);
      if (reply.sent) respondRaw(reply, error);
      else void reply.send(error);
    }
  }

  /** Responds where a library has the response, which finds it ended. */
  function respondRaw({ raw }: FastifyReply, error: ApiError): void {
    raw.writeHead(error.status, { ...error.headers, 'content-type': 'application/json; charset=utf-8' });
    raw.end(JSON.stringify(errorBody(error, clock.now())));
  }
}

/** Its body is being read, and has not come whole; one that nobody reads yet waits for its sender to be looked up. */
const isComing = ({ raw }: FastifyRequest) => !raw.complete && raw.readableFlowing !== null;

const silence = () =>
  Object.assign(new Error(`The database has said nothing for ${SILENT_MS / SECOND} s.`), {
    code: 'ETIMEDOUT',
  });
