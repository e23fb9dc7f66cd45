/** Reads the bytes of a text file as text, whatever encoding they are in, as they come. */
import { isUtf8 } from 'node:buffer';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** So many bytes are looked at for zeros, which UTF-16 has in every other place. */
const LOOKED_AT = 4096;
/** From the first byte that is not ASCII so many are looked at, to tell UTF-8 from Windows-1252. */
const DECIDING = 64 * 1024;
/** Stands where a character cannot be read. */
export const UNREADABLE = '\ufffd';

export interface Decoded {
  /** Returns the encoding as far as it is known: until a byte comes that is not ASCII, UTF-8. */
  encoding(): Encoding;
  /** The text, without a byte order mark. */
  text: AsyncGenerator<string>;
}

/**
 * Without `given` the encoding is recognised: by the byte order mark, by the zeros of UTF-16, and else by the first 64 KiB
 * that hold anything but ASCII, which are UTF-8 or are not.
 */
export function decode(source: AsyncIterable<Uint8Array>, given?: Encoding): Decoded {
  let known: Encoding = given ?? 'utf-8';

  async function* decoded(pieces: Pieces): AsyncGenerator<string> {
    const head = await atLeast(pieces, LOOKED_AT);
    const certain = given ?? markOf(head) ?? sixteenBits(head);
    known = certain ?? 'utf-8';
    const rest = chain(head, pieces);
    if (certain) return yield* textOf(rest, certain);
    for await (const piece of rest) {
      const first = piece.findIndex((byte) => byte > 0x7f);
      if (first < 0) {
        yield asciiOf(piece);
        continue;
      }
      yield asciiOf(piece.subarray(0, first));
      const window = await atLeast(chain(piece.subarray(first), pieces), DECIDING);
      known = isUtf8Beginning(window) ? 'utf-8' : 'windows-1252';
      return yield* textOf(chain(window, pieces), known);
    }
  }

  async function* closing(): AsyncGenerator<string> {
    const pieces = source[Symbol.asyncIterator]();
    try {
      yield* decoded(pieces);
    } finally {
      await pieces.return?.();
    }
  }

  return { encoding: () => known, text: closing() };
}

async function* textOf(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield readable(decoder.decode(piece, { stream: true }));
  yield readable(decoder.decode());
}

const asciiOf = (piece: Uint8Array) =>
  readable(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1'));

/** PostgreSQL's texts have no NUL. */
const readable = (text: string) => (text.includes('\0') ? text.replaceAll('\0', UNREADABLE) : text);

type Pieces = AsyncIterator<Uint8Array>;

async function* chain(first: Uint8Array, rest: Pieces): AsyncGenerator<Uint8Array, void, undefined> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Returns the next bytes, as many as asked for or all that are left. */
async function atLeast(pieces: Pieces, bytes: number): Promise<Uint8Array> {
  const taken: Uint8Array[] = [];
  for (let length = 0; length < bytes; ) {
    const next = await pieces.next();
    if (next.done) break;
    taken.push(next.value);
    length += next.value.length;
  }
  return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
}

function markOf(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** In UTF-16 the separators and line breaks of any script have a zero beside them; in one encoding of bytes there is none. */
function sixteenBits(head: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(head.length, LOOKED_AT); at++) if (head[at] === 0) zeros[at % 2]!++;
  if (zeros[0] === zeros[1]) return undefined;
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be';
}

/** The last character may go on beyond the window. */
function isUtf8Beginning(window: Uint8Array): boolean {
  let last = window.length - 1;
  while (last > window.length - 4 && last > 0 && (window[last]! & 0xc0) === 0x80) last--;
  const lead = window[last]!;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  const whole = last + length > window.length && last > 0 ? window.subarray(0, last) : window;
  return isUtf8(whole);
}
