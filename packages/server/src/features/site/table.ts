import { type Html, html } from '../../platform/pages/html.ts';

export function table(head: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}
