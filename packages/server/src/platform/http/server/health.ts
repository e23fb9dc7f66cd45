import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { ApiError } from '../../../errors.ts';
import { type Clock, SECOND } from '../../clock.ts';
import { randomOf } from '../../database/context.ts';
import type { Db } from '../../database/dialect.ts';
import { isDiskFull } from '../../database/failures.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import { outOfSpace, runTogether } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { createOutage } from '../../outage.ts';
import { hashToken } from '../../security/tokens.ts';
import { isLoopbackRequest } from '../admission/loopback.ts';
import { success } from '../response/envelope.ts';

/** Throws unless the database responds, has every migration and can be written. */
export type Readiness = () => Promise<void>;

export interface HealthOptions {
  clock: Clock;
  ready: Readiness;
  metrics: Registry;
  /** Undefined means that metrics are served to this machine alone. */
  metricsToken: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Has `/readyz` say from now on that the server stops, while everything else is served as before. */
    leave(): void;
  }
}

/** Less than the five seconds for which a load balancer waits, as in `docs/examples/haproxy.cfg`. */
const PATIENCE_MS = 4000;
const route = { config: { access: 'public' as const }, schema: { hide: true } };

/** `/healthz`: the process runs. `/readyz`: it can serve, and will for a while. `/metrics`: for Prometheus. */
export function registerHealth(app: FastifyInstance, o: HealthOptions): void {
  const { clock, ready, metrics } = o;
  let leaving = false;
  app.decorate('leave', () => {
    leaving = true;
  });

  app.get('/healthz', route, async () => success(clock.now(), { status: 'ok' }));

  app.get('/readyz', route, async () => {
    if (leaving) throw notReady('This server is stopping.');
    await ready();
    return success(clock.now(), { status: 'ready' });
  });

  app.get('/metrics', route, async (request, reply) => {
    admit(request, o.metricsToken);
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

export function createReadiness({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Readiness {
  const outage = createOutage({ log, clock }, 'the check of readiness');
  let migrated = false;
  let writtenAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<'migrated' | 'not migrated'> {
    await sql`select 1`.execute(db);
    migrated ||= (await pendingMigrations(db)).length === 0;
    if (!migrated) return 'not migrated';
    const full = outOfSpace.has(db);
    if (!full && clock.now() - writtenAt < SECOND) return 'migrated'; // strangers may ask as often as they like
    await tryWriting(db, full ? LARGE : SMALL);
    outOfSpace.delete(db);
    writtenAt = clock.now();
    return 'migrated';
  }

  let looking: Promise<'migrated' | 'not migrated'> | undefined;
  return async () => {
    const patience = new AbortController();
    const late = clock.sleep(PATIENCE_MS, patience.signal).then(() => 'late' as const);
    looking ??= look().finally(() => {
      looking = undefined;
    });
    try {
      const found = await Promise.race([late, looking]);
      if (found === 'late')
        throw Object.assign(new Error('The database did not respond in time.'), { code: 'ETIMEDOUT' });
      outage.worked();
      if (found === 'not migrated') throw notReady('The database has not been migrated.');
    } catch (error) {
      if (error instanceof ApiError) throw error;
      outage.failed(error);
      throw notReady(
        isDiskFull(error) ? 'The disk of the database is full.' : 'The database does not respond.',
      );
    } finally {
      patience.abort();
    }
  };
}

/**
 * The size in bytes of a test write, whose row is deleted in the same transaction. A full disk may have room for a small message and not for
 * many.
 */
const SMALL = 4096;
const LARGE = 256 * 1024;

/** A database that is full, or that only reads, runs queries all the same. */
async function tryWriting(db: Db, size: number): Promise<void> {
  const name = `probe ${randomOf(db).text(22)}`; // each its own row: nobody waits for another process
  const queries = [
    db.insertInto('installation').values({ name, value: 'x'.repeat(size) }),
    db.deleteFrom('installation').where('name', '=', name),
  ];
  await runTogether(
    db,
    queries.map((query) => query.compile()),
  );
}

function notReady(message: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'retry-after': '2' } });
}

function admit(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    // A proxy on this machine has a loopback peer too, and so has a browser that a stranger's name leads here.
    if (!isLoopbackRequest(request.socket.remoteAddress, request.headers))
      throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
    return;
  }
  const given = hashToken((request.headers.authorization ?? '').replace(/^bearer +/i, ''));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(hashToken(token)))) {
    throw new ApiError('UNAUTHORIZED', {
      hint: 'Send "Authorization: Bearer <METRICS_TOKEN>".',
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
}
