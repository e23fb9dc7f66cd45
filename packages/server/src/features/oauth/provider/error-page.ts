import type { IncomingMessage } from 'node:http';
import type { Language } from '../../../platform/language.ts';
import { type Html, html, htmlText, page } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import { oauthWords } from '../words.ts';

/** The part of Koa's context that is used here. */
interface KoaContext {
  req: IncomingMessage;
  status: number;
  type: string;
  body: unknown;
  set(name: string, value: string): void;
}

/** Shows a person that an application has sent them with a request that is not right. */
export function errorPage(language: Language, code: string, description: string | undefined): Html {
  const { title, heading, text } = oauthWords[language].fault;
  const body = html`<h1>${heading}</h1>
<p>${text}</p>
<p lang="en"><small><span class="code">${code}</span>${description && html`: ${description}`}</small></p>`;
  return page({ title, body, language });
}

/** The same as a response of the provider. */
export function renderErrorPage(
  ctx: KoaContext,
  out: { error: string; error_description?: string | undefined },
  status = 400,
): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('cache-control', 'no-store');
  ctx.set(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; frame-ancestors 'none'",
  );
  ctx.body = htmlText(errorPage(languageOf(ctx.req), out.error, out.error_description));
}
