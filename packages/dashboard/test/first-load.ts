/** What a browser fetches when a page is the first one opened, by the manifest of the build. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../sources.ts';

/** A browser is sent so much compressed JavaScript at most before the first page is whole. */
export const MOST_BYTES = 200 * 1024;

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const readManifest = () => JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Manifest;

const LANGUAGE = /^src\/words\/\w+\/index\.ts$/;

/** Returns the bytes, as gzip sends them, of the words of each language that are fetched beside the first page. */
export function languageLoads(): { language: string; bytes: number }[] {
  const manifest = readManifest();
  const first = withImports(manifest, entryOf(manifest));
  return Object.keys(manifest)
    .filter((source) => LANGUAGE.test(source))
    .map((language) => ({
      language,
      bytes: bytesOf(
        manifest,
        [...withImports(manifest, language)].filter((name) => !first.has(name)),
      ),
    }));
}

/** The file that a source which is fetched when needed is built into. */
export const fileOf = (source: string): string => readManifest()[source]!.file;

/** Bytes of JavaScript for each page, as gzip sends it (browsers that take brotli get less). */
export function firstLoads(): { page: string; bytes: number }[] {
  const manifest = readManifest();
  const entry = entryOf(manifest);
  const first = withImports(manifest, entry);
  const parts = (manifest[entry]!.dynamicImports ?? []).filter((part) => !LANGUAGE.test(part));
  return parts.map((page) => ({
    page,
    bytes: bytesOf(manifest, [...first, ...withImports(manifest, page)]),
  }));
}

const entryOf = (manifest: Manifest): string =>
  Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]!.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function bytesOf(manifest: Manifest, names: readonly string[]): number {
  const files = new Set(names.map((name) => manifest[name]!.file));
  return [...files].reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);
}
