import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OpenPath } from '../../platform/http/cors.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Readiness } from '../../platform/http/health.ts';
import { type Html, sendHtml } from '../../platform/pages/html.ts';
import { docsMarkdown } from '../docs/markdown.ts';
import { docsOf } from '../docs/model.ts';
import { docsPage } from '../docs/page.ts';
import { wantsMarkdown } from '../site/accept.ts';
import { type DiscoveryConfig, HOME_LINKS, PATHS } from '../site/addresses.ts';
import { homeMarkdown, homePage } from '../site/home.ts';
import { registerSiteStylesheet, type SiteShell, sendSite } from '../site/shell.ts';
import { statusPage } from '../site/status-page.ts';
import { authMd, SKILL, skillMd } from './auth-md.ts';
import { apiCatalog, mcpServerCard } from './catalog.ts';
import { robotsTxt, securityTxt, sitemapXml } from './crawlers.ts';
import { llmsTxt } from './llms.ts';

const LICENCE = new URL('../../../../../LICENSE', import.meta.url);
const WELL_KNOWN = '/.well-known/*';
const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const PUBLIC = { config: { access: 'public' as const }, schema: { hide: true } };

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
  site: SiteShell;
  ready: Readiness;
  /** How many accepted messages no worker has taken up yet. */
  waiting: () => number;
}

/** Everything by which a stranger, or a program, finds out what this is. Made from configuration and routes. */
export function discoveryRoutes(config: DiscoveryOptions): FastifyPluginAsync {
  const { site } = config;
  return async (app) => {
    const api = once(() => app.openApi());
    const docs = once(() => docsOf(api()));
    const catalogLink = `<${config.baseUrl}${PATHS.catalog}>; rel="api-catalog"`;
    const catalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300');
    });
    registerSiteStylesheet(app);

    serve(app, PATHS.catalog, catalogType, () => JSON.stringify(apiCatalog(config)), { link: catalogLink });
    serve(app, PATHS.mcpCard, JSON_TYPE, () => JSON.stringify(mcpServerCard(config)));
    serve(app, PATHS.robots, PLAIN, () => robotsTxt(config));
    serve(app, PATHS.sitemap, 'application/xml; charset=utf-8', () => sitemapXml(config));
    serve(app, PATHS.llms, PLAIN, () => llmsTxt(config, api()));
    serve(app, PATHS.authMd, MARKDOWN, () => authMd(config));
    serve(app, PATHS.skill, MARKDOWN, () => skillMd(config));
    serve(app, PATHS.licence, PLAIN, () => readFileSync(LICENCE, 'utf8'));
    serve(app, PATHS.skills, JSON_TYPE, () => skillIndex(config));
    app.get(PATHS.security, PUBLIC, (_request, reply) =>
      reply.type(PLAIN).send(securityTxt(config, config.clock.now())),
    );

    negotiate(
      app,
      PATHS.home,
      () => homePage(site, config),
      () => homeMarkdown(config),
      { link: HOME_LINKS },
    );
    negotiate(
      app,
      PATHS.docs,
      () => docsPage(site, docs()),
      () => docsMarkdown(docs()),
    );
    app.get(PATHS.status, PUBLIC, async (_request, reply) => {
      const trouble = await config.ready().then(
        () => undefined,
        (error: Error) => error.message,
      );
      const status = { trouble, waiting: config.waiting(), version: config.version, now: config.clock.now() };
      return sendHtml(reply, trouble ? 503 : 200, statusPage(site, status));
    });

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

function serve(
  app: FastifyInstance,
  path: string,
  type: string,
  make: () => string,
  headers: Record<string, string> = {},
): void {
  const text = once(make);
  app.get(path, PUBLIC, (_request, reply) =>
    asText(reply.headers(headers).header('content-type', type), text()),
  );
}

/** A page for people, Markdown for whoever asks for it. */
function negotiate(
  app: FastifyInstance,
  path: string,
  makePage: () => Html,
  makeMarkdown: () => string,
  headers: Record<string, string> = {},
): void {
  const markup = once(makePage);
  const text = once(makeMarkdown);
  app.get(path, PUBLIC, (request: FastifyRequest, reply) => {
    void reply.headers({ ...headers, vary: 'Accept' });
    if (!wantsMarkdown(request.headers.accept)) return sendSite(reply, markup());
    return asText(reply.header('content-type', MARKDOWN), text());
  });
}

function asText(reply: FastifyReply, text: string): FastifyReply {
  return reply.serializer((payload: unknown) => payload as string).send(text);
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

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
