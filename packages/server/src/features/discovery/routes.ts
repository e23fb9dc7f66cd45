import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OpenPath } from '../../platform/http/admission/cors.ts';
import { success } from '../../platform/http/response/envelope.ts';
import { type DiscoveryConfig, PATHS } from '../site/paths.ts';
import { keepBriefly, MARKDOWN, once, PLAIN, PUBLIC, serve } from '../site/serve.ts';
import { authMd, SKILL, skillMd } from './auth-md.ts';
import { apiCatalog, mcpServerCard } from './catalog.ts';
import { robotsTxt, securityTxt, sitemapXml } from './crawlers.ts';
import { llmsTxt } from './llms.ts';

const WELL_KNOWN = '/.well-known/*';
const JSON_TYPE = 'application/json; charset=utf-8';

export const DISCOVERY_OPEN_PATHS: readonly OpenPath[] = [
  WELL_KNOWN,
  PATHS.catalog,
  PATHS.security,
  PATHS.mcpCard,
  PATHS.skills,
  PATHS.skill,
  PATHS.openApi,
  PATHS.llms,
  PATHS.authMd,
].map((path) => ({ path, methods: ['GET'] }));

export interface DiscoveryOptions extends DiscoveryConfig {
  clock: Clock;
}

/** Serves the documents by which a program finds out what this is, made from configuration and routes. */
export function discoveryRoutes(config: DiscoveryOptions): FastifyPluginAsync {
  return async (app) => {
    const api = once(() => app.openApi());
    const catalogLink = `<${config.baseUrl}${PATHS.catalog}>; rel="api-catalog"`;
    const catalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

    keepBriefly(app);

    serve(app, PATHS.catalog, catalogType, () => JSON.stringify(apiCatalog(config)), { link: catalogLink });
    serve(app, PATHS.mcpCard, JSON_TYPE, () => JSON.stringify(mcpServerCard(config)));
    serve(app, PATHS.robots, PLAIN, () => robotsTxt(config));
    serve(app, PATHS.sitemap, 'application/xml; charset=utf-8', () => sitemapXml(config, api()));
    serve(app, PATHS.llms, PLAIN, () => llmsTxt(config, api()));
    serve(app, PATHS.authMd, MARKDOWN, () => authMd(config));
    serve(app, PATHS.skill, MARKDOWN, () => skillMd(config));
    serve(app, PATHS.skills, JSON_TYPE, () => skillIndex(config));
    app.get(PATHS.security, PUBLIC, (_request, reply) =>
      reply.type(PLAIN).send(securityTxt(config, config.clock.now())),
    );

    app.get(PATHS.apiRoot, PUBLIC, async () =>
      success(config.clock.now(), {
        documentation: config.baseUrl + PATHS.docs,
        description: config.baseUrl + PATHS.openApi,
        credentials: config.baseUrl + PATHS.authMd,
      }),
    );
    app.get(WELL_KNOWN, PUBLIC, async () => {
      throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
    });
  };
}

/** The index of agent skills, with the digest of the bytes that its one skill is served as. */
function skillIndex(config: DiscoveryConfig): string {
  const digest = createHash('sha256').update(skillMd(config)).digest('hex');
  const skill = { ...SKILL, type: 'skill-md', url: config.baseUrl + PATHS.skill, digest: `sha256:${digest}` };
  return JSON.stringify({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [skill],
  });
}
