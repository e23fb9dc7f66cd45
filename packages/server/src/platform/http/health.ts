import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/dialect.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { isLoopbackAddress } from '../security/addresses.ts';
import { hashToken } from '../security/tokens.ts';
import { success } from './envelope.ts';

/** Throws unless the database answers and has every migration. */
export type Readiness = () => Promise<void>;

export interface HealthOptions {
  clock: Clock;
  ready: Readiness;
  metrics: Registry;
  /** None: metrics are for this machine alone. */
  metricsToken: string | undefined;
}

const PATIENCE_MS = 2000;
const route = { config: { access: 'public' as const }, schema: { hide: true } };

/** `/healthz`: the process runs. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function registerHealth(app: FastifyInstance, o: HealthOptions): void {
  const { clock, ready, metrics } = o;

  app.get('/healthz', route, async () => success(clock.now(), { status: 'ok' }));

  app.get('/readyz', route, async () => {
    await ready();
    return success(clock.now(), { status: 'ready' });
  });

  app.get('/metrics', route, async (request, reply) => {
    admit(request, o.metricsToken);
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

export function createReadiness(db: Db, clock: Clock): Readiness {
  let migrated = false;
  return async () => {
    const patience = new AbortController();
    const late = clock.sleep(PATIENCE_MS, patience.signal).then(() => 'late' as const);
    try {
      const answered = await Promise.race([late, sql`select 1`.execute(db)]);
      if (answered === 'late') throw new Error('The database did not answer in time.');
      migrated ||= (await pendingMigrations(db)).length === 0;
    } catch (error) {
      throw notReady('The database does not answer.', error);
    } finally {
      patience.abort();
    }
    if (!migrated) throw notReady('The database has not been migrated.');
  };
}

function notReady(message: string, cause?: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'retry-after': '2' }, cause });
}

/** Whoever comes through a proxy on this machine has a loopback peer too, and is no loopback peer. */
function admit(request: FastifyRequest, token: string | undefined): void {
  const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (token === undefined) {
    const local = isLoopbackAddress(request.socket.remoteAddress ?? '') && !forwarded && !forwardedFor;
    if (!local) throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
    return;
  }
  const given = hashToken((authorization ?? '').replace(/^bearer +/i, ''));
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(hashToken(token)))) {
    throw new ApiError('UNAUTHORIZED', {
      hint: 'Send "Authorization: Bearer <METRICS_TOKEN>".',
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
}
