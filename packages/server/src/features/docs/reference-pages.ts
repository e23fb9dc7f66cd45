/** The reference: a page for each group of operations, and one for what holds for all. */
import { type Html, html } from '../../platform/pages/html.ts';
import { PATHS } from '../site/paths.ts';
import type { SiteShell } from '../site/shell.ts';
import { contents, type Library } from './contents.ts';
import { inline, markdown, sectionsOf } from './markdown-to-html.ts';
import type { DocGroup, DocSchema } from './model.ts';
import { type Articles, articlesOf } from './operation-article.ts';
import { BASICS, referencePath } from './paths.ts';
import { EVENTS_GROUP } from './schema-homes.ts';

export function groupPage(site: SiteShell, library: Library, group: DocGroup): Html {
  const { docs } = library;
  const { name, slug, description, operations } = group;
  const articles = articlesOf(docs);
  const events = name === EVENTS_GROUP ? docs.events : [];
  const body = html`<h1>${name}</h1>
<p class="lead">${inline(description)}</p>
${operations.map(articles.operation)}
${
  events.length > 0 &&
  html`<section class="group" id="event-types"><h2>Event types</h2>
<ul class="columns">${events.map((event) => html`<li><code>${event}</code></li>`)}</ul></section>`
}
${schemas(articles, group.schemas)}`;
  const parts = [
    ...operations.map(({ id, summary }) => ({ id, title: summary })),
    ...(events.length > 0 ? [{ id: 'event-types', title: 'Event types' }] : []),
    ...(group.schemas.length > 0 ? [SCHEMAS] : []),
  ];
  return site({
    title: `${name} · ${docs.title} docs`,
    description,
    body,
    contents: contents(library, referencePath(slug), parts),
    code: true,
  });
}

const SCHEMAS = { id: 'schemas', title: 'Schemas' };

/** Shows what holds for every operation, and the schemas that belong to none. */
export function basicsPage(site: SiteShell, library: Library): Html {
  const { docs } = library;
  const articles = articlesOf(docs);
  const body = html`<h1>Basics</h1>
<dl class="hosts">${docs.servers.map(
    ({ url, description }) => html`<dt>${description}</dt><dd><code>${url}</code></dd>
`,
  )}</dl>
<p class="soft">Version ${docs.version} of the API; also as <a href="${PATHS.openApi}">OpenAPI 3.0</a>.</p>
${markdown(docs.intro)}
${schemas(articles, docs.commonSchemas)}`;
  const parts = sectionsOf(docs.intro).map(({ id, title }) => ({ id: id!, title }));
  return site({
    title: `Basics · ${docs.title} docs`,
    description: 'What holds for every operation of the Meghdoot API.',
    body,
    contents: contents(library, referencePath(BASICS), [
      ...parts,
      ...(docs.commonSchemas.length > 0 ? [SCHEMAS] : []),
    ]),
    code: true,
  });
}

function schemas(articles: Articles, list: readonly DocSchema[]): Html {
  if (list.length === 0) return html``;
  return html`<section class="group" id="schemas"><h2>Schemas</h2>
${list.map(articles.schema)}</section>`;
}
