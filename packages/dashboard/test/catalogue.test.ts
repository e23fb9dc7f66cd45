import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { en } from '../src/words/en/index.ts';

const SRC = join(import.meta.dirname, '../src');
/** What people read or hear though it stands in an attribute. */
const SPOKEN = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'lead',
  'loses',
  'action',
]);
const LETTERS = /\p{L}{2,}/u;
/** What is the same in every language: a product's name, what a program reads, keys on a keyboard. */
const NOT_WORDS = /^(Ctrl K, ⌘ K|curl|TypeScript|Python|JSON)$/;

test('every word of a page comes from the catalogue, so that another language is one more catalogue', () => {
  const found = globSync('**/*.tsx', { cwd: SRC }).flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(SRC, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    return literalWords(source).map((text) => `${file}: ${text}`);
  });
  assert.deepEqual(found, []);
});

test('every noun of the catalogue stands in its list, where a translation finds it', async () => {
  const listed = new Set<object>(Object.values(en));
  const files = globSync('*.ts', { cwd: join(SRC, 'words/en') }).filter((file) => file !== 'index.ts');
  const missing: string[] = [];
  for (const file of files) {
    const nouns: Record<string, object> = await import(
      new URL(`../src/words/en/${file}`, import.meta.url).href
    );
    for (const [name, words] of Object.entries(nouns))
      if (typeof words !== 'function' && !listed.has(words)) missing.push(`${name} of words/en/${file}`);
  }
  assert.deepEqual(missing, [], 'add these to words/en/index.ts');
});

test('no page says what only a programmer knows, but in the names of the API', () => {
  const found = wordsOf(en).filter((text) =>
    /\b([Uu]nconfirmed|[Tt]races?|came further|Take phone|UND_ERR\w+|E[A-Z]{6,})\b|CIDRs?\b(?! form)/.test(
      text,
    ),
  );
  assert.deepEqual(found, []);
});

/** Every text of the catalogue, those that functions make as their source. */
function wordsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words)];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(wordsOf) : [];
}

function literalWords(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      SPOKEN.has(node.name.getText(source)) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    ) {
      found.push(node.initializer.text);
    }
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteralLike(node.expression)) {
      if (ts.isJsxElement(node.parent)) found.push(node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => LETTERS.test(text) && !NOT_WORDS.test(text));
}
