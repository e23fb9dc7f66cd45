import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerErrorPages } from '../../platform/pages/error-page.ts';
import { registerFormParser } from '../../platform/pages/form-body.ts';
import type { PeopleOptions } from '../people/options.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { invitationPages } from './pages/invitation.ts';
import { ownWorkspaceRoutes } from './workspace-routes.ts';

/** The workspaces of a person and the people of a workspace: pages under /oauth, and the dashboard's routes. */
export function teamRoutes(o: PeopleOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(async (pages) => {
      registerFormParser(pages);
      registerErrorPages(pages, o.log);
      await pages.register(invitationPages(o));
    });
    await app.register(ownWorkspaceRoutes(o));
    await app.register(memberRoutes(o));
    await app.register(invitationRoutes(o));
  };
}
