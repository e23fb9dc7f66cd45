/** The first page of the docs: where everything stands. */
import { type Html, html } from '../../platform/pages/html.ts';
import { code } from '../site/code.ts';
import { PATHS } from '../site/paths.ts';
import type { SiteShell } from '../site/shell.ts';
import { contents, type Library } from './contents.ts';
import { inline, sectionsOf } from './markdown-to-html.ts';
import { operationLine } from './operation-line.ts';
import { BASICS, referencePath } from './paths.ts';
import { EVENTS_GROUP } from './schema-homes.ts';

/**
 * Each operation, schema and part of the basics has the id that it had when the reference was this one page: an old link
 * comes to its line here, and site.js goes on to where the line leads.
 */
export function indexPage(site: SiteShell, library: Library, sample: string): Html {
  const { docs, guides } = library;
  const events = docs.groups.find(({ name }) => name === EVENTS_GROUP);
  const body = html`<h1>${docs.title} docs</h1>
<h2>A first message</h2>
${code(sample, 'A first message with curl')}
<h2>Guides</h2>
<dl class="guides">${guides.map(
    ({ path, title, about }) => html`<div><dt><a href="${path}">${title}</a></dt><dd>${about}</dd></div>
`,
  )}</dl>
<h2>Reference</h2>
<p class="soft">Also as <a href="${PATHS.openApi}">OpenAPI 3.0</a>, and every page as Markdown with <code>Accept: text/markdown</code>.</p>
<section class="index"><h3><a href="${referencePath(BASICS)}">Basics</a></h3>
<p>What holds for every operation.</p>
<ul class="columns">${sectionsOf(docs.intro).map(({ id, title }) => line(id!, `${referencePath(BASICS)}#${id}`, title))}</ul></section>
${docs.groups.map(
  ({
    name,
    slug,
    description,
    operations,
  }) => html`<section class="index"><h3 id="group-${slug}" data-moved><a href="${referencePath(slug)}">${name}</a></h3>
<p>${inline(description)}</p>
${folded(`${operations.length} operations`, html`<ul>${operations.map(operationLine)}</ul>`)}</section>
`,
)}
${
  events &&
  html`<section class="index"><h3 id="event-types" data-moved><a href="${referencePath(events.slug)}#event-types">Event types</a></h3>
${folded(
  `${docs.events.length} types`,
  html`<ul class="columns">${docs.events.map((name) => html`<li><code>${name}</code></li>`)}</ul>`,
)}</section>`
}
<section class="index"><h3 id="schemas">Schemas</h3>
${folded(
  `${docs.schemas.length} schemas`,
  html`<ul class="columns">${docs.schemas.map(({ name, path }) => line(`schema-${name}`, path, name))}</ul>`,
)}</section>`;
  return site({
    title: `${docs.title} docs`,
    description: 'Guides, and every operation of the Meghdoot API with parameters, examples and errors.',
    body,
    contents: contents(library, PATHS.docs),
    code: true,
  });
}

/** Folds a list on a narrow screen alone, where all of them would make a page that nobody scrolls through. */
const folded = (title: string, list: Html) => html`<details class="list"><summary>${title}</summary>
${list}</details>`;

function line(id: string, path: string, title: string): Html {
  return html`<li id="${id}" data-moved><a href="${path}">${title}</a></li>
`;
}
