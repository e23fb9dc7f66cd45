import { type Html, html, type Part } from '../../platform/pages/html.ts';
import { code } from '../site/code.ts';
import { PATHS } from '../site/paths.ts';
import type { SiteShell } from '../site/shell.ts';
import { inline, markdown } from './markdown-to-html.ts';
import type { DocGroup, DocOperation, Docs, Example, Field, TypeName } from './model.ts';

/** The reference as one page: no script, every operation and every schema with an address of its own. */
export function docsPage(site: SiteShell, docs: Docs): Html {
  const { title, version, intro, servers, groups, events, schemas } = docs;
  const body = html`<h1>${title} API <small>${version}</small></h1>
<dl class="hosts">${servers.map(
    ({ url, description }) => html`<dt>${description}</dt><dd><code>${url}</code></dd>
`,
  )}</dl>
<p class="soft">Also as <a href="${PATHS.openApi}">OpenAPI 3.0</a>, and as Markdown with <code>Accept: text/markdown</code>.</p>
<div class="intro">
${markdown(intro)}
</div>
${groups.map(group)}
<section class="group" id="event-types"><h2>Event types</h2>
<ul class="columns">${events.map((name) => html`<li><code>${name}</code></li>`)}</ul></section>
<section class="group" id="schemas"><h2>Schemas</h2>
${schemas.map(
  (schema) => html`<section class="schema" id="schema-${schema.name}"><h3>${schema.name}</h3>
${schema.description && html`<p>${inline(schema.description)}</p>`}
${schema.fields.length > 0 ? fields(schema.fields) : html`<p>${typeName(schema.type)}</p>`}
</section>
`,
)}</section>`;
  const description = 'Every operation of the Meghdoot API with parameters, examples and errors.';
  return site({ title: `${title} API reference`, description, body, contents: contents(docs) });
}

function contents({ groups }: Docs): Html {
  return html`<details class="contents"><summary>Contents</summary>
<nav aria-label="Contents" tabindex="0">
${groups.map(
  ({ name, operations }) => html`<p><a href="#${slug(name)}">${name}</a></p>
<ul>${operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}</ul>
`,
)}<p><a href="#event-types">Event types</a></p>
<p><a href="#schemas">Schemas</a></p>
</nav></details>`;
}

const slug = (name: string) => `group-${name.toLowerCase()}`;

function group({ name, description, operations }: DocGroup): Html {
  return html`<section class="group" id="${slug(name)}"><h2>${name}</h2>
<p>${inline(description)}</p>
${operations.map(operation)}
</section>
`;
}

function operation(o: DocOperation): Html {
  return html`<article class="operation" id="${o.id}"><h3><a href="#${o.id}">${o.summary}</a></h3>
<p class="route"><span class="method ${o.method.toLowerCase()}">${o.method}</span> <code>${o.path}</code></p>
${markdown(o.description, 4)}
${
  o.parameters.length > 0 &&
  html`<h4>Parameters</h4>
${fields(o.parameters.map((each) => ({ ...each, note: `in ${each.in}` })))}`
}
${
  o.body &&
  html`<h4>Body</h4>
${o.body.fields.length > 0 ? fields(o.body.fields) : html`<p>${typeName(o.body.type)}</p>`}`
}
<h4>Request</h4>
${code(o.curl, 'Request with curl')}
${
  o.body &&
  o.body.examples.length > 1 &&
  html`<details><summary>${o.body.examples.length} examples of the body</summary>
${o.body.examples.map((example) => figure(example))}</details>`
}
${o.successes.map(
  ({ status, description, type, examples }) => html`<h4>${status} ${description}</h4>
<p>${typeName(type)}</p>
${examples.map((example) => figure(example))}`,
)}
<details><summary>Errors</summary>
<ul class="errors">${o.errors.map(
    ({ status, description }) => html`<li><strong>${status}</strong> ${inline(description)}</li>
`,
  )}</ul></details>
</article>
`;
}

function figure({ name, text }: Example): Html {
  return html`${name && html`<p class="soft">${name}</p>`}${code(text, name ?? 'Example')}`;
}

function fields(list: readonly (Field & { note?: string })[]): Html {
  return html`<dl class="fields">${list.map(
    ({
      name,
      type,
      required,
      description,
      fields: inner,
      note,
    }) => html`<div><dt><code>${name}</code> <span class="type">${typeName(type)}</span>${required && html` <span class="needed">required</span>`}${note && html` <span class="type">${note}</span>`}</dt>
<dd>${description && inline(description)}${inner.length > 0 && fields(inner)}</dd></div>
`,
  )}</dl>`;
}

function typeName(type: TypeName): Part {
  return type.map((part) =>
    typeof part === 'string' ? part : html`<a href="#schema-${part.schema}">${part.schema}</a>`,
  );
}
