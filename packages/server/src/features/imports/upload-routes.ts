import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { answerOnce, keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { firstRows } from '../contacts/files/pieces.ts';
import { MOST_LINES } from '../contacts/files/receive.ts';
import { openUploads, TABLE, UploadForm, UploadQuery } from '../contacts/files/upload.ts';
import type { Country } from '../contacts/identity/phone.ts';
import { actorOf } from '../events/audit.ts';
import { dropImport, keepImport, receiveImport } from './receive.ts';
import { ImportDetail } from './schemas.ts';
import { showImportDetail } from './show-detail.ts';
import type { ImportRow } from './store.ts';

export interface ImportUploadOptions {
  /** Returns the bytes of files that a workspace may have here. */
  quotaOf(workspaceId: string): number | Promise<number>;
}

/** The route that takes a file in; it reads the body itself. */
export const importUploadRoutes: FastifyPluginAsyncTypebox<ImportUploadOptions> = async (
  uploads,
  { quotaOf },
) => {
  const { config, db, clock } = uploads.installation;
  const { route, receive } = openUploads(uploads);

  uploads.post(
    '/api/v1/imports',
    {
      config: {
        access: ['contacts', 'write'] as const,
        ...apiLimit(uploads),
        errors: [409, 413, 415],
        idempotency: 'asked',
      },
      schema: {
        operationId: 'createImport',
        summary: 'Upload a file of people',
        description: `${TABLE}; up to 512 MiB and ${MOST_LINES.toLocaleString('en-US')} lines. As one part \`file\` of a form, or by itself as \`text/csv\`. What its columns hold is guessed and shown with the first rows: correct it with \`PATCH\`, have it checked, and start it. Nothing is stored of it before, and nothing is sent. It is kept for a week.`,
        tags: ['Imports'],
        consumes: ['multipart/form-data', 'text/csv'],
        querystring: UploadQuery,
        body: UploadForm,
        response: { 201: Success(ImportDetail) },
      },
      ...route,
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { fileName, encoding, delimiter } = request.query;
      const by = { actor: actorOf(request), now: clock.now() };
      const quota = await quotaOf(workspaceId);
      const country = config.defaultCountry as Country;
      const o = { db, workspaceId, by, fileName, country, quota, encoding, delimiter };
      const received = await receive(request, {
        fileName,
        take: (bytes, named) => receiveImport({ ...o, fileName: named }, bytes),
        discard: ({ row }) => dropImport(db, row),
      });
      let kept = false;
      try {
        const said = { sha256: received.sha256, ...request.query };
        return (await answerOnce(request, reply, said, async () => {
          const first = await firstRows(db, { workspaceId, id: received.row.id });
          const shown = (row: ImportRow) => success(by.now, showImportDetail(row, first, new Set()));
          const row = await keepImport(o, received.row, keeps(request, 201, shown));
          kept = true;
          void reply.code(201);
          return shown(row);
        })) as never;
      } finally {
        if (!kept) await dropImport(db, received.row);
      }
    },
  );
};
