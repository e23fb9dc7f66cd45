import { createHmac, createSecretKey } from 'node:crypto';

/** Returns a digest of texts that nobody can compare with others, or try out, without the installation's own key. */
export type Digest = (...texts: string[]) => string;

export function createDigest(secret: Uint8Array): Digest {
  const key = createSecretKey(secret); // made of the bytes each time, it costs six times as much as the digest
  return (...texts) =>
    createHmac('sha256', key)
      .update(texts.map((text) => `${text}\0`).join(''))
      .digest('base64url');
}
