import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { readLate } from '../../../platform/database/replica.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { sendFile } from '../../../platform/http/response/file.ts';
import { fromIso } from '../../../platform/time.ts';
import { Costs } from '../cost-schemas.ts';
import { BREAKDOWNS, readCosts } from './costs.ts';
import { costsAsCsv } from './costs-csv.ts';
import { MOST_BUCKETS, periodOf } from './stats.ts';

const timestamp = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description: `${description}, with an offset.` }));

const ASKED = Type.Object({
  from: timestamp('The beginning; by default seven days, the day of `to` among them'),
  to: timestamp('The end; by default now'),
  by: Type.Optional(Type.Enum([...BREAKDOWNS], { description: 'The groups; by default `day`.' })),
  channelId: Type.Optional(Type.String({ maxLength: 64, description: 'Of one channel alone.' })),
});

export const costRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: ['messages', 'read'] as const, ...apiLimit(app) };

  async function costsFor(workspaceId: string, asked: Static<typeof ASKED>, now: number) {
    const { from, to, by = 'day', channelId } = asked;
    const instants = {
      from: from === undefined ? undefined : fromIso(from),
      to: to === undefined ? undefined : fromIso(to),
    };
    const period = periodOf({ ...instants, by: 'day' }, now);
    return readLate(db, (late) => readCosts(late, workspaceId, period, { by, channelId }));
  }

  app.get(
    '/api/v1/costs',
    {
      config,
      schema: {
        operationId: 'readCosts',
        summary: 'Read what messages have cost',
        description: `By the day (IST) on which a message is delivered, in rupees, with and without GST. What WhatsApp has charged is exact; what it has taken and has not delivered, or not told the price of, is estimated and said apart. Messages that failed cost nothing and are not among them. All of it is calculated from the rate card as it is now. The period is widened to whole days, ${MOST_BUCKETS} at most.`,
        tags: ['Costs'],
        querystring: ASKED,
        response: { 200: Success(Costs) },
      },
    },
    async (request) => {
      const now = clock.now();
      return success(now, await costsFor(principalOf(request).workspaceId, request.query, now));
    },
  );

  app.get(
    '/api/v1/costs/export',
    {
      exposeHeadRoute: false, // it would read all of them for nobody
      config,
      schema: {
        operationId: 'exportCosts',
        summary: 'Export what messages have cost',
        description:
          'As CSV for a spreadsheet: a line for each group of `GET /api/v1/costs`, messages that are in none under an empty name; a cell that a spreadsheet would run as a formula begins with an apostrophe.',
        tags: ['Costs'],
        querystring: ASKED,
        response: {
          200: {
            description: 'The file.',
            content: { 'text/csv': { schema: Type.String({ examples: ['day,messages,free,unpriced'] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const text = costsAsCsv(await costsFor(workspaceId, request.query, clock.now()));
      return sendFile(reply, { type: 'text/csv; charset=utf-8', name: 'costs.csv', text });
    },
  );
};
