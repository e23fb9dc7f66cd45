import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CAMPAIGN_STATES } from '../../platform/database/schema/campaigns.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { decodeCursor, paging, sendItems } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { actorOf } from '../events/audit.ts';
import { cardOf } from '../rates/card.ts';
import { changeCampaign, createCampaign, deleteCampaign } from './change.ts';
import { Tally, talliesOf } from './counts.ts';
import { Campaign, CampaignChange, CampaignInput } from './schemas.ts';
import { showCampaign, viewCampaign } from './show.ts';
import { type CampaignRow, listCampaigns, requireCampaign } from './store.ts';

export const campaignRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const reading = { access: ['messages', 'read'] as const, ...limits };
  const changing = { access: ['messages', 'write'] as const, ...limits };

  app.post(
    '/api/v1/campaigns',
    {
      config: { ...changing, errors: [422] },
      schema: {
        operationId: 'createCampaign',
        summary: 'Make a campaign',
        description:
          'A draft: nothing is sent before it is started. What is missing may be added later; `POST /api/v1/campaigns/{id}/preflight` names it.',
        tags: ['Campaigns'],
        body: CampaignInput,
        response: { 201: Success(Campaign) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const card = await cardOf(db);
      const response = (row: CampaignRow) => success(now, showCampaign(row, new Tally([]), card));
      const by = { actor: actorOf(request), now };
      const made = await createCampaign(db, workspaceId, request.body, by, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.get(
    '/api/v1/campaigns',
    {
      config: reading,
      schema: {
        operationId: 'listCampaigns',
        summary: 'List the campaigns, newest first',
        tags: ['Campaigns'],
        querystring: paging({ state: Type.Optional(Type.Enum([...CAMPAIGN_STATES])) }),
        response: { 200: Page(Campaign) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { limit, cursor, state } = request.query;
      const found = await listCampaigns(db, workspaceId, { state }, limit + 1, decodeCursor(cursor));
      const rows = found.slice(0, limit);
      const [tallies, card] = [await talliesOf(db, rows), await cardOf(db)];
      const shown = rows.map((row) => showCampaign(row, tallies(row.id), card));
      return sendItems(request, reply, shown, found.length > limit ? rows.at(-1)!.id : undefined);
    },
  );

  app.get(
    '/api/v1/campaigns/:id',
    {
      config: { ...reading, errors: [404] },
      schema: {
        operationId: 'getCampaign',
        summary: 'Read a campaign with its results',
        description: 'The counts are those of this moment, however many people there are.',
        tags: ['Campaigns'],
        params: IdParams,
        response: { 200: Success(Campaign) },
      },
    },
    async (request) => {
      const row = await requireCampaign(db, principalOf(request).workspaceId, request.params.id);
      return success(clock.now(), await viewCampaign(db, row));
    },
  );

  app.patch(
    '/api/v1/campaigns/:id',
    {
      config: { ...changing, errors: [404, 409, 422] },
      schema: {
        operationId: 'changeCampaign',
        summary: 'Change a campaign',
        description:
          'All of a draft; of one that is scheduled its name, `sendAt`, `quietHours` and `stopAt`; of one that runs or is paused its name, `quietHours` and `stopAt`; of one that has ended its name.',
        tags: ['Campaigns'],
        params: IdParams,
        body: CampaignChange,
        response: { 200: Success(Campaign) },
      },
    },
    async (request) => {
      const now = clock.now();
      const by = { actor: actorOf(request), now };
      const { workspaceId } = principalOf(request);
      const row = await changeCampaign(db, workspaceId, request.params.id, request.body, by);
      return success(now, await viewCampaign(db, row));
    },
  );

  app.delete(
    '/api/v1/campaigns/:id',
    {
      config: { ...changing, errors: [404, 409] },
      schema: {
        operationId: 'deleteCampaign',
        summary: 'Delete a draft of a campaign',
        tags: ['Campaigns'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const by = { actor: actorOf(request), now: clock.now() };
      await deleteCampaign(db, principalOf(request).workspaceId, id, by);
      return success(clock.now(), deleted(id));
    },
  );
};
