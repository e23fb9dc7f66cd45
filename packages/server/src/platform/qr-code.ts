/** QR codes as images: `uqr` draws them, and a PNG is made of its modules. */
import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG } from 'uqr';

const OPTIONS = { ecc: 'M', border: 4 } as const;
/** The pixels of a module's side in a PNG. */
const SCALE = 8;

export const qrSvg = (text: string): string => renderSVG(text, OPTIONS);

/** A grey image of one bit a pixel. */
export function qrPng(text: string): Buffer {
  const { data } = encode(text, OPTIONS);
  const size = data.length * SCALE;
  const line = Math.ceil(size / 8);
  const rows = Buffer.alloc(size * (line + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const dark = data[Math.floor(y / SCALE)]![Math.floor(x / SCALE)];
      if (!dark) rows[y * (line + 1) + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
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
