import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { asset, stylesheet } from '../../platform/pages/asset.ts';
import { BRAND, HEAD, type Html, html, type PageOptions, type Part } from '../../platform/pages/html.ts';
import { type DiscoveryConfig, PATHS } from './paths.ts';

const STYLES = stylesheet(
  '/assets/site.css',
  ...['site', 'home', 'docs'].map((name) => new URL(`${name}.css`, import.meta.url)),
);

const SCRIPT = asset(
  '/assets/site.js',
  'text/javascript; charset=utf-8',
  readFileSync(new URL('site.js', import.meta.url), 'utf8'),
);

export interface SitePage extends PageOptions {
  /** Stands at the side on wide screens and folded above the text on narrow ones. */
  contents?: Part;
  /** The sections of the body reach from edge to edge and keep their own distance. */
  bands?: boolean;
  /** It shows code to copy by the script, which `CODE_HEADERS` let in. */
  code?: boolean;
}

export type SiteShell = (page: SitePage) => Html;

/** The shell of the public pages: a bar with where one can go, room for text, a foot with the rest. */
export function siteShell({ appUrl, version }: Pick<DiscoveryConfig, 'appUrl' | 'version'>): SiteShell {
  const dashboard = `${appUrl}/dashboard`;
  const bar = html`<header class="bar">${BRAND}
<nav aria-label="Site"><a href="${PATHS.docs}">Docs</a><a class="wide" href="${PATHS.partners}">Partners</a><a class="roomy" href="${PATHS.contact}">Contact</a><a class="here" href="${dashboard}">Dashboard</a></nav></header>`;
  const foot = html`<footer class="foot"><div>
<nav aria-label="All pages">
<section><h2>Meghdoot</h2><ul><li><a href="${dashboard}">Dashboard</a></li><li><a href="${PATHS.docs}">Docs</a></li><li><a href="${PATHS.status}">Status</a></li></ul></section>
<section><h2>People</h2><ul><li><a href="${PATHS.contact}">Contact</a></li><li><a href="${PATHS.partners}">Partners</a></li><li><a href="${PATHS.security}">Security</a></li></ul></section>
<section><h2>Machines</h2><ul><li><a href="${PATHS.openApi}">openapi.json</a></li><li><a href="${PATHS.llms}">llms.txt</a></li><li><a href="${PATHS.authMd}">auth.md</a></li><li><a href="${PATHS.catalog}">API catalog</a></li></ul></section>
</nav>
<p>Meghdoot ${version}, free software under the <a href="${PATHS.licence}">MIT licence</a>. Not affiliated with WhatsApp or Meta.</p>
</div></footer>`;

  return ({ title, description, body, contents, bands, code }) => html`<!doctype html>
<html lang="en">
<head>
${HEAD}
${description ? html`<meta name="description" content="${description}">` : html`<meta name="robots" content="noindex">`}
<title>${title}</title>
<link rel="stylesheet" href="${STYLES.href}">
${
  code &&
  html`<script src="${SCRIPT.href}" defer></script>
`
}<link rel="service-desc" type="application/json" href="${PATHS.openApi}">
<link rel="describedby" type="text/plain" href="${PATHS.llms}">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
${bar}
<div class="${contents ? 'with-contents' : bands ? 'bands' : 'plain'}">
${contents}
<main id="content">
${body}
</main>
</div>
${foot}
</body>
</html>
`;
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of a page that anybody may see; nothing on it comes from elsewhere. */
export const SITE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** The headers of a page that says `code`. */
export const CODE_HEADERS = {
  ...SITE_HEADERS,
  'content-security-policy': `${POLICY}; script-src 'self'`,
} as const;

export function registerSiteAssets(app: FastifyInstance): void {
  STYLES.register(app);
  SCRIPT.register(app);
}

export function notFoundPage(site: SiteShell): Html {
  const body = html`<h1>There is nothing at this URL</h1>
<p class="lead">The link may be old, or a letter may be missing.</p>
<p>Perhaps you want the <a href="${PATHS.home}">start page</a>, the <a href="${PATHS.docs}">docs</a>, or to <a href="${PATHS.contact}">ask us</a>.</p>`;
  return site({ title: 'Not found · Meghdoot', body });
}
