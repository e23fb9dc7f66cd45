/** The Markdown that our own descriptions are written in, as HTML: headings, paragraphs, lists, tables, code, links. */
import { type Html, html } from '../../platform/pages/html.ts';

/** `level` is that of the first heading. */
export function markdown(text: string, level = 2): Html {
  return html`${blocksOf(text).map((block) => blockOf(block, level))}`;
}

function blocksOf(text: string): string[] {
  return text
    .trim()
    .split(/\n(?=#)|\n\s*\n/)
    .flatMap((block) => (/^#+ .*\n/.test(block) ? splitOnce(block) : [block]))
    .filter((block) => block.trim() !== '');
}

function splitOnce(block: string): string[] {
  const end = block.indexOf('\n');
  return [block.slice(0, end), block.slice(end + 1)];
}

function blockOf(block: string, level: number): Html {
  const heading = /^(#+) (.*)$/.exec(block);
  if (heading) return headingOf(level + heading[1]!.length - 2, heading[2]!);
  const lines = block.split('\n');
  if (lines[0]!.startsWith('|')) return tableOf(lines);
  if (lines.every((line) => line.startsWith('- ')))
    return html`<ul>${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>
`;
  return html`<p>${inline(lines.join(' '))}</p>
`;
}

function headingOf(level: number, text: string): Html {
  const id = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  if (level <= 2)
    return html`<h2 id="${id}">${inline(text)}</h2>
`;
  return html`<h3 id="${id}">${inline(text)}</h3>
`;
}

function tableOf([head, , ...rows]: string[]): Html {
  const cells = (row: string) =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr>${cells(head!).map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${cells(row).map((cell) => html`<td>${inline(cell)}</td>`)}</tr>
`,
  )}</tbody>
</table></div>
`;
}

const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Code, bold and links within a line. */
export function inline(text: string): Html {
  const parts: (Html | string)[] = [];
  let at = 0;
  for (const found of text.matchAll(PIECES)) {
    const [whole, code, bold, label, address] = found;
    parts.push(text.slice(at, found.index));
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<strong>${bold}</strong>`);
    else parts.push(/^(https?:\/\/|\/|#)/.test(address!) ? html`<a href="${address}">${label}</a>` : label!);
    at = found.index + whole.length;
  }
  return html`${parts}${text.slice(at)}`;
}
