import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { registerPages } from '../../platform/pages/error-page.ts';
import type { PeopleOptions } from '../people/options.ts';
import { sessionOf } from '../people/sessions/admit-person.ts';
import { OwnWorkspace } from '../workspaces/schemas.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { openWorkspace } from './open-workspace.ts';
import { invitationPages } from './pages/invitation.ts';
import { WorkspaceInput } from './schemas.ts';
import { showMembership } from './show.ts';

/** The workspaces of a person and the people of a workspace: pages under /oauth, and the dashboard's routes. */
export const teamRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  await app.register(async (pages) => {
    registerPages(pages);
    await pages.register(invitationPages, o);
  });
  await app.register(ownWorkspaceRoutes, o);
  await app.register(memberRoutes, o);
  await app.register(invitationRoutes, o);
};

/** Opening a workspace of one's own from the dashboard. */
const ownWorkspaceRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { clock } = app.installation;
  app.post(
    '/api/app/workspaces',
    {
      config: { access: 'person', errors: [409] },
      schema: {
        operationId: 'openWorkspace',
        summary: 'Open a live workspace',
        description:
          'For real WhatsApp numbers, with contacts and keys of its own. It may have to wait for the operator before it can connect one.',
        tags: ['Account'],
        body: WorkspaceInput,
        response: { 201: Success(OwnWorkspace) },
      },
    },
    async (request, reply) => {
      const workspace = await openWorkspace(o, sessionOf(request).person, request.body, request.ip);
      void reply.code(201);
      return success(clock.now(), showMembership({ workspace, role: 'owner', away: false }, false));
    },
  );
};
