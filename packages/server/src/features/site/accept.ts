/**
 * Returns whether a client prefers Markdown to HTML: only one that names it, above HTML. Browsers send wildcards and
 * mean pages.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  const quality = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type, ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    quality.set(type!, q === undefined ? 1 : Number(q) || 0);
  }
  const markdown = quality.get('text/markdown') ?? 0;
  return markdown > (quality.get('text/html') ?? 0);
}
