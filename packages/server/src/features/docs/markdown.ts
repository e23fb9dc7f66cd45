import type { DocOperation, Docs, Field, TypeName } from './model.ts';

/** The reference as Markdown, for those who ask for it. */
export function docsMarkdown({ title, version, intro, servers, groups, events, schemas }: Docs): string {
  return `# ${title} API ${version}

${servers.map(({ url, description }) => `- ${description}: ${url}`).join('\n')}

${intro}

${groups
  .map(
    ({ name, description, operations }) =>
      `# ${name}\n\n${description}\n\n${operations.map(operation).join('\n\n')}`,
  )
  .join('\n\n')}

# Events

${events.map((name) => `- \`${name}\``).join('\n')}

# Schemas

${schemas
  .map(({ name, description, type, fields }) =>
    [`## ${name}`, description, fields.length > 0 ? list(fields) : words(type)].filter(Boolean).join('\n\n'),
  )
  .join('\n\n')}
`;
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
