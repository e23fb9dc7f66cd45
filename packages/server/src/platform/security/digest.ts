import { createHmac } from 'node:crypto';

/** Returns a digest of texts that nobody can compare with others, or try out, without the installation's own key. */
export type Digest = (...texts: string[]) => string;

export const createDigest =
  (key: Uint8Array): Digest =>
  (...texts) =>
    createHmac('sha256', key)
      .update(texts.map((text) => `${text}\0`).join(''))
      .digest('base64url');
