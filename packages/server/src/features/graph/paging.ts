/** Lists in Graph's form: pages with cursors, and of each thing the fields that were asked for. */
import type { FastifyRequest } from 'fastify';
import { baseOf } from './door-url.ts';
import { invalidParameter } from './graph-error.ts';
import { fieldsOf, textOf } from './node.ts';

const USUAL = 25;
const MOST = 1000;

/** The page that a request asks for, of all there is. */
export function pageOf<T extends { id: string }>(
  request: FastifyRequest,
  all: readonly T[],
  o: { apiUrl: string; usual: readonly (keyof T & string)[] },
): object {
  const query = fieldsOf(request);
  const limit = Math.min(Math.max(Math.trunc(Number(textOf(query.limit) ?? USUAL)) || USUAL, 1), MOST);
  const cursor = textOf(query.after);
  const after = cursor === undefined ? undefined : idOf(cursor);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw invalidParameter('Invalid cursor in parameter after');
  const page = all.slice(start, start + limit);
  const data = page.map((item) => withFields(item, textOf(query.fields), o.usual));
  if (page.length === 0) return { data };
  const cursors = { before: cursorOf(page[0]!.id), after: cursorOf(page.at(-1)!.id) };
  const more = start + page.length < all.length;
  return { data, paging: { cursors, ...(more && { next: nextOf(request, cursors.after, o.apiUrl) }) } };
}

/** As it was asked, its version and a token in the query among it: some follow it without headers. */
function nextOf(request: FastifyRequest, after: string, apiUrl: string): string {
  const [path = '', query] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('after', after);
  return `${baseOf(request, apiUrl)}${path}?${parameters}`;
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

const cursorOf = (id: string) => Buffer.from(`after ${id}`).toString('base64url');
const idOf = (cursor: string) => /^after (.+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? '';
