/** Tables are read as they come, whoever wrote them, and what we write is read back as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { harmlessCell, plainCell } from '../../src/platform/csv/harmless.ts';
import {
  CsvError,
  type CsvOptions,
  LONGEST_RECORD,
  MOST_COLUMNS,
  readCsv,
} from '../../src/platform/csv/read.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../src/platform/http/response/file.ts';

/** Yields bytes in pieces of some size. */
async function* inPieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(given: string | Uint8Array, { size, ...options }: CsvOptions & { size?: number } = {}) {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given;
  const csv = await readCsv(inPieces(bytes, size), options);
  const records = [];
  for await (const some of csv.records) records.push(...some);
  const { columns, delimiter, line } = csv;
  return {
    columns,
    delimiter,
    line,
    records,
    encoding: csv.encoding(),
    rows: records.map(({ cells }) => cells),
  };
}

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

test('UTF-8, UTF-16 and Windows-1252 are recognised, with and without a byte order mark', async () => {
  const table = 'Mobile,नाम\r\n98765,आशा\r\n98766,ÀÉ\r\n';
  for (const [bytes, encoding] of [
    [Buffer.from(table), 'utf-8'],
    [Buffer.from(BYTE_ORDER_MARK + table), 'utf-8'],
    [utf16(BYTE_ORDER_MARK + table), 'utf-16le'],
    [utf16(table), 'utf-16le'],
    [utf16(BYTE_ORDER_MARK + table, true), 'utf-16be'],
    [utf16(table, true), 'utf-16be'],
  ] as const)
    for (const size of [1, 3, 100]) {
      const found = await read(bytes, { size });
      assert.equal(found.encoding, encoding);
      assert.deepEqual(
        [found.columns, ...found.rows],
        [
          ['Mobile', 'नाम'],
          ['98765', 'आशा'],
          ['98766', 'ÀÉ'],
        ],
      );
    }
  const western = Buffer.from(
    'Name;City\nJosé “Pepe”;Köln €5\n'.replace(/[“”€]/g, (sign) => `\u00ff${sign}`),
    'latin1',
  );
  for (const [at, byte] of western.entries())
    if (byte === 0xff)
      western.set(
        [0x20, { '\u001c': 0x93, '\u001d': 0x94, '¬': 0x80 }[String.fromCharCode(western[at + 1]!)]!],
        at,
      );
  const found = await read(western);
  assert.deepEqual([found.encoding, found.delimiter], ['windows-1252', ';']);
  assert.deepEqual(found.rows, [['José  “Pepe ”', 'Köln  €5']]);
});

test('what is ASCII for long is still told by the first letter that is not', async () => {
  const plain = `name\n${'asha\n'.repeat(50_000)}`;
  const [utf8, western] = [Buffer.from(`${plain}é\n`), Buffer.from(`${plain}é\n`, 'latin1')];
  assert.deepEqual((await read(utf8, { size: 4096 })).rows.at(-1), ['é']);
  assert.deepEqual((await read(western, { size: 4096 })).rows.at(-1), ['é']);
});

test('commas, semicolons and tabs part the cells, and sep= names one', async () => {
  assert.equal((await read('a,b;c,d\n1,2,3\n')).delimiter, ',');
  assert.deepEqual((await read('name;amount\nAsha;1,50\nBala;2,75\n')).rows[0], ['Asha', '1,50']);
  assert.deepEqual((await read('name\tcity\nRao, Asha\tPune\n')).rows, [['Rao, Asha', 'Pune']]);
  assert.deepEqual((await read('name\n"Rao, Asha"\n"Sen, Bala"\n')).rows, [['Rao, Asha'], ['Sen, Bala']]);
  const named = await read('sep=;\r\na,b;c\r\n1;2\r\n');
  assert.deepEqual([named.columns, named.line, named.records[0]!.line], [['a,b', 'c'], 2, 3]);
  assert.deepEqual((await read('a;b,c\n1;2,3\n', { delimiter: ',' })).rows, [['1;2', '3']]);
});

test('a record knows the line of the file that it begins in, whatever lines its cells have', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const lines = ['a,b', '"one', 'two",x', '', 'y,"z', '', '"', ',,', 'last,"say ""hi"""'];
    const { records } = await read(lines.join(end), { size: 3 });
    assert.deepEqual(
      records.map(({ line, cells }) => [line, ...cells]),
      [
        [2, `one${end}two`, 'x'],
        [5, 'y', `z${end}${end}`],
        [9, 'last', 'say "hi"'],
      ],
    );
  }
});

test('what is no table says in which line, and nothing is read without a bound', async () => {
  const wrong = (line: number, message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof CsvError, String(error));
    assert.deepEqual([error.line, message.test(error.message)], [line, true], error.message);
    return true;
  };
  await assert.rejects(read(''), wrong(1, /is empty/));
  await assert.rejects(read('\n\n'), wrong(1, /is empty/));
  const open = `a,b\n1,2\n3,"4\n${'x,y\n'.repeat(LONGEST_RECORD)}`;
  await assert.rejects(read(open, { size: 65_536 }), wrong(3, /never closed/));
  const long = `a\nb\n${'c'.repeat(LONGEST_RECORD + 1)}`;
  await assert.rejects(read(long, { size: 65_536 }), wrong(3, /more than 131,072 characters/));
  await assert.rejects(read(`a\n${','.repeat(MOST_COLUMNS)}\n`), wrong(2, /257 cells/));
  const { records } = await read('a,b\n"5" pipe",x\n"fine",y\n');
  assert.deepEqual(
    records.map(({ misquoted }) => misquoted),
    [true, false],
  );
});

const NASTY = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ',',
  ';',
  '＝',
  '1',
  '₹',
  ' ',
  'अ',
  '🙂',
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(NASTY).map((signs) => signs.join('')),
);

test('every text is written harmless and read back as it was', () => {
  fc.assert(
    fc.property(text, (given) => {
      const cell = harmlessCell(given);
      assert.equal(plainCell(cell), given);
      assert.ok(!/^[=@\t\r\n＝＋－＠]/.test(cell), cell);
      if (/^[+-]/.test(cell)) assert.match(cell, /^[+-](?:[₹$€£]\s?)?\d[\d., ]*%?$/);
    }),
    { numRuns: 2000 },
  );
});

test('numbers, amounts and phone numbers are written as they are', () => {
  for (const given of ['-5', '+919876543210', '+91 98765 43210', '-1,20,000.50', '-₹500', '+5%', '12'])
    assert.equal(harmlessCell(given), given);
  for (const given of ['=1+1', '-1+1', '+1-800-FLOWERS', '@SUM(A1)', '-cmd|x', '\t=1', "'=1", '+1-800-555'])
    assert.equal(harmlessCell(given), `'${given}`);
  assert.equal(plainCell("'+919876543210"), '+919876543210', 'as other programs write them');
});

test('a table that we write is read as it was, in any pieces', async () => {
  const word = text.map((each) =>
    each
      .toWellFormed()
      .replaceAll('\0', '')
      .replace(/^\ufeff/, ''),
  );
  const row = fc.array(word, { minLength: 3, maxLength: 3 });
  const table = fc.array(row, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 50 }), async (rows, size) => {
      const file = BYTE_ORDER_MARK + [['phone', 'name', 'note'], ...rows].map(csvLine).join('');
      const found = await read(file, { size, delimiter: ',' });
      const isLine = (cells: string[]) => cells.some((cell) => harmlessCell(cell).trim() !== '');
      const there = rows.filter(isLine);
      assert.deepEqual(
        found.rows.map((cells) => cells.map(plainCell)),
        there,
      );
    }),
    { numRuns: 300 },
  );
});
