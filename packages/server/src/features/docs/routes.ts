import type { FastifyPluginAsync } from 'fastify';
import { PATHS } from '../site/paths.ts';
import { keepBriefly, negotiate, once } from '../site/serve.ts';
import type { SiteShell } from '../site/shell.ts';
import { docsMarkdown } from './markdown.ts';
import { docsOf } from './model.ts';
import { docsPage } from './page.ts';

/** The API reference, as a page and as Markdown. */
export function docsRoutes({ site }: { site: SiteShell }): FastifyPluginAsync {
  return async (app) => {
    const docs = once(() => docsOf(app.openApi()));
    keepBriefly(app);
    negotiate(
      app,
      PATHS.docs,
      () => docsPage(site, docs()),
      () => docsMarkdown(docs()),
    );
  };
}
