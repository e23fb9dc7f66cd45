import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { signBody, verifySignature } from '../../src/whatsapp/inbound/signature.ts';

test('a body verifies with its own signature and with no other', () => {
  const known = 'sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8';
  const fox = Buffer.from('The quick brown fox jumps over the lazy dog');
  assert.equal(signBody(fox, 'key'), known);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      fc.nat(),
      (bytes, secret, flip) => {
        const raw = Buffer.from(bytes);
        const header = signBody(raw, secret);
        assert.ok(verifySignature(raw, header, secret));
        assert.ok(!verifySignature(raw, header, `${secret}x`));
        assert.ok(!verifySignature(Buffer.concat([raw, Buffer.from([flip % 256])]), header, secret));
        const changed = Buffer.from(raw);
        changed[flip % raw.length]! ^= 1 << (flip & 7);
        assert.ok(!verifySignature(changed, header, secret));
        assert.ok(!verifySignature(raw.subarray(1), header, secret));
        const at = 7 + (flip % 64);
        const other = header[at] === '0' ? '1' : '0';
        assert.ok(!verifySignature(raw, header.slice(0, at) + other + header.slice(at + 1), secret));
      },
    ),
  );
});

test('a header that is missing or malformed, and an empty secret, never verify and never throw', () => {
  const raw = Buffer.from('{}');
  assert.ok(!verifySignature(raw, undefined, 's'));
  assert.ok(!verifySignature(raw, signBody(raw, ''), ''));
  fc.assert(fc.property(fc.string(), (header) => !verifySignature(raw, header, 's')));
  fc.assert(fc.property(fc.string(), (hex) => !verifySignature(raw, `sha256=${hex}`, 's')));
});
