/** Takes in an upload (RFC 7578) as it comes, piece by piece, and leaves nothing of one that is refused or breaks off. */
import type { FastifyRequest } from 'fastify';
import { drain, MOST_AROUND_BYTES, receiveOneFile, type Said } from '../../../platform/http/body/one-file.ts';
import { fileNameOf } from '../../../whatsapp/media/file-name.ts';
import { type MediaFormat, MOST_MEDIA_BYTES } from '../../../whatsapp/media/formats.ts';
import type { Spool, Spooled } from '../objects/spool.ts';
import { checkSize, empty, tooLarge, tooLargeFor } from './limits.ts';
import { type Look, lookAtPieces } from './look.ts';
import { declaredFormat, sniff } from './sniff.ts';

export interface Upload {
  file: Spooled;
  format: MediaFormat;
  fileName: string;
}

const MOST_DRAINED_BYTES = 2 * MOST_MEDIA_BYTES;

export interface ReceiveOptions {
  /** Says whether the form may have other fields, which are ignored. */
  otherFields?: boolean;
}

/** Reads one part `file`; throws what is wrong with it. Whoever calls discards the file, or has a store take it in. */
export async function receiveUpload(
  request: FastifyRequest,
  spool: Spool,
  { otherFields = false }: ReceiveOptions = {},
): Promise<Upload> {
  const { raw, headers } = request;
  if (Number(headers['content-length'] ?? 0) > MOST_MEDIA_BYTES + MOST_AROUND_BYTES) {
    drain(raw, MOST_DRAINED_BYTES);
    throw tooLarge('A file', MOST_MEDIA_BYTES);
  }
  const part = await receiveOneFile<Part>(request, {
    take: (file, said, passed) => take(file, said, { spool, passed }),
    discard: ({ file }) => spool.discard(file),
    ...{ otherFields, mostDrained: MOST_DRAINED_BYTES },
  });
  return judge(part, spool);
}

interface Part {
  file: Spooled;
  declared: MediaFormat | undefined;
  fileName: string;
  look: Look;
}

/** Reads a file that comes alone, without a form. */
export async function receiveFile(bytes: AsyncIterable<Buffer>, said: Said, spool: Spool): Promise<Upload> {
  return judge(await take(bytes, said, { spool }), spool);
}

async function judge(part: Part, spool: Spool): Promise<Upload> {
  try {
    const { file, fileName, look } = part;
    if (file.bytes === 0) throw empty();
    const format = await sniff({ path: file.path, fileName, look }, part.declared);
    await checkSize(file, format);
    return { file, format, fileName: fileNameOf(fileName, format) };
  } catch (error) {
    await spool.discard(part.file);
    throw error;
  }
}

async function take(
  file: AsyncIterable<Buffer>,
  { fileName, contentType }: Said,
  { spool, passed }: { spool: Spool; passed?: (bytes: number) => void },
): Promise<Part> {
  const declared = declaredFormat(contentType);
  const look = lookAtPieces();
  const written = await spool.write(file, {
    mostBytes: declared?.mostBytes ?? MOST_MEDIA_BYTES,
    tooLarge: () => (declared ? tooLargeFor(declared) : tooLarge('A file', MOST_MEDIA_BYTES)),
    look: (piece) => {
      look.see(piece);
      passed?.(piece.length);
    },
  });
  return { file: written, declared, fileName, look: look.seen };
}
