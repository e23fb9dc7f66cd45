import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { Workspace } from './schemas.ts';
import { approveWorkspace, findWorkspace, listNewestWorkspaces, showWorkspace } from './store.ts';

export interface WorkspaceOperatorOptions {
  operatorOf: (request: FastifyRequest) => Actor;
}

const tags = ['Operator'];
const config = { access: 'operator' as const };

/** The workspaces of the installation, for its operator. */
export const workspaceOperatorRoutes: FastifyPluginAsyncTypebox<WorkspaceOperatorOptions> = async (
  app,
  { operatorOf },
) => {
  const { db, clock } = app.installation;
  app.get(
    '/api/app/operator/workspaces',
    {
      config,
      schema: {
        operationId: 'listWorkspaces',
        summary: 'List the workspaces, newest first',
        description: 'A live one without `approvedAt` waits for approval.',
        tags,
        querystring: paging({}),
        response: { 200: Page(Workspace) },
      },
    },
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listNewestWorkspaces(db, most, after),
        show: showWorkspace,
      }),
  );

  app.post(
    '/api/app/operator/workspaces/:id/approve',
    {
      config: { ...config, errors: [404] },
      schema: {
        operationId: 'approveWorkspace',
        summary: 'Let a live workspace connect real numbers',
        tags,
        params: IdParams,
        response: { 200: Success(Workspace) },
      },
    },
    async (request) => {
      const found = await findWorkspace(db, { id: request.params.id });
      if (!found) throw new ApiError('NOT_FOUND', { message: 'There is no such workspace.' });
      const now = clock.now();
      const actor = operatorOf(request);
      const approved = await transaction(db, async (trx) => {
        const workspace = await approveWorkspace(trx, found.slug, now);
        await recordAudit(trx, workspace.id, {
          ...{ actor, now, target: workspace.id },
          action: 'workspace.approved',
        });
        return workspace;
      });
      return success(now, showWorkspace(approved));
    },
  );
};
