/**
 * This file makes the contents beside each page of the docs: the search, all pages, and the parts of the open one.
 */
import { searchForm } from '../../platform/pages/form.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { Guide } from './guides.ts';
import type { Docs } from './model.ts';
import { BASICS, guidePath, referencePath, SEARCH_PATH } from './paths.ts';

export interface Library {
  docs: Docs;
  guides: readonly Guide[];
}

/** A part of a page and its anchor. */
export interface Part {
  id: string;
  title: string;
}

/** `open` is the path of the page that is read, `parts` what it consists of, `asked` what was searched for. */
export function contents(
  { docs, guides }: Library,
  open: string,
  parts: readonly Part[] = [],
  asked = '',
): Html {
  const page = (path: string, title: string) =>
    html`<li><a href="${path}"${path === open && html` aria-current="page"`}>${title}</a>${
      path === open &&
      parts.length > 0 &&
      html`
<ul>${parts.map(
        (part) => html`<li><a href="#${part.id}">${part.title}</a></li>
`,
      )}</ul>`
    }</li>
`;
  return html`<div class="beside">
${searchForm({ action: SEARCH_PATH, name: 'q', label: 'Search the docs', value: asked })}<details class="contents"><summary>Contents</summary>
<nav aria-label="Contents" tabindex="0">
<p>Guides</p>
<ul>
${guides.map(({ slug, title }) => page(guidePath(slug), title))}</ul>
<p>Reference</p>
<ul>
${page(referencePath(BASICS), 'Basics')}${docs.groups.map(({ slug, name }) => page(referencePath(slug), name))}</ul>
</nav></details></div>`;
}
