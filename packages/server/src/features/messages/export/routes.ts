import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { asJsonLines, sendFile } from '../../../platform/http/response/file.ts';
import { filterOf, newestFirst } from '../read/filter-of.ts';
import { MESSAGE_FILTERS } from '../schemas.ts';
import { eachMessage, messagesAsCsv } from './pages.ts';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', name: 'messages.csv' },
  jsonl: { type: 'application/jsonl; charset=utf-8', name: 'messages.jsonl' },
} as const;

/** The route on all messages that fit a filter, however many there are. */
export const messageExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  app.get(
    '/api/v1/messages/export',
    {
      exposeHeadRoute: false, // it would read all of them for nobody
      config: { access: ['messages', 'read'] as const, ...apiLimit(app) },
      schema: {
        operationId: 'exportMessages',
        summary: 'Export the messages that fit a filter',
        description:
          'By the filters of the list, as CSV for a spreadsheet or as JSON lines, each as `GET /api/v1/messages` shows it; in the CSV a cell that a spreadsheet would run as a formula begins with an apostrophe, numbers and phone numbers excepted. It is sent as it is read.',
        tags: ['Messages'],
        querystring: Type.Object({
          format: Type.Enum(Object.keys(FILES) as (keyof typeof FILES)[], { default: 'csv' }),
          ...MESSAGE_FILTERS,
        }),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: Type.String({ examples: ['id,direction,type,status'] }) },
              'application/jsonl': { schema: Type.String({ examples: ['{"messageId":"msg_01k9…"}'] }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format, order, search, ...filters } = request.query;
      const words = search?.trim() || undefined;
      if (words !== undefined && order === 'asc') throw newestFirst();
      const filter = filterOf(filters, clock.now());
      const { workspaceId } = principalOf(request);
      const pages = eachMessage(db, workspaceId, { filter, order, search: words });
      const text = format === 'csv' ? messagesAsCsv(pages) : asJsonLines(pages);
      const { type, name } = FILES[format];
      return sendFile(reply, { type, name, text });
    },
  );
};
