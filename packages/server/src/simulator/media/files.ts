import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { access, mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Keeps the bytes of media by their names. */
export interface SimulatorFiles {
  /** Keeps the bytes whole or not at all. */
  write(
    name: string,
    content: AsyncIterable<Uint8Array>,
    o: { mostBytes: number; tooLarge: () => Error; look: (piece: Uint8Array) => void },
  ): Promise<{ bytes: number; sha256: string }>;
  /** Undefined: it is not there. */
  read(name: string): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  close(): void;
}

/** Keeps files in a directory, or in a temporary one that goes with the simulator. */
export function filesIn(directory: string | undefined): SimulatorFiles {
  let temporary: string | undefined;

  async function folder(): Promise<string> {
    if (directory === undefined) {
      temporary ??= mkdtempSync(join(tmpdir(), 'meghdoot-simulator-'));
      return temporary;
    }
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return directory;
  }

  const pathOf = (name: string) => join(directory ?? temporary ?? '', name);

  return {
    async write(name, content, { mostBytes, tooLarge, look }) {
      const path = join(await folder(), name);
      const file = await open(path, 'wx', 0o600);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const piece of content) {
          bytes += piece.length;
          if (bytes > mostBytes) throw tooLarge();
          hash.update(piece);
          look(piece);
          for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
        }
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    async read(name) {
      const found = await access(pathOf(name)).then(
        () => true,
        () => false,
      );
      return found ? createReadStream(pathOf(name)) : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    close() {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
}
