/**
 * Returns what a mail of ours may quote of a name that a stranger typed: letters alone, so that nothing in it is a
 * link.
 */
export function quotable(name: string | null | undefined): string | undefined {
  const letters = (name ?? '').replace(/[^\p{L}\p{M}' -]+/gu, ' ').replace(/\s+/g, ' ');
  return [...letters.trim()].slice(0, 60).join('').trim() || undefined;
}
