import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { type Html, html, htmlText, type Part } from '../../platform/http/html.ts';
import { stylesheet } from '../../platform/http/stylesheet.ts';
import { PATHS } from './addresses.ts';

const STYLES = stylesheet(
  '/assets/site.css',
  ['site.css', 'docs.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n'),
);

export interface SitePage {
  title: string;
  description: string;
  body: Html;
  /** Stands at the side on wide screens and folded above the text on narrow ones. */
  contents?: Part;
}

/** The shell of the public pages: a bar with where one can go, room for text, a line for machines. */
export function sitePage({ title, description, body, contents }: SitePage): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLES.href}">
<link rel="service-desc" type="application/json" href="${PATHS.openApi}">
<link rel="describedby" type="text/plain" href="${PATHS.llms}">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar"><a class="brand" href="/">Meghdoot</a>
<nav aria-label="Site"><a href="${PATHS.docs}">Docs</a><a href="${PATHS.partners}">Partners</a><a href="${PATHS.contact}">Contact</a><a href="/oauth/sign-in">Sign in</a></nav></header>
<div class="${contents ? 'with-contents' : 'plain'}">
${contents}
<main id="content">
${body}
</main>
</div>
<footer>For machines: <a href="${PATHS.llms}">llms.txt</a> <a href="${PATHS.authMd}">auth.md</a> <a href="${PATHS.openApi}">openapi.json</a> <a href="${PATHS.catalog}">API catalog</a> <a href="${PATHS.security}">security.txt</a></footer>
</body>
</html>
`;
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Answers a page that is the same for everybody. */
export function sendSite(reply: FastifyReply, markup: Html): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .send(htmlText(markup));
}

export const registerSiteStylesheet = STYLES.register;
