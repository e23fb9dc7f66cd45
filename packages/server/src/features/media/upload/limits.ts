import { open } from 'node:fs/promises';
import { ApiError } from '../../../errors.ts';
import { type MediaFormat, MOST_STILL_STICKER_BYTES } from '../../../whatsapp/media/formats.ts';
import type { Spooled } from '../objects/spool.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const inWords = (bytes: number) => (bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes / KIB} KiB`);

export function tooLarge(what: string, mostBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', {
    message: `${what} has ${inWords(mostBytes)} (${mostBytes} bytes) at most.`,
    hint: 'Send a smaller file; these are the limits of WhatsApp.',
  });
}

const ARTICLE: Record<MediaFormat['kind'], string> = {
  image: 'An image',
  video: 'A video',
  audio: 'An audio file',
  document: 'A document',
  sticker: 'A sticker',
};

export const tooLargeFor = ({ kind, mostBytes }: MediaFormat) => tooLarge(ARTICLE[kind], mostBytes);

export const empty = () =>
  new ApiError('INVALID_PAYLOAD', {
    message: 'The file is empty.',
    details: [{ field: 'file', message: 'is empty' }],
  });

/** Throws where a file is larger than WhatsApp takes it. */
export async function checkSize(file: Spooled, format: MediaFormat): Promise<void> {
  if (file.bytes > format.mostBytes) throw tooLargeFor(format);
  if (format.kind !== 'sticker' || file.bytes <= MOST_STILL_STICKER_BYTES) return;
  if (!(await isAnimated(file.path)))
    throw tooLarge('A sticker that does not move', MOST_STILL_STICKER_BYTES);
}

/** The flag of animation in the extended header of a WebP file (RFC 9649 §2.7). */
async function isAnimated(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(21);
    await file.read(head, 0, head.length, 0);
    return head.toString('latin1', 12, 16) === 'VP8X' && (head[20]! & 2) !== 0;
  } finally {
    await file.close();
  }
}
