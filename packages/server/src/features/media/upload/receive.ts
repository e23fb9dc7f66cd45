/** Takes in an upload (RFC 7578) as it comes, piece by piece, and leaves nothing of one that is refused or breaks off. */
import type { IncomingMessage } from 'node:http';
import type { BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { FormListenerFailed, openForm } from '../../../platform/http/body/multipart.ts';
import { fileNameOf } from '../../../whatsapp/media/file-name.ts';
import { bareType, type MediaFormat, MOST_MEDIA_BYTES } from '../../../whatsapp/media/formats.ts';
import type { Spool, Spooled } from '../objects/spool.ts';
import { checkSize, empty, tooLarge, tooLargeFor } from './limits.ts';
import { type Look, lookAtPieces } from './look.ts';
import { declaredFormat, sniff } from './sniff.ts';

export interface Upload {
  file: Spooled;
  format: MediaFormat;
  fileName: string;
}

/** A form may have this many bytes beside its file, and this many of the file may be in memory. */
const MOST_AROUND_BYTES = 1024 * 1024;
/**
 * A refused upload may still send this much, so that its client reads the response before the connection is closed.
 */
const MOST_DRAINED_BYTES = 2 * MOST_MEDIA_BYTES;

export interface ReceiveOptions {
  /** Says whether the form may have other fields, which are ignored. */
  otherFields?: boolean;
}

export const isForm = ({ headers }: FastifyRequest) =>
  bareType(headers['content-type'] ?? '') === 'multipart/form-data';

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
  return judge(await firstPart(raw, headers, { spool, otherFields }), spool);
}

interface Part {
  file: Spooled;
  declared: MediaFormat | undefined;
  fileName: string;
  look: Look;
}

const MOST_FIELDS = 20;
const LIMITS = { files: 2, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 };

function firstPart(
  raw: IncomingMessage,
  headers: object,
  { spool, otherFields }: { spool: Spool; otherFields: boolean },
): Promise<Part> {
  return new Promise((resolve, reject) => {
    let form: BusboyInstance;
    try {
      const fields = otherFields ? MOST_FIELDS : 1;
      form = openForm(headers, { ...LIMITS, fields, parts: fields + LIMITS.files });
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
      leave();
      raw.on('error', () => undefined); // of a connection that breaks while the rest is read
      raw.unpipe(form);
      form.on('error', () => undefined);
      const given = error instanceof Error ? error : unreadable();
      if (stream) (stream as unknown as { destroy(error: Error): void }).destroy(given);
      drain(raw);
      const refused = () => reject(given);
      if (taken) taken.then(({ file }) => spool.discard(file)).then(refused, refused);
      else refused();
    }
    function leave(): void {
      raw.off('error', failed);
      raw.off('close', brokenOff);
      raw.off('data', count);
    }
    /** Refuses an upload whose connection failed or that comes too slowly. */
    const failed = (error: Error) => refuse(error instanceof ApiError ? error : brokeOff());
    const brokenOff = () => {
      if (!raw.complete) refuse(brokeOff());
    };
    let around = 0;
    const count = (piece: Buffer) => {
      around += piece.length;
      if (around > MOST_AROUND_BYTES) refuse(tooLarge('What stands beside the file', MOST_AROUND_BYTES));
    };
    const passed = (bytes: number) => {
      around -= bytes;
    };

    form.on('file', (field: string | undefined, file, fileName, _encoding, contentType) => {
      file.on('error', () => undefined); // the form says the same
      if (over) return void file.resume();
      if (field === undefined) refuse(nameless());
      else if (field !== 'file') refuse(unknownField(field));
      else if (taken) refuse(severalFiles());
      if (over) return void file.resume();
      stream = file;
      const said = { fileName: fileName ?? '', contentType };
      taken = take(file as AsyncIterable<Buffer>, said, { spool, passed });
      taken.catch((error: unknown) => {
        file.resume();
        refuse(error);
      });
    });
    form.on('field', (name: string | undefined) => {
      if (name === 'file') refuse(noFile());
      else if (!otherFields) refuse(name === undefined ? nameless() : unknownField(name));
    });
    form.on('partsLimit', () => refuse(tooManyParts()));
    form.on('error', (error) => refuse(error instanceof FormListenerFailed ? error : unreadable()));
    form.on('finish', () => {
      if (over) return;
      if (!taken) return refuse(noFile());
      taken.then((part) => {
        if (over) return;
        over = true;
        leave();
        resolve(part);
      }, refuse);
    });
    raw.on('error', failed);
    raw.on('close', brokenOff);
    raw.on('data', count);
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
const tooManyParts = () => fault('has too many parts', 'The upload has too many parts.');
const unreadable = () => fault('cannot be read', 'The upload is not readable as multipart/form-data.');
const brokeOff = () => fault('broke off', 'The upload broke off before its end.');
const nameless = () => fault('has a part without a name', 'A part of the upload has no name.');
const unknownField = (name: string) => {
  const field = name.length > 64 ? `${name.slice(0, 64)}…` : name;
  return fault('is not known (this takes file)', `The part ${field} is not known.`, field);
};
