import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { plusOf } from '../../../platform/http/response/cursor.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { asJsonLines, sendFile } from '../../../platform/http/response/file.ts';
import { alone } from '../address-book/alone.ts';
import { listAttributes } from '../attributes/definitions.ts';
import { countMatching } from '../filters/all.ts';
import { namedCondition } from '../filters/saved.ts';
import { type ContactSort, FilterParameter, SearchParameter, SORTS } from '../filters/schemas.ts';
import { checkCondition } from '../filters/sql.ts';
import { asCsv } from './csv.ts';
import { eachExported, eachOf, type Whom } from './pages.ts';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', name: 'contacts.csv' },
  jsonl: { type: 'application/jsonl; charset=utf-8', name: 'contacts.jsonl' },
} as const;

interface Asked {
  id?: string[];
  search?: string;
  filter?: string;
  sort: ContactSort;
}

/** Routes on all contacts that fit a filter, however many there are. */
export const contactExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: ['contacts', 'read'] as const, ...apiLimit(app), errors: [404 as const] };

  async function conditionOf(workspaceId: string, filter: string | undefined) {
    const condition = filter === undefined ? {} : await namedCondition(db, workspaceId, filter);
    return checkCondition(db, workspaceId, condition, 'filter');
  }

  async function whomOf(workspaceId: string, { id: ids, search: text, filter, sort }: Asked): Promise<Whom> {
    const search = plusOf(text);
    const sorted = filter !== undefined || sort !== 'newest';
    if (ids && (search || sorted)) throw alone('id', 'search, filter or sort');
    if (search && sorted) throw alone('search', 'filter or sort');
    if (ids) return { ids };
    if (search) return { search };
    return { condition: await conditionOf(workspaceId, filter), sort };
  }

  app.get(
    '/api/v1/contacts/count',
    {
      config,
      schema: {
        operationId: 'countContacts',
        summary: 'Count the contacts that fit a filter',
        description: 'It looks at the newest 50,000 contacts that may fit, and counts 10,000 at most.',
        tags: ['Contacts'],
        querystring: Type.Object({ filter: FilterParameter }),
        response: {
          200: Success(
            Type.Object({
              count: Type.Integer({ description: 'At most 10,000.', examples: [4312] }),
              more: Type.Boolean({ description: 'There may be more than were counted.' }),
            }),
          ),
        },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const condition = await conditionOf(workspaceId, request.query.filter);
      return success(clock.now(), await countMatching(db, workspaceId, condition));
    },
  );

  app.get(
    '/api/v1/contacts/export',
    {
      exposeHeadRoute: false, // it would read all of them for nobody
      config,
      schema: {
        operationId: 'exportContacts',
        summary: 'Export the contacts that fit a filter',
        description:
          'Those that `GET /api/v1/contacts` lists by the same `filter` and `sort`, by a `search` or by their `id`. As CSV for a spreadsheet, with a column for each attribute, which `POST /api/v1/imports` takes back; a cell that a spreadsheet would run as a formula begins with an apostrophe, numbers and phone numbers excepted. Or as JSON lines, each as `GET /api/v1/contacts/{id}` shows it. It is sent as it is read.',
        tags: ['Contacts'],
        querystring: Type.Object({
          format: Type.Enum(Object.keys(FILES) as (keyof typeof FILES)[], { default: 'csv' }),
          id: Type.Optional(
            Type.Array(Type.String({ maxLength: 64 }), {
              minItems: 1,
              maxItems: 100,
              description:
                'Only these contacts, newest first: several parameters, or one with commas. Those that are not there are left out. It cannot be combined with another filter.',
            }),
          ),
          search: SearchParameter,
          filter: FilterParameter,
          sort: Type.Enum([...SORTS], { default: 'newest' }),
        }),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: Type.String({ examples: ['id,phone,name'] }) },
              'application/jsonl': { schema: Type.String({ examples: ['{"id":"con_01k9…"}'] }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { format } = request.query;
      const whom = await whomOf(workspaceId, request.query);
      const keys = (await listAttributes(db, workspaceId)).map(({ key }) => key);
      const text =
        format === 'csv'
          ? asCsv(eachExported(db, workspaceId, whom), keys)
          : asJsonLines(eachOf(db, workspaceId, whom));
      const { type, name } = FILES[format];
      return sendFile(reply, { type, name, text });
    },
  );
};
