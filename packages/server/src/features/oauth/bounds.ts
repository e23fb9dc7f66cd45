/** This file limits what a stranger can make the authorization server keep: lengths, counts and times. */
import { DAY, MINUTE } from '../../platform/clock.ts';
import type { Limit } from '../../platform/http/admission/rate-limit.ts';
import { isValueDeeperThan, MOST_DEPTH } from '../../platform/http/body/json-depth.ts';

/** Authorizations that an IP address may begin; each stays until somebody finishes it or it ends. */
export const AUTHORIZATIONS: Limit = { max: 60, windowMs: MINUTE };
/** Long enough to sign up by mail on the way. */
export const INTERACTION_LIFE_MS = 30 * MINUTE;

/** A client that nobody has let in is forgotten after a day; of those the newest so many stay. */
export const UNUSED_CLIENT_LIFE_MS = DAY;
export const MOST_UNUSED_CLIENTS = 2000;
export const USED_CLIENT_LIFE_MS = 90 * DAY;

const MOST_QUERY = 8000;
const MOST_PARAMETERS = 40;
/** The length in characters. */
const MOST_PARAMETER = 500;
const LONGER_PARAMETERS: Record<string, number> = {
  state: 2000,
  client_id: 1000,
  redirect_uri: 1000,
  scope: 1000,
};

/** Returns what is too large in an authorization request, or undefined. */
export function largeParameter(query: string): string | undefined {
  if (query.length > MOST_QUERY) return `the request has more than ${MOST_QUERY} characters`;
  const parameters = [...new URLSearchParams(query)];
  if (parameters.length > MOST_PARAMETERS) return `the request has more than ${MOST_PARAMETERS} parameters`;
  for (const [name, value] of parameters) {
    const most = LONGER_PARAMETERS[name] ?? MOST_PARAMETER;
    if (value.length > most) return `${name.slice(0, 40)} has more than ${most} characters`;
  }
  return undefined;
}

const MOST_ITEMS = 10;
const MOST_TEXT = 1000;
const MOST_NAME = 200;
const MOST_KEYS = 8000;
const MOST_IN_ALL = 16_000;

/** Returns what is too large in a client's metadata, beginning with the field's name, or undefined. */
export function largeField(metadata: Record<string, unknown>): string | undefined {
  if (isValueDeeperThan(metadata, MOST_DEPTH)) return `all fields together are more than ${MOST_DEPTH} deep`;
  if (JSON.stringify(metadata).length > MOST_IN_ALL) return 'all fields together are too large';
  for (const [name, value] of Object.entries(metadata)) {
    const most = name === 'client_name' ? MOST_NAME : MOST_TEXT;
    const texts = [value].flat(1);
    if (texts.length > MOST_ITEMS) return `${name} must have at most ${MOST_ITEMS} items`;
    if (texts.some((text) => typeof text === 'string' && text.length > most))
      return `${name} must have at most ${most} characters`;
    if (typeof value !== 'object' || value === null) continue;
    if (name === 'jwks' && keysOf(value).length > MOST_ITEMS)
      return `${name} must have at most ${MOST_ITEMS} keys`;
    if (JSON.stringify(value).length > (Array.isArray(value) ? MOST_ITEMS * MOST_TEXT : MOST_KEYS))
      return `${name} is too large`;
  }
  return undefined;
}

const keysOf = (jwks: object): unknown[] => ('keys' in jwks && Array.isArray(jwks.keys) ? jwks.keys : []);
