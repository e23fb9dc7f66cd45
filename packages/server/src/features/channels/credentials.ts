import { sealedColumn } from '../../platform/database/sealed-columns.ts';
import { openIfPossible, type Sealer } from '../../platform/security/sealed.ts';

/** The values that Meta's app dashboard gives for a number, and the verify token that the operator chose. */
export interface Credentials {
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

const PURPOSE = 'channel';

export const SEALED_CREDENTIALS = sealedColumn({
  table: 'channels',
  key: ['workspace_id', 'id'],
  column: 'credentials',
  purpose: () => PURPOSE,
});

export function sealCredentials(sealer: Sealer, credentials: Credentials): string {
  const { accessToken, appSecret, verifyToken } = credentials;
  return sealer.seal(JSON.stringify({ accessToken, appSecret, verifyToken }), PURPOSE);
}

/** Returns whether the sealer has the key of a channel's credentials. */
export const opensCredentials = (sealer: Sealer, { credentials }: { credentials: string }) =>
  openIfPossible(sealer, credentials, PURPOSE) !== undefined;

export function openCredentials(sealer: Sealer, sealed: string): Credentials {
  return JSON.parse(sealer.open(sealed, PURPOSE)) as Credentials;
}
