import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { addressGroup } from '../../security/addresses.ts';
import type { Count, Limit, SharedWindows, Standing } from '../../windows.ts';
import type { Principal } from './principal.ts';

export type { Limit };

/** Routes of one group share a window. */
export interface RouteLimit extends Limit {
  group: string;
  by: 'address' | 'credential';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: RouteLimit | false;
  }
  interface FastifyRequest {
    /** The tightest of the limits that this request has met; the headers show it. */
    standing: Standing | null;
  }
}

/** All credentials of a workspace together have so many times what one has. */
export const WORKSPACE_TIMES = 5;
/** Wrong credentials of one address. */
const FAILURES: Limit = { max: 300, windowMs: 60_000 };

/** Returns the limit that a workspace has of its own beside those of everybody, as this request leaves it. */
type OwnOf = (principal: Principal, group: string) => Standing | undefined | Promise<Standing | undefined>;

export interface RateLimiter {
  /**
   * Counts a request of somebody who is known, whether or not it is allowed what it asks for. Throws
   * RATE_LIMIT_EXCEEDED. `anyPath`: also where the route has no limit or there is no route.
   */
  countCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal,
    o?: { anyPath: boolean },
  ): void | Promise<void>;
  /** Counts a credential that is wrong, or may not be used from there. Throws RATE_LIMIT_EXCEEDED. */
  countFailure(request: FastifyRequest): void | Promise<void>;
}

/**
 * The `config` of a limited route. It is counted after the credential and before the body, so that every later response
 * carries the three headers.
 */
export function limited(
  limit: Limit | undefined,
  group: string,
  by: RouteLimit['by'],
): NonNullable<RouteShorthandOptions['config']> {
  return { rateLimit: limit ? { max: limit.max, windowMs: limit.windowMs, group, by } : false };
}

/** Returns the `config` of a route that has no limit but the one of the whole API. */
export const apiLimit = ({ installation }: Pick<FastifyInstance, 'installation'>) =>
  limited(installation.config.limits.api, 'api', 'credential');

/** Counts what is limited by address itself; callers are counted by whoever finds out who they are. */
export function registerRateLimits(app: FastifyInstance, windows: SharedWindows, ownOf: OwnOf): RateLimiter {
  const { clock, config } = app.installation;
  const { api } = config.limits; // also for callers who name a path that does not exist
  app.decorateRequest('standing', null);

  /** Throws unless there is room; notes the tightest limit for the headers. */
  function judge(request: FastifyRequest, reply: FastifyReply, standing: Standing, whose: string): void {
    tellStanding(request, reply, standing, clock.now());
    if (standing.remaining >= 0) return;
    throw new ApiError('RATE_LIMIT_EXCEEDED', {
      message: `The limit of ${standing.max} requests${whose} is used up.`,
      headers: retryAfter(standing, clock.now()),
    });
  }

  /** Notes the limit that its workspace has of its own. */
  function tellOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal,
    group: string,
  ): void | Promise<void> {
    const own = ownOf(principal, group);
    if (own === undefined) return;
    const tell = (standing: Standing | undefined) => {
      if (standing) tellStanding(request, reply, standing, clock.now());
    };
    return own instanceof Promise ? own.then(tell) : tell(own);
  }

  function judgeFailure([standing]: Standing[]): void {
    if (standing!.remaining >= 0) return;
    throw new ApiError('RATE_LIMIT_EXCEEDED', {
      message: 'Too many requests with a wrong credential came from this IP address.',
      headers: retryAfter(standing!, clock.now()),
    });
  }

  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (limit === undefined || limit === false || limit.by !== 'address') return;
    const count = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = `${limit.group} ${addressGroup(request.ip)}`;
      const [standing] = await windows.count([{ key, limit }], clock.now());
      judge(request, reply, standing!, '');
    };
    route.onRequest = [route.onRequest ?? [], count].flat();
  });

  return {
    countCaller(request, reply, principal, { anyPath } = { anyPath: false }) {
      const routes = request.routeOptions.config.rateLimit;
      const limit = routes || (anyPath && api ? { ...api, group: 'api' } : undefined);
      if (!limit) return;
      const { group, windowMs } = limit;
      // First its own: what is refused one credential must not use up what the others have.
      const counts: Count[] = [
        { key: `${group} ${principal.id}`, limit },
        {
          key: `${group} of ${principal.workspaceId}`,
          limit: { max: WORKSPACE_TIMES * limit.max, windowMs },
        },
      ];
      const judged = ([its, all]: Standing[]) => {
        judge(request, reply, its!, '');
        judge(request, reply, all!, ' of the workspace');
        return tellOwn(request, reply, principal, group);
      };
      const counted = windows.count(counts, clock.now());
      return counted instanceof Promise ? counted.then(judged) : judged(counted);
    },

    countFailure(request) {
      const key = `failed ${addressGroup(request.ip)}`;
      const counted = windows.count([{ key, limit: FAILURES }], clock.now());
      return counted instanceof Promise ? counted.then(judgeFailure) : judgeFailure(counted);
    },
  };
}

/** The three headers (draft-ietf-httpapi-ratelimit-headers-06), of the tightest limit noted so far. */
export function tellStanding(
  request: FastifyRequest,
  reply: FastifyReply,
  standing: Standing,
  now: number,
): void {
  const before = request.standing;
  if (before && !isTighter(standing, before)) return;
  request.standing = standing;
  void reply.header('ratelimit-limit', standing.max);
  void reply.header('ratelimit-remaining', Math.max(0, standing.remaining));
  void reply.header('ratelimit-reset', Math.max(1, Math.ceil((standing.endsAt - now) / 1000)));
}

export function retryAfter({ endsAt }: Standing, now: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil((endsAt - now) / 1000))) };
}

function isTighter(one: Standing, other: Standing): boolean {
  const [left, right] = [Math.max(-1, one.remaining), Math.max(-1, other.remaining)];
  return left < right || (left === right && one.endsAt > other.endsAt);
}
