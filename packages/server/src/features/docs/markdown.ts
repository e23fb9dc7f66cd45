import type { DocOperation, Docs, Member, TypeName } from './model.ts';

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
  .map(({ name, description, type, members }) =>
    [`## ${name}`, description, members.length > 0 ? list(members) : words(type)]
      .filter(Boolean)
      .join('\n\n'),
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
    o.body && `Body: ${words(o.body.type)}${o.body.members.length > 0 ? `\n\n${list(o.body.members)}` : ''}`,
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

function line({ name, type, required, description }: Member): string {
  return `- \`${name}\` ${words(type)}${required ? ', required' : ''}${description ? `: ${description}` : ''}`;
}

function list(members: readonly Member[], indent = ''): string {
  return members
    .map((member) =>
      [indent + line(member), member.members.length > 0 && list(member.members, `${indent}  `)]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n');
}
