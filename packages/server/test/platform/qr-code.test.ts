import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrCode } from '../../src/platform/qr-code.ts';
import { readQr } from '../rigs/qr-reader.ts';

test('a QR code of any length up to 106 bytes reads as the text it was made of', () => {
  for (let length = 0; length <= 106; length++) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('');
    assert.equal(readQr(qrCode(text)), text);
  }
  assert.equal(readQr(qrCode('https://wa.me/?text=नमस्ते')), 'https://wa.me/?text=नमस्ते');
  assert.throws(() => qrCode('x'.repeat(107)), RangeError);
});
