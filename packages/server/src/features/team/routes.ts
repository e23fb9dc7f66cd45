import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerPages } from '../../platform/pages/error-page.ts';
import type { PeopleOptions } from '../people/options.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { invitationPages } from './pages/invitation.ts';
import { ownWorkspaceRoutes } from './workspace-routes.ts';

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
