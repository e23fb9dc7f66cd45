import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../clock.ts';
import { addressGroup } from '../security/addresses.ts';

export interface Limit {
  max: number;
  windowMs: number;
}

/** Must come before authentication, which counts failures with it. */
export async function registerRateLimits(app: FastifyInstance, clock: Clock): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: windowStore(clock),
    enableDraftSpec: true, // RateLimit-Limit, -Remaining, -Reset: draft-ietf-httpapi-ratelimit-headers-06
    errorResponseBuilder: (_request, context) =>
      new ApiError('RATE_LIMIT_EXCEEDED', {
        message: `The limit of ${context.max} requests is used up.`,
        headers: { 'retry-after': String(Math.max(1, Math.ceil(context.ttl / 1000))) },
      }),
  });
}

/**
 * The `config` of a limited route. Fixed windows begin with the first request; they are counted after the credential
 * and before the body, so that every later answer carries the three headers.
 */
export function limited(
  limit: Limit | undefined,
  group: string,
  by: 'address' | 'credential',
): NonNullable<RouteShorthandOptions['config']> {
  if (!limit) return { rateLimit: false };
  const keyGenerator = (request: FastifyRequest) =>
    `${group} ${by === 'address' ? addressGroup(request.ip) : request.principal!.id}`;
  return { rateLimit: { max: limit.max, timeWindow: limit.windowMs, groupId: group, keyGenerator } };
}

/**
 * Fixed windows in memory, one map for all routes: the plugin's own store counts each route apart, and forgets a
 * caller when 5,000 others have come.
 */
function windowStore(clock: Clock) {
  const windows = new Map<string, { current: number; endsAt: number }>();
  let pruneAt = 0;

  return class WindowStore {
    incr(
      key: string,
      done: (error: Error | null, result: { current: number; ttl: number }) => void,
      windowMs: number,
    ) {
      const now = clock.now();
      if (now >= pruneAt) {
        for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name);
        pruneAt = now + 60_000;
      }
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        window = { current: 0, endsAt: now + windowMs };
        windows.set(key, window);
      }
      window.current++;
      done(null, { current: window.current, ttl: window.endsAt - now });
    }

    child() {
      return this;
    }
  };
}
