/** Reads a form that holds one file (RFC 7578) as it comes; of one that is refused or breaks off nothing is left. */
import type { IncomingMessage } from 'node:http';
import type { BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { FormListenerFailed, openForm } from './multipart.ts';

/** The name and type that the form gives a file. */
export interface Said {
  fileName: string;
  contentType: string;
}

/** Takes in a file as it comes; `passed` hears how many of its bytes have been read. */
export type TakeFile<Taken> = (
  file: AsyncIterable<Buffer>,
  said: Said,
  passed: (bytes: number) => void,
) => Promise<Taken>;

export interface OneFileOptions<Taken> {
  take: TakeFile<Taken>;
  /** Takes back what was taken in, where the form is refused after all. */
  discard: (taken: Taken) => Promise<void>;
  /** Says whether the form may have other fields, which are ignored. */
  otherFields?: boolean;
  /** A refused upload may still send so many bytes, so that its client reads the response before the connection is closed. */
  mostDrained: number;
}

/** A form may have this many bytes beside its file, and this many of the file may be in memory. */
export const MOST_AROUND_BYTES = 1024 * 1024;
const MOST_FIELDS = 20;
const LIMITS = { files: 2, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 };

export const isForm = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\s*(;|$)/i.test((headers['content-type'] ?? '').trim());

/** Reads one part `file`, which `take` takes in; throws what is wrong with the form. */
export function receiveOneFile<Taken>(
  { raw, headers }: FastifyRequest,
  { take, discard, otherFields = false, mostDrained }: OneFileOptions<Taken>,
): Promise<Taken> {
  return new Promise((resolve, reject) => {
    let form: BusboyInstance;
    try {
      const fields = otherFields ? MOST_FIELDS : 1;
      form = openForm(headers, { ...LIMITS, fields, parts: fields + LIMITS.files });
    } catch {
      drain(raw, mostDrained);
      return reject(unreadable());
    }
    let over = false;
    let stream: NodeJS.ReadableStream | undefined;
    let taken: Promise<Taken> | undefined;

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
      drain(raw, mostDrained);
      const refused = () => reject(given);
      if (taken) taken.then(discard).then(refused, refused);
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
      if (around > MOST_AROUND_BYTES) refuse(tooMuchAround());
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
      taken = take(file as AsyncIterable<Buffer>, said, passed);
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

/** Reads the rest of a request and forgets it, up to a bound. */
export function drain(raw: IncomingMessage, most: number): void {
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > most) raw.destroy();
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
const tooMuchAround = () =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    message: 'What stands beside the file has 1 MiB at most.',
    hint: HINT,
  });
