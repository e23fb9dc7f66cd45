import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { Success, success } from '../../platform/http/envelope.ts';
import { Workspace } from '../workspaces/schemas.ts';
import { findWorkspace, listWorkspaces, showWorkspace } from '../workspaces/store.ts';
import { sessionOf } from './app-routes.ts';
import { approve } from './approve-workspace.ts';
import { requireSameOrigin } from './csrf.ts';
import type { AccountsOptions } from './options.ts';
import type { Session } from './session.ts';

/** What the operator of the installation does from the dashboard. */
export function operatorRoutes({ db, clock, sessions }: AccountsOptions): FastifyPluginAsyncTypebox {
  const config = { access: 'public' as const };

  async function operatorOf(request: FastifyRequest): Promise<Session> {
    const session = await sessionOf(sessions, request);
    if (session.person.operator) return session;
    throw new ApiError('INSUFFICIENT_SCOPE', {
      message: 'This is for the operator of the installation.',
      hint: 'The command meghdoot owner-link makes a link that makes an operator.',
    });
  }

  return async (app) => {
    app.addHook('preHandler', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/app/operator/workspaces',
      { config, schema: { hide: true, response: { 200: Success(Type.Array(Workspace)) } } },
      async (request) => {
        await operatorOf(request);
        return success(clock.now(), (await listWorkspaces(db)).map(showWorkspace));
      },
    );

    app.post(
      '/api/app/operator/workspaces/:id/approve',
      {
        config,
        schema: {
          hide: true,
          params: Type.Object({ id: Type.String() }),
          response: { 200: Success(Workspace) },
        },
      },
      async (request) => {
        requireSameOrigin(request);
        const { person } = await operatorOf(request);
        const found = await findWorkspace(db, { id: request.params.id });
        if (!found) throw new ApiError('NOT_FOUND', { message: 'There is no such workspace.' });
        const actor = { id: person.id, address: request.ip };
        return success(clock.now(), showWorkspace(await approve(db, found.slug, actor, clock.now())));
      },
    );
  };
}
