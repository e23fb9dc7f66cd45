/**
 * This file reads where a SQLite file's write-ahead log ends from its index in shared memory, whose form SQLite has
 * fixed (https://www.sqlite.org/walformat.html#the_wal_index_file_format).
 */

export interface WalPosition {
  /** Two numbers of the log, in hexadecimal: others when it has begun anew. */
  salts: string;
  /** The frames, a page each, of all commits. */
  frames: number;
}

/** The header stands there twice, and the state of checkpoints behind it. */
const HEADER_BYTES = 48;
const BACKFILL_ATTEMPTED_AT = 128;
export const INDEX_BYTES = 136;
const PAGE_SIZE_AT = 14;
const FRAMES_AT = 16;
const SALTS_AT = 32;

/** Returns undefined while the header is being written. */
export function walPosition(index: Buffer): WalPosition | undefined {
  const [first, second] = [index.subarray(0, HEADER_BYTES), index.subarray(HEADER_BYTES, 2 * HEADER_BYTES)];
  if (!first.equals(second)) return undefined;
  return {
    salts: first.subarray(SALTS_AT, SALTS_AT + 8).toString('hex'),
    frames: first.readUInt32LE(FRAMES_AT),
  };
}

/** Returns the frames that a checkpoint has synced by itself, to copy them into the file. */
export const checkpointedFrames = (index: Buffer): number => index.readUInt32LE(BACKFILL_ATTEMPTED_AT);

/** Returns where the log ends, in bytes, with so many frames. */
export const walBytes = (index: Buffer, frames: number): number =>
  32 + frames * (24 + index.readUInt16LE(PAGE_SIZE_AT));
