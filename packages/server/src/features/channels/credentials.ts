import type { Sealer } from '../../platform/security/sealed.ts';

/** The values that Meta's app dashboard gives for a number, and the verify token that the operator chose. */
export interface Credentials {
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export function sealCredentials(sealer: Sealer, credentials: Credentials): string {
  const { accessToken, appSecret, verifyToken } = credentials;
  return sealer.seal(JSON.stringify({ accessToken, appSecret, verifyToken }), 'channel');
}

export function openCredentials(sealer: Sealer, sealed: string): Credentials {
  return JSON.parse(sealer.open(sealed, 'channel')) as Credentials;
}
