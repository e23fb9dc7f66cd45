import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { BODY_LIMIT } from '../http/body/body.ts';

/** Takes forms alone as bodies in this scope; the last of several values of a name counts. */
export function registerFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, text, done) => {
      const fields: Record<string, string> = Object.create(null);
      for (const [name, value] of new URLSearchParams(text as string)) {
        if (value.includes('\0') || name.includes('\0')) {
          return done(
            new ApiError('INVALID_PAYLOAD', {
              message: 'The form holds the character U+0000.',
              hint: 'Please remove it and send the form again.',
            }),
          );
        }
        fields[name] = value.replaceAll('\r\n', '\n'); // browsers count a line's end as one character, and send two
      }
      done(null, fields);
    },
  );
}
