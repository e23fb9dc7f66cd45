import { randomOf, setDigest } from '../platform/database/context.ts';
import type { Db } from '../platform/database/dialect.ts';
import { keepInstallationValue, readInstallationValue } from '../platform/database/installation-values.ts';
import { sealedColumn } from '../platform/database/sealed-columns.ts';
import { createDigest } from '../platform/security/digest.ts';
import type { Sealer } from '../platform/security/sealed.ts';

const DIGEST_KEY = 'digest-key';

/** With the secret key that seals it the digests are lost: who had opted out and was erased is not known again. */
export const SEALED_DIGEST_KEY = sealedColumn({
  table: 'installation',
  key: ['name'],
  column: 'value',
  only: ['name', DIGEST_KEY],
  purpose: () => DIGEST_KEY,
  lost: 'deleted',
});

/**
 * Gives the database handle the key of the digests of what was erased. It is random, made at the first start, and kept
 * sealed with SECRET_KEY, so that it stays the same when everything is sealed with another key.
 */
export async function openDigests(db: Db, sealer: Sealer): Promise<void> {
  let sealed = await readInstallationValue(db, DIGEST_KEY);
  if (sealed === undefined) {
    const made = sealer.seal(Buffer.from(randomOf(db).bytes(32)).toString('base64url'), DIGEST_KEY);
    await keepInstallationValue(db, DIGEST_KEY, made);
    sealed = await readInstallationValue(db, DIGEST_KEY); // another process may have been first
  }
  setDigest(db, createDigest(Buffer.from(sealer.open(sealed!, DIGEST_KEY), 'base64url')));
}
