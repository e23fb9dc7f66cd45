import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transaction } from '../../platform/database/transaction.ts';
import { tellStanding } from '../../platform/http/admission/rate-limit.ts';
import { nextMidnightIst } from '../../platform/time.ts';
import { type DailyLimit, usedUp } from './daily-limit.ts';
import { CHANGE_BYTES_A_DAY, CHANGES_A_DAY } from './limits.ts';
import { count, sandboxToday } from './quotas.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Messages have a limit of their own. */
const SENDS = new Set(['/api/v1/messages/send', '/api/v1/conversations/:id/messages']);

/**
 * Bounds what a sandbox stores by changes of every kind: each of them makes a bounded number of rows, of a size in
 * proportion to its body. Messages are bounded by `DailyLimit`. To be registered before the routes.
 */
export function registerWriteQuota(app: FastifyInstance, daily: DailyLimit): void {
  const { db, clock } = app.installation;
  const hold = async (request: FastifyRequest, reply: FastifyReply) => {
    const { principal } = request;
    if (!principal || principal.mode === 'live') return;
    const { workspaceId } = principal;
    if (!(await daily.isSandbox(workspaceId))) return;
    const now = clock.now();
    const endsAt = nextMidnightIst(now);
    const quota = (of: string) => sandboxToday(workspaceId, of);
    const [changes, bytes] = await transaction(db, async (trx) => [
      await count(trx, quota('changes'), { most: CHANGES_A_DAY, endsAt }, now),
      await count(trx, quota('bytes'), { most: CHANGE_BYTES_A_DAY, endsAt, amount: sizeOf(request) }, now),
    ]);
    const remaining = CHANGES_A_DAY - changes!.count;
    tellStanding(request, reply, { max: CHANGES_A_DAY, remaining, endsAt }, now);
    if (!changes!.allowed) throw usedUp(`The ${CHANGES_A_DAY} changes a day`, CHANGES_A_DAY, endsAt - now);
    if (!bytes!.allowed) throw usedUp('The bytes of changes a day', CHANGES_A_DAY, endsAt - now);
  };

  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (!route.url.startsWith('/api/v1/') || SENDS.has(route.url)) return;
    if (methods.every((method) => READS.has(method))) return;
    route.preHandler = [hold, route.preHandler ?? []].flat();
  });
}

/** Files are bounded by how many bytes of them are kept. */
function sizeOf({ headers, body, routeOptions }: FastifyRequest): number {
  if (routeOptions.config.idempotency === 'asked') return 0;
  const announced = Number(headers['content-length']);
  return Number.isSafeInteger(announced) ? announced : Buffer.byteLength(JSON.stringify(body ?? ''));
}
