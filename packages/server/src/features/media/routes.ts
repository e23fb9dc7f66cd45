import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { principalOf, sightOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { createLargeBodyRoom } from '../../platform/http/body/large-bodies.ts';
import { isForm } from '../../platform/http/body/one-file.ts';
import { answerOnce, keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { sendTagged, unchanged } from '../../platform/http/response/etag.ts';
import { MEDIA_TYPES } from '../../whatsapp/send/media-type.ts';
import { sendContent } from './content.ts';
import { keepUpload } from './keep.ts';
import type { MediaLibrary } from './library.ts';
import { removeMedium } from './remove.ts';
import { Medium, UploadForm } from './schemas.ts';
import { type MessageBetween, requireSeenMedium } from './seen.ts';
import { showMedium } from './show.ts';
import { listMedia, type MediumRow } from './store.ts';
import { receiveUpload } from './upload/receive.ts';

export interface MediaRoutesOptions {
  media: MediaLibrary;
  messageBetween: MessageBetween;
}

const READ = ['messages', 'read'] as const;
const CHANGE = ['messages', 'write'] as const;

const LIMITS =
  'An image (JPEG, PNG) may have 5 MiB, a video (MP4, 3GPP) and audio (AAC, AMR, MP3, M4A, Ogg with Opus) 16 MiB, a sticker (WebP) 100 KiB or, animated, 500 KiB, and a document (PDF, Word, Excel, PowerPoint, text, CSV, JSON, XML) 100 MiB.';

export const mediaRoutes: FastifyPluginAsyncTypebox<MediaRoutesOptions> = async (
  app,
  { media, messageBetween },
) => {
  const { db, clock, spool } = media;
  const limits = apiLimit(app);
  const reading = { access: READ, agents: 'by sight' as const, ...limits };
  const seenIn = (request: FastifyRequest) =>
    requireSeenMedium(
      db,
      {
        workspaceId: principalOf(request).workspaceId,
        id: (request.params as { id: string }).id,
        sight: sightOf(request),
      },
      messageBetween,
    );
  const room = createLargeBodyRoom((request) => principalOf(request).workspaceId);

  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    // Left unread: the handler takes it piece by piece.
    uploads.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(noForm()));
    uploads.post(
      '/api/v1/media',
      {
        config: {
          access: CHANGE,
          agents: 'alike',
          errors: ['MEDIA_QUOTA_EXCEEDED' as const, 'MEDIA_TOTAL_EXCEEDED' as const],
          idempotency: 'asked',
          ...limits,
        },
        schema: {
          operationId: 'uploadMedium',
          summary: 'Upload a file',
          description: `One part \`file\`, with its name and Content-Type. Send it then by its id, as often as you like. ${LIMITS} What WhatsApp does not take, and a file that is not what its Content-Type says, is 415; a file that is too large is 413.`,
          tags: ['Media'],
          consumes: ['multipart/form-data'],
          body: UploadForm,
          response: { 201: Success(Medium) },
        },
        validatorCompiler: ({ schema, httpPart, ...rest }) =>
          httpPart === 'body'
            ? () => true
            : uploads.validatorCompiler!({ schema, httpPart, ...rest } as never),
        onRequest: room,
      },
      async (request, reply) => {
        if (!isForm(request)) throw noForm();
        const upload = await receiveUpload(request, spool);
        const { file, fileName, format } = upload;
        const said = { sha256: file.sha256, fileName, mimeType: format.mimeType };
        const shown = (row: MediumRow) => success(row.created_at, showMedium(row));
        try {
          return (await answerOnce(request, reply, said, async () => {
            const { workspaceId } = principalOf(request);
            const row = await keepUpload(media, workspaceId, upload, keeps(request, 201, shown));
            void reply.code(201);
            return shown(row);
          })) as ReturnType<typeof shown>;
        } finally {
          await spool.discard(file);
        }
      },
    );
  });

  app.get(
    '/api/v1/media',
    {
      config: { ...reading, agents: 'seeing all' },
      schema: {
        operationId: 'listMedia',
        summary: 'List media, newest first',
        description: 'Those that were uploaded, and those that people have sent.',
        tags: ['Media'],
        querystring: paging({ kind: Type.Optional(Type.Enum([...MEDIA_TYPES])) }),
        response: { 200: Page(Medium) },
      },
    },
    async (request, reply) => {
      const { kind } = request.query;
      const { workspaceId } = principalOf(request);
      return sendPage(request, reply, {
        find: (most, after) => listMedia(db, workspaceId, kind, most, after),
        show: showMedium,
      });
    },
  );

  app.get(
    '/api/v1/media/:id',
    {
      config: { ...reading, errors: [404], etag: true as const },
      schema: {
        operationId: 'getMedium',
        summary: 'Read what is known of a medium',
        tags: ['Media'],
        params: IdParams,
        response: { 200: Success(Medium) },
      },
    },
    async (request, reply) => {
      const row = await seenIn(request);
      return sendTagged(request, reply, clock.now(), showMedium(row));
    },
  );

  app.get(
    '/api/v1/media/:id/content',
    {
      config: { ...reading, errors: [404, 'RANGE_NOT_SATISFIABLE' as const] },
      schema: {
        operationId: 'downloadMedium',
        summary: 'Download the bytes of a medium',
        description:
          'With `Content-Disposition: attachment`, an `ETag` and `Accept-Ranges`: `If-None-Match` is 304, and one `Range` is 206. What is still being fetched, or could not be, is 404.',
        tags: ['Media'],
        params: IdParams,
        response: {
          200: {
            description: 'The file, with its own Content-Type.',
            content: {
              '*/*': {
                schema: Type.String({ format: 'binary', examples: ['(the bytes)'] }),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const row = await seenIn(request);
      return (await sendContent(media, row, request, reply)) as never;
    },
  );

  app.delete(
    '/api/v1/media/:id',
    {
      config: { access: CHANGE, ...limits, errors: [404], etag: true as const },
      schema: {
        operationId: 'deleteMedium',
        summary: 'Delete a medium',
        description: 'Messages that are still to be sent with it fail. Those that have been sent keep it.',
        tags: ['Media'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await removeMedium(media, principalOf(request).workspaceId, id, unchanged(request, showMedium));
      return success(clock.now(), deleted(id));
    },
  );
};

const noForm = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'The request body is not multipart/form-data.',
    hint: 'Send the file as the part "file" of multipart/form-data.',
  });
