import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { decodeCursor, paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page } from '../../platform/http/response/envelope.ts';
import { RegistrationShape } from './schemas.ts';
import { listRegistrations, showRegistration } from './store.ts';

export interface AgentOperatorOptions {
  db: Db;
  clock: Clock;
  apiUrl: string;
}

/** Shows the operator who registered by themselves. */
export function agentOperatorRoutes({ db, clock, apiUrl }: AgentOperatorOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
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
        const { limit: size, cursor } = request.query;
        const now = clock.now();
        const rows = await listRegistrations(db, size + 1, decodeCursor(cursor));
        const show = (row: (typeof rows)[number]) => showRegistration(row, now);
        return sendPage(request, reply, {
          apiUrl,
          now,
          found: rows,
          limit: size,
          keyOf: (row) => row.id,
          show,
        });
      },
    );
  };
}
