/** Compares what a message says with what is looked for, and shows where it says it. */
import { fold } from '../../../platform/words.ts';
import { saidIn } from './said.ts';
import { indexedWords, isFoundBy, mayHave, type Sought } from './words.ts';

/** A piece of a text; `match`: it is what was looked for. */
export interface SnippetPart {
  text: string;
  match?: true;
}

/** Characters of a snippet: some before the first match, the most in all. */
const BEFORE = 40;
const LONGEST = 160;
/** Letters with their marks, joiners within them included, and signs. */
const WORD = /[\p{L}\p{M}\p{N}\p{Cf}]+|\p{S}\p{M}*/gu;

/** Returns whether a message has all words that are looked for, by its body. */
export function says(body: string, wanted: readonly Sought[]): boolean {
  // The JSON as it is shows most of those that do not: to read it and to part its words takes several times as long.
  const folded = fold(body);
  if (!wanted.every((sought) => mayHave(folded, sought))) return false;
  const words = indexedWords(saidIn(body));
  return wanted.every((sought) => words.some((word) => isFoundBy(word, sought)));
}

/** Returns a text around the first word that is looked for; all such words in it are marked. */
export function snippetOf(text: string, wanted: readonly Sought[]): SnippetPart[] {
  const line = text.replace(/\s+/gu, ' ').trim();
  const matches = [...line.matchAll(WORD)].filter(([word]) =>
    indexedWords(word).some((own) => wanted.some((sought) => isFoundBy(own, sought))),
  );
  const start = startOf(line, matches[0]?.index ?? 0);
  const end = endOf(line, start);
  const parts: SnippetPart[] = start > 0 ? [{ text: '… ' }] : [];
  let at = start;
  for (const { index, 0: word } of matches) {
    if (index + word.length > end) break;
    if (index > at) parts.push({ text: line.slice(at, index) });
    parts.push({ text: word, match: true });
    at = index + word.length;
  }
  if (at < end) parts.push({ text: line.slice(at, end) });
  if (end < line.length) parts.push({ text: ' …' });
  return parts;
}

/** Returns where a snippet begins: at a word some way before the match. */
function startOf(line: string, match: number): number {
  if (match <= BEFORE) return 0;
  const word = line.indexOf(' ', match - BEFORE) + 1;
  return word === 0 || word > match ? match : word;
}

/** Returns where a snippet ends: after a word where that is possible, and within no letter. */
function endOf(line: string, start: number): number {
  const most = start + LONGEST;
  if (line.length <= most) return line.length;
  const blank = line.lastIndexOf(' ', most);
  if (blank > start + BEFORE) return blank;
  return /[\udc00-\udfff]/.test(line[most]!) ? most - 1 : most;
}
