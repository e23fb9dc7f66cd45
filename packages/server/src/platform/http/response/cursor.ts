import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  if (key === '' || key.includes('\0') || encodeCursor(key) !== cursor) throw foreignCursor();
  return key;
}

/** Refuses a cursor that nobody was given, or not for this `use` of the list. */
export const foreignCursor = (use?: 'sort' | 'search') =>
  new ApiError('INVALID_PARAMETER', {
    details: [{ field: 'cursor', message: `is not one that was given${use ? ` for this ${use}` : ''}` }],
  });

/** A request of a list whose query is `paging`'s. */
interface ListRequest extends Pick<FastifyRequest, 'url'> {
  query: { limit: number; cursor?: string };
  server: Pick<FastifyInstance, 'installation'>;
}

interface List<Item, Shown> {
  /** Returns `most` items from behind the one with the key `after`. */
  find: (most: number, after: string | undefined) => Promise<readonly Item[]>;
  show: (item: Item) => Shown;
}

interface KeyedList<Item, Shown> extends List<Item, Shown> {
  /** Returns the sort key of an item where it is not its id. */
  keyOf: (item: Item) => string;
}

/** Sends a page of a list, whose next one the body's `nextCursor` and the `Link` header (RFC 8288) name. */
export function sendPage<Item extends { id: string }, Shown>(
  request: ListRequest,
  reply: FastifyReply,
  list: List<Item, Shown>,
) {
  return sendKeyedPage(request, reply, { ...list, keyOf: ({ id }) => id });
}

/** Sends a page like `sendPage` of a list that is not sorted by id. */
export async function sendKeyedPage<Item, Shown>(
  request: ListRequest,
  reply: FastifyReply,
  { find, show, keyOf }: KeyedList<Item, Shown>,
) {
  const { limit, cursor } = request.query;
  const found = await find(limit + 1, decodeCursor(cursor));
  const items = found.slice(0, limit);
  const next = found.length > limit ? keyOf(items.at(-1)!) : undefined;
  return sendItems(request, reply, items.map(show), next);
}

/**
 * Sends a page like `sendPage` where the key of the next one is known already. Undefined means that this is the last
 * page.
 */
export function sendItems<Shown>(
  request: Omit<ListRequest, 'query'>,
  reply: FastifyReply,
  items: Shown[],
  next: string | undefined,
) {
  const nextCursor = next === undefined ? null : encodeCursor(next);
  if (nextCursor) linkNext(request, reply, { cursor: nextCursor });
  return page(request.server.installation.clock.now(), items, nextCursor);
}

/** Sets the Link header to this request with other query parameters. */
export function linkNext(
  { url: path, server }: Omit<ListRequest, 'query'>,
  reply: FastifyReply,
  change: Record<string, string>,
): void {
  const url = new URL(path, 'http://localhost');
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
  const { apiUrl } = server.installation.config;
  void reply.header('link', `<${apiUrl}${url.pathname}${url.search}>; rel="next"`);
}

/** A `+` that was not escaped arrives as a space. */
export const plusOf = (text: string | undefined) => text?.replace(/^ (?=\d)/, '+').trim();
