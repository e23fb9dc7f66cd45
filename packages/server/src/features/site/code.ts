import { type Html, html } from '../../platform/pages/html.ts';

/** Lines of code; wide ones scroll on their own, by keyboard too. */
export function code(text: string, label: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}
