/** Encrypts what a browser is to show, so that its push service cannot read it: RFC 8291, by the coding of RFC 8188. */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';
import type { Subscription } from '../schemas.ts';

const RECORD_SIZE = 4096;
/** Ends the last record (RFC 8188 §2). */
const LAST = 2;

/** Returns the body of the request to the push service: one record, so the text has 3,993 bytes at most. */
export function encryptFor({ keys }: Pick<Subscription, 'keys'>, text: string, random: Random): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(random.bytes(32));
  const ours = pair.getPublicKey();
  const salt = random.bytes(16);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = hkdf(pair.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([
    ...[cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST)), cipher.final()],
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, record]);
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
