/** The key by which push services know this installation (VAPID, RFC 8292): browsers subscribe for its holder alone. */
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { HOUR, SECOND } from '../../../platform/clock.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import {
  keepInstallationValue,
  readInstallationValue,
} from '../../../platform/database/installation-values.ts';
import { sealedColumn } from '../../../platform/database/sealed-columns.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';

const NAME = 'push-key';
/** RFC 8292 §2 allows a day. */
const TOKEN_MS = 12 * HOUR;

/** Without it another is made, and browsers subscribe anew for that when their page is opened. */
export const SEALED_PUSH_KEY = sealedColumn({
  table: 'installation',
  key: ['name'],
  column: 'value',
  only: ['name', NAME],
  purpose: () => NAME,
  lost: 'deleted',
});

export interface PushKey {
  /** The point in base64url, as browsers and push services want it. */
  publicKey: string;
  /** Returns the header that tells a push service whose request this is. */
  authorization(endpoint: string, subject: string, now: number): string;
}

/** The same for every process and every start: made by the first that needs it, sealed at rest. */
export async function openPushKey(db: Db, sealer: Sealer): Promise<PushKey> {
  let sealed = await readInstallationValue(db, NAME);
  if (sealed === undefined) {
    const made = Buffer.from(randomOf(db).bytes(32)).toString('base64url');
    await keepInstallationValue(db, NAME, sealer.seal(made, NAME));
    sealed = await readInstallationValue(db, NAME); // another process may have been first
  }
  return pushKeyOf(sealer.open(sealed!, NAME));
}

/** Returns the key of a private number, in base64url. */
export function pushKeyOf(d: string): PushKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(d, 'base64url'));
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x: x!, y: y! } });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization(endpoint, subject, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((now + TOKEN_MS) / SECOND),
        sub: subject,
      };
      const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
