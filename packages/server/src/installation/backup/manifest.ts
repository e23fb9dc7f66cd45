/** A backup is a folder with a copy of the database, the files, and this list of them, which is written last. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from '../../errors.ts';

export const MANIFEST = 'manifest.json';
export const SQLITE_COPY = 'meghdoot.db';
export const POSTGRES_DUMP = 'meghdoot.dump';
export const KEY_COPY = 'secret.key';
/** The objects below it have the names that they have in the store, which end with the SHA-256 of their bytes. */
export const MEDIA_COPY = 'media/objects';

const Manifest = Type.Object({
  format: Type.Literal(1),
  /** The version of the program that made it. */
  version: Type.String(),
  /** The time from which on nothing is in it; RFC 3339. */
  takenAt: Type.String(),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
  media: Type.Object({
    /** `files`: they are in the backup. Otherwise the URL of the bucket in which they have stayed. */
    store: Type.String(),
    count: Type.Integer(),
    bytes: Type.Integer(),
  }),
});
export type Manifest = Static<typeof Manifest>;

export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const read = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  const found = read === undefined ? undefined : parsed(read);
  if (Value.Check(Manifest, found)) return found;
  throw new ApiError('INVALID_PARAMETER', {
    message: `${folder} is no whole backup: ${read === undefined ? `it has no ${MANIFEST}` : `its ${MANIFEST} cannot be read`}.`,
    hint: 'A backup that broke off ends with .partial; name the folder that `meghdoot backup` has said is whole.',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
