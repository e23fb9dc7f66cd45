/** Takes in a file of people as it comes: its records go into the database piece by piece, and it is never whole in memory. */
import { createHash } from 'node:crypto';
import { ApiError } from '../../../errors.ts';
import type { Delimiter } from '../../../platform/csv/delimiter.ts';
import type { Encoding } from '../../../platform/csv/encoding.ts';
import { CsvError, type CsvRecord, readCsv } from '../../../platform/csv/read.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { UNDONE_TOGETHER } from '../bulk/write.ts';
import { type Country, phoneOf } from '../identity/phone.ts';
import { type FileKey, insertPieces, type KeptRecord } from './pieces.ts';

const PIECE_CHARACTERS = 64 * 1024;
/** Pieces that are written at once. */
const PIECES_AT_ONCE = 4;

const MOST_BYTES = 512 * 1024 * 1024;
export const MOST_LINES = 5_000_000;

export interface ReceiveFileOptions {
  country: Country;
  /** The bytes that there is room for. */
  room: number;
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Looks at each piece before it is written. */
  look?: (columns: readonly string[], records: readonly KeptRecord[]) => Promise<void>;
}

export interface ReceivedFile {
  /** The names of the columns. */
  columns: string[];
  lines: number;
  pieces: number;
  bytes: number;
  encoding: Encoding;
  delimiter: Delimiter;
  /** The digest of its bytes, in hexadecimal. */
  sha256: string;
}

/** Takes a file in; of one that it refuses pieces may be left. */
export async function receiveFile(
  db: Db,
  key: FileKey,
  o: ReceiveFileOptions,
  source: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const counted = countBytes(source, Math.min(MOST_BYTES, o.room));
  try {
    const csv = await readCsv(counted.bytes, o);
    const headless = csv.columns.some((cell) => isNumber(cell, o.country));
    const columns = csv.columns.map((name, i) => (headless ? `Column ${i + 1}` : name));
    const pieces = createPieces(async (first, some) => {
      for (const records of some) await o.look?.(columns, records);
      await insertPieces(db, key, first, some);
    });
    if (headless) await pieces.add([{ line: csv.line, cells: [...csv.columns], misquoted: false }]);
    for await (const records of csv.records) {
      await pieces.add(records);
      if (pieces.lines() > MOST_LINES) throw tooManyLines();
    }
    await pieces.end();
    return {
      ...{ columns, lines: pieces.lines(), pieces: pieces.count(), bytes: counted.count() },
      ...{ encoding: csv.encoding(), delimiter: csv.delimiter, sha256: counted.sha256() },
    };
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

/** No heading is a number: such a first line is of a person. */
const isNumber = (cell: string, country: Country) => cell.length > 7 && 'phone' in phoneOf(cell, country);

type WritePieces = (first: number, pieces: readonly (readonly KeptRecord[])[]) => Promise<void>;

/** Gathers records into pieces, and writes some at a time. */
function createPieces(write: WritePieces) {
  let written = 0;
  let lines = 0;
  let full: KeptRecord[][] = [];
  let open: KeptRecord[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (full.length === 0) return;
    await write(written, full);
    written += full.length;
    full = [];
  }

  function close(): void {
    if (open.length > 0) full.push(open);
    open = [];
    characters = 0;
  }

  return {
    async add(records: readonly CsvRecord[]): Promise<void> {
      for (const { line, cells, misquoted } of records) {
        open.push([line, misquoted ? 1 : 0, ...cells]);
        lines++;
        for (const cell of cells) characters += cell.length;
        if (open.length === UNDONE_TOGETHER || characters >= PIECE_CHARACTERS) close();
      }
      if (full.length >= PIECES_AT_ONCE) await flush();
    },
    async end(): Promise<void> {
      close();
      await flush();
    },
    lines: () => lines,
    count: () => written,
  };
}

/** Counts and digests bytes as they pass; those beyond the bound are refused. */
function countBytes(source: AsyncIterable<Uint8Array>, most: number) {
  const hash = createHash('sha256');
  let count = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      count += piece.length;
      if (count > most) throw tooLarge(most);
      hash.update(piece);
      yield piece;
    }
  }
  return { bytes: counted(), count: () => count, sha256: () => hash.digest('hex') };
}

const unreadable = ({ line, message }: CsvError) =>
  new ApiError('INVALID_PAYLOAD', {
    message: `The file cannot be read: line ${line} ${message}.`,
    hint: 'Correct that line and send the file again; save it as CSV from the spreadsheet, with a heading.',
    details: [{ field: `line ${line}`, message }],
  });

const tooLarge = (most: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    message: `The file is larger than the ${Math.max(0, most)} bytes that there is room for.`,
    hint: 'Send it in parts, or delete files that are over.',
  });

const tooManyLines = () =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    message: `The file has more than ${MOST_LINES.toLocaleString('en-US')} lines.`,
    hint: 'Send it in parts.',
  });
