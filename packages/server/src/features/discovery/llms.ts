import type { Document } from '../../platform/openapi/document.ts';
import { LEADS_PATH } from '../agents/routes.ts';
import { readGuides } from '../docs/guides.ts';
import { operationPath, slugOf } from '../docs/paths.ts';
import { MCP_PATH } from '../mcp/routes.ts';
import { TOOL_NAMES } from '../mcp/tools.ts';
import { AS_METADATA, RESOURCE_METADATA } from '../oauth/paths.ts';
import { type DiscoveryConfig, PATHS } from '../site/paths.ts';

/** llmstxt.org: what a language model needs to begin, and where the rest is. */
export function llmsTxt({ baseUrl, appUrl, apiUrl, simulator }: DiscoveryConfig, api: Document): string {
  return `# Meghdoot

> A WhatsApp business messaging platform: send text, templates and media by one HTTP call, follow each message from queued to read, and receive replies as signed webhooks.

Base URL of the API: ${apiUrl}${PATHS.apiRoot}. Send \`Authorization: Bearer <API key or OAuth token>\`. Successes are \`{"success":true,"data":…,"timestamp":…}\`, errors \`{"success":false,"error":{"code","message","hint","timestamp"}}\`: the hint says what to do next.
${simulator ? `\nNo key yet? \`POST ${appUrl}${LEADS_PATH}\` with \`{"type":"anonymous"}\` returns one for a sandbox at once; it reaches a simulator and never a real phone.\n` : ''}
## Start

- [auth.md](${baseUrl}${PATHS.authMd}): how to get a credential and hand the workspace to a person
- [API reference](${baseUrl}${PATHS.docs}): guides, and every operation with examples; each page is Markdown with \`Accept: text/markdown\`
- [OpenAPI description](${baseUrl}${PATHS.openApi}): the same for programs
- [MCP server](${baseUrl}${PATHS.mcpCard}): ${appUrl}${MCP_PATH} with the tools ${TOOL_NAMES.join(', ')}

## Guides

${readGuides()
  .map(({ title, path, about }) => `- [${title}](${baseUrl}${path}): ${about}`)
  .join('\n')}

${groupsOf(api)
  .map(
    ({ name, description, operations }) => `## ${name}

${description}

${operations
  .map(
    ({ id, method, path, summary }) =>
      `- [${method} ${path}](${baseUrl}${operationPath(slugOf(name), id)}): ${summary}`,
  )
  .join('\n')}`,
  )
  .join('\n\n')}

## Optional

- [API catalog](${baseUrl}${PATHS.catalog}): RFC 9727
- [Protected resource metadata](${baseUrl}${RESOURCE_METADATA}): RFC 9728
- [Authorization server metadata](${baseUrl}${AS_METADATA}): RFC 8414
- [Contact](${baseUrl}${PATHS.contact}): a person who reads and replies
- [Partners](${baseUrl}${PATHS.partners}): resellers, agencies, technology
- [Security](${baseUrl}${PATHS.security}): how to report a weakness
`;
}

/** Returns the groups of operations without those that need a person in a browser. */
function groupsOf(api: Document) {
  const ofPrograms = Object.entries(api.paths).filter(([path]) => !path.startsWith('/api/app/'));
  const all = ofPrograms.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId ?? '',
      method: method.toUpperCase(),
      path,
      summary: operation.summary ?? '',
      tag: operation.tags?.[0],
    })),
  );
  return api.tags
    .map((tag) => ({ ...tag, operations: all.filter((each) => each.tag === tag.name) }))
    .filter(({ operations }) => operations.length > 0);
}
