import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { sealedColumn } from '../../../platform/database/sealed-columns.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { type Artifact, findArtifact, keepOnce } from '../grants/artifacts.ts';

export interface ProviderKeys {
  /** Signs the cookies of an authorization under way. */
  cookie: string;
  /** oidc-provider wants a key, though with opaque tokens and no OpenID nothing is signed. */
  signing: JsonWebKey;
}

const PURPOSE = 'oauth-keys';
const KIND = 'Keys';

/** Whoever needs them next makes others. */
export const SEALED_PROVIDER_KEYS = sealedColumn({
  table: 'oauth_artifacts',
  key: ['kind', 'hash'],
  column: 'payload',
  member: 'sealed',
  only: ['kind', KIND],
  purpose: () => PURPOSE,
  lost: 'deleted',
});

/** Throws when they were sealed with another key. */
export function openProviderKeys(sealer: Sealer, { payload }: Artifact): ProviderKeys {
  return JSON.parse(sealer.open(String(payload.sealed), PURPOSE)) as ProviderKeys;
}

/** The same for every process and every start: made by the first that needs them, sealed at rest. */
export async function providerKeys(db: Db, sealer: Sealer, now: number): Promise<ProviderKeys> {
  const found = await findArtifact(db, KIND, 'provider', now);
  if (found) return openProviderKeys(sealer, found);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signing = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
  const sealed = sealer.seal(JSON.stringify({ cookie: randomOf(db).text(43), signing }), PURPOSE);
  await keepOnce(db, { kind: KIND, id: 'provider', payload: { sealed }, expiresAt: null });
  return providerKeys(db, sealer, now);
}
