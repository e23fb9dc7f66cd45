/** Takes the file of people in the body of a request: one part of a form, or CSV by itself. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { DELIMITERS } from '../../../platform/csv/delimiter.ts';
import { ENCODINGS } from '../../../platform/csv/encoding.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { createLargeBodyRoom } from '../../../platform/http/body/large-bodies.ts';
import { isForm, receiveOneFile } from '../../../platform/http/body/one-file.ts';

/** A refused upload may still send so many bytes, so that its client reads the response before the connection is closed. */
const MOST_DRAINED_BYTES = 64 * 1024 * 1024;
const TABLES = ['text/csv', 'text/tab-separated-values', 'text/plain', 'application/csv'];

export const TABLE = 'A table with a heading: commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252';

export const UploadForm = Type.Object(
  { file: Type.String({ format: 'binary', description: `${TABLE}.` }) },
  { title: 'PeopleForm' },
);

export const UploadQuery = Type.Object({
  fileName: Type.Optional(
    Type.String({ maxLength: 200, description: 'The name to show, where the file comes alone.' }),
  ),
  encoding: Type.Optional(Type.Enum([...ENCODINGS], { description: 'Where it is not recognised rightly.' })),
  delimiter: Type.Optional(
    Type.Enum([...DELIMITERS], { description: 'Where it is not recognised rightly; a tab is `%09`.' }),
  ),
});

interface Taking<Taken> {
  /** The name to show, where the form gives none. */
  fileName: string | undefined;
  take: (bytes: AsyncIterable<Uint8Array>, fileName: string | undefined) => Promise<Taken>;
  /** Takes back what was taken in, where the form is refused after all. */
  discard: (taken: Taken) => Promise<void>;
}

/** Leaves the bodies of the routes of a plugin unread, and returns what routes with a file have and what reads it. */
export function openUploads(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  for (const type of ['multipart/form-data', ...TABLES])
    app.addContentTypeParser(type, (_request, _payload, done) => done(null));
  app.addContentTypeParser('*', (_request, _payload, done) => done(noTable()));

  return {
    route: {
      validatorCompiler: ({ schema, httpPart, ...rest }: { schema: unknown; httpPart?: string }) =>
        httpPart === 'body' ? () => true : app.validatorCompiler!({ schema, httpPart, ...rest } as never),
      onRequest: createLargeBodyRoom((request) => principalOf(request).workspaceId),
    },
    async receive<Taken>(
      request: FastifyRequest,
      { fileName: name, take, discard }: Taking<Taken>,
    ): Promise<Taken> {
      if (!request.headers['content-type']) throw noTable();
      if (!isForm(request)) return take(request.raw, name);
      return receiveOneFile(request, {
        take: (file, { fileName }, passed) => take(counting(file, passed), fileName.slice(0, 200) || name),
        discard,
        mostDrained: MOST_DRAINED_BYTES,
      });
    },
  };
}

async function* counting(file: AsyncIterable<Buffer>, passed: (bytes: number) => void) {
  for await (const piece of file) {
    passed(piece.length);
    yield piece;
  }
}

const noTable = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'The request body is neither a form nor CSV.',
    hint: 'Send the file as the part "file" of multipart/form-data, or by itself with Content-Type: text/csv.',
  });
