/** Lists in Graph's form: pages with cursors, and of each thing the fields that were asked for. */
import type { FastifyRequest } from 'fastify';
import { textOf } from '../../whatsapp/json.ts';
import { baseOf } from './door-url.ts';
import { invalidParameter } from './graph-error.ts';
import { fieldsOf } from './node.ts';

const USUAL = 25;
const MOST = 1000;

/** The page that a request asks for, of all there is. */
export function pageOf<T extends { id: string }>(
  request: FastifyRequest,
  all: readonly T[],
  usual: readonly (keyof T & string)[],
): object {
  const query = fieldsOf(request);
  const limit = Math.min(Math.max(Math.trunc(Number(textOf(query.limit) ?? USUAL)) || USUAL, 1), MOST);
  const after = placeOf(all, query, 'after');
  const before = after === undefined ? placeOf(all, query, 'before') : undefined;
  const start = after !== undefined ? after + 1 : Math.max((before ?? 0) - limit, 0);
  const page = all.slice(start, before ?? start + limit);
  const data = page.map((item) => withFields(item, textOf(query.fields), usual));
  if (page.length === 0) return { data };
  const cursors = { before: cursorOf(page[0]!.id), after: cursorOf(page.at(-1)!.id) };
  const to = (name: 'before' | 'after') => neighbourOf(request, name, cursors[name]);
  const more = start + page.length < all.length;
  return {
    data,
    paging: { cursors, ...(start > 0 && { previous: to('before') }), ...(more && { next: to('after') }) },
  };
}

/** Returns the position of a cursor's item, or undefined when the request has no cursor. */
function placeOf(
  all: readonly { id: string }[],
  query: Record<string, unknown>,
  name: 'before' | 'after',
): number | undefined {
  const cursor = textOf(query[name]);
  if (cursor === undefined) return undefined;
  const place = all.findIndex(({ id }) => id === idOf(cursor));
  if (place < 0) throw invalidParameter(`Invalid cursor in parameter ${name}`);
  return place;
}

/** The page beside, as this one was asked, its version and a token in the query among it: some follow it without headers. */
function neighbourOf(request: FastifyRequest, name: string, cursor: string): string {
  const [path = '', query] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const other of ['before', 'after']) parameters.delete(other);
  parameters.set(name, cursor);
  return `${baseOf(request)}${path}?${parameters}`;
}

/**
 * Returns the fields that are asked for, or the usual ones; a field without a value is left out, and the id is always
 * there.
 */
export function withFields<T extends { id: string }>(
  item: T,
  fields: string | undefined,
  usual: readonly (keyof T & string)[],
): object {
  const names = fields === undefined ? usual : namesOf(fields);
  const own = item as Record<string, unknown>;
  return {
    ...Object.fromEntries(
      names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const])),
    ),
    id: item.id,
  };
}

/** `a,b{c,d}`: what is in braces comes with its field. */
const namesOf = (fields: string) =>
  fields
    .replace(/\{[^}]*\}/g, '')
    .split(',')
    .map((name) => name.trim());

const cursorOf = (id: string) => Buffer.from(`at ${id}`).toString('base64url');
const idOf = (cursor: string) => /^at (.+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? '';
