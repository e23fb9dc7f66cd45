/** The Markdown of our descriptions and guides as HTML. Markup in it is shown, and not obeyed. */
import { Lexer, lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type Html, html, type Part } from '../../platform/pages/html.ts';
import { code } from '../site/code.ts';

export interface MarkdownOptions {
  /** The level of a heading that is written with two `#`. */
  level?: number;
  /** Returns where a link leads that is neither absolute nor within the page; without one its text stands alone. */
  link?: (href: string) => string | undefined;
  image?: (href: string, alt: string) => Part;
}

export interface Section {
  /** The id that GitHub gives the heading; the section before the first heading of level two has none. */
  id: string | undefined;
  title: string;
  depth: number;
  text: string;
}

export function markdown(text: string, options: MarkdownOptions = {}): Html {
  const idOf = slugger();
  return html`${lexer(text).map((token) => block(token, { ...options, idOf }))}`;
}

/** Renders one line with its code, bold text and links. */
export function inline(text: string): Html {
  return html`${inlines(Lexer.lexInline(text), {})}`;
}

/** Its words alone. */
export function plainText(text: string): string {
  return textOf(lexer(text)).trim();
}

/** Its parts, each from a heading to the next, as plain text. */
export function sectionsOf(text: string): Section[] {
  const idOf = slugger();
  const sections: (Section & { tokens: Token[] })[] = [];
  for (const token of lexer(text)) {
    if (token.type === 'heading') {
      const title = textOf(token.tokens ?? []);
      const id = token.depth === 1 ? undefined : idOf(title);
      sections.push({ id, title, depth: token.depth, text: '', tokens: [] });
    } else sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ tokens, ...section }) => ({ ...section, text: textOf(tokens).trim() }));
}

interface Context extends MarkdownOptions {
  idOf?: (title: string) => string;
}

function block(token: Token, o: Context): Part {
  const known = token as MarkedToken;
  switch (known.type) {
    case 'heading':
      return heading(known, o);
    case 'paragraph':
      return html`<p>${inlines(known.tokens, o)}</p>
`;
    case 'text':
      return known.tokens ? inlines(known.tokens, o) : known.text;
    case 'list':
      return list(known, o);
    case 'table':
      return table(known, o);
    case 'code':
      return html`${code(known.text, LANGUAGES[known.lang ?? ''] ?? 'Code')}
`;
    case 'blockquote':
      return html`<blockquote>${known.tokens.map((each) => block(each, o))}</blockquote>
`;
    case 'hr':
      return html`<hr>
`;
    case 'html':
      return known.text.startsWith('<!--') ? undefined : html`<p>${known.text}</p>`;
    case 'space':
    case 'def':
      return undefined;
    default:
      return inlines([token], o);
  }
}

const LANGUAGES: Record<string, string> = {
  sh: 'Commands',
  json: 'JSON',
  ts: 'TypeScript',
  python: 'Python',
  http: 'A request',
  ini: 'Settings',
};

function heading({ depth, tokens }: Tokens.Heading, o: Context): Html {
  const level = Math.min(4, depth + (o.level ?? 2) - 2);
  const words = inlines(tokens, o);
  if (level < 2)
    return html`<h1>${words}</h1>
`;
  const id = o.idOf?.(textOf(tokens));
  const linked = html`<a href="#${id}">${words}</a>`;
  if (level === 2)
    return html`<h2 id="${id}">${linked}</h2>
`;
  return level === 3
    ? html`<h3 id="${id}">${linked}</h3>
`
    : html`<h4 id="${id}">${linked}</h4>
`;
}

function list({ ordered, start, items }: Tokens.List, o: Context): Html {
  const rows = items.map(
    (item) => html`<li>${item.tokens.map((each) => block(each, o))}</li>
`,
  );
  if (!ordered)
    return html`<ul>
${rows}</ul>
`;
  return html`<ol${start !== 1 && html` start="${start}"`}>
${rows}</ol>
`;
}

function table({ header, rows }: Tokens.Table, o: Context): Html {
  const cell = ({ tokens, align }: Tokens.TableCell) =>
    html`<td${align === 'right' && html` class="number"`}>${inlines(tokens, o)}</td>`;
  const named = header.some(({ text }) => text !== '');
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
${
  named &&
  html`<thead><tr>${header.map(({ tokens, text }) => (text === '' ? html`<td></td>` : html`<th scope="col">${inlines(tokens, o)}</th>`))}</tr></thead>
`
}<tbody>${rows.map(
    (row) => html`<tr>${row.map(cell)}</tr>
`,
  )}</tbody>
</table></div>
`;
}

function inlines(tokens: readonly Token[] | undefined, o: Context): Part {
  return tokens?.map((token) => {
    const known = token as MarkedToken;
    switch (known.type) {
      case 'codespan':
        return html`<code>${known.text}</code>`;
      case 'strong':
        return html`<strong>${inlines(known.tokens, o)}</strong>`;
      case 'em':
        return html`<em>${inlines(known.tokens, o)}</em>`;
      case 'del':
        return html`<del>${inlines(known.tokens, o)}</del>`;
      case 'link':
        return link(known, o);
      case 'image':
        return o.image?.(known.href, known.text) ?? known.text;
      case 'br':
        return html`<br>`;
      case 'html':
        return known.text.startsWith('<!--') ? undefined : known.text;
      default:
        return 'text' in known ? String(known.text) : known.raw;
    }
  });
}

function link({ href, tokens }: Tokens.Link, o: Context): Part {
  const to = /^(https?:\/\/|\/|#)/.test(href) ? href : o.link?.(href);
  const words = inlines(tokens, o);
  return to === undefined ? words : html`<a href="${to}">${words}</a>`;
}

/** Headings of the same words are told apart by a number. */
function slugger(): (title: string) => string {
  const given = new Map<string, number>();
  return (title) => {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Mark}\p{Number}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const before = given.get(slug) ?? 0;
    given.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

/** The words of all that is within. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const known = token as MarkedToken;
      if (known.type === 'table')
        return [known.header, ...known.rows]
          .map((row) => row.map((cell) => textOf(cell.tokens)).join(' · '))
          .join('\n');
      if (known.type === 'list') return known.items.map((item) => textOf(item.tokens)).join('\n');
      if ('tokens' in known && known.tokens) return textOf(known.tokens);
      if (known.type === 'html') return '';
      return known.type === 'space' ? '\n' : 'text' in known ? String(known.text) : '';
    })
    .join('');
}
