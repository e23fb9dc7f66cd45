import type { FastifyPluginAsync } from 'fastify';
import { type Static, Type } from 'typebox';
import { htmlText } from '../../platform/pages/html.ts';
import { type DiscoveryConfig, PATHS } from '../site/paths.ts';
import { samples } from '../site/samples.ts';
import { keepBriefly, negotiate, once, sendPage, type TwoForms, tagged, twoForms } from '../site/serve.ts';
import type { SiteShell } from '../site/shell.ts';
import type { Library } from './contents.ts';
import { guidePage } from './guide-page.ts';
import { readGuides } from './guides.ts';
import { indexPage } from './index-page.ts';
import {
  basicsMarkdown,
  docsMarkdown,
  groupMarkdown,
  operationMarkdown,
  schemasMarkdown,
} from './markdown.ts';
import { docsOf } from './model.ts';
import { BASICS, guidePath, operationPath, referencePath, SEARCH_PATH, schemasPath } from './paths.ts';
import { basicsPage, groupPage, operationPage, schemasPage } from './reference-pages.ts';
import { EVENTS_GROUP } from './schema-homes.ts';
import { indexOf } from './search.ts';
import { searchPage } from './search-page.ts';

export interface DocsOptions extends DiscoveryConfig {
  site: SiteShell;
}

const SearchQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) });

/** Guides, the API reference and a search in both, as pages and as Markdown. */
export function docsRoutes(config: DocsOptions): FastifyPluginAsync {
  const { site } = config;
  return async (app) => {
    // Made from all routes, which are known when the first request comes.
    const library = once((): Library => ({ docs: docsOf(app.openApi()), guides: readGuides() }));
    const pages = once(() => pagesOf(site, library()));
    const index = once(() => indexOf(library()));
    const sample = samples(config)[0]!.text;
    const home = twoForms(
      () => indexPage(site, library(), sample),
      () => docsMarkdown(library()),
    );

    keepBriefly(app);
    negotiate(app, PATHS.docs, () => home);
    for (const pattern of [referencePath(':page'), operationPath(':page', ':operation'), guidePath(':page')])
      negotiate(app, pattern, ({ url }) => pages().get(url.split('?', 1)[0]!));

    app.get<{ Querystring: Static<typeof SearchQuery> }>(
      SEARCH_PATH,
      {
        config: { access: 'public', compressed: 'each' },
        schema: { hide: true, querystring: SearchQuery },
      },
      (request, reply) => {
        const found = searchPage(site, library(), index(), request.query.q ?? '');
        return sendPage(request, reply, tagged(htmlText(found)));
      },
    );
  };
}

/** Returns the pages by their paths. */
function pagesOf(site: SiteShell, library: Library): Map<string, TwoForms> {
  const { docs, guides } = library;
  return new Map([
    [
      referencePath(BASICS),
      twoForms(
        () => basicsPage(site, library),
        () => basicsMarkdown(docs),
      ),
    ],
    ...docs.groups.map((group): [string, TwoForms] => [
      referencePath(group.slug),
      twoForms(
        () => groupPage(site, library, group),
        () => groupMarkdown(docs, group, group.name === EVENTS_GROUP),
      ),
    ]),
    ...docs.groups.flatMap((group) =>
      group.operations.map((operation): [string, TwoForms] => [
        operation.page,
        twoForms(
          () => operationPage(site, library, group, operation),
          () => operationMarkdown(docs, operation),
        ),
      ]),
    ),
    ...docs.groups
      .filter(({ schemas }) => schemas.length > 0)
      .map((group): [string, TwoForms] => [
        schemasPath(group.slug),
        twoForms(
          () => schemasPage(site, library, group),
          () => schemasMarkdown(group),
        ),
      ]),
    ...guides.map((guide): [string, TwoForms] => [
      guide.path,
      twoForms(
        () => guidePage(site, library, guide),
        () => guide.text,
      ),
    ]),
  ]);
}
