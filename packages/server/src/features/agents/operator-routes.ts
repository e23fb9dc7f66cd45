import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page } from '../../platform/http/response/envelope.ts';
import { RegistrationShape } from './schemas.ts';
import { listRegistrations, showRegistration } from './store.ts';

/** Shows the operator who registered by themselves. */
export const agentOperatorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  app.get(
    '/api/app/operator/agents',
    {
      config: { access: 'operator' },
      schema: {
        operationId: 'listRegistrations',
        summary: 'List the agents and leads that registered, newest first',
        tags: ['Operator'],
        querystring: paging({}),
        response: { 200: Page(RegistrationShape) },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      return sendPage(request, reply, {
        find: (most, after) => listRegistrations(db, most, after),
        show: (row) => showRegistration(row, now),
      });
    },
  );
};
