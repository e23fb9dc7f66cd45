import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { fingerprint } from '../../security/tokens.ts';
import { success } from './envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation is on one thing that has an ETag: a GET takes If-None-Match, a change If-Match. */
    etag?: true;
  }
}

/** Fields that change by themselves, such as `lastUsedAt` of a key: `If-Match` does not compare them. */
type Passing = readonly string[];

/**
 * The entity-tag of a thing as it is shown (RFC 9110 §8.8.3), over `data` and not the envelope's timestamp. Where it
 * has passing fields they make a second part, so that a cache sees them change and If-Match goes by the first.
 */
export function etagOf(data: object, passing: Passing = []): string {
  if (passing.length === 0) return `"${tagOf(data)}"`;
  const parts: Record<'lasting' | 'passing', Record<string, unknown>> = { lasting: {}, passing: {} };
  for (const [name, value] of Object.entries(data))
    parts[passing.includes(name) ? 'passing' : 'lasting'][name] = value;
  return `"${tagOf(parts.lasting)}.${tagOf(parts.passing).slice(0, 11)}"`;
}

const tagOf = (fields: object) => fingerprint(JSON.stringify(fields)).slice(0, 22);

/** Sends a thing with its ETag, or 304 to a caller that has it already. */
export function sendTagged<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
  data: T,
  passing?: Passing,
) {
  const tag = etagOf(data, passing);
  void reply.header('etag', tag);
  if (!isKnown(request, tag)) return success(now, data);
  void reply.code(304).send();
  return reply as never;
}

/** Returns whether a GET says that its caller has this tag's state already. */
export function isKnown({ method, headers }: FastifyRequest, tag: string): boolean {
  const known = tagsIn(headers['if-none-match']);
  if (method !== 'GET' || !known) return false;
  return known.includes('*') || known.includes(opaque(tag));
}

/** Throws where the thing, read in the store's own transaction, is not the one that If-Match names. */
export type Check<T> = (there: T) => void;

export function unchanged<T>(
  request: FastifyRequest,
  show: (there: T) => object,
  passing?: Passing,
): Check<T> | undefined {
  const wanted = tagsIn(request.headers['if-match']);
  if (!wanted || wanted.includes('*')) return undefined;
  return (there) => {
    const current = lastingPart(opaque(etagOf(show(there), passing)));
    if (!wanted.some((tag) => lastingPart(tag) === current)) throw new ApiError('PRECONDITION_FAILED');
  };
}

/** The tags of a condition without quotes and `W/`, which proxies that compress put in front. */
function tagsIn(header: string | undefined): string[] | undefined {
  return header?.split(',').map((tag) => opaque(tag.trim()));
}

const opaque = (tag: string) => tag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
const lastingPart = (tag: string) => tag.split('.', 1)[0];
