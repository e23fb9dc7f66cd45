import { DAY } from '../../platform/clock.ts';
import type { Document } from '../../platform/openapi/document.ts';
import { readGuides } from '../docs/guides.ts';
import { BASICS, operationPath, referencePath, slugOf } from '../docs/paths.ts';
import { type DiscoveryConfig, PATHS } from '../site/paths.ts';

const { home, hindi, docs, contact, partners, status, llms, authMd } = PATHS;

/** Named so that a reader of the file, or a scanner, sees that they are meant. */
const AI_CRAWLERS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'Claude-Web',
  'Google-Extended',
  'PerplexityBot',
  'Applebot-Extended',
  'CCBot',
];

const RULES = `Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /
Disallow: /api/
Disallow: /oauth/`;

export function robotsTxt({ baseUrl }: DiscoveryConfig): string {
  return `# What machines can do here: ${baseUrl}${PATHS.llms}
User-agent: *
${RULES}

${AI_CRAWLERS.map((name) => `User-agent: ${name}`).join('\n')}
${RULES}

Sitemap: ${baseUrl}${PATHS.sitemap}
`;
}

export function sitemapXml({ baseUrl }: DiscoveryConfig, api: Document): string {
  const guides = readGuides().map(({ path }) => path);
  const reference = [BASICS, ...api.tags.map(({ name }) => slugOf(name))].map(referencePath);
  const operations = Object.values(api.paths)
    .flatMap((item) => Object.values(item))
    .map(({ tags, operationId }) => operationPath(slugOf(tags![0]!), operationId!));
  const pages = [
    home,
    hindi,
    docs,
    ...guides,
    ...reference,
    ...operations,
    contact,
    partners,
    status,
    llms,
    authMd,
  ];
  const address = (path: string) =>
    (baseUrl + path).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((path) => `  <url><loc>${address(path)}</loc></url>`).join('\n')}
</urlset>
`;
}

/** RFC 9116; it must not look older than a year, so that it is always half a year from its end. */
export function securityTxt({ baseUrl, salesEmail }: DiscoveryConfig, now: number): string {
  const midnight = Math.floor(now / DAY) * DAY;
  return `${salesEmail === undefined ? '' : `Contact: mailto:${salesEmail}\n`}Contact: ${baseUrl}${PATHS.contact}
Expires: ${new Date(midnight + 180 * DAY).toISOString()}
Preferred-Languages: en, hi
Canonical: ${baseUrl}${PATHS.security}
`;
}
