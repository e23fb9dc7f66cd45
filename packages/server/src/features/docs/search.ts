/** Finds the parts of guides and reference that hold every word asked for. */
import type { Library } from './contents.ts';
import { plainText, type Section, sectionsOf } from './markdown-to-html.ts';
import type { DocOperation, Field } from './model.ts';
import { BASICS, referencePath } from './paths.ts';

export interface Entry {
  page: string;
  title: string;
  path: string;
  text: string;
}

export interface Found extends Entry {
  /** Words around the first one that was asked for. */
  excerpt: string;
}

/**
 * The texts that can be found, with their words prepared for comparison once, so that a search takes a millisecond or
 * two.
 */
export interface Index {
  entry: Entry;
  /** The text in one line. */
  text: string;
  /** The same in lower case. */
  folded: string;
  title: string;
  all: string;
  /** Both titles with a blank before each word and nothing between words. */
  titleWords: string;
  allWords: string;
}

export const MOST_FOUND = 30;
const MOST_WORDS = 8;

export function indexOf(library: Library): Index[] {
  return entriesOf(library).map((entry) => {
    const text = entry.text.replace(/\s+/g, ' ').trim();
    const title = fold(entry.title);
    const all = fold(`${entry.title}\n${entry.page}\n${text}`);
    const folded = text.toLowerCase();
    return { entry, text, folded, title, all, titleWords: spaced(title), allWords: spaced(all) };
  });
}

function entriesOf({ docs, guides }: Library): Entry[] {
  const basics = referencePath(BASICS);
  const intro = sectionsOf(docs.intro);
  const sections = (page: string, path: string, from: readonly Section[]): Entry[] =>
    from.map(({ id, title, text }) => ({
      page,
      title,
      text,
      path: id === undefined ? path : `${path}#${id}`,
    }));
  return [
    ...docs.groups.flatMap(({ name, operations }) =>
      operations.map((operation) => ({
        page: `Reference · ${name}`,
        title: operation.summary,
        path: operation.page,
        text: wordsOf(operation),
      })),
    ),
    ...guides.flatMap(({ title, path, sections: own }) => sections(`Guide · ${title}`, path, own)),
    ...sections('Reference · Basics', basics, intro),
    ...docs.schemas.map(({ name, path, description, fields }) => ({
      page: 'Reference · Schemas',
      title: name,
      path,
      text: [plainText(description), fieldWords(fields)].join('\n'),
    })),
  ];
}

function wordsOf({ id, method, path, description, parameters, body }: DocOperation): string {
  return [
    `${method} ${path}`,
    plainText(description),
    fieldWords(parameters),
    fieldWords(body?.fields ?? []),
    id,
  ].join('\n');
}

function fieldWords(fields: readonly Field[]): string {
  return fields
    .map(({ name, description, fields: inner }) =>
      [`${name}: ${plainText(description)}`, fieldWords(inner)].join('\n'),
    )
    .join('\n');
}

export function wordsIn(asked: string): string[] {
  return [...new Set(fold(asked).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
}

/** The best first: what is called so, then words in the title, and more where they begin a word. */
export function search(index: readonly Index[], asked: string): { found: Found[]; count: number } {
  const words = wordsIn(asked);
  if (words.length === 0) return { found: [], count: 0 };
  const whole = words.join(' ');
  const scored = index
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map((each) => ({
      each,
      score: words.reduce((sum, word) => sum + scoreOf(each, word), each.title === whole ? 40 : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const found = scored
    .slice(0, MOST_FOUND)
    .map(({ each }) => ({ ...each.entry, excerpt: excerptOf(each, words) }));
  return { found, count: scored.length };
}

function scoreOf({ title, titleWords, allWords }: Index, word: string): number {
  const begun = spaced(word).trimEnd();
  if (titleWords.includes(begun)) return 20;
  if (title.includes(word)) return 10;
  return allWords.includes(begun) ? 3 : 1;
}

const spaced = (text: string) =>
  ` ${text.replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')}`.replace(/^ +/, ' ');
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

const BEFORE = 60;
const LENGTH = 200;

function excerptOf({ text, folded }: Index, words: readonly string[]): string {
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const from = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const piece = text.slice(from, from + LENGTH);
  return `${from > 0 ? '… ' : ''}${piece}${from + LENGTH < text.length ? ' …' : ''}`;
}
