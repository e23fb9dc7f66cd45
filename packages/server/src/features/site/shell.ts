import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../platform/language.ts';
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

const EN = {
  ...{ site: 'Site', docs: 'Docs', partners: 'Partners', contact: 'Contact', dashboard: 'Dashboard' },
  ...{ all: 'All pages', status: 'Status', people: 'People', security: 'Security', machines: 'Machines' },
  catalog: 'API catalog',
  ...{ skip: 'Skip to the text', apart: 'Not affiliated with WhatsApp or Meta.' },
  licenceName: 'MIT licence',
  licence: (link: Html) => html`free software under the ${link}.`,
};

const WORDS: Record<Language, typeof EN> = {
  en: EN,
  hi: {
    ...{ site: 'साइट', docs: 'Docs', partners: 'पार्टनर', contact: 'संपर्क', dashboard: 'डैशबोर्ड' },
    ...{
      all: 'सभी पेज',
      status: 'सेवा का हाल',
      people: 'लोगों के लिए',
      security: 'सुरक्षा',
      machines: 'मशीनों के लिए',
    },
    catalog: 'API की सूची',
    ...{ skip: 'सीधे टेक्स्ट पर जाएँ', apart: 'WhatsApp या Meta से इसका कोई संबंध नहीं है।' },
    licenceName: 'MIT लाइसेंस',
    licence: (link) => html`मुफ़्त सॉफ़्टवेयर, ${link} के तहत।`,
  },
};

/** The shell of the public pages: a bar with where one can go, room for text, a foot with the rest. */
export function siteShell({ appUrl, version }: Pick<DiscoveryConfig, 'appUrl' | 'version'>): SiteShell {
  const dashboard = `${appUrl}/dashboard`;
  const licence = (words: typeof EN) => html`<a href="${PATHS.licence}">${words.licenceName}</a>`;
  const bar = (words: typeof EN) => html`<header class="bar">${BRAND}
<nav aria-label="${words.site}"><a href="${PATHS.docs}">${words.docs}</a><a class="wide" href="${PATHS.partners}">${words.partners}</a><a class="roomy" href="${PATHS.contact}">${words.contact}</a><a class="here" href="${dashboard}">${words.dashboard}</a></nav></header>`;
  const foot = (words: typeof EN) => html`<footer class="foot"><div>
<nav aria-label="${words.all}">
<section><h2>Meghdoot</h2><ul><li><a href="${dashboard}">${words.dashboard}</a></li><li><a href="${PATHS.docs}">${words.docs}</a></li><li><a href="${PATHS.status}">${words.status}</a></li></ul></section>
<section><h2>${words.people}</h2><ul><li><a href="${PATHS.contact}">${words.contact}</a></li><li><a href="${PATHS.partners}">${words.partners}</a></li><li><a href="${PATHS.security}">${words.security}</a></li></ul></section>
<section><h2>${words.machines}</h2><ul><li><a href="${PATHS.openApi}">openapi.json</a></li><li><a href="${PATHS.llms}">llms.txt</a></li><li><a href="${PATHS.authMd}">auth.md</a></li><li><a href="${PATHS.catalog}">${words.catalog}</a></li></ul></section>
</nav>
<p>Meghdoot ${version}, ${words.licence(licence(words))} ${words.apart}</p>
</div></footer>`;

  return ({ title, description, body, contents, bands, code, language = 'en' }) => html`<!doctype html>
<html lang="${language}">
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
<a class="skip" href="#content">${WORDS[language].skip}</a>
${bar(WORDS[language])}
<div class="${contents ? 'with-contents' : bands ? 'bands' : 'plain'}">
${contents}
<main id="content">
${body}
</main>
</div>
${foot(WORDS[language])}
</body>
</html>
`;
}

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

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

const NOT_FOUND: Record<Language, { title: string; heading: string; text: string; ways: Html }> = {
  en: {
    title: 'Not found',
    heading: 'There is nothing at this URL',
    text: 'The link may be old, or a letter may be missing.',
    ways: html`Perhaps you want the <a href="${PATHS.home}">start page</a>, the <a href="${PATHS.docs}">docs</a>, or to <a href="${PATHS.contact}">ask us</a>.`,
  },
  hi: {
    title: 'नहीं मिला',
    heading: 'इस पते पर कुछ नहीं है',
    text: 'लिंक पुराना हो सकता है, या कोई अक्षर छूट गया होगा।',
    ways: html`शायद आप <a href="${PATHS.hindi}">पहला पेज</a> या <a href="${PATHS.docs}">docs</a> देखना चाहें, या <a href="${PATHS.contact}">हमसे पूछना</a>।`,
  },
};

export function notFoundPage(site: SiteShell, language: Language): Html {
  const { title, heading, text, ways } = NOT_FOUND[language];
  const body = html`<h1>${heading}</h1>
<p class="lead">${text}</p>
<p>${ways}</p>`;
  return site({ title: `${title} · Meghdoot`, body, language });
}
