/** QR codes (ISO/IEC 18004) of short texts: bytes, error correction level M, versions 1 to 6. */
import { crc32, deflateSync } from 'node:zlib';

/** Dark modules by row and column, without the quiet zone. */
export type QrCode = readonly (readonly boolean[])[];

/** The versions: codewords of correction in a block, blocks, codewords of data in a block, place of the alignment. */
const VERSIONS: readonly [correction: number, blocks: number, data: number, alignment: number][] = [
  [10, 1, 16, 0],
  [16, 1, 28, 18],
  [26, 1, 44, 22],
  [18, 2, 32, 26],
  [24, 2, 43, 30],
  [16, 4, 27, 34],
];

// The field of 256 elements that QR codes calculate in.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x > 127 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!);

/** The rest of the division by the generator polynomial of that degree. */
function correctionOf(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => {
      next[at + 1]! ^= times(factor, EXP[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((term, at) => {
      rest[i + at]! ^= times(term, factor);
    });
  }
  return rest.slice(data.length);
}

function codewords(bytes: Buffer, version: number): number[] {
  const [correction, blocks, data] = VERSIONS[version - 1]!;
  const room = blocks * data;
  const bits = [
    0x4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const all = Array.from(
    { length: Math.ceil(bits.length / 2) },
    (_, i) => (bits[2 * i]! << 4) | (bits[2 * i + 1] ?? 0),
  );
  for (let pad = 0xec; all.length < room; pad ^= 0xec ^ 0x11) all.push(pad);
  const own = Array.from({ length: blocks }, (_, i) => all.slice(i * data, (i + 1) * data));
  const corrections = own.map((block) => correctionOf(block, correction));
  const woven = (lists: number[][], length: number) =>
    Array.from({ length }, (_, i) => lists.map((list) => list[i]!)).flat();
  return [...woven(own, data), ...woven(corrections, correction)];
}

export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The QR code of a text of at most 106 bytes. */
export function qrCode(text: string): QrCode {
  const bytes = Buffer.from(text);
  const version = VERSIONS.findIndex(([, blocks, data]) => bytes.length + 2 <= blocks * data) + 1;
  if (version === 0) throw new RangeError('The text is too long for a QR code of this size.');
  const words = codewords(bytes, version);
  const made = MASKS.map((_, mask) => draw(version, words, mask));
  return made.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function draw(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (row: number, column: number, on: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    dark[row]![column] = on;
    fixed[row]![column] = true;
  };
  const square = (row: number, column: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        set(row + r, column + c, isDark(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const alignment = VERSIONS[version - 1]![3];
  if (alignment > 0) square(alignment, alignment, 2, (distance) => distance !== 1);
  const format = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const on = ((format >> i) & 1) === 1;
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, on);
    set(8, i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, on);
  }
  set(size - 8, 8, true);

  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1));
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        dark[row]![column] = (bits[at++] ?? false) !== MASKS[mask]!(row, column);
      }
    }
  }
  return dark;
}

/** Level M (00) and the mask, with their own correction. */
function formatBits(mask: number): number {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** Returns how hard a mask makes it for a camera: the lower the better. */
function penalty(dark: QrCode): number {
  const size = dark.length;
  let points = 0;
  let count = 0;
  const lines = [dark, dark.map((_, i) => dark.map((row) => row[i]!))];
  for (const rows of lines) {
    for (const row of rows) {
      const text = row.map((on) => (on ? '1' : '0')).join('');
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
      for (const _ of text.matchAll(/(?=00001011101|10111010000)/g)) points += 40;
    }
  }
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      if (dark[r]![c]) count++;
      if (r + 1 === size || c + 1 === size) continue;
      const same = [dark[r]![c + 1], dark[r + 1]![c], dark[r + 1]![c + 1]];
      if (same.every((on) => on === dark[r]![c])) points += 3;
    }
  }
  return points + 10 * Math.floor(Math.abs((count * 20) / (size * size) - 10));
}

const QUIET = 4;

export function qrSvg(code: QrCode): string {
  const size = code.length + 2 * QUIET;
  const path = code
    .flatMap((row, r) => row.flatMap((on, c) => (on ? [`M${c + QUIET} ${r + QUIET}h1v1h-1z`] : [])))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** A grey image of one bit a pixel. */
export function qrPng(code: QrCode, scale = 8): Buffer {
  const size = (code.length + 2 * QUIET) * scale;
  const line = Math.ceil(size / 8);
  const rows = Buffer.alloc(size * (line + 1));
  for (let y = 0; y < size; y++) {
    const row = code[Math.floor(y / scale) - QUIET];
    for (let x = 0; x < size; x++) {
      const light = row?.[Math.floor(x / scale) - QUIET] !== true;
      if (light) rows[y * (line + 1) + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
