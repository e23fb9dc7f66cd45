import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { page } from './envelope.ts';

/** The query parameters of every paged list, beside the list's own. */
export const paging = <T extends Record<string, TSchema>>(own: T) =>
  Type.Object({
    ...own,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'The most items to return.' }),
    cursor: Type.Optional(Type.String({ maxLength: 512, description: '`nextCursor` of the previous page.' })),
  });

/** Returns a cursor, opaque to the caller, that holds the sort key of a page's last item. */
export function encodeCursor(key: string): string {
  return Buffer.from(key).toString('base64url');
}

export function decodeCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (key === '' || key.includes('\0') || encodeCursor(key) !== cursor) {
    throw new ApiError('INVALID_PARAMETER', {
      details: [{ field: 'cursor', message: 'is not one that was given' }],
    });
  }
  return key;
}

interface Listed {
  apiUrl: string;
  now: number;
}

export interface Page<Item, Shown> extends Listed {
  /** The items, with one more than `limit` where there is a next page. */
  found: readonly Item[];
  limit: number;
  /** Its sort key, where the next page goes on. */
  keyOf: (item: Item) => string;
  show: (item: Item) => Shown;
}

/** Sends a page of a list, whose next one the body's `nextCursor` and the `Link` header (RFC 8288) name. */
export function sendPage<Item, Shown>(
  request: FastifyRequest,
  reply: FastifyReply,
  { found, limit, keyOf, show, ...listed }: Page<Item, Shown>,
) {
  const items = found.slice(0, limit);
  const next = found.length > limit ? keyOf(items.at(-1)!) : undefined;
  return sendItems(request, reply, { ...listed, items: items.map(show), next });
}

/**
 * Sends a page like `sendPage` where the key of the next one is known already. Undefined means that this is the last
 * page.
 */
export function sendItems<Shown>(
  request: FastifyRequest,
  reply: FastifyReply,
  { apiUrl, now, items, next }: Listed & { items: Shown[]; next: string | undefined },
) {
  const nextCursor = next === undefined ? null : encodeCursor(next);
  if (nextCursor) linkNext(request, reply, apiUrl, { cursor: nextCursor });
  return page(now, items, nextCursor);
}

/** Sets the Link header to this request with other query parameters. */
export function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  apiUrl: string,
  change: Record<string, string>,
): void {
  const url = new URL(request.url, 'http://localhost');
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  void reply.header('link', `<${apiUrl}${url.pathname}${url.search}>; rel="next"`);
}

/** A `+` that was not escaped arrives as a space. */
export const plusOf = (text: string | undefined) => text?.replace(/^ (?=\d)/, '+').trim();
