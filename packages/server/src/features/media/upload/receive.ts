/** Takes in an upload (RFC 7578) as it comes, piece by piece, and leaves nothing of one that is refused or breaks off. */
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { type MediaFormat, MOST_MEDIA_BYTES } from '../../../whatsapp/media/formats.ts';
import type { Spool, Spooled } from '../objects/spool.ts';
import { fileNameOf } from './file-name.ts';
import { checkSize, tooLarge, tooLargeFor } from './limits.ts';
import { declaredFormat, sniff } from './sniff.ts';

export interface Upload {
  file: Spooled;
  format: MediaFormat;
  fileName: string;
}

/** What a form has beside its file. */
const MOST_AROUND_BYTES = 64 * 1024;
/** What a refused upload may still send, so that its client reads the response before the connection is closed. */
const MOST_DRAINED_BYTES = 2 * MOST_MEDIA_BYTES;

export interface ReceiveOptions {
  /** Says whether the form may have other fields, which are ignored. */
  otherFields?: boolean;
}

/** Reads one part `file`; throws what is wrong with it. Whoever calls discards the file, or has a store take it in. */
export async function receiveUpload(
  { raw, headers }: FastifyRequest,
  spool: Spool,
  { otherFields = false }: ReceiveOptions = {},
): Promise<Upload> {
  if (Number(headers['content-length'] ?? 0) > MOST_MEDIA_BYTES + MOST_AROUND_BYTES) {
    drain(raw);
    throw tooLarge('A file', MOST_MEDIA_BYTES);
  }
  return judge(await firstPart(raw, headers as BusboyHeaders, { spool, otherFields }), spool);
}

interface Part {
  file: Spooled;
  declared: MediaFormat | undefined;
  fileName: string;
  binary: boolean;
}

const MOST_FIELDS = 20;
const LIMITS = { files: 2, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 };

function firstPart(
  raw: IncomingMessage,
  headers: BusboyHeaders,
  { spool, otherFields }: { spool: Spool; otherFields: boolean },
): Promise<Part> {
  return new Promise((resolve, reject) => {
    let form: BusboyInstance;
    try {
      form = new Busboy({ headers, limits: { ...LIMITS, fields: otherFields ? MOST_FIELDS : 1 } });
    } catch {
      drain(raw);
      return reject(unreadable());
    }
    let over = false;
    let stream: NodeJS.ReadableStream | undefined;
    let taken: Promise<Part> | undefined;

    /** The first thing that is wrong is said; what has come of the file goes. */
    function refuse(error: unknown): void {
      if (over) return;
      over = true;
      raw.off('error', failed);
      raw.off('close', brokenOff);
      raw.on('error', () => undefined); // of a connection that breaks while the rest is read
      raw.unpipe(form);
      form.on('error', () => undefined);
      const given = error instanceof Error ? error : unreadable();
      if (stream) (stream as unknown as { destroy(error: Error): void }).destroy(given);
      drain(raw);
      const refused = () => reject(given);
      if (taken) taken.then(({ file }) => spool.discard(file).finally(refused), refused);
      else refused();
    }
    /** Of the connection, or because it comes too slowly. */
    const failed = (error: Error) => refuse(error instanceof ApiError ? error : brokeOff());
    const brokenOff = () => {
      if (!raw.complete) refuse(brokeOff());
    };

    form.on('file', (field, file, fileName, _encoding, contentType) => {
      file.on('error', () => undefined); // the form says the same
      if (over) return void file.resume();
      if (field !== 'file') refuse(unknownField(field));
      else if (taken) refuse(severalFiles());
      if (over) return void file.resume();
      stream = file;
      taken = take(file as AsyncIterable<Buffer>, { fileName: fileName ?? '', contentType }, spool);
      taken.catch((error: unknown) => {
        file.resume();
        refuse(error);
      });
    });
    form.on('field', (name) => {
      if (name === 'file') refuse(noFile());
      else if (!otherFields) refuse(unknownField(name));
    });
    form.on('error', () => refuse(unreadable()));
    form.on('finish', () => {
      if (over) return;
      if (!taken) return refuse(noFile());
      taken.then((part) => {
        if (over) return;
        over = true;
        raw.off('error', failed);
        raw.off('close', brokenOff);
        resolve(part);
      }, refuse);
    });
    raw.on('error', failed);
    raw.on('close', brokenOff);
    raw.pipe(form);
  });
}

/** The name and type that the form gives a file. */
export interface Said {
  fileName: string;
  contentType: string;
}

/** Reads a file that comes alone, without a form. */
export async function receiveFile(bytes: AsyncIterable<Buffer>, said: Said, spool: Spool): Promise<Upload> {
  return judge(await take(bytes, said, spool), spool);
}

async function judge(part: Part, spool: Spool): Promise<Upload> {
  try {
    const { file, fileName } = part;
    const format = await sniff({ path: file.path, fileName, binary: part.binary }, part.declared);
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
  spool: Spool,
): Promise<Part> {
  const declared = declaredFormat(contentType);
  let binary = false;
  const written = await spool.write(file, {
    mostBytes: declared?.mostBytes ?? MOST_MEDIA_BYTES,
    tooLarge: () => (declared ? tooLargeFor(declared) : tooLarge('A file', MOST_MEDIA_BYTES)),
    look: (piece) => {
      binary ||= piece.includes(0);
    },
  });
  return { file: written, declared, fileName, binary };
}

/** Reads the rest of a request and forgets it, up to a bound. */
function drain(raw: IncomingMessage): void {
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_DRAINED_BYTES) raw.destroy();
  });
  raw.resume();
}

const HINT = 'Send multipart/form-data with one part "file", such as curl -F file=@invoice.pdf does.';
const fault = (message: string, said: string, field = 'file') =>
  new ApiError('INVALID_PAYLOAD', { message: said, hint: HINT, details: [{ field, message }] });

const noFile = () => fault('is required', 'There is no file in the upload.');
const severalFiles = () => fault('may come once', 'There are several files in the upload.');
const unreadable = () => fault('cannot be read', 'The upload is not readable as multipart/form-data.');
const brokeOff = () => fault('broke off', 'The upload broke off before its end.');
const unknownField = (name: string) => {
  const field = name.length > 64 ? `${name.slice(0, 64)}…` : name;
  return fault('is not known (this takes file)', `The part ${field} is not known.`, field);
};
