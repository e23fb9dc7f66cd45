import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import { type Clock, MINUTE } from '../../../platform/clock.ts';
import { fetchDocument, type OutboundFetch } from '../provider/outbound-fetch.ts';

const FRESH_MS = 10 * MINUTE;
/** A key that is not in the set may be new: then the set is asked for again, this seldom. */
const REFETCH_MS = MINUTE;

/** The public keys of the identity providers that the operator trusts. */
export interface IssuerKeys {
  trusts(issuer: string): boolean;
  of(issuer: string): JWTVerifyGetKey;
}

interface Known {
  keys: JWTVerifyGetKey;
  fetchedAt: number;
}

/** The keys could not be had; whether the assertion is good is not known. */
export class IssuerUnavailable extends Error {}

export function createIssuerKeys(options: {
  trusted: readonly string[];
  fetch: OutboundFetch;
  clock: Clock;
}): IssuerKeys {
  const { fetch, clock } = options;
  const trusted = new Set(options.trusted);
  const known = new Map<string, Promise<Known>>();

  function load(issuer: string): Promise<Known> {
    const loading = fetchKeys(fetch, issuer).then((keys) => ({ keys, fetchedAt: clock.now() }));
    known.set(issuer, loading);
    loading.catch(() => {
      if (known.get(issuer) === loading) known.delete(issuer);
    });
    return loading;
  }

  return {
    trusts: (issuer) => trusted.has(issuer),
    of: (issuer) => async (header, token) => {
      let found = await (known.get(issuer) ?? load(issuer));
      if (clock.now() - found.fetchedAt >= FRESH_MS) found = await load(issuer);
      try {
        return await found.keys(header, token);
      } catch (error) {
        const stale = clock.now() - found.fetchedAt >= REFETCH_MS;
        const { errors } = await import('jose');
        if (!(error instanceof errors.JWKSNoMatchingKey) || !stale) throw error;
        return (await load(issuer)).keys(header, token);
      }
    },
  };
}

async function fetchKeys(fetch: OutboundFetch, issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const metadata = await discover(fetch, issuer);
    if (metadata.issuer !== issuer) throw new Error(`its metadata is of ${String(metadata.issuer)}`);
    const uri = metadata.jwks_uri;
    if (typeof uri !== 'string') throw new Error('its metadata names no jwks_uri');
    const { createLocalJWKSet } = await import('jose');
    return createLocalJWKSet((await fetchDocument(fetch, uri)) as unknown as JSONWebKeySet);
  } catch (error) {
    const cause =
      (error as Error).cause instanceof Error ? `: ${((error as Error).cause as Error).message}` : '';
    throw new IssuerUnavailable(
      `The keys of ${issuer} could not be had: ${(error as Error).message}${cause}.`,
      { cause: error },
    );
  }
}

/** OpenID Connect puts its document behind the issuer's path, RFC 8414 §3 before it. */
async function discover(fetch: OutboundFetch, issuer: string): Promise<Record<string, unknown>> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '');
  try {
    return await fetchDocument(fetch, `${origin}${path}/.well-known/openid-configuration`);
  } catch {
    return fetchDocument(fetch, `${origin}/.well-known/oauth-authorization-server${path}`);
  }
}
