import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Readiness } from '../../platform/http/health.ts';
import { sendHtml } from '../../platform/pages/html.ts';
import { homeMarkdown, homePage } from './home.ts';
import { type DiscoveryConfig, HOME_LINKS, PATHS } from './paths.ts';
import { keepBriefly, negotiate, PLAIN, PUBLIC, serve } from './serve.ts';
import { registerSiteStylesheet, type SiteShell } from './shell.ts';
import { statusPage } from './status-page.ts';

const LICENCE = new URL('../../../../../LICENSE', import.meta.url);

export interface SiteOptions extends DiscoveryConfig {
  clock: Clock;
  site: SiteShell;
  ready: Readiness;
  /** How many accepted messages no worker has taken up yet. */
  waiting: () => number;
}

/** The public pages: the start page, the status, the licence. */
export function siteRoutes(config: SiteOptions): FastifyPluginAsync {
  const { site } = config;
  return async (app) => {
    keepBriefly(app);
    registerSiteStylesheet(app);
    serve(app, PATHS.licence, PLAIN, () => readFileSync(LICENCE, 'utf8'));
    negotiate(
      app,
      PATHS.home,
      () => homePage(site, config),
      () => homeMarkdown(config),
      { link: HOME_LINKS },
    );
    app.get(PATHS.status, PUBLIC, async (_request, reply) => {
      const trouble = await config.ready().then(
        () => undefined,
        (error: Error) => error.message,
      );
      const status = { trouble, waiting: config.waiting(), version: config.version, now: config.clock.now() };
      return sendHtml(reply, trouble ? 503 : 200, statusPage(site, status));
    });
  };
}
