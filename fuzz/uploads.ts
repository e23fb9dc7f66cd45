/** A form with a file, as it is uploaded: mostly right, with something wrong in its parts, its type or its bytes. */
import fc, { type Arbitrary } from 'fast-check';
import { SAMPLES } from '../packages/server/test/rigs/media-files.ts';

const BOUNDARY = 'fuzzed-part';

export const UPLOAD_TYPE: [string, string] = ['content-type', `multipart/form-data; boundary=${BOUNDARY}`];

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
  fc.record({
    fileName: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(undefined, '', '../../etc/passwd', 'a'.repeat(400), 'हिसाब.pdf', 'x\\y', '.htaccess'),
    ),
  }),
  fc.record({
    type: fc.constantFrom(...types, '', 'text/html', 'image/svg+xml', 'application/zip', 'a/b/c'),
  }),
  fc.record({ content: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) }),
);

const part: Arbitrary<Part> = fc.oneof(
  { arbitrary: right, weight: 4 },
  { arbitrary: fc.tuple(right, wrong).map(([base, change]) => ({ ...base, ...change })), weight: 2 },
);

const field: Arbitrary<Part> = fc.record({
  name: fc.constantFrom('type', 'messaging_product', 'fileName'),
  fileName: fc.constant(undefined),
  type: fc.constant(''),
  content: fc.constantFrom('whatsapp', 'application/pdf', '').map((text) => Buffer.from(text)),
});

export const upload: Arbitrary<Buffer> = fc
  .oneof(
    { arbitrary: part.map((one) => [one]), weight: 6 },
    { arbitrary: fc.array(fc.oneof(part, field), { maxLength: 3 }), weight: 1 },
  )
  .map(formOf);

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
