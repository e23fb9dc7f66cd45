import type { Delivery } from '@meghdoot/sdk';
import type { Words } from '../../words/en/index.ts';

export type Attempt = Delivery['attempts'][number];
export type Outcome = keyof Words['webhooks']['outcomes'];

/** Failures without a response, by the error of the connection. */
const SIGNS: readonly (readonly [Outcome, RegExp])[] = [
  ['private', /not a public address/],
  ['timeout', /no complete (answer|response) within|timeout|ETIMEDOUT/i],
  ['unknownHost', /ENOTFOUND|EAI_AGAIN|ENODATA/],
  ['certificate', /CERT|SELF_SIGNED|SSL|TLS|altname/i],
  ['unreachable', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/],
  ['lost', /ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed/],
];

/** Returns whether one of `delivered` arrived after the last attempt of a delivery that failed. */
export function isMendedSince({ status, attempts }: Delivery, delivered: readonly Delivery[]): boolean {
  const last = attempts.at(-1);
  if (!last || status === 'delivered') return false;
  return delivered.some((other) => Date.parse(other.attempts.at(-1)?.at ?? '') > Date.parse(last.at));
}

export function outcomeOf({ httpStatus, error }: Attempt): Outcome {
  if (httpStatus === undefined) return SIGNS.find(([, sign]) => sign.test(error ?? ''))?.[0] ?? 'other';
  if (httpStatus < 300) return error === undefined ? 'ok' : 'lost';
  if (httpStatus < 400) return 'redirect';
  if (httpStatus === 401 || httpStatus === 403) return 'refused';
  if (httpStatus === 404) return 'missing';
  if (httpStatus === 405) return 'method';
  if (httpStatus === 410) return 'gone';
  if (httpStatus === 429) return 'busy';
  return httpStatus < 500 ? 'client' : 'server';
}
