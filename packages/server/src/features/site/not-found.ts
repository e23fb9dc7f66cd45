import { type Html, html } from '../../platform/pages/html.ts';
import { PATHS } from './paths.ts';
import type { SiteShell } from './shell.ts';

export function notFoundPage(site: SiteShell): Html {
  const body = html`<h1>There is nothing at this URL</h1>
<p class="lead">The link may be old, or a letter may be missing.</p>
<p>Perhaps you want the <a href="${PATHS.home}">start page</a>, the <a href="${PATHS.docs}">docs</a>, or to <a href="${PATHS.contact}">ask us</a>.</p>`;
  return site({ title: 'Not found · Meghdoot', body });
}
