/** Pictures of the dashboard, from the folder that `npm run screenshots` fills. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { fingerprint } from '../../platform/security/tokens.ts';
import { once, PUBLIC } from './serve.ts';

const FOLDER = new URL('../../../../../docs/screenshots/', import.meta.url);
const ASSETS = '/assets/pictures/';

export interface Picture {
  /** The URL with a version, so that it can be cached for ever. */
  href: string;
  /** The width in pixels. */
  width: number;
  height: number;
}

const pictures = once(
  () =>
    new Map(
      readdirSync(FOLDER)
        .filter((file) => file.endsWith('.webp'))
        .map((file) => [file, describe(file)]),
    ),
);

function describe(file: string): Picture {
  const bytes = readFileSync(new URL(file, FOLDER));
  const version = fingerprint(bytes.toString('latin1')).slice(0, 10);
  return { href: `${ASSETS}${file}?v=${version}`, ...sizeOf(bytes) };
}

/** Returns a picture of docs/screenshots by the name of its file. */
export function picture(file: string): Picture {
  const found = pictures().get(file);
  if (!found) throw new Error(`docs/screenshots/${file} is not there: npm run screenshots takes it.`);
  return found;
}

/** Loaded once it comes near; its place is kept for it. */
export function image(file: string, alt: string): Html {
  const { href, width, height } = picture(file);
  return html`<img src="${href}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

export function registerPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${ASSETS}:file`, PUBLIC, async (request, reply) => {
    const { file } = request.params;
    if (!pictures().has(file)) throw new ApiError('NOT_FOUND', { message: 'There is no such file.' });
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-type': 'image/webp',
      })
      .send(await readFile(new URL(file, FOLDER)));
  });
}

/** The size of a WebP picture (RFC 9649 §2). */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    default:
      throw new Error('This is no WebP picture.');
  }
}
