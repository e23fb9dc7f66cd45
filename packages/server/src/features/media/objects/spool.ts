import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../../errors.ts';
import { type Clock, HOUR } from '../../../platform/clock.ts';
import { timeOfId } from '../../../platform/ids.ts';
import type { Random } from '../../../platform/random.ts';

/** Bytes that have come in whole and are not kept yet. */
export interface Spooled {
  path: string;
  bytes: number;
  /** The digest of the bytes, in hexadecimal. */
  sha256: string;
}

export interface SpoolOptions {
  mostBytes: number;
  /** Returns the error that the first byte too much throws. */
  tooLarge: () => Error;
  /** Sees every piece. */
  look?: (piece: Buffer) => void;
}

/** Files of what is coming in: they are nobody's until it has come whole, so that what breaks off leaves nothing. */
export interface Spool {
  write(source: AsyncIterable<Buffer>, options: SpoolOptions): Promise<Spooled>;
  /** Takes a file away, unless a store has taken it in. */
  discard(file: Spooled): Promise<void>;
  /** Takes away what processes that died have left. */
  sweep(o: { alone: boolean }): Promise<number>;
}

/** The slowest upload that is borne with takes seven hours. */
const LONGEST_MS = 12 * HOUR;

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

const noSpace = (cause: unknown) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'There is no space for files on this server.',
    headers: { 'retry-after': '60' },
    cause,
  });

export function createSpool(o: { directory: string; clock: Clock; random: Random }): Spool {
  const { directory, clock, random } = o;
  const own = new Set<string>();

  async function remove(name: string): Promise<void> {
    await rm(join(directory, name), { force: true });
    own.delete(name);
  }

  return {
    async write(source, { mostBytes, tooLarge, look }) {
      const name = random.newId('med', clock.now());
      const path = join(directory, name);
      own.add(name);
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        const file = await open(path, 'wx', 0o600);
        try {
          const hash = createHash('sha256');
          let bytes = 0;
          for await (const piece of source) {
            bytes += piece.length;
            if (bytes > mostBytes) throw tooLarge();
            look?.(piece);
            hash.update(piece);
            for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
          }
          await file.sync();
          return { path, bytes, sha256: hash.digest('hex') };
        } finally {
          await file.close();
        }
      } catch (error) {
        await remove(name);
        throw isFull(error) ? noSpace(error) : error;
      }
    },
    discard: ({ path }) => remove(path.slice(directory.length + 1)),
    async sweep({ alone }) {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const left = names.filter(
        (name) => !own.has(name) && (alone || mediumTime(name) < clock.now() - LONGEST_MS),
      );
      for (const name of left) await remove(name);
      return left.length;
    },
  };
}

/** Returns when an id of a medium was made; a text that is no such id counts as infinitely old. */
export const mediumTime = (id: string) => timeOfId('med', id) ?? 0;
