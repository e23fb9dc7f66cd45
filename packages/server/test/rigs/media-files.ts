/** Small files of every type that WhatsApp takes, and calls that carry them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Answer, Workspace } from './service.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** An archive of files that are stored as they are. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([ascii('PK\x03\x04'), common, ascii(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([ascii('PK\x01\x02\x14\x00'), common, place, ascii(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, ascii('PK\x05\x06'), end]);
}

export const OFFICE = 'application/vnd.openxmlformats-officedocument';
const slides = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}/${i}.xml`, '<x/>']));

/** A file of Office whose types are named after so many other files, and before so many. */
export const office = (part: string, type: string, around = { before: 0, after: 0 }) =>
  zip({
    ...slides(around.before, 'before'),
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`,
    [part]: '<x/>',
    ...slides(around.after, 'after'),
  });

export const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), ascii(`ftyp${brand}\0\0\0\0${brand}isom`), Buffer.alloc(40)]);

/** A page of Ogg whose first packet begins so. */
export const ogg = (packet: string) =>
  Buffer.concat([
    ascii('OggS\0\x02'),
    Buffer.alloc(20),
    Buffer.from([1, packet.length + 8]),
    ascii(packet),
    Buffer.alloc(8),
  ]);

export const webp = (animated: boolean, bytes = 64) =>
  Buffer.concat([
    ascii('RIFF'),
    Buffer.from([bytes & 255, (bytes >> 8) & 255, (bytes >> 16) & 255, 0]),
    ascii('WEBPVP8X'),
    Buffer.from([10, 0, 0, 0, animated ? 2 : 0, 0, 0, 0]),
    Buffer.alloc(bytes),
  ]);

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  ascii('JFIF\0\x01\x01'),
  Buffer.alloc(32),
  Buffer.from([0xff, 0xd9]),
]);
export const PDF = ascii('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

/** Returns a PDF whose bytes nobody else has. */
export const pdfMarked = (mark: string) => Buffer.concat([PDF, Buffer.from(`\n% ${mark}\n`)]);

export interface Sample {
  type: string;
  name: string;
  kind: string;
  bytes: Buffer;
}

const sample = (kind: string, type: string, name: string, bytes: Buffer): Sample => ({
  kind,
  type,
  name,
  bytes,
});

export const SAMPLES: readonly Sample[] = [
  sample('image', 'image/jpeg', 'a.jpg', JPEG),
  sample('image', 'image/png', 'a.png', PNG),
  sample('sticker', 'image/webp', 'a.webp', webp(false)),
  sample('video', 'video/mp4', 'a.mp4', ftyp('isom')),
  sample('video', 'video/3gpp', 'a.3gp', ftyp('3gp4')),
  sample('audio', 'audio/mp4', 'a.m4a', ftyp('M4A ')),
  sample(
    'audio',
    'audio/aac',
    'a.aac',
    Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), Buffer.alloc(60)]),
  ),
  sample('audio', 'audio/amr', 'a.amr', Buffer.concat([ascii('#!AMR\n'), Buffer.alloc(60)])),
  sample(
    'audio',
    'audio/mpeg',
    'a.mp3',
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  ),
  sample('audio', 'audio/ogg', 'a.ogg', ogg('OpusHead')),
  sample('document', 'application/pdf', 'a.pdf', PDF),
  sample('document', 'application/msword', 'a.doc', CFB),
  sample('document', 'application/vnd.ms-excel', 'a.xls', CFB),
  sample('document', 'application/vnd.ms-powerpoint', 'a.ppt', CFB),
  sample(
    'document',
    `${OFFICE}.wordprocessingml.document`,
    'a.docx',
    office('word/document.xml', `${OFFICE}.wordprocessingml.document`),
  ),
  sample(
    'document',
    `${OFFICE}.spreadsheetml.sheet`,
    'a.xlsx',
    office('xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`),
  ),
  sample(
    'document',
    `${OFFICE}.presentationml.presentation`,
    'a.pptx',
    office('ppt/presentation.xml', `${OFFICE}.presentationml.presentation`),
  ),
  sample('document', 'text/plain', 'a.txt', Buffer.from('नमस्ते\n')),
  sample('document', 'text/csv', 'a.csv', Buffer.from('phone,name\n+919876543210,Asha\n')),
  sample('document', 'application/json', 'a.json', Buffer.from('{"a":1}')),
  sample('document', 'text/csv', 'customers.csv', Buffer.from('MZ Traders,BM Road\n')),
  sample('document', 'application/pdf', 'made-by-php.pdf', Buffer.concat([Buffer.from('\r\n\n'), PDF])),
  sample('video', 'video/mp4', 'a.m4v', ftyp('M4V ')),
  sample('document', 'application/xml', 'a.xml', Buffer.from('<?xml version="1.0"?><a/>')),
];

export interface FormFile {
  bytes: Uint8Array;
  type?: string | undefined;
  name?: string | undefined;
  field?: string;
}

/** The body of an upload and its Content-Type, made by hand so that it can be wrong. */
export function form(files: readonly FormFile[], end = true): { body: Buffer; type: string } {
  const boundary = 'a-boundary-of-the-test';
  const parts = files.flatMap(({ bytes, type, name, field = 'file' }) => [
    ascii(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"`),
    Buffer.from(name === undefined ? '' : `; filename="${name.replaceAll('"', '\\"')}"`),
    ascii(`\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`),
    Buffer.from(bytes),
    ascii('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, ascii(end ? `--${boundary}--\r\n` : '')]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** An upload of one file, as it would come from anywhere. */
export async function upload(
  { call }: Pick<Workspace, 'call'>,
  file: FormFile,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { body, type } = form([{ name: 'file', type: 'application/octet-stream', ...file }]);
  return call('POST', '/api/v1/media', body, { 'content-type': type, ...headers });
}

/** Every file below a data directory's media, without the directory. */
export function filesIn(dataDir: string): string[] {
  const root = join(dataDir, 'media');
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
