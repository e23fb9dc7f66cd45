import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { createRandom, type Random } from '../random.ts';

/** Keeps secrets unreadable at rest: AES-256-GCM under a key derived from SECRET_KEY. */
export interface Sealer {
  /** Returns nonce (12 bytes), tag (16) and ciphertext as base64url; `purpose` is bound to the text. */
  seal(text: string, purpose: string): string;
  /** Throws if the text was changed, or sealed with another key or for another purpose. */
  open(sealed: string, purpose: string): string;
}

/** Seals with the secret key, and opens what is sealed with it or with `fallback`, as long as one is given. */
export function createSealer(
  secretKey: string,
  random: Random = createRandom(),
  fallback?: string | undefined,
): Sealer {
  const key = derive(secretKey);
  const fallbackKey = fallback === undefined ? undefined : derive(fallback);
  return {
    seal(text, purpose) {
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, purpose) {
      try {
        return openWith(key, sealed, purpose);
      } catch (error) {
        if (fallbackKey === undefined) throw error;
        return openWith(fallbackKey, sealed, purpose);
      }
    },
  };
}

/** Returns the text, or undefined where another key is needed. */
export function openIfPossible(sealer: Sealer, sealed: string, purpose: string): string | undefined {
  try {
    return sealer.open(sealed, purpose);
  } catch {
    return undefined;
  }
}

const derive = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, 'meghdoot', 'seal', 32));

function openWith(key: Buffer, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
