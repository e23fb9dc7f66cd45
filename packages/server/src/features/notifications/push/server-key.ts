/** The key by which push services know this installation (VAPID, RFC 8292): browsers subscribe for its holder alone. */
import { createECDH } from 'node:crypto';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import {
  keepInstallationValue,
  readInstallationValue,
} from '../../../platform/database/installation-values.ts';
import { sealedColumn } from '../../../platform/database/sealed-columns.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';

const NAME = 'push-key';

/** Without it another is made, and browsers subscribe anew for that when their page is opened. */
export const SEALED_PUSH_KEY = sealedColumn({
  table: 'installation',
  key: ['name'],
  column: 'value',
  only: ['name', NAME],
  purpose: () => NAME,
  lost: 'deleted',
});

/** A point of P-256 and its number, both in base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/** The same for every process and every start: made by the first that needs it, sealed at rest. */
export async function openPushKey(db: Db, sealer: Sealer): Promise<PushKey> {
  let sealed = await readInstallationValue(db, NAME);
  if (sealed === undefined) {
    const made = Buffer.from(randomOf(db).bytes(32)).toString('base64url');
    await keepInstallationValue(db, NAME, sealer.seal(made, NAME));
    sealed = await readInstallationValue(db, NAME); // another process may have been first
  }
  const privateKey = sealer.open(sealed!, NAME);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
