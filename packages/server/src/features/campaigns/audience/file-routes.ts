import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { answerOnce, keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { IdParams } from '../../../platform/http/one-thing.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { firstRows } from '../../contacts/files/pieces.ts';
import { MOST_LINES } from '../../contacts/files/receive.ts';
import { openUploads, TABLE, UploadForm, UploadQuery } from '../../contacts/files/upload.ts';
import type { Country } from '../../contacts/identity/phone.ts';
import { actorOf } from '../../events/audit.ts';
import { requireCampaign } from '../store.ts';
import { dropFile } from './file.ts';
import { CampaignFile, CampaignFileSettings } from './file-schemas.ts';
import type { FileRow } from './file-store.ts';
import { changeAudience, fileOf, keepAudience, receiveAudience, requireDraft } from './receive.ts';
import { showFile } from './show-file.ts';

export interface CampaignUploadOptions {
  /** Returns the bytes of files that a workspace may have here. */
  quotaOf(workspaceId: string): number | Promise<number>;
}

const tags = ['Campaigns'];

/** The route that takes the audience of a draft in as a file; it reads the body itself. */
export const campaignUploadRoutes: FastifyPluginAsyncTypebox<CampaignUploadOptions> = async (
  uploads,
  { quotaOf },
) => {
  const { config, db, clock } = uploads.installation;
  const { route, receive } = openUploads(uploads);

  uploads.post(
    '/api/v1/campaigns/:id/audience',
    {
      config: {
        access: ['messages', 'write'] as const,
        ...apiLimit(uploads),
        errors: [404, 409, 413, 415],
        idempotency: 'asked',
      },
      schema: {
        operationId: 'uploadCampaignAudience',
        summary: 'Upload the people of a campaign',
        description: `Makes a file the audience of a draft, in place of what it was. ${TABLE}; up to 512 MiB and ${MOST_LINES.toLocaleString('en-US')} lines. As one part \`file\` of a form, or by itself as \`text/csv\`. Which column has the number is guessed, each line is checked, and the response says what is wrong with which and how many people the others are: correct the guess with \`PATCH\`. Variables may take columns of it (\`{"column": "Amount"}\`). Nothing is sent, and nobody becomes a contact before they are sent to. The file is kept for 30 days, or until the campaign is started.`,
        tags,
        consumes: ['multipart/form-data', 'text/csv'],
        params: IdParams,
        querystring: UploadQuery,
        body: UploadForm,
        response: { 201: Success(CampaignFile) },
      },
      ...route,
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { id: campaignId } = request.params;
      const { fileName, encoding, delimiter } = request.query;
      const by = { actor: actorOf(request), now: clock.now() };
      const country = config.defaultCountry as Country;
      const quota = await quotaOf(workspaceId);
      const o = { db, workspaceId, campaignId, by, fileName, country, quota, encoding, delimiter };
      const received = await receive(request, {
        fileName,
        async take(bytes, named) {
          requireDraft(await requireCampaign(db, workspaceId, campaignId));
          return receiveAudience({ ...o, fileName: named }, bytes);
        },
        discard: ({ row }) => dropFile(db, row),
      });
      let kept = false;
      try {
        const said = { sha256: received.sha256, campaignId, ...request.query };
        return (await answerOnce(request, reply, said, async () => {
          const first = await firstRows(db, { workspaceId, id: received.row.id });
          const shown = (row: FileRow) => success(by.now, showFile(row, first));
          const row = await keepAudience(o, received.row, keeps(request, 201, shown));
          kept = true;
          void reply.code(201);
          return shown(row);
        })) as never;
      } finally {
        if (!kept) await dropFile(db, received.row);
      }
    },
  );
};

/** Routes on the file that a draft is for. */
export const campaignFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const reading = { access: ['messages', 'read'] as const, ...limits };
  const changing = { access: ['messages', 'write'] as const, ...limits };

  const shown = async (row: FileRow) =>
    showFile(row, await firstRows(db, { workspaceId: row.workspace_id, id: row.id }));

  app.get(
    '/api/v1/campaigns/:id/audience',
    {
      config: { ...reading, errors: [404, 409] },
      schema: {
        operationId: 'getCampaignAudience',
        summary: 'Read the file that a campaign is for',
        description:
          'With its columns, its first lines, and what its check has found. It is 404 where the audience is no file, and 409 once the file is not kept any more.',
        tags,
        params: IdParams,
        response: { 200: Success(CampaignFile) },
      },
    },
    async (request) => {
      const row = await requireCampaign(db, principalOf(request).workspaceId, request.params.id);
      return success(clock.now(), await shown(await fileOf(db, row)));
    },
  );

  app.patch(
    '/api/v1/campaigns/:id/audience',
    {
      config: { ...changing, errors: [404, 409] },
      schema: {
        operationId: 'changeCampaignAudience',
        summary: 'Say by which column the people of a file are known',
        description: 'Each line is checked anew. For a million lines it takes some seconds.',
        tags,
        params: IdParams,
        body: CampaignFileSettings,
        response: { 200: Success(CampaignFile) },
      },
    },
    async (request) => {
      const by = { actor: actorOf(request), now: clock.now() };
      const row = await requireCampaign(db, principalOf(request).workspaceId, request.params.id);
      return success(by.now, await shown(await changeAudience({ db, clock }, row, request.body, by)));
    },
  );
};
