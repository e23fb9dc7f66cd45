import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import compile from 'icu-minify/compile';
import ts from 'typescript';
import { en } from '../src/words/en/index.ts';
import { hindiMessage } from '../src/words/message.ts';
import { SAID_IN_ENGLISH } from './said-in-english.ts';
import { wordsIn } from './words-in.ts';

const SRC = join(import.meta.dirname, '../src');
const WORDS = join(SRC, 'words');
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
const hi = await wordsIn('hi');
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

test('every noun of the catalogue stands in its list, and is asked for by the name that it has there', async () => {
  const listed = new Map<object, string>(Object.entries(en).map(([name, words]) => [words, name]));
  const wrong: string[] = [];
  for (const file of nounsIn('en')) {
    const nouns: Record<string, object> = await import(
      new URL(`../src/words/en/${file}`, import.meta.url).href
    );
    for (const [name, words] of Object.entries(nouns))
      if (typeof words !== 'function' && listed.get(words) !== name)
        wrong.push(`${name} of words/en/${file}`);
    const asked = [...readFileSync(join(WORDS, 'en', file), 'utf8').matchAll(/wordsHook\('(\w+)', (\w+)\)/g)];
    for (const [call, name, words] of asked) if (name !== words) wrong.push(`${call} in words/en/${file}`);
  }
  assert.deepEqual(wrong, [], 'add these to words/en/index.ts');
});

test('no page says what only a programmer knows, but in the names of the API', () => {
  const found = textsOf('en').filter(({ text }) =>
    /\b([Uu]nconfirmed|[Tt]races?|came further|Take phone|UND_ERR\w+|E[A-Z]{6,})\b|CIDRs?\b(?! form)/.test(
      text,
    ),
  );
  assert.deepEqual(found, []);
});

test('a page speaks of status, result and history, and not of what has become of something', () => {
  const found = textsOf('en').filter(({ text }) => /\b(be|bec[ao]m(es?|ing)|c[ao]mes?) of\b/i.test(text));
  assert.deepEqual(found, []);
});

test('nothing in Hindi is left in English, but names and the words that people in India say in English', () => {
  const found = textsOf('hi').flatMap(({ file, text }) => {
    const latin = text.match(/[A-Za-z][\w.-]*/g) ?? [];
    const foreign = latin.filter((word) => !SAID_IN_ENGLISH.has(word.replace(/\.$/, '')));
    return foreign.length > 0 ? [`${file}: ${foreign.join(', ')} in “${text}”`] : [];
  });
  assert.deepEqual(found, [], 'translate these, or add the words to test/said-in-english.ts');
});

test('Hindi is told all that English is: the same texts, and in each the same numbers and names', () => {
  const wrong: string[] = [];
  const compare = (path: string, english: unknown, hindi: unknown): void => {
    if (typeof english !== typeof hindi) wrong.push(`${path} is ${typeof hindi}`);
    else if (typeof english === 'function') {
      const [said, told] = [english, hindi].map((words) => givenIn(words as (...given: string[]) => unknown));
      if (said !== told) wrong.push(`${path}: ${said} in English, ${told} in Hindi`);
    } else if (typeof english === 'object' && english !== null) {
      // Words for what English leaves to the server.
      if (path.startsWith('hi.refusals.')) return;
      const both = new Set([...Object.keys(english), ...Object.keys(hindi as object)]);
      for (const key of both)
        compare(
          `${path}.${key}`,
          (english as Record<string, unknown>)[key],
          (hindi as Record<string, unknown>)[key],
        );
    } else if (english !== '' && hindi === '') wrong.push(`${path} is empty`);
  };
  compare('hi', en, hi);
  assert.deepEqual(wrong, []);
});

test('a number takes the form of its language, and is grouped as in India', () => {
  assert.equal(en.overview.attention.templates(1), '1 template cannot be sent');
  assert.equal(en.overview.attention.templates(123_456), '1,23,456 templates cannot be sent');
  assert.equal(hi.overview.attention.templates(1), '1 टेम्पलेट नहीं भेजा जा सकता');
  assert.equal(hi.overview.attention.templates(123_456), '1,23,456 टेम्पलेट नहीं भेजे जा सकते');
});

test('a parameter of a message that is not named is an error of the compiler, and so is one that it does not have', () => {
  // @ts-expect-error Its name is left out.
  hindiMessage('{count, plural, one {# कार्ड} other {# कार्ड}}');
  // @ts-expect-error The text has no such parameter.
  hindiMessage('{count, number} कार्ड', 'cards');
  // @ts-expect-error A number is asked for.
  hindiMessage('{count, number} कार्ड', 'count')('2');
  assert.equal(hindiMessage('{count, number} कार्ड {name}', 'name', 'count')('आशा', 2), '2 कार्ड आशा');
});

/** Returns which of the parameters that a text is made of it shows: those of a list or an object are left out. */
function givenIn(text: (...given: string[]) => unknown): string {
  const given = ['71', '72', '73', '74'];
  try {
    const said = String(text(...given));
    return given.filter((value) => said.includes(value)).join(' ');
  } catch {
    return '';
  }
}

function nounsIn(language: 'en' | 'hi'): string[] {
  return globSync('*.ts', { cwd: join(WORDS, language) }).filter((file) => file !== 'index.ts');
}

/** Returns every text of a catalogue as it stands there, those of messages without what only the formatter reads. */
function textsOf(language: 'en' | 'hi'): { file: string; text: string }[] {
  return nounsIn(language).flatMap((file) => {
    const path = join(WORDS, language, file);
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isCallExpression(node)) {
        const [first] = node.arguments;
        const called = node.expression.getText(source);
        if (first && ts.isStringLiteralLike(first) && called.endsWith('Message')) {
          found.push(...literalsOf(compile(first.text)));
          return;
        }
        if (called === 'wordsHook' || called.endsWith('.replaceAll')) return;
      }
      if (ts.isPropertyAssignment(node)) {
        visit(node.initializer);
        return;
      }
      if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText(source))) return;
      if (ts.isStringLiteralLike(node) && !ts.isTypeNode(node.parent)) found.push(node.text);
      if (ts.isTemplateExpression(node))
        found.push(
          [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
        );
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found.map((text) => ({ file, text }));
  });
}

/** Returns the words of a compiled message: not the names of its parameters, nor of the forms of a plural. */
function literalsOf(compiled: unknown): string[] {
  if (typeof compiled === 'string') return [compiled];
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((node: unknown) => {
    if (typeof node === 'string') return [node];
    const forms: unknown = Array.isArray(node) ? node[2] : undefined;
    return typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap(literalsOf) : [];
  });
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
