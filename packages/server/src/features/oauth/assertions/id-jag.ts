/** Identity assertions (draft-ietf-oauth-identity-assertion-authz-grant): who an identity provider says somebody is. */
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { knownScopes } from '../scopes.ts';
import { type IssuerKeys, IssuerUnavailable } from './issuer-keys.ts';
import { AssertionRefused } from './refusal.ts';

const TYPE = 'oauth-id-jag+jwt';
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const TOLERANCE_S = 60;
const AGE_S = 600;
const MOST_CHARACTERS = 16 * 1024;

export interface IdJag {
  issuer: string;
  subject: string;
  clientId: string;
  jti: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /**
   * The time at which the person signed in there (OpenID Connect's auth_time), in epoch milliseconds, if it is given.
   */
  signedInAt: number | undefined;
  /** Only one that the provider says is verified. */
  email: string | undefined;
  scopes: ReturnType<typeof knownScopes> | undefined;
  resources: string[];
}

export interface IdJagChecks {
  keys: IssuerKeys;
  /** The audiences that an assertion may name: our issuer, and the resource, which auth.md names. */
  audiences: readonly string[];
  /** The client that presents it; without one the claim is only given back. */
  clientId?: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Everything but single use, which is the caller's: the token endpoint takes an assertion again until it expires. */
export async function verifyIdJag(assertion: string, checks: IdJagChecks): Promise<IdJag> {
  const { keys, audiences, clientId, now } = checks;
  const { typ, iss } = peek(assertion);
  if (typ !== TYPE) throw new AssertionRefused('invalid_type', `the assertion's typ is not ${TYPE}`);
  if (typeof iss !== 'string') throw new AssertionRefused('invalid_issuer', 'the assertion names no issuer');
  if (!keys.trusts(iss))
    throw new AssertionRefused('issuer_not_enabled', 'assertions of this issuer are not taken here');
  let claims: JWTPayload;
  try {
    ({ payload: claims } = await jwtVerify(assertion, keys.of(iss), {
      issuer: iss,
      audience: [...audiences],
      typ: TYPE,
      algorithms: ALGORITHMS,
      requiredClaims: ['iss', 'sub', 'aud', 'client_id', 'jti', 'exp', 'iat'],
      clockTolerance: TOLERANCE_S,
      maxTokenAge: AGE_S,
      currentDate: new Date(now),
    }));
  } catch (error) {
    throw refusalFor(error);
  }
  return read(iss, claims, clientId);
}

function peek(assertion: string): { typ: unknown; iss: unknown } {
  if (assertion.length > MOST_CHARACTERS)
    throw new AssertionRefused('malformed', 'the assertion is too long');
  try {
    return { typ: decodeProtectedHeader(assertion).typ, iss: decodeJwt(assertion).iss };
  } catch (cause) {
    throw new AssertionRefused('malformed', 'the assertion is not a signed JWT', { cause });
  }
}

function read(issuer: string, claims: JWTPayload, clientId: string | undefined): IdJag {
  const { sub, aud, jti, exp, email, auth_time: authTime } = claims;
  if (Array.isArray(aud) && aud.length !== 1)
    throw new AssertionRefused('invalid_audience', 'the assertion must be for one audience alone');
  const forClient = claims.client_id;
  if (typeof forClient !== 'string' || (clientId !== undefined && forClient !== clientId))
    throw new AssertionRefused('invalid_client_id', "the assertion's client_id is another one");
  if (typeof sub !== 'string' || !sub || sub.includes('\0') || typeof jti !== 'string' || !jti)
    throw new AssertionRefused('invalid_claims', 'the assertion has no sub or no jti');
  if (exp! - claims.iat! > AGE_S)
    throw new AssertionRefused('invalid_claims', `the assertion lives longer than ${AGE_S} seconds`);
  if (claims.cnf !== undefined)
    throw new AssertionRefused('invalid_claims', 'assertions bound to a key are not supported');
  const resource = claims.resource;
  return {
    issuer,
    subject: sub,
    clientId: forClient,
    jti,
    expiresAt: exp! * 1000,
    signedInAt: typeof authTime === 'number' ? authTime * 1000 : undefined,
    email: typeof email === 'string' && claims.email_verified === true ? email : undefined,
    scopes: claims.scope === undefined ? undefined : knownScopes(claims.scope),
    resources: [resource ?? []].flat().filter((each) => typeof each === 'string'),
  };
}

function refusalFor(error: unknown): Error {
  if (error instanceof AssertionRefused) return error;
  if (error instanceof IssuerUnavailable)
    return new AssertionRefused('issuer_unavailable', "the issuer's keys could not be had", { cause: error });
  if (error instanceof errors.JWTExpired)
    return new AssertionRefused('expired', 'the assertion has expired', { cause: error });
  if (error instanceof errors.JWTClaimValidationFailed) {
    const fault = error.claim === 'aud' ? 'invalid_audience' : 'invalid_claims';
    return new AssertionRefused(fault, `the assertion's ${error.claim} is not right`, { cause: error });
  }
  if (error instanceof errors.JOSEError)
    return new AssertionRefused('invalid_signature', "the assertion's signature is not right", {
      cause: error,
    });
  return error as Error;
}
