/**
 * Reads a table of comma-separated values as it comes; no more of it is in memory than one piece of bytes and one record.
 *
 * `readCsv` recognises encoding and delimiter. The first record is the heading. A record keeps the line of the file that
 * it begins in, for a quoted cell may go on over several lines. Lines without anything in them are passed over. Cells are
 * as the file has them, neither trimmed nor without the apostrophe of `harmless.ts`, and may be fewer or more than the
 * columns. What cannot be a table throws a `CsvError`, which names the line: from `readCsv` where it is in the first
 * record, else from `records`.
 */
import Papa from 'papaparse';
import { type Delimiter, partingOf } from './delimiter.ts';
import { decode, type Encoding } from './encoding.ts';

export interface CsvRecord {
  /** The line of the file that it begins in, from 1. */
  line: number;
  cells: string[];
  /** A quote in it is not doubled, or not closed where the cell ends: it may have swallowed the next lines. */
  misquoted: boolean;
}

export interface Csv {
  columns: readonly string[];
  /** The line of the heading. */
  line: number;
  delimiter: Delimiter;
  /** Returns the encoding as far as it is known by now. */
  encoding(): Encoding;
  /** The records after the heading, as many at a time as a piece of bytes has brought. */
  records: AsyncGenerator<CsvRecord[]>;
}

export interface CsvOptions {
  /** Both are recognised unless they are given. */
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
}

/** Something that is no table; the message goes on from "line 17 …". */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** A record, quoted line breaks included, has so many characters at most; a spreadsheet's cell may have 32,767. */
export const LONGEST_RECORD = 128 * 1024;
export const MOST_COLUMNS = 256;
/** So much is looked at to tell the delimiter. */
const BEGINNING = 64 * 1024;

export async function readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions = {}): Promise<Csv> {
  const { text, encoding } = decode(bytes, options.encoding);
  const beginning = await beginningOf(text);
  const { delimiter, skip } = partingOf(beginning, options.delimiter);
  const batches = recordsOf(rejoined(beginning.slice(skip), text), { delimiter, line: skip > 0 ? 2 : 1 });
  const first = await batches.next();
  if (first.done) throw new CsvError(1, 'is empty: there is no heading');
  const [heading, ...others] = first.value;
  const { cells: columns, line } = heading!;
  return { columns, line, delimiter, encoding, records: rejoined(others, batches) };
}

async function beginningOf(text: AsyncGenerator<string>): Promise<string> {
  let beginning = '';
  while (beginning.length < BEGINNING) {
    const next = await text.next();
    if (next.done) break;
    beginning += next.value;
  }
  return beginning;
}

async function* rejoined<T extends { length: number }>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.length > 0) yield first;
  yield* rest;
}

interface Reading {
  delimiter: Delimiter;
  /** The line that the text begins with. */
  line: number;
}

async function* recordsOf(
  text: AsyncGenerator<string>,
  { delimiter, line }: Reading,
): AsyncGenerator<CsvRecord[]> {
  let rest = '';
  let left = 0;
  let parse: ReturnType<typeof createParser> | undefined;
  for await (const piece of text) {
    rest += piece;
    if (rest.length < 2 * left) continue; // a line that comes byte by byte is not read anew at each
    parse ??= createParser(delimiter, newlineOf(rest), line);
    const { records, end } = parse(rest, true);
    rest = rest.slice(end);
    left = rest.length;
    if (rest.length > LONGEST_RECORD) throw parse.tooLong(rest);
    if (records.length > 0) yield records;
  }
  const { records } = parse?.(rest, false) ?? { records: [] };
  if (records.length > 0) yield records;
}

/** Old Macs ended a line with a carriage return alone. Before a line feed it is taken off the last cell. */
const newlineOf = (beginning: string) =>
  beginning.includes('\n') || !beginning.includes('\r') ? '\n' : '\r';

/** The results that Papa Parse returns, or gives to `step` for each record, as far as it is used here; its types leave it open. */
interface Parsed {
  data: string[][];
  errors: { code: string }[];
  /** The place behind the last record. */
  meta: { cursor: number };
}

/** Returns what reads one text after the other; `more`: its last line may go on in the next one, and is left to it. */
function createParser(delimiter: Delimiter, newline: '\n' | '\r', first: number) {
  let line = first;
  let records: CsvRecord[] = [];
  let text = '';
  let from = 0;

  function take(cells: string[], misquoted: boolean, quotes: boolean, end: number): void {
    const record = { line, cells, misquoted };
    line += 1 + (quotes ? breaksIn(cells, newline) : 0);
    if (newline === '\n') dropReturn(cells, { delimiter, raw: quotes ? text.slice(from, end) : undefined });
    from = end;
    if (cells.length > MOST_COLUMNS)
      throw new CsvError(record.line, `has ${cells.length} cells, and ${MOST_COLUMNS} are the most`);
    if (lengthOf(cells) > LONGEST_RECORD) throw tooLong(record.line, misquoted);
    if (cells.some((cell) => cell.trim() !== '')) records.push(record);
  }

  const plain = new Papa.Parser({ delimiter, newline });
  const quoting = new Papa.Parser({
    ...{ delimiter, newline },
    step: ({ data: [cells], errors, meta }: Parsed) => take(cells!, errors.length > 0, true, meta.cursor),
  } as unknown as Papa.ParseConfig);

  function parse(given: string, more: boolean): { records: CsvRecord[]; end: number } {
    records = [];
    text = given;
    from = 0;
    if (text.includes('"')) {
      quoting.parse(text, 0, more);
      return { records, end: from };
    }
    const { data, meta } = plain.parse(text, 0, more) as Parsed;
    for (const cells of data) take(cells, false, false, 0);
    return { records, end: meta.cursor };
  }
  return Object.assign(parse, {
    tooLong: (rest: string) => tooLong(line, rest.includes('"') && rest.includes(newline)),
  });
}

function breaksIn(cells: readonly string[], newline: string): number {
  let breaks = 0;
  for (const cell of cells)
    for (let at = cell.indexOf(newline); at >= 0; at = cell.indexOf(newline, at + 1)) breaks++;
  return breaks;
}

/** Takes the carriage return before a line feed off the last cell. Where that was quoted it is a part of it. */
function dropReturn(
  cells: string[],
  { delimiter, raw }: { delimiter: string; raw: string | undefined },
): void {
  const last = cells[cells.length - 1]!;
  if (!last.endsWith('\r')) return;
  const end = raw?.endsWith('\n') ? raw.slice(0, -1) : raw;
  if (end !== undefined && !(end === last || end.endsWith(delimiter + last))) return;
  cells[cells.length - 1] = last.slice(0, -1);
}

function lengthOf(cells: readonly string[]): number {
  let length = 0;
  for (const cell of cells) length += cell.length;
  return length;
}

/** A quote that is never closed takes everything after it for one cell. */
const tooLong = (line: number, unended: boolean) =>
  new CsvError(
    line,
    unended
      ? 'has a quote that is opened and never closed'
      : `has more than ${LONGEST_RECORD.toLocaleString('en-US')} characters`,
  );
