import { readFileSync } from 'node:fs';
import { type Asset, asset } from './asset.ts';

/** The styles of every page of the server; its shell adds others. */
const SHARED = ['tokens', 'base', 'forms'].map((name) => new URL(`styles/${name}.css`, import.meta.url));

export function stylesheet(path: string, ...files: readonly URL[]): Asset {
  const text = [...SHARED, ...files].map((file) => readFileSync(file, 'utf8')).join('\n');
  return asset(path, 'text/css; charset=utf-8', text);
}
