import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../../errors.ts';
import { addressGroup } from '../security/addresses.ts';
import { ADMINISTRATORS_ONLY } from './person-refusals.ts';
import {
  type Access,
  type CredentialAccess,
  isOfPeople,
  mayAccess,
  type PersonAccess,
  type Principal,
} from './principal.ts';

/** A status that stands for the usual code; a code; or an error in the route's own words. */
export type OwnError = number | ErrorCode | ApiError;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The route's own errors; the usual ones are added in the API description. */
    errors?: readonly OwnError[];
  }
  interface FastifyRequest {
    /** Null on public routes and those of people. */
    principal: Principal | null;
  }
  interface FastifyInstance {
    /** Whether the credential of a request would still open its route: for an answer that goes on for long. */
    isStillAdmitted(request: FastifyRequest): Promise<boolean>;
  }
}

export interface AuthenticateOptions {
  /** Finds who a bearer credential belongs to; undefined: unknown, expired or revoked. */
  findPrincipal: (token: string) => Principal | undefined | Promise<Principal | undefined>;
  /** For requests without a bearer credential: a person's session cookie, if there is one. */
  findSession?: (request: FastifyRequest) => Promise<Principal | undefined>;
  /** Of routes of people: throws unless somebody is signed in whom it lets in. */
  admitPerson: (request: FastifyRequest, reply: FastifyReply, access: PersonAccess) => Promise<void>;
  /** Where the protected-resource metadata of what was asked for is (RFC 9728 §5.1). */
  metadataUrl: (request: FastifyRequest) => string;
}

/**
 * Answers 401 without a valid credential and 403 with too narrow a one, before the body is read. Refuses by throwing:
 * a reply from a hook would let the handler run on.
 */
export function registerAuthentication(app: FastifyInstance, options: AuthenticateOptions): void {
  const challengeOf = (request: FastifyRequest) =>
    `Bearer resource_metadata="${options.metadataUrl(request)}"`;
  const tooManyFailures = app.createRateLimit({
    max: 300,
    timeWindow: 60_000,
    keyGenerator: (request) => `failed ${addressGroup(request.ip)}`,
  });

  const find = async (request: FastifyRequest) => {
    const token = bearerOf(request.headers.authorization);
    return token !== undefined ? options.findPrincipal(token) : options.findSession?.(request);
  };

  app.decorateRequest('principal', null);

  app.decorate('isStillAdmitted', async (request) => {
    const principal = await find(request);
    return (
      principal?.workspaceId === principalOf(request).workspaceId &&
      principal.allows(request.ip) &&
      mayAccess(principal, request.routeOptions.config.access as CredentialAccess)
    );
  });

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} declares no access.`);
  });

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    if (isOfPeople(access)) return options.admitPerson(request, reply, access);
    const principal = await find(request);
    if (!principal) {
      const token = bearerOf(request.headers.authorization);
      const failures = token === undefined ? undefined : await tooManyFailures(request);
      if (failures && !failures.isAllowed && failures.isExceeded) {
        throw new ApiError('RATE_LIMIT_EXCEEDED', {
          message: 'Too many requests with a wrong credential came from this address.',
          headers: { 'retry-after': String(Math.max(1, failures.ttlInSeconds)) },
        });
      }
      const challenge = challengeOf(request);
      throw new ApiError('UNAUTHORIZED', {
        headers: {
          'www-authenticate': token === undefined ? challenge : `${challenge}, error="invalid_token"`,
        },
      });
    }
    if (!principal.allows(request.ip)) throw new ApiError('IP_NOT_ALLOWED');
    if (!mayAccess(principal, access)) {
      if (principal.type === 'session') throw new ApiError('INSUFFICIENT_ROLE', ADMINISTRATORS_ONLY);
      throw insufficientScope(access, challengeOf(request));
    }
    request.principal = principal;
  });
}

function insufficientScope(access: CredentialAccess, challenge: string): ApiError {
  const wanted = Array.isArray(access) ? access.join(' or ') : 'administration';
  const scope = Array.isArray(access) ? `, scope="${access[0]}"` : '';
  return new ApiError('INSUFFICIENT_SCOPE', {
    message: `This needs ${wanted}, which the credential does not have.`,
    headers: { 'www-authenticate': `${challenge}, error="insufficient_scope"${scope}` },
  });
}

/** RFC 6750 §2.1; the scheme is case-insensitive. */
function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length < 8 || header.slice(0, 7).toLowerCase() !== 'bearer ')
    return undefined;
  return header.slice(7).trim() || undefined;
}

/** The caller of a route that takes a credential. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal)
    throw new Error(`${request.routeOptions.url} takes no credential and has no principal.`);
  return request.principal;
}
