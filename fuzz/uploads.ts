/** A form with a file, as it is uploaded: mostly right, with something wrong in its parts, its type or its bytes. */
import fc, { type Arbitrary } from 'fast-check';
import { SAMPLES } from '../packages/server/test/rigs/media-files.ts';
import { mostly } from './arbitraries.ts';
import { fileName, fileType } from './files.ts';

const BOUNDARY = 'fuzzed-part';

export const UPLOAD_TYPE: [string, string] = ['content-type', `multipart/form-data; boundary=${BOUNDARY}`];

/** The same said otherwise, and what says no boundary, or another. */
export const ODD_UPLOAD_TYPES: readonly string[] = [
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data;charset=utf-16;boundary=${BOUNDARY}`,
  `Multipart/Form-Data; boundary=${BOUNDARY}`,
  `multipart/mixed; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary=${BOUNDARY}-`,
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary',
  'multipart/form-data;',
  'multipart/form-datax',
  'multipart/form-data',
];

interface Part {
  name: string;
  fileName: string | undefined;
  type: string;
  content: Buffer;
}

const samples: readonly Part[] = SAMPLES.map(({ name, type, bytes }) => ({
  ...{ name: 'file', fileName: name, type, content: bytes },
}));
const types = [...new Set(samples.map(({ type }) => type))];

const right: Arbitrary<Part> = fc
  .tuple(fc.constantFrom(...samples), fc.nat(1_000_000))
  .map(([sample, n]) => ({
    ...sample,
    // Few are the same file: two of those share an object of the store.
    content: n % 4 === 0 ? sample.content : Buffer.concat([sample.content, Buffer.from(`\n${n}`)]),
  }));

const wrong: Arbitrary<Partial<Part>> = fc.oneof(
  fc.record({ name: fc.constantFrom('', 'files', 'file[]', 'type', '__proto__') }),
  fc.record({ fileName: fc.option(fileName, { nil: undefined, freq: 8 }) }),
  fc.record({ type: fc.oneof(fc.constantFrom(...types, 'application/zip'), oneLine(fileType)) }),
  fc.record({ content: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) }),
);

const part: Arbitrary<Part> = mostly(
  right,
  fc.tuple(right, wrong).map(([base, change]) => ({ ...base, ...change })),
  2,
);

const field: Arbitrary<Part> = fc.record({
  name: fc.constantFrom('type', 'messaging_product', 'fileName'),
  fileName: fc.constant(undefined),
  type: fc.constant(''),
  content: fc.constantFrom('whatsapp', 'application/pdf', '').map((text) => Buffer.from(text)),
});

/** A header of a part, made of what such a header is made of. */
const oddHeader: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'Content-Disposition: ',
      'Content-Type: ',
      'Content-Transfer-Encoding: ',
      'X: ',
      ': ',
      '',
    ),
    fc.array(
      fc.constantFrom(
        ...[
          'form-data',
          '; ',
          ';',
          'name="file"',
          'name=file',
          'name',
          'name=',
          "name*=utf-8''file",
          'name=""',
        ],
        ...[
          'filename="a.txt"',
          'filename',
          "filename*=utf-8''%ff",
          "filename*=x''%41",
          "filename*=''",
          '"',
          '\\',
        ],
        ...[
          'charset=',
          'charset=utf-16',
          'text/plain',
          'base64',
          '\t',
          '\n',
          '\0',
          '%',
          'न',
          'x'.repeat(5000),
        ],
      ),
      { maxLength: 6 },
    ),
  )
  .map(([name, words]) => name + words.join(''));

const oddPart = (contents: readonly string[]): Arbitrary<string> =>
  fc
    .tuple(
      fc.array(oddHeader, { maxLength: 3 }).map((lines) => lines.join('\r\n')),
      fc.constantFrom('\r\n\r\n', '\r\n', '\n\n', ''),
      fc.constantFrom(...contents),
    )
    .map((one) => `--${BOUNDARY}\r\n${one.join('')}\r\n`);

const SHORT = ['x', '', '--', `--${BOUNDARY}`, '\r\n'];

/** Parts that are hardly any: without a name, a type, a header or an end; few, or very many. */
const odd: Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom('', 'a preamble\r\n', '\r\n'),
    mostly(
      fc.array(oddPart([...SHORT, 'x'.repeat(100_000)]), { maxLength: 4 }),
      oddPart(SHORT).map((one) => [one.slice(0, 200).repeat(1000)]),
      12,
    ),
    fc.constantFrom('--', '--\r\n', '--\r\nan epilogue', '', '\r\n', '-'),
  )
  .map(([before, parts, end]) => Buffer.from(`${before}${parts.join('')}--${BOUNDARY}${end}`));

export const upload: Arbitrary<Buffer> = fc.oneof(
  { arbitrary: part.map((one) => formOf([one])), weight: 6 },
  { arbitrary: fc.array(fc.oneof(part, field), { maxLength: 3 }).map(formOf), weight: 1 },
  { arbitrary: odd, weight: 3 },
);

/** Graph wants its product beside the file. */
export const uploadToGraph: Arbitrary<Buffer> = fc.oneof(
  { arbitrary: part.map((one) => formOf([PRODUCT, one])), weight: 3 },
  { arbitrary: upload, weight: 2 },
);

const PRODUCT: Part = {
  ...{ name: 'messaging_product', fileName: undefined, type: '', content: Buffer.from('whatsapp') },
};

/** Another line would be another header of the part, which `oddHeader` makes. */
function oneLine(text: Arbitrary<string>): Arbitrary<string> {
  return text.map((each) => each.replace(/[\r\n]/g, ' '));
}

function formOf(parts: readonly Part[]): Buffer {
  const written = parts.map(({ name, fileName, type, content }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName.replace(/["\r\n\0]/g, '%22')}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
    return Buffer.concat([
      Buffer.from(`${head}${type && `Content-Type: ${type}\r\n`}\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
