import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { type Limit, limited } from '../../platform/http/admission/rate-limit.ts';
import { decodeCursor, paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success } from '../../platform/http/response/envelope.ts';
import { sendTagged } from '../../platform/http/response/etag.ts';
import { historyOf } from './history.ts';
import { TEMPLATE_FILTERS, Template, TemplateDetail } from './schemas.ts';
import { findTemplate, listTemplates, showTemplate, showTemplateDetail } from './store.ts';

export interface TemplateRoutesOptions {
  db: Db;
  clock: Clock;
  apiUrl: string;
  limit: Limit | undefined;
}

export function templateRoutes({
  db,
  clock,
  apiUrl,
  limit,
}: TemplateRoutesOptions): FastifyPluginAsyncTypebox {
  const config = { access: ['read'] as const, ...limited(limit, 'api', 'credential') };
  return async (app) => {
    app.get(
      '/api/v1/templates',
      {
        config,
        schema: {
          operationId: 'listTemplates',
          summary: 'List the message templates, newest first',
          description:
            'Those made here and those made at WhatsApp. WhatsApp reviews them; they are read from there every 15 minutes, and soon after it notifies of a change.',
          tags: ['Templates'],
          querystring: paging(TEMPLATE_FILTERS),
          response: { 200: Page(Template) },
        },
      },
      async (request, reply) => {
        const { limit: size, cursor, ...filter } = request.query;
        const { workspaceId } = principalOf(request);
        const rows = await listTemplates(db, workspaceId, filter, size + 1, decodeCursor(cursor));
        return sendPage(request, reply, {
          apiUrl,
          now: clock.now(),
          found: rows,
          limit: size,
          keyOf: (row) => row.id,
          show: showTemplate,
        });
      },
    );

    app.get(
      '/api/v1/templates/:id',
      {
        config: { ...config, errors: [404], etag: true as const },
        schema: {
          operationId: 'getTemplate',
          summary: 'Read a message template and its history',
          tags: ['Templates'],
          params: Type.Object({ id: Type.String() }),
          response: { 200: Success(TemplateDetail) },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const row = await findTemplate(db, workspaceId, request.params.id);
        const history = await historyOf(db, workspaceId, row.id);
        return sendTagged(request, reply, clock.now(), showTemplateDetail(row, history));
      },
    );
  };
}
