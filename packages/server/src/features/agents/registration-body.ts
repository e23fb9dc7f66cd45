/** This file makes the response to an agent's registration, in the fields of auth.md v0.1. */
import { toIst } from '../../platform/time.ts';
import { SCOPES_OF_KIND } from '../api-keys/store.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { LeadRequest } from './schemas.ts';

export const SCOPES = [...SCOPES_OF_KIND.messaging];

/** The response with a status other than 200. */
export interface Challenge {
  status: 401;
  headers: Record<string, string>;
  body: object;
}

export function credentialTypeOf(body: LeadRequest): 'api_key' | 'bearer_token' {
  return (body.requested_credential_type ?? 'api_key') === 'api_key' ? 'api_key' : 'bearer_token';
}

/** The fields of auth.md stand beside the envelope's. */
export function flat<T extends object>(now: number, fields: T) {
  return { success: true as const, ...fields, timestamp: toIst(now) };
}

export function registration<T extends string>({ row }: Pick<Sandbox, 'row'>, type: T) {
  return { registration_id: row.id, registration_type: type };
}

export function credential({ row, key }: Pick<Sandbox, 'row' | 'key'>, expiresAt = row.expires_at) {
  return {
    credential_type: row.credential_type,
    credential: key!,
    credential_expires: toIst(expiresAt),
    scopes: SCOPES,
  };
}

export function claim({ row, claim: { url, token } }: Sandbox) {
  return {
    claim_url: url,
    claim_token: token,
    claim_token_expires: toIst(row.expires_at),
    post_claim_scopes: SCOPES,
  };
}
