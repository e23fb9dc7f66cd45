import { type Html, html, htmlText, page } from '../../../platform/pages/html.ts';

/** The part of Koa's context that is used here. */
interface KoaContext {
  status: number;
  type: string;
  body: unknown;
  set(name: string, value: string): void;
}

/** Shows a person that an application has sent them with a request that is not right. */
export function errorPage(code: string, description: string | undefined): Html {
  const body = html`<h1>This application cannot be connected</h1>
<p>It sent a request that is not right. Please tell whoever made the application, or start again there.</p>
<p><small><span class="code">${code}</span>${description && html`: ${description}`}</small></p>`;
  return page({ title: 'Not connected', body });
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
  ctx.set('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'");
  ctx.body = htmlText(errorPage(out.error, out.error_description));
}
