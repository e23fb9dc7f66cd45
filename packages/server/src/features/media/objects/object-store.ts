import type { Readable } from 'node:stream';
import type { Spooled } from './spool.ts';

/** A part of an object: both ends are in it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps the bytes of media. A key is `<workspace>/<medium>.<sha256 of the bytes>`: no two media share an object. */
export interface ObjectStore {
  /** Takes a spooled file in, whole or not at all, and lasts beyond a power cut when it returns. Repeatable. */
  put(key: string, file: Spooled): Promise<void>;
  /** Undefined: it is not there. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes an object; removing one that is not there succeeds. */
  remove(key: string): Promise<void>;
  /** The keys of all objects, some at a time. */
  list(): AsyncIterable<readonly string[]>;
  close(): Promise<void>;
}

export const objectKey = (workspaceId: string, mediumId: string, sha256: string) =>
  `${workspaceId}/${mediumId}.${sha256}`;

/** Returns the owner of an object, or undefined when this service gives no such names. */
export function ownerOf(key: string): { workspaceId: string; mediumId: string } | undefined {
  const [, workspaceId, mediumId] = /^(wks_\w+)\/(med_\w+)\.[0-9a-f]{64}$/.exec(key) ?? [];
  return workspaceId && mediumId ? { workspaceId, mediumId } : undefined;
}
