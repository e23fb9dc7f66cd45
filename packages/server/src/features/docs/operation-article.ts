/** Operations and schemas as they stand in the reference, each with an address of its own. */
import { type Html, html, type Part } from '../../platform/pages/html.ts';
import { code } from '../site/code.ts';
import { inline, markdown } from './markdown-to-html.ts';
import type { DocOperation, DocSchema, Docs, Example, Field, TypeName } from './model.ts';

export interface Articles {
  operation(o: DocOperation): Html;
  schema(o: DocSchema): Html;
}

export function articlesOf({ schemas }: Docs): Articles {
  const paths = new Map(schemas.map(({ name, path }) => [name, path]));

  function typeName(type: TypeName): Part {
    return type.map((part) =>
      typeof part === 'string' ? part : html`<a href="${paths.get(part.schema)}">${part.schema}</a>`,
    );
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

  function operation(o: DocOperation): Html {
    return html`<article class="operation" id="${o.id}"><h2><a href="#${o.id}">${o.summary}</a></h2>
<p class="route"><span class="method ${o.method.toLowerCase()}">${o.method}</span> <code>${o.path}</code></p>
${markdown(o.description, { level: 3 })}
${
  o.parameters.length > 0 &&
  html`<h3>Parameters</h3>
${fields(o.parameters.map((each) => ({ ...each, note: `in ${each.in}` })))}`
}
${
  o.body &&
  html`<h3>Body</h3>
${o.body.fields.length > 0 ? fields(o.body.fields) : html`<p class="type">${typeName(o.body.type)}</p>`}`
}
<h3>Request</h3>
${code(o.curl, `Request: ${o.summary}`)}
${
  o.body &&
  o.body.examples.length > 1 &&
  html`<details><summary>${o.body.examples.length} examples of the body</summary>
${o.body.examples.map((example) => figure(example, `Body: ${o.summary}`))}</details>`
}
${o.successes.map(
  ({ status, description, type, examples }) => html`<h3>${status} ${description}</h3>
<p class="type">${typeName(type)}</p>
${examples.map((example) => figure(example, `Response: ${o.summary}`))}`,
)}
<details><summary>Errors</summary>
<ul class="errors">${o.errors.map(
      ({ status, description }) => html`<li><strong>${status}</strong> ${inline(description)}</li>
`,
    )}</ul></details>
</article>
`;
  }

  function schema({ name, description, type, fields: inner }: DocSchema): Html {
    return html`<section class="schema" id="schema-${name}"><h3>${name}</h3>
${description && html`<p>${inline(description)}</p>`}
${inner.length > 0 ? fields(inner) : html`<p class="type">${typeName(type)}</p>`}
</section>
`;
  }

  return { operation, schema };
}

function figure({ name, text }: Example, label: string): Html {
  return html`${name && html`<p class="soft">${name}</p>`}${code(text, name ?? label)}`;
}
