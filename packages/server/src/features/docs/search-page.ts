import { type Html, html, type Part } from '../../platform/pages/html.ts';
import type { SiteShell } from '../site/shell.ts';
import { contents, type Library } from './contents.ts';
import { SEARCH_PATH } from './paths.ts';
import { type Found, type Index, MOST_FOUND, search, wordsIn } from './search.ts';

export function searchPage(site: SiteShell, library: Library, index: readonly Index[], asked: string): Html {
  const { found, count } = search(index, asked);
  const words = wordsIn(asked);
  const body = html`<h1>${words.length === 0 ? 'Search the docs' : `“${asked.trim()}” in the docs`}</h1>
${words.length > 0 && html`<p role="status">${summary(count)}</p>`}
${(words.length === 0 || count === 0) && html`<p>Try one word, such as <a href="${SEARCH_PATH}?q=signature">signature</a>, a path such as <a href="${SEARCH_PATH}?q=/messages/send">/messages/send</a>, or a code such as <a href="${SEARCH_PATH}?q=131047">131047</a>.</p>`}
${found.length > 0 && html`<ol class="found">${found.map((each) => row(each, words))}</ol>`}`;
  return site({
    title: `${words.length === 0 ? 'Search' : asked.trim()} · ${library.docs.title} docs`,
    body,
    contents: contents(library, SEARCH_PATH, [], asked),
  });
}

function summary(count: number): string {
  if (count === 0) return 'Nothing holds all of these words.';
  if (count === 1) return 'One part.';
  return count > MOST_FOUND ? `The best ${MOST_FOUND} of ${count} parts.` : `${count} parts.`;
}

function row({ page, title, path, excerpt }: Found, words: readonly string[]): Html {
  return html`<li><a href="${path}">${marked(title, words)}</a> <span class="type">${page}</span>
<p>${marked(excerpt, words)}</p></li>
`;
}

/** Returns the text with the searched words marked, except single letters, which occur in every word. */
function marked(text: string, asked: readonly string[]): Part {
  const words = asked.filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const any = new RegExp(
    `(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'giu',
  );
  return text.split(any).map((piece, i) => (i % 2 === 1 ? html`<mark>${piece}</mark>` : piece));
}
