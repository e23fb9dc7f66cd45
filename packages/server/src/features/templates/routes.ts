import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success } from '../../platform/http/response/envelope.ts';
import { sendTagged } from '../../platform/http/response/etag.ts';
import { historyOf } from './history.ts';
import { TEMPLATE_FILTERS, Template, TemplateDetail } from './schemas.ts';
import { findTemplate, listTemplates, showTemplate, showTemplateDetail } from './store.ts';

export const templateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: ['read'] as const, agents: 'alike' as const, ...apiLimit(app) };
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
      const { workspaceId } = principalOf(request);
      return sendPage(request, reply, {
        find: (most, after) => listTemplates(db, workspaceId, request.query, most, after),
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
        params: IdParams,
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
