/** What a file is, by its bytes, whatever it is called: text as people write it, and files as their programs make them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { createSpool } from '../../src/features/media/objects/spool.ts';
import { receiveFile } from '../../src/features/media/upload/receive.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createRandom } from '../../src/platform/random.ts';
import { ftyp, OFFICE, office, PDF, SAMPLES } from '../rigs/media-files.ts';

const UNSAID = 'application/octet-stream';
/** Of which each begins files that are no text, for a library that goes by the first bytes. */
const SIGNATURES = [
  ...[
    'BM',
    'MZ',
    'MAC ',
    'ID3',
    'BZh',
    'SQLite',
    'GIF',
    '%!',
    'II*',
    'MM',
    'FWS',
    'Cr24',
    'RIFF',
    'OggS',
    'wvpk',
  ],
  ...[
    'PAR1',
    'solid ',
    'BLENDER',
    'AC1024',
    '070707',
    'REGEDIT4',
    'LZIP',
    '.snd',
    'DSD ',
    '#!AMR',
    '{\\rtf',
    '%PDF',
  ],
  ...[
    'PK',
    'Rar!',
    'BEGIN:VCARD',
    'BEGIN:VCALENDAR',
    'WEBVTT',
    'MP+',
    'fLaC',
    'MThd',
    '8BPS',
    '-----BEGIN PGP MESSAGE',
  ],
  ...[
    'Get free',
    'The moov',
    'the wide',
    '1.  mdat',
    'Left ftyp',
    '\u007fELF'.slice(1),
    '\u00ff\u00fb',
    '\u0060\u00ea',
  ],
];

describe('a file is', () => {
  const directory = mkdtempSync(join(tmpdir(), 'meghdoot-recognise-'));
  const spool = createSpool({ directory, clock: systemClock, random: createRandom() });
  after(() => rmSync(directory, { recursive: true }));

  async function formatOf(bytes: Uint8Array, contentType = UNSAID, fileName = 'file'): Promise<string> {
    const pieces = (async function* () {
      yield Buffer.from(bytes.subarray(0, 2)); // what it begins with comes in two pieces
      yield Buffer.from(bytes.subarray(2));
    })();
    const { file, format } = await receiveFile(pieces, { fileName, contentType }, spool);
    await spool.discard(file);
    return format.mimeType;
  }

  const line = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replace(/\p{Cc}/gu, '\t'));
  const lines = fc.array(line, { maxLength: 5 }).map((all) => all.join('\r\n'));
  const encoding = fc.constantFrom<BufferEncoding>('utf8', 'latin1');

  test('text, whatever letters it begins with, with a type of text and without one', async () => {
    const type = fc.constantFrom('text/plain', 'text/csv', 'application/json', UNSAID);
    const begin = fc.constantFrom(...SIGNATURES);
    await fc.assert(
      fc.asyncProperty(begin, lines, encoding, type, async (signature, rest, as, said) => {
        fc.pre(!rest.startsWith('-')); // of %PDF-
        const text = signature + (as === 'latin1' ? rest.replace(/[^\t\r\n -~\u00a0-\u00ff]/g, 'ä') : rest);
        const bytes = Buffer.from(text, as);
        assert.equal(await formatOf(bytes, said), said === UNSAID ? 'text/plain' : said);
      }),
      { numRuns: 150 },
    );
    for (const text of [
      'BMI,name\n',
      'MZ Traders\n',
      'MAC address\n',
      'ID3,amount\n',
      'BZh is a street',
      'SQLite notes',
    ])
      assert.equal(await formatOf(Buffer.from(text), UNSAID, 'a.csv'), 'text/csv', text);
  });

  test('no text where it has the bytes of a program, an archive or a picture behind their letters', async () => {
    const begin = fc.constantFrom('MZ', 'BM', 'GIF89a', 'BZh91AY&SY', 'SQLite format 3', 'RIFF');
    const control = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 14, 15, 16, 25, 127);
    const type = fc.constantFrom('text/plain', 'text/csv');
    await fc.assert(
      fc.asyncProperty(begin, control, lines, type, async (signature, byte, rest, said) => {
        const bytes = Buffer.concat([Buffer.from(signature), Buffer.from([byte, 0]), Buffer.from(rest)]);
        await assert.rejects(formatOf(bytes, said), { code: 'UNSUPPORTED_MEDIA_TYPE' });
      }),
      { numRuns: 100 },
    );
    await assert.rejects(formatOf(PDF, 'text/plain'), /is application\/pdf, and its Content-Type says text/);
  });

  test('a PDF after blank lines, and none after anything else', async () => {
    const blank = fc.string({ unit: fc.constantFrom('\n', '\r\n', ' ', '\t', '\f'), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        blank,
        fc.boolean(),
        fc.constantFrom('application/pdf', UNSAID),
        async (space, mark, said) => {
          const bytes = Buffer.concat([Buffer.from(mark ? '\ufeff' : ''), Buffer.from(space), PDF]);
          assert.equal(await formatOf(bytes, said), 'application/pdf');
        },
      ),
      { numRuns: 100 },
    );
    for (const before of ['MZ', '<html>', 'Notice: in a.php\n', '\0\0'])
      await assert.rejects(formatOf(Buffer.concat([Buffer.from(before), PDF]), 'application/pdf'), {
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
  });

  test('an Office file wherever in its archive its types are named, and not where they are those of a macro', async () => {
    const files = fc.record({
      before: fc.integer({ min: 0, max: 2000 }),
      after: fc.integer({ min: 0, max: 50 }),
    });
    const kinds = fc.constantFrom(
      ['word', `${OFFICE}.wordprocessingml.document`],
      ['xl', `${OFFICE}.spreadsheetml.sheet`],
      ['ppt', `${OFFICE}.presentationml.presentation`],
    );
    await fc.assert(
      fc.asyncProperty(files, kinds, fc.boolean(), async (around, [folder, type], said) => {
        const bytes = office(`${folder}/main.xml`, type!, around);
        assert.equal(await formatOf(bytes, said ? type : UNSAID), type);
      }),
      {
        numRuns: 4,
        examples: [[{ before: 1500, after: 0 }, ['ppt', `${OFFICE}.presentationml.presentation`], true]],
      },
    );
    for (const around of [
      { before: 0, after: 3 },
      { before: 1500, after: 0 },
    ]) {
      const macro = office('word/main.xml', 'application/vnd.ms-word.document.macroEnabled', around);
      await assert.rejects(formatOf(macro, `${OFFICE}.wordprocessingml.document`), /its Content-Type says/);
    }
  });

  test('a video of the brands that cameras and editors write', async () => {
    for (const brand of ['isom', 'mp42', 'avc1', 'M4V ', 'M4VH', 'M4VP', 'MSNV', 'iso5', 'dash'])
      for (const said of ['video/mp4', 'video/x-m4v', UNSAID])
        assert.equal(await formatOf(ftyp(brand), said), 'video/mp4', `${brand} as ${said}`);
    await assert.rejects(formatOf(ftyp('qt  '), 'video/mp4'), /video\/quicktime/);
  });

  test('empty, whatever it is said to be, and nothing of what is refused is left', async () => {
    for (const { type } of SAMPLES)
      await assert.rejects(formatOf(Buffer.alloc(0), type), {
        code: 'INVALID_PAYLOAD',
        message: 'The file is empty.',
      });
    assert.deepEqual(readdirSync(directory), []);
  });
});
