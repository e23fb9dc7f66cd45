import { PATHS } from '../site/paths.ts';
import type { Library } from './contents.ts';
import type { DocGroup, DocOperation, DocSchema, Docs, Field, TypeName } from './model.ts';
import { BASICS, referencePath } from './paths.ts';

/** The whole reference, for those who ask for Markdown, after where its pages and the guides are. */
export function docsMarkdown({ docs, guides }: Library): string {
  const { title, version, groups } = docs;
  return `# ${title} API ${version}

${guides.map((guide) => `- [${guide.title}](${guide.path}): ${guide.about}`).join('\n')}
- [Basics](${referencePath(BASICS)}), ${groups.map(({ name, slug }) => `[${name}](${referencePath(slug)})`).join(', ')}: parts of this page
- [OpenAPI](${PATHS.openApi})

${basics(docs)}

${groups.map(group).join('\n\n')}

# Events

${events(docs)}

# Schemas

${docs.schemas.map(schema).join('\n\n')}
`;
}

export function basicsMarkdown(docs: Docs): string {
  return `# ${docs.title} API: basics\n\n${basics(docs)}\n\n${docs.commonSchemas.map(schema).join('\n\n')}\n`;
}

export function groupMarkdown(docs: Docs, of: DocGroup, withEvents: boolean): string {
  return `${[group(of), withEvents && `## Event types\n\n${events(docs)}`, ...of.schemas.map(schema)].filter(Boolean).join('\n\n')}\n`;
}

/** An operation, and the schemas that it names, and those that they name. */
export function operationMarkdown({ schemas }: Docs, o: DocOperation): string {
  const byName = new Map(schemas.map((each) => [each.name, each]));
  const named = new Set<string>();
  const find = (type: TypeName, inner: readonly Field[] = []): void => {
    for (const part of type) {
      if (typeof part === 'string' || named.has(part.schema)) continue;
      named.add(part.schema);
      const found = byName.get(part.schema)!;
      find(found.type, found.fields);
    }
    for (const field of inner) find(field.type, field.fields);
  };
  if (o.body) find(o.body.type, o.body.fields);
  for (const { type } of o.successes) find(type);
  return `${[operation(o), ...[...named].map((name) => schema(byName.get(name)!))].join('\n\n')}\n`;
}

export const schemasMarkdown = (of: DocGroup) => `${of.schemas.map(schema).join('\n\n')}\n`;

function basics({ servers, intro }: Docs): string {
  return `${servers.map(({ url, description }) => `- ${description}: ${url}`).join('\n')}\n\n${intro}`;
}

function group({ name, description, operations }: DocGroup): string {
  return `# ${name}\n\n${description}\n\n${operations.map(operation).join('\n\n')}`;
}

const events = (docs: Docs) => docs.events.map((name) => `- \`${name}\``).join('\n');

function schema({ name, description, type, fields }: DocSchema): string {
  return [`## ${name}`, description, fields.length > 0 ? list(fields) : words(type)]
    .filter(Boolean)
    .join('\n\n');
}

function operation(o: DocOperation): string {
  return [
    `## ${o.summary}`,
    `\`${o.method} ${o.path}\``,
    o.description,
    o.parameters.length > 0 &&
      `Parameters:\n\n${o.parameters.map((each) => `${line(each)} (${each.in})`).join('\n')}`,
    o.body && `Body: ${words(o.body.type)}${o.body.fields.length > 0 ? `\n\n${list(o.body.fields)}` : ''}`,
    code('sh', o.curl),
    o.typescript && code('ts', o.typescript),
    ...o.successes.flatMap(({ status, type, examples }) => [
      `${status}: ${words(type)}`,
      ...examples.map(({ text }) => code('json', text)),
    ]),
    `Errors:\n\n${o.errors.map(({ status, description }) => `- ${status} ${description}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
const words = (type: TypeName) =>
  type.map((part) => (typeof part === 'string' ? part : part.schema)).join('');

function line({ name, type, required, description }: Field): string {
  return `- \`${name}\` ${words(type)}${required ? ', required' : ''}${description ? `: ${description}` : ''}`;
}

function list(fields: readonly Field[], indent = ''): string {
  return fields
    .map((field) =>
      [indent + line(field), field.fields.length > 0 && list(field.fields, `${indent}  `)]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n');
}
