import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../../../errors.ts';
import { ADMINISTRATORS_ONLY, NOT_FOR_AGENTS } from './person-refusals.ts';
import {
  type Access,
  type AgentAccess,
  admitsAgent,
  type CredentialAccess,
  isOfPeople,
  mayAccess,
  type PersonAccess,
  type Principal,
  type Sight,
} from './principal.ts';
import type { RateLimiter } from './rate-limit.ts';

/** A status, which stands for its usual code, or a code, or an error in the route's own words. */
export type OwnError = number | ErrorCode | ApiError;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Says what the route is to agents; they may not call one that does not say it. */
    agents?: AgentAccess;
    /** The route's own errors; the usual ones are added in the API description. */
    errors?: readonly OwnError[];
  }
  interface FastifyRequest {
    /** Null on public routes and those of people. */
    principal: Principal | null;
  }
  interface FastifyInstance {
    /**
     * Returns whether the credential of a request would still open its route. A response that goes on for long asks
     * this again.
     */
    isStillAdmitted(request: FastifyRequest): Promise<boolean>;
  }
}

export interface AuthenticateOptions {
  limiter: RateLimiter;
  /** Finds who a bearer credential belongs to; undefined: unknown, expired or revoked. */
  findPrincipal: (token: string) => Principal | undefined | Promise<Principal | undefined>;
  /** Finds a person's session cookie on a request without a bearer credential. */
  findSession?: (request: FastifyRequest) => Promise<Principal | undefined>;
  /** Throws on a route of people unless somebody is signed in whom it admits. */
  admitPerson: (request: FastifyRequest, reply: FastifyReply, access: PersonAccess) => Promise<void>;
  /** Returns the URL of the protected-resource metadata for a request (RFC 9728 §5.1). */
  metadataUrl: (request: FastifyRequest) => string;
}

/**
 * Refuses requests before the body is read: 401 without a valid credential, 403 where it permits too little.
 * It throws, because a reply from a hook would let the handler run on.
 */
export function registerAuthentication(app: FastifyInstance, options: AuthenticateOptions): void {
  const { limiter } = options;
  const challengeOf = (request: FastifyRequest) =>
    `Bearer resource_metadata="${options.metadataUrl(request)}"`;
  const find = (request: FastifyRequest) => {
    const token = bearerOf(request.headers.authorization);
    return token !== undefined ? options.findPrincipal(token) : options.findSession?.(request);
  };

  app.decorateRequest('principal', null);

  app.decorate('isStillAdmitted', async (request) => {
    const principal = await find(request);
    return (
      principal?.workspaceId === principalOf(request).workspaceId &&
      principal.allows(request.ip) &&
      mayAccess(principal, request.routeOptions.config.access as CredentialAccess) &&
      isDeepStrictEqual(principal.agent, principalOf(request).agent)
    );
  });

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} declares no access.`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined) return countStrayed(request, reply);
    if (access === 'public') return;
    if (isOfPeople(access)) return options.admitPerson(request, reply, access);
    const found = find(request);
    const principal = found instanceof Promise ? await found : found;
    if (!principal) {
      const token = bearerOf(request.headers.authorization);
      if (token !== undefined) await limiter.countFailure(request);
      const challenge = challengeOf(request);
      throw new ApiError('UNAUTHORIZED', {
        headers: {
          'www-authenticate': token === undefined ? challenge : `${challenge}, error="invalid_token"`,
        },
      });
    }
    if (!principal.allows(request.ip)) {
      // Counted by the address: whoever has found a key must not use up its owner's limit.
      await limiter.countFailure(request);
      throw new ApiError('IP_NOT_ALLOWED');
    }
    const counted = limiter.countCaller(request, reply, principal);
    if (counted) await counted;
    if (!mayAccess(principal, access)) {
      if (principal.type === 'session') throw new ApiError('INSUFFICIENT_ROLE', ADMINISTRATORS_ONLY);
      throw insufficientScope(access, challengeOf(request));
    }
    if (principal.agent && !admitsAgent(principal.agent, request.routeOptions.config.agents))
      throw new ApiError('INSUFFICIENT_ROLE', NOT_FOR_AGENTS);
    request.principal = principal;
  });

  /** Counts a request for a path or method that does not exist like any other request with its credential. */
  async function countStrayed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) return;
    const principal = await options.findPrincipal(token);
    if (principal?.allows(request.ip))
      await limiter.countCaller(request, reply, principal, { anyPath: true });
    else await limiter.countFailure(request);
  }
}

function insufficientScope(access: CredentialAccess, challenge: string): ApiError {
  const wanted = Array.isArray(access) ? access.join(' or ') : 'administration';
  const scope = Array.isArray(access) ? `, scope="${access[0]}"` : '';
  return new ApiError('INSUFFICIENT_SCOPE', {
    message: `This needs ${wanted}, which the credential does not have.`,
    headers: { 'www-authenticate': `${challenge}, error="insufficient_scope"${scope}` },
  });
}

/** Returns the token of a bearer credential (RFC 6750 §2.1); the scheme is case-insensitive. */
function bearerOf(header: string | undefined): string | undefined {
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  return header.slice(7).trim() || undefined;
}

/** Returns the caller of a route that takes a credential; throws on any other route. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal)
    throw new Error(`${request.routeOptions.url} takes no credential and has no principal.`);
  return request.principal;
}

/** Returns which conversations alone the caller of a route may be shown something of; undefined: all. */
export const sightOf = (request: FastifyRequest): Sight | undefined => principalOf(request).agent?.sight;
