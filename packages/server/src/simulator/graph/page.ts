import { invalidParameter } from '../graph-error.ts';

const cursorOf = (index: number) => Buffer.from(`at:${index}`).toString('base64url');

/** A page of a list as Graph gives it, with the URL of the next one. */
export function page(items: readonly object[], query: URLSearchParams, here: string, most = 1000): object {
  const bad = items.find((item) => 'http' in item);
  if (bad !== undefined) return bad;
  const limit = limitOf(query, most);
  const after = cursor(query.get('after'));
  const before = cursor(query.get('before'));
  if (after === null || before === null)
    return invalidParameter(`Invalid cursor in parameter ${after === null ? 'after' : 'before'}`);
  const start = after !== undefined ? after + 1 : before !== undefined ? Math.max(before - limit, 0) : 0;
  const end = before !== undefined && after === undefined ? before : start + limit;
  const data = items.slice(start, end);
  if (data.length === 0) return { data };
  const cursors = { before: cursorOf(start), after: cursorOf(start + data.length - 1) };
  const next = start + data.length < items.length && pageUrl(here, query, limit, { after: cursors.after });
  const previous = start > 0 && pageUrl(here, query, limit, { before: cursors.before });
  return { data, paging: { cursors, ...(next && { next }), ...(previous && { previous }) } };
}

export function limitOf(query: URLSearchParams, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(query.get('limit') ?? 25)) || 25, 1), most);
}

/** Null: no cursor of ours. */
function cursor(text: string | null): number | undefined | null {
  if (text === null || text === '') return undefined;
  const found = /^at:(\d+)$/.exec(Buffer.from(text, 'base64url').toString());
  return found === null ? null : Number(found[1]);
}

/** Whoever gave the token in the query, and so follows without headers, gets it back in the URL, as from Graph. */
function pageUrl(here: string, query: URLSearchParams, limit: number, to: Record<string, string>): string {
  const next = new URLSearchParams(query);
  for (const name of ['after', 'before']) next.delete(name);
  next.set('limit', String(limit));
  for (const [name, value] of Object.entries(to)) next.set(name, value);
  return `${here}?${next}`;
}
