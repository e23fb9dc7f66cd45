import { createHmac, timingSafeEqual } from 'node:crypto';

const HEADER = /^sha256=([0-9a-f]{64})$/i;

/** The value of `X-Hub-Signature-256` for these bytes. */
export function signBody(raw: Buffer | string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
}

/** Returns whether a header has the form of a signature. */
export function isSignature(header: unknown): header is string {
  return typeof header === 'string' && HEADER.test(header);
}

/**
 * Returns whether the signature fits the raw bytes: Meta escapes its JSON in ways that do not survive being written
 * again (Meta: Webhooks).
 */
export function verifySignature(raw: Buffer, header: string | undefined, appSecret: string): boolean {
  const given = typeof header === 'string' ? HEADER.exec(header) : null;
  // Anyone can sign with the empty secret.
  if (!given || appSecret === '') return false;
  const expected = createHmac('sha256', appSecret).update(raw).digest();
  return timingSafeEqual(expected, Buffer.from(given[1]!, 'hex'));
}
