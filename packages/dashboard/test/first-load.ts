/** What a browser fetches when a page is the first one opened, by the manifest of the build. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../sources.ts';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const readManifest = () =>
  JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

const LANGUAGE = /^src\/words\/\w+\/index\.ts$/;

/** Returns the bytes, as gzip sends them, of the words of each language that is fetched beside the first page. */
export function languageLoads(): { language: string; bytes: number }[] {
  return Object.entries(readManifest())
    .filter(([source]) => LANGUAGE.test(source))
    .map(([language, { file }]) => ({ language, bytes: statSync(join(DIST, `${file}.gz`)).size }));
}

/** The file that a source which is fetched when needed is built into. */
export const fileOf = (source: string): string => readManifest()[source]!.file;

/** Bytes of JavaScript for each page, as gzip sends it (browsers that take brotli get less). */
export function firstLoads(): { page: string; bytes: number }[] {
  const manifest = readManifest();
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of manifest[name]!.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const parts = (manifest[entry]!.dynamicImports ?? []).filter((part) => !LANGUAGE.test(part));
  return parts.map((page) => {
    const files = new Set([...withImports(entry), ...withImports(page)].map((name) => manifest[name]!.file));
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);
    return { page, bytes };
  });
}
