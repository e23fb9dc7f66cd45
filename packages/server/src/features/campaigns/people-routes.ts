import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PERSON_STATES } from '../../platform/database/schema/campaigns.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { decodeCursor, paging, sendItems } from '../../platform/http/response/cursor.ts';
import { Page } from '../../platform/http/response/envelope.ts';
import { sendFile } from '../../platform/http/response/file.ts';
import { listPeople } from './people.ts';
import { eachPerson, peopleAsCsv } from './people-csv.ts';
import { CampaignPerson } from './schemas.ts';
import { showPeople } from './show-people.ts';
import { requireCampaign } from './store.ts';

const FILTERS = {
  state: Type.Optional(Type.Enum([...PERSON_STATES], { description: 'Only those in this state.' })),
  reason: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only those with this `reason`.', examples: ['opted_out'] }),
  ),
  heard: Type.Optional(
    Type.Enum(['answered', 'stopped', 'clicked'], {
      description: 'Only those who answered, who asked to stop, or who opened a short link.',
    }),
  ),
};

/** Routes on the people of a campaign that was started. */
export const campaignPeopleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.installation;
  const config = { access: ['messages', 'read'] as const, ...apiLimit(app), errors: [404 as const] };

  app.get(
    '/api/v1/campaigns/:id/people',
    {
      config,
      schema: {
        operationId: 'listCampaignPeople',
        summary: 'List the people of a campaign with the result for each',
        description:
          'Those who were there when it was started. A page looks at 5,000 people at most, so with a filter that few fit it may be short or empty and still have a `nextCursor`.',
        tags: ['Campaigns'],
        params: IdParams,
        querystring: paging(FILTERS),
        response: { 200: Page(CampaignPerson) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const row = await requireCampaign(db, workspaceId, request.params.id);
      const { limit, cursor, ...filter } = request.query;
      const page = await listPeople(db, row, filter, limit, decodeCursor(cursor));
      return sendItems(request, reply, await showPeople(db, workspaceId, page.rows), page.next);
    },
  );

  app.get(
    '/api/v1/campaigns/:id/people/export',
    {
      exposeHeadRoute: false, // it would read all of them for nobody
      config,
      schema: {
        operationId: 'exportCampaignPeople',
        summary: 'Export the people of a campaign with the result for each',
        description:
          'As CSV for a spreadsheet, with the id at WhatsApp of those whose number it hides; a cell that a spreadsheet would run as a formula begins with an apostrophe, numbers and phone numbers excepted. It is sent as it is read.',
        tags: ['Campaigns'],
        params: IdParams,
        querystring: Type.Object(FILTERS),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: Type.String({ examples: ['contact_id,phone,user_id,name,state'] }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const row = await requireCampaign(db, principalOf(request).workspaceId, request.params.id);
      const text = peopleAsCsv(eachPerson(db, row, request.query));
      return sendFile(reply, { type: 'text/csv; charset=utf-8', name: 'campaign.csv', text });
    },
  );
};
