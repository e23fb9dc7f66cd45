/** The configuration and the paths that the documents for machines are made from. */
export interface DiscoveryConfig {
  baseUrl: string;
  appUrl: string;
  apiUrl: string;
  version: string;
  salesEmail: string | undefined;
  /** Says whether agents can register themselves. */
  simulator: boolean;
}

export const PATHS = {
  home: '/',
  hindi: '/hi',
  docs: '/docs',
  contact: '/contact',
  partners: '/partners',
  status: '/status',
  licence: '/licence',
  openApi: '/openapi.json',
  llms: '/llms.txt',
  authMd: '/auth.md',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  apiRoot: '/api/v1',
  health: '/healthz',
  catalog: '/.well-known/api-catalog',
  security: '/.well-known/security.txt',
  mcpCard: '/.well-known/mcp/server-card.json',
  skills: '/.well-known/agent-skills/index.json',
  skill: '/.well-known/agent-skills/meghdoot/SKILL.md',
} as const;

/** RFC 8288, on the start page: what a machine finds from there. */
export const HOME_LINKS = [
  `<${PATHS.catalog}>; rel="api-catalog"; type="application/linkset+json"`,
  `<${PATHS.openApi}>; rel="service-desc"; type="application/json"`,
  `<${PATHS.docs}>; rel="service-doc"; type="text/html"`,
  `<${PATHS.llms}>; rel="describedby"; type="text/plain"`,
  `<${PATHS.authMd}>; rel="describedby"; type="text/markdown"`,
].join(', ');
