/** This file recognises a file by its bytes. The sender names its type too, and both must agree. */
import { ApiError } from '../../../errors.ts';
import {
  bareType,
  MEDIA_MIME_TYPES,
  type MediaFormat,
  mediaFormat,
} from '../../../whatsapp/media/formats.ts';
import type { Look } from './look.ts';

/** The container of Office files of before 2007, which says nothing of what is in it. */
const OLD_OFFICE = 'application/x-cfb';
const OLD_OFFICE_TYPES: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const TEXT_TYPES: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
};
const OPUS = ['audio/ogg; codecs=opus', 'audio/opus'];

/**
 * The types that the bytes may look like, where it is not the type itself. WhatsApp refuses Ogg with anything but
 * Opus.
 */
const LOOKS: Record<string, readonly string[]> = {
  'audio/mp4': ['audio/mp4', 'audio/x-m4a', 'video/mp4'],
  'audio/ogg': OPUS,
  'audio/opus': OPUS,
  'application/msword': [OLD_OFFICE, 'application/msword'],
  'application/vnd.ms-excel': [OLD_OFFICE, 'application/vnd.ms-excel'],
  'application/vnd.ms-powerpoint': [OLD_OFFICE, 'application/vnd.ms-powerpoint'],
  'application/xml': ['application/xml', 'text/xml'],
  'text/xml': ['application/xml', 'text/xml'],
  'video/mp4': ['video/mp4', 'video/x-m4v'],
};
/** Blank lines before it are not in the standard (ISO 32000-1 §7.5.2), and every reader takes them. */
const PDF = /^(?:\xef\xbb\xbf)?\s*%PDF-/;
const XML = /^(?:\xef\xbb\xbf)?<\?xml\s/;

/** Returns whether nothing but the absence of other types and of NUL tells the format. */
const isText = ({ sentAs }: MediaFormat) => sentAs === 'text/plain';

/** A type that says nothing, as of an upload without one. */
const UNSAID: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

export const isUnsaid = (contentType: string) => UNSAID.has(bareType(contentType));

/** The format that a Content-Type names; undefined where it names none; throws where WhatsApp does not take it. */
export function declaredFormat(contentType: string): MediaFormat | undefined {
  if (isUnsaid(contentType)) return undefined;
  const format = mediaFormat(contentType);
  if (!format) throw notTaken(bareType(contentType));
  return format;
}

export interface Sniffed {
  path: string;
  fileName: string;
  look: Look;
}

/** The format of a file, which must be the declared one where there is one. */
export async function sniff(file: Sniffed, declared: MediaFormat | undefined): Promise<MediaFormat> {
  const found = await typeOf(file);
  if (!declared) return undeclared(file, found);
  if (looksLike(declared, found, file.look.nul)) return declared;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: `The file is ${wordsFor(found, file.look.nul)}, and its Content-Type says ${declared.mimeType}.`,
    hint: 'Give the part the Content-Type that the file has.',
  });
}

/**
 * Undefined of what has no signature. Many signatures are two to four letters, and text may begin with them ("BMI",
 * "MZ Traders"): what has no control characters is text, and of text only PDF and XML are something else besides.
 */
async function typeOf({ path, look }: Sniffed): Promise<string | undefined> {
  if (PDF.test(look.head)) return 'application/pdf';
  if (!look.control) return XML.test(look.head) ? 'application/xml' : undefined;
  const [{ FileTypeParser }, { office }] = await Promise.all([
    import('file-type'), // 80 ms and 10 MB that a start need not pay
    import('./office.ts'),
  ]);
  return (await new FileTypeParser({ customDetectors: [office] }).fromFile(path))?.mime;
}

function looksLike(format: MediaFormat, found: string | undefined, binary: boolean): boolean {
  const looks = LOOKS[format.mimeType] ?? [format.mimeType];
  if (found !== undefined) return looks.includes(found) || (isText(format) && found === 'application/xml');
  return isText(format) && !binary;
}

function undeclared({ fileName, look: { nul: binary } }: Sniffed, found: string | undefined): MediaFormat {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  let type = found;
  if (found === OLD_OFFICE) type = OLD_OFFICE_TYPES[extension];
  else if (found !== undefined && OPUS.includes(found)) type = 'audio/ogg';
  else if (found === 'audio/ogg') type = undefined;
  else if (found === undefined && !binary) type = TEXT_TYPES[extension] ?? 'text/plain';
  const format = type === undefined ? undefined : mediaFormat(type);
  if (!format) throw notTaken(wordsFor(found, binary));
  return format;
}

const wordsFor = (found: string | undefined, binary: boolean) =>
  found ?? (binary ? 'of a type that is not known' : 'text');

const notTaken = (what: string) =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: `WhatsApp does not take ${what}.`,
    hint: `Send one of ${MEDIA_MIME_TYPES.join(', ')}; Ogg with Opus alone.`,
  });
