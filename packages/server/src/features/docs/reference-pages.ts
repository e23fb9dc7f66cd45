/** The reference: a page for each group of operations, for each operation, and for what holds for all. */
import { type Html, html } from '../../platform/pages/html.ts';
import { PATHS } from '../site/paths.ts';
import type { SiteShell } from '../site/shell.ts';
import { contents, type Library, type Part } from './contents.ts';
import { inline, markdown, sectionsOf } from './markdown-to-html.ts';
import type { DocGroup, DocOperation, DocSchema } from './model.ts';
import { type Articles, articlesOf } from './operation-article.ts';
import { operationLine } from './operation-line.ts';
import { BASICS, referencePath, schemasPath } from './paths.ts';
import { EVENTS_GROUP } from './schema-homes.ts';

/** Shows what a group has: a line for each operation, and one for each schema. */
export function groupPage(site: SiteShell, library: Library, group: DocGroup): Html {
  const { docs } = library;
  const { name, description, operations } = group;
  const events = name === EVENTS_GROUP ? docs.events : [];
  const body = html`<h1>${name}</h1>
<p class="lead">${inline(description)}</p>
<section class="index"><ul>${operations.map(operationLine)}</ul></section>
${
  events.length > 0 &&
  html`<section class="group" id="event-types"><h2>Event types</h2>
<ul class="columns">${events.map((event) => html`<li><code>${event}</code></li>`)}</ul></section>`
}
${
  group.schemas.length > 0 &&
  html`<section class="group" id="schemas"><h2>Schemas</h2>
<ul class="columns">${group.schemas.map(
    ({ name: schema, path }) => html`<li id="schema-${schema}" data-moved><a href="${path}">${schema}</a></li>
`,
  )}</ul></section>`
}`;
  return site({
    title: `${name} · ${docs.title} docs`,
    description,
    body,
    contents: contents(library, referencePath(group.slug), partsOf(group)),
    code: true,
  });
}

/** Shows an operation: what it takes and returns, whole, and beside it how it is called. */
export function operationPage(
  site: SiteShell,
  library: Library,
  group: DocGroup,
  operation: DocOperation,
): Html {
  const { docs } = library;
  return site({
    title: `${operation.summary} · ${docs.title} docs`,
    description: `${operation.method} ${operation.path}: ${operation.summary}.`,
    body: articlesOf(docs).operation(operation),
    contents: contents(library, referencePath(group.slug), partsOf(group, operation.page)),
    code: true,
  });
}

export function schemasPage(site: SiteShell, library: Library, group: DocGroup): Html {
  const { docs } = library;
  const path = schemasPath(group.slug);
  const body = html`<h1>${group.name}: schemas</h1>
${schemas(articlesOf(docs), group.schemas)}`;
  return site({
    title: `${group.name}: schemas · ${docs.title} docs`,
    description: `The shapes of what the operations of ${group.name} take and return.`,
    body,
    contents: contents(library, referencePath(group.slug), partsOf(group, path)),
    code: true,
  });
}

/** Returns the pages below that of a group; `open` is the one that is read. */
function partsOf({ slug, operations, schemas: own }: DocGroup, open?: string): Part[] {
  const below = [
    ...operations.map(({ page, summary }) => ({ href: page, title: summary })),
    ...(own.length > 0 ? [{ href: schemasPath(slug), title: 'Schemas' }] : []),
  ];
  return below.map((part) => ({ ...part, isOpen: part.href === open }));
}

const SCHEMAS = { href: '#schemas', title: 'Schemas' };

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
  const parts = sectionsOf(docs.intro).map(({ id, title }) => ({ href: `#${id!}`, title }));
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
