/** Reads a QR code from its modules, by the standard and not by what drew it: level M, versions 1 to 6, bytes. */
import assert from 'node:assert/strict';

const BLOCKS: readonly [blocks: number, data: number, correction: number][] = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
];

/** Multiplication in the field of 256 elements, bit by bit. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

const MASKS = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

export function readQr(dark: readonly (readonly boolean[])[]): string {
  const size = dark.length;
  const version = (size - 17) / 4;
  const [blocks, data, correction] = BLOCKS[version - 1]!;
  // The copy of the format beside the upper left finder, most significant bit first.
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((c) => [8, c]).concat([7, 5, 4, 3, 2, 1, 0].map((r) => [r, 8]));
  const format = places.reduce((bits, [r, c]) => (bits << 1) | Number(dark[r!]![c!]), 0) ^ 0x5412;
  assert.equal(format >> 13, 0, 'level M');
  const mask = MASKS[(format >> 10) & 7]!;
  assert.equal(remainder(format), 0, 'the format agrees with its own correction');

  const centre = version === 1 ? -99 : size - 7;
  const isFixed = (r: number, c: number) =>
    r === 6 ||
    c === 6 ||
    (r < 9 && c < 9) ||
    (r < 9 && c >= size - 8) ||
    (r >= size - 8 && c < 9) ||
    (Math.abs(r - centre) < 3 && Math.abs(c - centre) < 3);
  const bits: number[] = [];
  for (let pair = 0, right = size - 1; right > 0; pair++, right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const r = pair % 2 === 0 ? size - 1 - step : step;
      for (const c of [right, right - 1])
        if (!isFixed(r, c)) bits.push(Number(dark[r]![c]! !== (mask(r, c) === 0)));
    }
  }
  const words = Array.from({ length: bits.length >> 3 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
  const own = Array.from({ length: blocks }, (_, b) =>
    Array.from({ length: data + correction }, (_, i) =>
      i < data ? words[i * blocks + b]! : words[blocks * data + (i - data) * blocks + b]!,
    ),
  );
  for (const block of own) {
    for (let i = 0, root = 1; i < correction; i++, root = times(root, 2))
      assert.equal(
        block.reduce((sum, word) => times(sum, root) ^ word, 0),
        0,
        'the correction fits',
      );
  }
  const text = own.flatMap((block) => block.slice(0, data));
  const nibbles = text.flatMap((word) => [word >> 4, word & 15]);
  assert.equal(nibbles[0], 4, 'bytes');
  const length = (nibbles[1]! << 4) | nibbles[2]!;
  return Buffer.from(
    Array.from({ length }, (_, i) => (nibbles[3 + 2 * i]! << 4) | nibbles[4 + 2 * i]!),
  ).toString();
}

function remainder(format: number): number {
  let rest = format;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return rest;
}
