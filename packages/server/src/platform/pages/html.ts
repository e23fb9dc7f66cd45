/** Pages made on the server: escaping by construction, one shell, one stylesheet and a policy without scripts. */
import type { FastifyReply } from 'fastify';
import type { Language } from '../language.ts';
import { stylesheet } from './asset.ts';

const RAW = Symbol('html');

/** Markup that may be shown as it is; only `html` makes it, so JSON from outside can never pass for it. */
export interface Html {
  readonly [RAW]: string;
}

export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup whose parts are escaped unless they are markup themselves; quote attributes with `"`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0]!;
  for (const [i, part] of parts.entries()) text += render(part) + strings[i + 1]!;
  return { [RAW]: text };
}

export function htmlText(markup: Html): string {
  return markup[RAW];
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
  if (typeof part === 'number') return String(part);
  return RAW in part ? part[RAW] : part.map(render).join('');
}

const STYLES = stylesheet('/assets/pages.css', new URL('pages.css', import.meta.url));

/** A cloud that speaks. */
const MARK = html`<path d="M6.5 18A4.5 4.5 0 0 1 6 9a6 6 0 0 1 11.5-.5A4.8 4.8 0 0 1 17.5 18H12l-4.5 3.5V18z"/>`;

const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#0b6e4f">${htmlText(MARK)}</svg>`,
)}`;

/** The head of every page, without its title and stylesheet. */
export const HEAD = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">`;

/** The name that leads to the start page. */
export const BRAND = html`<a class="brand" href="/"><svg viewBox="0 0 24 24" aria-hidden="true">${MARK}</svg>Meghdoot</a>`;

export interface PageOptions {
  title: string;
  body: Html;
  /** The description for search engines; a page without one is not for them. */
  description?: string;
  /** English, unless it says another. */
  language?: Language;
}

/** Makes a whole page of its title and body. */
export type Shell = (options: PageOptions) => Html;

/** The shell of every page that is not the site's or the dashboard's: a name, a card, room around it. */
export function page({ title, body, language = 'en' }: PageOptions): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
${HEAD}
<meta name="robots" content="noindex">
<title>${title} · Meghdoot</title>
<link rel="stylesheet" href="${STYLES.href}">
</head>
<body>
<header>${BRAND}</header>
<main>
${body}
</main>
</body>
</html>
`;
}

/**
 * Sends a page. `formAction` names the origins besides our own that a form may lead to, redirects included: without
 * them a browser stops a consent on its way back to the client.
 */
export function sendHtml(
  reply: FastifyReply,
  status: number,
  markup: Html,
  { formAction = [] }: { formAction?: readonly string[] } = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...formAction].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer', // URLs of pages may hold one-time tokens
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .send(htmlText(markup));
}

export const registerStylesheet = STYLES.register;
