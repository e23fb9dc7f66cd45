import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { isDeeperThan, MOST_DEPTH } from './json-depth.ts';

export const BODY_LIMIT = 64 * 1024;

/** JSON only, at most 64 deep. An empty body is none (actions need no body); U+0000 is refused, for PostgreSQL cannot store it. */
export function registerBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, text, done) => {
      if (text.length === 0) return done(null, undefined);
      if (isDeeperThan(text as string, MOST_DEPTH)) {
        return done(
          new ApiError('INVALID_PAYLOAD', {
            message: `The request body has arrays and objects in one another more than ${MOST_DEPTH} deep.`,
            hint: 'Send it flatter: no operation takes anything so deep.',
          }),
        );
      }
      parse(request, text as string, (error, body) => {
        if (error)
          return done(
            new ApiError('INVALID_PAYLOAD', {
              message: 'The request body is not readable JSON.',
              hint: 'Send one JSON object, encoded as UTF-8.',
            }),
          );
        if ((text as string).includes('\\u0000') && holdsNul(body)) {
          return done(
            new ApiError('INVALID_PAYLOAD', {
              message: 'The request body holds the character U+0000.',
              hint: 'Remove it and send the request again.',
            }),
          );
        }
        done(null, body);
      });
    },
  );
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, field]) => name.includes('\0') || holdsNul(field));
}
