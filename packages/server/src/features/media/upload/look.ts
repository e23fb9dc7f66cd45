/** This file notes what the pieces of a file show while they come, so that nobody reads it again. */

/** A PDF may begin with so much else. */
const HEAD_BYTES = 1024;

/** The control characters that some text has: those that move the cursor, the end of a DOS file, and escape. */
const OF_TEXT = [7, 8, 9, 10, 11, 12, 13, 26, 27];
const CONTROL = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number((byte < 32 && !OF_TEXT.includes(byte)) || byte === 127),
);

export interface Look {
  /** Its first bytes, as Latin-1. */
  head: string;
  /** It has a NUL somewhere, so that it is no text. */
  nul: boolean;
  /** It has a control character that no text needs; a binary format has one in any few bytes. */
  control: boolean;
}

/** Returns what is known so far, and what each piece is shown to. */
export function lookAtPieces(): { seen: Look; see(piece: Buffer): void } {
  const seen: Look = { head: '', nul: false, control: false };
  return {
    seen,
    see(piece) {
      if (seen.head.length < HEAD_BYTES)
        seen.head += piece.toString('latin1', 0, HEAD_BYTES - seen.head.length);
      seen.nul ||= piece.includes(0);
      seen.control ||= holdsControl(piece);
    },
  };
}

function holdsControl(piece: Buffer): boolean {
  for (let at = 0; at < piece.length; at++) if (CONTROL[piece[at]!]) return true;
  return false;
}
