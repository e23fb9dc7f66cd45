/**
 * What the server is built from and to, and the digest by which a build that is older than its sources is noticed. It is
 * plain JavaScript, for a process that strips types takes 17 MiB more for good.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Packages that every server loads, which have no dependencies and are none of another package: they are built in. */
export const BUILT_IN = ['kysely', 'libphonenumber-js', 'lru-cache', 'marked', 'typebox'];
export const DIST = at('packages/server/dist');
export const SOURCES = at('packages/server/src');
export const PROGRAM = { built: `${DIST}/cli.js`, source: `${SOURCES}/cli.ts` };
/** The file in a folder of what was built that has the digest of its sources. */
export const MARK = 'built-from';

/** The digest of all that the server is built from. */
export function digestOfServer() {
  const packages = BUILT_IN.map((name) => `node_modules/${name}/package.json`);
  return digestOf([
    'bin/rebuild.ts',
    'packages/server/build.ts',
    'packages/server/package.json',
    'packages/server/src',
    ...packages,
  ]);
}

/** Returns the digest of files and of whole folders, which are named from the root of the repository. */
export function digestOf(paths) {
  const hash = createHash('sha256');
  const add = (path, isFolder) => {
    if (!isFolder)
      hash
        .update(`${path}\0`)
        .update(readFileSync(at(path)))
        .update('\0');
    else for (const entry of inOrder(path)) add(`${path}/${entry.name}`, entry.isDirectory());
  };
  for (const path of paths) add(path, statSync(at(path)).isDirectory());
  return hash.digest('hex');
}

const inOrder = (folder) =>
  readdirSync(at(folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Returns the digest that what was built into a folder carries; undefined: nothing was. */
export function builtFrom(folder) {
  try {
    return readFileSync(`${folder}/${MARK}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the file that is to be run: what was built from the sources as they are, or else those. */
export function programToRun() {
  const digest = builtFrom(DIST);
  return digest !== undefined && digest === digestOfServer() ? PROGRAM.built : PROGRAM.source;
}
