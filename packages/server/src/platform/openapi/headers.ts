/** The response headers of the API, named once. */
const integer = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});
const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

export const HEADERS: Record<string, object> = {
  'RateLimit-Limit': integer('The most requests in a window.', 6000),
  'RateLimit-Remaining': integer('How many requests are left in this window.', 5999),
  'RateLimit-Reset': integer('Seconds until the window ends.', 60),
  'Retry-After': {
    description: 'Seconds to wait before sending the request again.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
  'X-Request-Id': text(
    'The id of this request, which the log has too: the one that the request gave in this header, if it has 1 to 128 letters, digits and `_.:-`.',
    'req_01k9z6c7h2m4n8p0q2r4s6t8v0',
  ),
  'WWW-Authenticate': text(
    'Where a credential comes from (RFC 6750, RFC 9728).',
    'Bearer resource_metadata="https://meghdoot.example/.well-known/oauth-protected-resource"',
  ),
  ETag: text(
    'Names the state of what was read; send it back in `If-None-Match` or `If-Match`.',
    '"0a1b2c3d4e5f6g7h8i9j0k"',
  ),
  'Idempotent-Replayed': text(
    '`true`: this is the response to an earlier request with the same key.',
    'true',
  ),
  Link: text(
    'The next page, with `rel="next"`; absent on the last one (RFC 8288).',
    '<https://meghdoot.example/api/v1/contacts?cursor=Y29uXzAx>; rel="next"',
  ),
};

/** References to the headers by name, for a response. */
export function headers(...names: string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
