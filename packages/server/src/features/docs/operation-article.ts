/** Operations and schemas as they stand in the reference, each with an address of its own. */
import { type Html, html, type Part } from '../../platform/pages/html.ts';
import { code } from '../site/code.ts';
import { inline, markdown } from './markdown-to-html.ts';
import type { DocOperation, DocSchema, Docs, Example, Field, TypeName } from './model.ts';

export interface Articles {
  /** With the fields of every schema that it names in their place. */
  operation(o: DocOperation): Html;
  /** Folded, with links to the schemas that it names. */
  schema(o: DocSchema): Html;
}

/** A schema within a schema, and so on; deeper ones are a link. */
const MOST_DEEP = 4;

export function articlesOf({ schemas }: Docs): Articles {
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));

  function typeName(type: TypeName): Part {
    return type.map((part) =>
      typeof part === 'string' ? part : html`<a href="${byName.get(part.schema)!.path}">${part.schema}</a>`,
    );
  }

  /** `within`: the schemas around the fields, where those that they name are shown in place. */
  function fields(list: readonly (Field & { note?: string })[], within?: readonly string[]): Html {
    return html`<dl class="fields">${list.map(
      ({
        name,
        type,
        required,
        description,
        fields: inner,
        note,
      }) => html`<div><dt><code>${name}</code> <span class="type">${typeName(type)}</span>${required && html` <span class="needed">required</span>`}${note && html` <span class="type">${note}</span>`}</dt>
<dd>${description && inline(description)}${inner.length > 0 && fields(inner, within)}${within && inPlace(type, within)}</dd></div>
`,
    )}</dl>`;
  }

  /** Shows the schemas that a type names, each folded but the first if `open`. A circle ends at its link. */
  function inPlace(type: TypeName, within: readonly string[], open = false): Html {
    const shown = namedIn(type).filter((name) => !within.includes(name));
    if (within.length >= MOST_DEEP) return html``;
    return html`${shown.map((name, i) => {
      const schema = byName.get(name)!;
      const around = [...within, name];
      if (schema.fields.length === 0) return inPlace(schema.type, around, open && i === 0);
      return html`<details class="inline"${open && i === 0 && html` open`}><summary>${shown.length > 1 ? name : `Fields of ${name}`}</summary>
${schema.description && html`<p>${inline(schema.description)}</p>`}${fields(schema.fields, around)}</details>
`;
    })}`;
  }

  function shape(type: TypeName, list: readonly Field[]): Html {
    const own = namedIn(type);
    return html`<p class="type">${typeName(type)}</p>
${list.length > 0 ? fields(list, own) : inPlace(type, [], true)}`;
  }

  function operation(o: DocOperation): Html {
    return html`<article class="operation"><h1>${o.summary}</h1>
<p class="route"><span class="method ${o.method.toLowerCase()}">${o.method}</span> <code>${o.path}</code></p>
<div class="sides"><div>
${markdown(o.description, { level: 2 })}
${
  o.parameters.length > 0 &&
  html`<h2 id="parameters">Parameters</h2>
${fields(
  o.parameters.map((each) => ({ ...each, note: `in ${each.in}` })),
  [],
)}`
}
${
  o.body &&
  html`<h2 id="body">Body</h2>
${shape(o.body.type, o.body.fields)}`
}
${o.successes.map(
  ({ status, description, type }) => html`<h2 id="${status}">${status} ${description}</h2>
${type.length > 0 && shape(type, [])}`,
)}
<h2 id="errors">Errors</h2>
<ul class="errors">${o.errors.map(
      ({ status, description }) => html`<li><strong>${status}</strong> ${inline(description)}</li>
`,
    )}</ul>
</div>
<section class="calls" aria-label="Code"><h2 id="curl">curl</h2>
${code(o.curl, `curl: ${o.summary}`)}
${
  o.typescript &&
  html`<h2 id="typescript">TypeScript</h2>
${code(o.typescript, `TypeScript: ${o.summary}`)}`
}
${
  o.body &&
  o.body.examples.length > 1 &&
  html`<details><summary>${o.body.examples.length} examples of the body</summary>
${o.body.examples.map((example) => figure(example, `Body: ${o.summary}`))}</details>`
}
${o.successes.map(
  ({ status, examples }) =>
    examples.length > 0 &&
    html`<h2 id="example-${status}">${status}</h2>
${examples.map((example) => figure(example, `Response: ${o.summary}`))}`,
)}</section></div>
</article>
`;
  }

  function schema({ name, description, type, fields: inner }: DocSchema): Html {
    // A browser unfolds what is around the target of a link, or around a word that is found: so the id stands within.
    return html`<details class="schema"><summary><h3>${name}</h3></summary>
<div id="schema-${name}">${description && html`<p>${inline(description)}</p>`}
${inner.length > 0 ? fields(inner) : html`<p class="type">${typeName(type)}</p>`}
</div></details>
`;
  }

  return { operation, schema };
}

const namedIn = (type: TypeName) => type.flatMap((part) => (typeof part === 'string' ? [] : [part.schema]));

function figure({ name, text }: Example, label: string): Html {
  return html`${name && html`<p class="soft">${name}</p>`}${code(text, name ?? label)}`;
}
