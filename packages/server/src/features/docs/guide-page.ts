import { type Html, html } from '../../platform/pages/html.ts';
import { image } from '../site/pictures.ts';
import type { SiteShell } from '../site/shell.ts';
import { contents, type Library } from './contents.ts';
import { type Guide, guideLink } from './guides.ts';
import { markdown } from './markdown-to-html.ts';

const PICTURES = 'screenshots/';

export function guidePage(
  site: SiteShell,
  library: Library,
  { path, title, about, text, sections }: Guide,
): Html {
  const parts = sections
    .filter(({ id, depth }) => id !== undefined && depth === 2)
    .map((section) => ({ href: `#${section.id!}`, title: section.title }));
  const body = html`<div class="guide">
${markdown(text, {
  link: guideLink,
  image: (href, alt) => (href.startsWith(PICTURES) ? image(href.slice(PICTURES.length), alt) : alt),
})}</div>`;
  return site({
    title: `${title} · ${library.docs.title} docs`,
    description: `${about}.`,
    body,
    contents: contents(library, path, parts),
    code: true,
  });
}
