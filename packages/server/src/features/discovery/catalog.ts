import { MCP_PATH } from '../mcp/routes.ts';
import { SERVER_NAME } from '../mcp/tools.ts';
import { RESOURCE_METADATA } from '../oauth/paths.ts';
import { type DiscoveryConfig, PATHS } from '../site/paths.ts';

/** RFC 9727 in the form of RFC 9264. */
export function apiCatalog({ baseUrl, appUrl, apiUrl }: DiscoveryConfig): object {
  const docs = [
    { href: baseUrl + PATHS.docs, type: 'text/html' },
    { href: baseUrl + PATHS.llms, type: 'text/plain' },
  ];
  const meta = (path: string) => [{ href: baseUrl + path, type: 'application/json' }];
  return {
    linkset: [
      {
        anchor: apiUrl + PATHS.apiRoot,
        'service-desc': meta(PATHS.openApi),
        'service-doc': docs,
        'service-meta': meta(RESOURCE_METADATA),
        status: [{ href: appUrl + PATHS.health, type: 'application/json' }],
      },
      {
        anchor: appUrl + MCP_PATH,
        'service-desc': meta(PATHS.mcpCard),
        'service-doc': docs,
        'service-meta': meta(`${RESOURCE_METADATA}${MCP_PATH}`),
      },
      {
        anchor: baseUrl + PATHS.catalog,
        item: [{ href: apiUrl + PATHS.apiRoot }, { href: appUrl + MCP_PATH }],
      },
    ],
  };
}

/** The server card of MCP's experimental extension (SEP-2127). */
export function mcpServerCard({ baseUrl, appUrl, version }: DiscoveryConfig): object {
  const host = new URL(baseUrl).hostname.split('.').reverse().join('.');
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${host}/${SERVER_NAME}`,
    version,
    title: 'Meghdoot',
    description: 'Send WhatsApp messages, follow them, and read contacts, templates and events.',
    websiteUrl: baseUrl,
    remotes: [
      {
        type: 'streamable-http',
        url: appUrl + MCP_PATH,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer and an API key or OAuth token',
            isRequired: true,
            isSecret: true,
          },
        ],
      },
    ],
  };
}
