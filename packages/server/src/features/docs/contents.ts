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

/** A part of a page, or a page below it. */
export interface Part {
  href: string;
  title: string;
  /** It is the page that is read. */
  isOpen?: boolean;
}

/** `open` is the path of the page that is read or the one above it, `parts` what it has, `asked` what was searched for. */
export function contents(
  { docs, guides }: Library,
  open: string,
  parts: readonly Part[] = [],
  asked = '',
): Html {
  const page = (path: string, title: string) =>
    html`<li><a href="${path}"${path === open && !parts.some(({ isOpen }) => isOpen) && html` aria-current="page"`}>${title}</a>${
      path === open &&
      parts.length > 0 &&
      html`
<ul>${parts.map(
        ({
          href,
          title: name,
          isOpen,
        }) => html`<li><a href="${href}"${isOpen && html` aria-current="page"`}>${name}</a></li>
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
