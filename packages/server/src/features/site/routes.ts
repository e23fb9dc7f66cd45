import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Readiness } from '../../platform/http/server/health.ts';
import { htmlText, sendHtml } from '../../platform/pages/html.ts';
import { languageOf } from '../../platform/pages/language-of.ts';
import { homeMarkdown, homePage } from './home.ts';
import { hindiHomePage } from './home-hindi.ts';
import type { HomeConfig } from './home-owner.ts';
import { HOME_LINKS, PATHS } from './paths.ts';
import { registerPictures } from './pictures.ts';
import { keepBriefly, negotiate, PLAIN, PUBLIC, serve, twoForms } from './serve.ts';
import { CODE_HEADERS, registerSiteAssets, type SiteShell } from './shell.ts';
import { statusPage } from './status-page.ts';

const LICENCE = new URL('../../../../../LICENSE', import.meta.url);

export interface SiteOptions extends HomeConfig {
  clock: Clock;
  site: SiteShell;
  ready: Readiness;
  /** Returns how many accepted messages no worker has taken up yet. */
  waiting: () => number;
}

/** The public pages: the start page, the status, the licence. */
export function siteRoutes(config: SiteOptions): FastifyPluginAsync {
  const { site } = config;
  return async (app) => {
    keepBriefly(app);
    registerSiteAssets(app);
    registerPictures(app);
    serve(app, PATHS.licence, PLAIN, () => readFileSync(LICENCE, 'utf8'));
    const [english, offersHindi] = (['en', 'hi'] as const).map((language) =>
      twoForms(
        () => homePage(site, config, language),
        () => homeMarkdown(config),
      ),
    );
    const home = (request: FastifyRequest) => (languageOf(request) === 'hi' ? offersHindi : english);
    negotiate(app, PATHS.home, home, { link: HOME_LINKS, vary: 'Accept, Accept-Language, Cookie' });
    const hindi = () => htmlText(hindiHomePage(site, config));
    serve(app, PATHS.hindi, CODE_HEADERS['content-type'], hindi, CODE_HEADERS);
    app.get(PATHS.status, PUBLIC, async (request, reply) => {
      const trouble = await config.ready().then(
        () => undefined,
        (error: Error) => error.message,
      );
      const { version, clock } = config;
      const status = { trouble, version, waiting: config.waiting(), now: clock.now() };
      const language = languageOf(request);
      return sendHtml(reply, trouble ? 503 : 200, statusPage(site, { ...status, language }));
    });
  };
}
