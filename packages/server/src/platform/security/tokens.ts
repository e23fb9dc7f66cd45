import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE62, type Random } from '../random.ts';

/** SHA-256 as base64url: enough for secrets of 128 random bits and more, which nobody can try out. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

const KEY_FORM = /^mgd_(test|live)_([0-9A-Za-z]{28,64})_([0-9A-Za-z]{6})$/;

/** A new API key: `mgd_<test|live>_<166 random bits>_<check>`. */
export function newApiKey(mode: 'test' | 'live', random: Random): string {
  const body = `mgd_${mode}_${random.text(28)}`;
  return `${body}_${checkOf(body)}`;
}

/**
 * Returns whether a text can be a key of ours, by its form and check digits; a mistyped key is refused without a
 * look-up.
 */
export function isApiKey(token: string): boolean {
  if (!KEY_FORM.test(token)) return false;
  const at = token.lastIndexOf('_');
  return token.slice(at + 1) === checkOf(token.slice(0, at));
}

function checkOf(body: string): string {
  let rest = crc32(body);
  let check = '';
  for (let i = 0; i < 6; i++) {
    check = BASE62[rest % 62] + check;
    rest = Math.floor(rest / 62);
  }
  return check;
}

/** A digest of any text, for telling whether two requests are the same. */
export function fingerprint(...parts: string[]): string {
  return hashToken(parts.map((part) => `${part}\0`).join(''));
}
